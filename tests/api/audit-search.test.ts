import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { list } from '../../server/db/sql';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import { exceptionNumber } from '../../src/shared/counting/claims';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { signIn, testServer } from '../support/api/app';
import { logOf, signInAt, whatOf } from '../support/api/audit';
import { correct, must, openShop, PACK, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();
const OTHER_UPC = '028400005678';
const OTHER_PACK = '20260000000000';
const WHOLE = '#000–#079';
/** The packs as the log names them. */
const NAME = 'Vendor 1, pack 1234567';
const SECOND_NAME = 'Vendor 1, pack 1234568';
const OTHER_NAME = 'Vendor 1, pack 0000000';

const at = (time: string) => `2026-11-18T${time}Z`;

test('the audit log filters entries by kind, and each entry has exactly one kind', async () => {
  const shop = await openShop(server);
  const till = await signInAt(server, shop.store.admin, 'K7QM2P');
  await must(shop.sell(till, [shop.entry(0, 9)], new Date().toISOString(), [shop.entry(10, 79)]), 201);
  await till.change(`/store-settings/${shop.store.id}`, { ticket_layout: 'us-ca' });
  await till.add('/add-user', {
    ...{ name: 'Nora New', Username: `nora-${randomUUID().slice(0, 8)}`, password: 'Scratch#9x' },
    ...{ user_role: 7, store_id: shop.store.id },
  });
  const actions = async (kinds: string) =>
    (await logOf(shop.till, shop.store.id, `?page_size=100${kinds && `&kinds=${kinds}`}`)).data.map(
      ({ action }) => action,
    );
  expect(await actions('counts')).toEqual(['sales_recorded']);
  expect(await actions('packs')).toEqual(['put_on_shelf', 'lot_received']);
  expect(await actions('people')).toEqual(['user_added']);
  expect(await actions('settings')).toEqual(['settings_changed']);
  expect(await actions('sign_ins')).toEqual(['signed_in']);
  expect(await actions('money')).toEqual([]);
  const all = await actions('');
  expect((await actions('counts,money,packs,people,settings,sign_ins')).sort()).toEqual([...all].sort());
  expect(all).toHaveLength(6);
  // Together with the pack that is searched for.
  const ofLot = await logOf(shop.till, shop.store.id, `?lot=${UPC}&kinds=counts`);
  expect(ofLot.data.map(({ action }) => action)).toEqual(['sales_recorded']);
  expect(ofLot.total).toBe(1);
});

describe('changes of stock in the audit log', () => {
  test('the audit log takes changes of stock from packs and records, with the person and the sign-in’s terminal', async () => {
    const shop = await openShop(server);
    const till = await signInAt(server, shop.store.admin, 'K7QM2P');
    await till.add('/inventory_add', lotBody(shop.store, OTHER_UPC, OTHER_PACK));
    await till.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, OTHER_UPC, OTHER_PACK, OTHER_PACK));
    const now = new Date().toISOString();
    await must(shop.sell(till, [shop.entry(0, 9)], now, [shop.entry(10, 79)]), 201);
    await correct(shop, 79, 79);
    await must(till.post('/logout', {}), 200);
    const { data } = await logOf(shop.till, shop.store.id);
    expect(data.map(({ action, what }) => [action, what])).toEqual([
      ['signed_out', 'Signed out'],
      [
        'sales_corrected',
        `Corrected: 1 ticket of ${NAME}, #079, back on the shelf. Reason: the pack is still there`,
      ],
      ['sales_recorded', 'Counted 1 pack (1 sold out): 80 tickets, $400.00'],
      ['put_on_shelf', `Put on the shelf: 1 ticket of ${OTHER_NAME}, #000`],
      ['lot_received', `Received 60 tickets of ${OTHER_NAME} at $5: #000–#059 (${OTHER_UPC} lot 1)`],
      ['signed_in', 'Signed in'],
      ['put_on_shelf', `Put on the shelf: 80 tickets of ${NAME}, ${WHOLE}`],
      ['lot_received', `Received 80 tickets of ${NAME} at $5: ${WHOLE} (${UPC} lot 1)`],
    ]);
    // This till was opened without a password sign-in, so its terminal is unknown.
    expect(data.map((row) => row.terminal)).toEqual(['K7QM2P', null, ...Array(4).fill('K7QM2P'), null, null]);
    expect(new Set(data.map((row) => row.id)).size).toBe(8);
    expect(new Set(data.map((row) => row.person))).toEqual(new Set(['Store Admin 1']));
  });

  test('the audit log has counts without sales, opening checks, and dismissals with the exception in words', async () => {
    const shop = await openShop(server);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await must(shop.see(shop.till, 0, minutesAgo(4)), 201);
    const opening = salesBody([shop.entry(0, 2)], [], minutesAgo(3));
    const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(3) }];
    const check = { ...opening, data: { ...opening.data, seen }, purpose: 'opening', on_shelf: 2 };
    await shop.secondTill.record('/sales-record-register', check);
    await must(shop.see(shop.till, 1, minutesAgo(2)), 201);
    const [exception] = await shop.exceptions();
    const reason = { reason: 'scanned a photo' };
    await shop.till.record(`/exceptions/${exception?.id}/dismiss`, reason);
    const lines = (await logOf(shop.till, shop.store.id)).data.map(({ action, what }) => [action, what]);
    expect(lines.slice(0, 4)).toEqual([
      [
        'exception_dismissed',
        expect.stringMatching(
          new RegExp(
            `^Kept as missing, exception No\\. ${exceptionNumber(exception?.id ?? 0)}: ticket #001 of ${NAME} was seen at the front by ` +
              'Store Admin 1 \\(.+ [AP]M\\), contradicting the record of Second Admin \\(.+ [AP]M\\)\\. Reason: scanned a photo$',
          ),
        ),
      ],
      ['sales_recorded', 'A count: nothing sold, 1 of 1 pack seen'],
      ['sales_recorded', 'An opening check: 3 tickets missing, $15.00; 1 of 1 pack seen'],
      ['sales_recorded', 'A count: nothing sold, 1 of 1 pack seen'],
    ]);
    const found = async (lot: string) => (await logOf(shop.till, shop.store.id, `?lot=${lot}`)).total;
    expect([await found(UPC), await found(ticket(1)), await found(ticket(50))]).toEqual([6, 5, 2]);
    // A pack that was on the shelf at the last count, and put up on a terminal that was offline.
    await shop.till.add('/inventory_add', lotBody(shop.store, OTHER_UPC, OTHER_PACK));
    const late = {
      ...shelfBody(shop.store.id, OTHER_UPC, OTHER_PACK, OTHER_PACK),
      recorded_at: minutesAgo(2.5),
    };
    await must(shop.till.put('/updateInvetoryOnShelf', late, randomUUID()), 200);
    const counts = (await logOf(shop.till, shop.store.id)).data.filter(
      ({ action }) => action === 'sales_recorded',
    );
    expect(counts.map(({ what }) => what)).toEqual([
      'A count: nothing sold, 1 of 2 packs seen',
      'An opening check: 3 tickets missing, $15.00; 1 of 1 pack seen',
      'A count: nothing sold, 1 of 1 pack seen',
    ]);
  });

  test('the audit log has a sales record once, even if it was sent twice', async () => {
    const shop = await openShop(server);
    const key = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a';
    const body = salesBody([shop.entry(0, 9)], [], at('22:05:00'));
    for (const status of [201, 200]) await must(shop.till.post('/sales-record-register', body, key), status);
    expect((await logOf(shop.till, shop.store.id)).total).toBe(3);
  });

  test('the audit log shows what a record met: counted by others, already on the shelf, received late', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 14)], at('22:05:00'));
    await shop.sell(shop.secondTill, [shop.entry(0, 19)], at('22:40:00'));
    await shop.till.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, PACK, ticket(9)));
    const [shelf, ...older] = await whatOf(shop.till, shop.store.id);
    expect(shelf).toBe(
      `Put on the shelf: 10 tickets of ${NAME}, #000–#009 (all on the shelf or sold already)`,
    );
    expect(older.slice(0, 2)).toEqual([
      expect.stringMatching(
        /^Counted 1 pack: 20 tickets, \$100\.00; 5 of them are its own \(\$25\.00\), the others were recorded before; received \w{3}, /,
      ),
      expect.stringMatching(/^Counted 1 pack: 15 tickets, \$75\.00; received \w{3}, /),
    ]);
  });
});

describe('searching the audit log', () => {
  test('searching the audit log for a person finds that person’s actions and the changes to their account', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.secondTill, [shop.entry(0, 9)], at('22:05:00'));
    const admin = await signIn(server, shop.company.admin);
    const { clerk, id } = shop.store;
    await admin.change(`/updateProfile/${clerk.id}`, { email: 'clerk.one@test.example' });
    const by = async (person: string) =>
      (await logOf(shop.till, id, `?person=${encodeURIComponent(person)}`)).data.map((row) => row.person);
    expect(await by('second')).toEqual(['Second Admin']);
    expect(await by(' STORE ADMIN ')).toEqual(['Store Admin 1', 'Store Admin 1']);
    expect(await by(shop.store.admin.Username.slice(3))).toHaveLength(2);
    // A Username may contain the same digits.
    const numbered = await by(String(shop.store.admin.id));
    expect(numbered.filter((name) => name === 'Store Admin 1')).toHaveLength(2);
    expect(await by(clerk.Username)).toEqual(['Company Admin']);
    for (const nobody of ['%', '_', "o'x", 'Somebody Else']) expect(await by(nobody)).toEqual([]);
  });

  test('searching the audit log for a UPC, a lot or a ticket finds only the records that touched it', async () => {
    const shop = await openShop(server);
    const { id } = shop.store;
    const second = '15401234568000';
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, second, 60, 2));
    await shop.till.change('/updateInvetoryOnShelf', shelfBody(id, UPC, second, '15401234568059'));
    const ofSecond = soldEntry(id, UPC, second, '15401234568004', 5, 2);
    await shop.sell(shop.till, [shop.entry(0, 9), ofSecond], new Date().toISOString());
    await shop.sell(shop.till, [shop.entry(10, 19)], new Date().toISOString());
    await correct(shop, 19, 19);
    const found = async (lot: string) => {
      const { total, data } = await logOf(shop.till, id, `?lot=${encodeURIComponent(lot)}`);
      expect(total).toBe(data.length);
      return data.map((row) => row.what);
    };
    expect(await found(UPC)).toHaveLength(7);
    expect(await found(`0${UPC}`)).toHaveLength(7);
    for (const name of [`${UPC} lot 2`, `${UPC}/2`, ` ${UPC} LOT2 `])
      expect(await found(name)).toEqual([
        `Counted 2 packs: 15 tickets, $75.00; 5 tickets of ${SECOND_NAME}, #000–#004`,
        `Put on the shelf: 60 tickets of ${SECOND_NAME}, #000–#059`,
        `Received 60 tickets of ${SECOND_NAME} at $5: #000–#059 (${UPC} lot 2)`,
      ]);
    expect(await found(ticket(19))).toEqual([
      expect.stringMatching(/^Corrected: 1 ticket/),
      `Counted 1 pack: 10 tickets, $50.00; 10 tickets of ${NAME}, #010–#019`,
      expect.stringMatching(/^Put on the shelf: 80/),
      expect.stringMatching(/^Received 80/),
    ]);
    // A gun may add a check character, and other states print more digits after the serial.
    expect(await found(`${ticket(9)}7`)).toHaveLength(3);
    expect(await found(`${ticket(9)}0001234567`)).toHaveLength(3);
    expect(await found('99990000000000')).toEqual([]);
    // In California a check digit precedes the printed ticket number.
    await shop.till.change(`/store-settings/${id}`, { ticket_layout: 'us-ca' });
    const [game, pack, number] = [PACK.slice(0, 4), PACK.slice(4, 11), ticket(9).slice(11)];
    expect(await found(`${game}-${pack}-4-${number}`)).toHaveLength(3);
    expect(await found(`${ticket(9)}000000000167`)).toHaveLength(3);
    expect(await found(UPC)).toHaveLength(7);
    expect(await found('999999999999')).toEqual([]);
    const wrong = await shop.till.get<ApiErrorBody>(`/audit-log/${id}?lot=Poppy`);
    expect(wrong).toMatchObject({ status: 422, body: { fields: { lot: expect.any(String) } } });
  });

  test('searching the audit log by date covers whole Los Angeles days, to the millisecond, also at clock changes', async () => {
    const shop = await openShop(server);
    const { id, admin } = shop.store;
    const instants = [
      '2026-10-31T06:59:59.999Z',
      '2026-10-31T07:00:00Z',
      // 25 hours: PDT at its beginning, PST at its end
      '2026-11-01T07:00:00Z',
      '2026-11-01T09:30:00Z',
      '2026-11-02T07:59:59.999Z',
      '2026-11-02T08:00:00Z',
    ];
    await server.db.execute(sql`
      INSERT INTO audit_log (store_id, at, user_id, action, subject, detail)
      SELECT ${id}::int, at, ${admin.id}::int, 'signed_in', '', ''
      FROM unnest(${list(instants)}::timestamptz[]) AS t(at)`);
    const on = async (from: string, to: string) =>
      (await logOf(shop.till, id, `?from=${from}&to=${to}`)).data.map((row) => row.time_created);
    expect(await on('2026-10-31', '2026-10-31')).toEqual(['2026-10-31 00:00:00']);
    expect(await on('2026-11-01', '2026-11-01')).toEqual([
      '2026-11-01 23:59:59',
      '2026-11-01 01:30:00',
      '2026-11-01 00:00:00',
    ]);
    expect(await on('2026-10-30', '2026-11-02')).toHaveLength(6);
    expect(await on('2026-11-02', '2026-10-31')).toEqual([]);
    for (const query of ['from=2026-02-30', 'to=yesterday', 'page=0', 'page_size=11'])
      expect((await shop.till.get(`/audit-log/${id}?${query}`)).status).toBe(400);
  });

  test('the audit log is sorted by receipt, and both the recorded and the received time can be searched', async () => {
    const shop = await openShop(server);
    const { id } = shop.store;
    const begunAt = Date.now();
    await must(shop.sell(shop.till, [shop.entry(0, 9)], '1970-01-02T12:00:00Z'), 201);
    const [first, ...others] = (await logOf(shop.till, id)).data;
    expect(first).toMatchObject({
      action: 'sales_recorded',
      at: '1970-01-02T12:00:00.000Z',
      time_created: '1970-01-02 04:00:00',
    });
    expect(Date.parse(first?.received_at ?? '')).toBeGreaterThanOrEqual(begunAt);
    expect(first?.time_received).toBe(wallTime(new Date(first?.received_at ?? ''), DEFAULT_CLOCK));
    expect(others.map((line) => line.received_at)).toEqual(others.map((line) => line.at));

    const today = businessDate(new Date(), DEFAULT_CLOCK);
    const found = async (query: string) =>
      (await logOf(shop.till, id, `?${query}`)).data.map((line) => line.action);
    expect(await found(`from=${today}`)).toEqual(['sales_recorded', 'put_on_shelf', 'lot_received']);
    expect(await found(`from=${today}&dates=received`)).toHaveLength(3);
    expect(await found(`from=${today}&dates=recorded`)).toEqual(['put_on_shelf', 'lot_received']);
    expect(await found('to=1970-01-02')).toEqual([]);
    expect(await found('to=1970-01-02&dates=recorded')).toEqual(['sales_recorded']);
    expect((await shop.till.get(`/audit-log/${id}?dates=both`)).status).toBe(400);
  });

  test('the pages of the audit log have each line once, the newest first', async () => {
    const shop = await openShop(server);
    for (let n = 0; n < 12; n++) await shop.sell(shop.till, [shop.entry(n, n)], at(`22:${10 + n}:00`));
    const { id } = shop.store;
    const page = (n: number) => logOf(shop.till, id, `?page=${n}&page_size=10`);
    const pages: AuditReply[] = [await page(1), await page(2), await page(3)];
    expect(pages.map((reply) => [reply.total, reply.data.length])).toEqual([
      [14, 10],
      [14, 4],
      [14, 0],
    ]);
    const lines = pages.flatMap((reply) => reply.data);
    expect(new Set(lines.map((line) => line.id)).size).toBe(14);
    expect(lines.map((line) => line.received_at)).toEqual(
      lines
        .map((line) => line.received_at)
        .sort()
        .reverse(),
    );
    expect((await logOf(shop.till, id, '?page_size=20')).data).toEqual(lines);
  });
});
