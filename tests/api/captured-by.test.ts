import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DiscardReply } from '../../src/shared/counting/discards-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { OUTBOX_FILE_HEADER } from '../../src/shared/wire/requests';
import { type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { logOf, signInAt } from '../support/api/audit';
import { clerksTerminal, madeBy, withClerk } from '../support/api/clerks';
import { moneyBody } from '../support/api/money';
import { NOBODY } from '../support/api/people';
import { remove } from '../support/api/removals';
import { must, openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';
import { addPerson, discardBody, type Person, salesBody, shelfBody } from '../support/databases/fixtures';
import { shiftListOf } from '../support/shops/counts';
import { spokenTime } from '../support/tickets/spoken';

const server = testServer();
const DAY = '2026-11-18';
const EVENING = `${DAY}T22:05:00Z`;
const NIGHT = `${DAY}T23:40:00Z`;

type Evening = { shop: Shop; terminal: Session; first: Person; second: Person };

/** A shop whose terminal was handed over to two clerks. */
async function openEvening(): Promise<Evening> {
  const shop = await openShop(server);
  return {
    shop,
    terminal: await clerksTerminal(server, shop.store.admin),
    first: shop.store.clerk,
    second: await addPerson(server.db, 7, shop.store.id, 'Second Clerk'),
  };
}

const newestLine = async (shop: Shop) => (await logOf(shop.till, shop.store.id)).data[0];

test('two clerks in one evening produce two shifts with the right names', async () => {
  const { shop, terminal, first, second } = await openEvening();
  const one = await must(shop.sell(withClerk(server, terminal, first), [shop.entry(0, 9)], EVENING), 201);
  await must(shop.sell(withClerk(server, terminal, second), [shop.entry(10, 14)], NIGHT), 201);
  expect(one.data.created_by).toBe(first.id);
  expect(await shiftListOf(shop, DAY)).toEqual([
    { name: 'Clerk 1', report_time: '14:05:00', created_by: first.id },
    { name: 'Second Clerk', report_time: '15:40:00', created_by: second.id },
  ]);
  const shift = await shop.till.get(`/shift-sales-record-list/${DAY}/${second.id}/15:40:00`);
  expect(shift.body).toMatchObject({
    salesRecord: [{ name: 'Second Clerk', created_by: second.id, ticketCount: 5 }],
  });
  expect((await shop.day(DAY)).salesRecord.map((row) => [row.name, row.ticketCount])).toEqual([
    ['Clerk 1', 10],
    ['Second Clerk', 5],
  ]);
});

test('two clerks who press Add Sales in the same second get a shift each, at the same time', async () => {
  const { shop, terminal, first, second } = await openEvening();
  const times = await Promise.all(
    [first, second].map(async (clerk, n) => {
      const sold = [shop.entry(n * 10, n * 10 + 9)];
      return (await must(shop.sell(withClerk(server, terminal, clerk), sold, EVENING), 201)).data.report_time;
    }),
  );
  expect(times).toEqual(['14:05:00', '14:05:00']);
});

describe('the audit log', () => {
  test('the audit log names the clerk who made a record, and the terminal', async () => {
    const { shop, first } = await openEvening();
    const admin = await signInAt(server, shop.store.admin, 'K7QM2P');
    const handedOver = await must(
      sessionWith(server, admin.token, { 'X-Terminal': 'QRT234' }).post<{ token: string }>(
        '/terminals/hand-over',
        undefined,
      ),
      200,
    );
    const clerk = sessionWith(server, handedOver.token, madeBy(first));
    await clerk.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, PACK, ticket(9)));
    expect(await newestLine(shop)).toMatchObject({
      action: 'put_on_shelf',
      person: 'Clerk 1',
      terminal: 'QRT234',
      what: expect.stringMatching(/already\)$/),
    });
    await must(shop.sell(clerk, [shop.entry(0, 9)]), 201);
    expect(await newestLine(shop)).toMatchObject({
      action: 'sales_recorded',
      person: 'Clerk 1',
      terminal: 'QRT234',
      what: 'Counted 1 pack: 10 tickets, $50.00',
    });
  });

  test('the audit log also names the person whose sign-in sent a clerk’s record', async () => {
    const { shop, first } = await openEvening();
    const { admin } = shop.store;
    const till = withClerk(server, await signInAt(server, admin, 'K7QM2P'), first);
    await must(shop.sell(till, [shop.entry(0, 9)]), 201);
    const sender = `${admin.name} (${admin.Username})`;
    expect(await newestLine(shop)).toMatchObject({
      person: 'Clerk 1',
      terminal: 'K7QM2P',
      what: `Counted 1 pack: 10 tickets, $50.00; sent by ${sender}`,
    });
    const body = { ...discardBody(shop.store.id, randomUUID()), discarded_at: new Date().toISOString() };
    await till.add<DiscardReply>('/discarded-submissions', body);
    expect(await newestLine(shop)).toMatchObject({
      action: 'entry_discarded',
      person: 'Clerk 1',
      what: expect.stringMatching(/Reason: counted again\. Sent by Store Admin 1 \(.*\)$/),
    });
  });
});

describe('the author of a record', () => {
  test('the author of a record is a person who works or worked in the store', async () => {
    const { shop, terminal, first } = await openEvening();
    const made = (person: Pick<Person, 'id'>, n: number) =>
      shop.sell(sessionWith(server, terminal.token, madeBy(person)), [shop.entry(n, n)], EVENING);
    for (const stranger of [shop.company.stores[1].clerk, shop.company.admin, { id: NOBODY }])
      expect(await made(stranger, 0)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await shop.till.change('/update-user-status', { id: first.id, status: 0 });
    expect((await must(made(first, 0), 201)).data.created_by).toBe(first.id);
  });

  test('a handed-over terminal writes only for clerks, and an admin’s entries need an admin’s session', async () => {
    const { shop, terminal, first } = await openEvening();
    const { id: storeId, admin } = shop.store;
    const inTheAdminsName = withClerk(server, terminal, admin);
    const sale = await must(shop.sell(withClerk(server, terminal, first), [shop.entry(0, 9)], EVENING), 201);
    const money = moneyBody(storeId, [sale.submission_id]);
    const turned = { store_id: storeId, lot_number: UPC, lot_counter: 1, sells: 'down', turned: true };
    for (const refused of [
      await shop.sell(inTheAdminsName, [shop.entry(10, 19)]),
      await remove(shop, [20, 29], 'stolen', undefined, { session: inTheAdminsName }),
      await inTheAdminsName.put('/updateInvetoryOnShelf', shelfBody(storeId, UPC, PACK, ticket(9))),
      await inTheAdminsName.post('/shift-money', money, randomUUID()),
      await inTheAdminsName.put('/lot-direction', turned),
    ])
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: 'admins_record',
          message: 'A store admin made this. To send it, sign in on this terminal as an admin of the store.',
        },
      });
    expect((await shop.day(DAY)).salesRecord.map((row) => [row.name, row.ticketCount])).toEqual([
      [first.name, 10],
    ]);
    const later = await must(
      shop.sell(withClerk(server, await signIn(server, admin), admin), [shop.entry(10, 19)]),
      201,
    );
    expect(later.data.created_by).toBe(admin.id);
  });

  test('a turned roll is logged under the clerk on duty, or under nobody if the terminal names none', async () => {
    const { shop, terminal, first } = await openEvening();
    const lot = { store_id: shop.store.id, lot_number: UPC, lot_counter: 1, turned: true };
    await terminal.change('/lot-direction', { ...lot, sells: 'down' });
    expect((await newestLine(shop))?.person).toBeNull();
    await withClerk(server, terminal, first).change('/lot-direction', { ...lot, sells: 'up' });
    expect(await newestLine(shop)).toMatchObject({ person: first.name });
  });

  test('a record without a named author belongs to its sender, but a handed-over terminal must name a clerk', async () => {
    const { shop, terminal } = await openEvening();
    const { id } = shop.store.admin;
    expect((await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201)).data.created_by).toBe(id);
    const body = shelfBody(shop.store.id, UPC, PACK, ticket(9));
    for (const refused of [
      await shop.sell(terminal, [shop.entry(10, 19)]),
      await terminal.put('/updateInvetoryOnShelf', body),
    ])
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'Nobody is on duty: this terminal submits only what a clerk of its store made.' },
      });
  });

  test.each(['', '0', '-1', '1.5', 'clerk', '0x1', '1e1', '2147483648'])('"%s" is no author', async (id) => {
    const { shop } = await openEvening();
    const till = sessionWith(server, shop.till.token, { 'X-Captured-By': id });
    expect(await shop.sell(till, [shop.entry(0, 9)])).toMatchObject({
      status: 400,
      body: { fields: { 'x-captured-by': 'The clerk who made it must be a user’s id.' } },
    });
  });

  test('a record keeps its author when the same key is sent again', async () => {
    const { shop, terminal, first, second } = await openEvening();
    const key = randomUUID();
    const body = salesBody([shop.entry(0, 9)], [], EVENING);
    const send = (session: Session) => session.post<SalesReply>('/sales-record-register', body, key);
    const before = await send(withClerk(server, terminal, first));
    const again = await send(withClerk(server, terminal, first));
    const bySecond = await send(withClerk(server, await signIn(server, shop.store.admin), second));
    expect([before.status, again.status, bySecond.status]).toEqual([201, 200, 200]);
    expect(again.body).toEqual(before.body);
    expect(bySecond.body).toEqual(before.body);
    expect((await shop.day(DAY)).salesRecord.map((row) => row.name)).toEqual(['Clerk 1']);
  });
});

describe('entries loaded from an outbox file', () => {
  const FILE = {
    file: 'outbox-K7QM2P-2026-11-20.jsonl',
    made_at: '2026-11-20T22:05:00.000Z',
    terminal: 'K7QM2P',
    loaded_at: '2026-11-21T16:30:00.000Z',
  };
  const header = (imported: object) => ({
    [OUTBOX_FILE_HEADER]: encodeURIComponent(JSON.stringify(imported)),
  });

  test('the audit log describes the source of an entry from an outbox file: file, time, terminal and who loaded it', async () => {
    const { shop, first } = await openEvening();
    const { admin } = shop.store;
    const from = (imported: object) =>
      sessionWith(server, shop.till.token, { ...madeBy(first), ...header(imported) });
    const imported = { ...FILE, loaded_by: admin.id };
    const file = `from the outbox file “${FILE.file}” saved ${spokenTime('2026-11-20 14:05:00')} on terminal K7QM2P`;
    const loaded = `loaded ${spokenTime('2026-11-21 08:30:00')} by ${admin.name}`;
    await must(shop.sell(from(imported), [shop.entry(0, 9)]), 201);
    expect((await newestLine(shop))?.what).toBe(`Counted 1 pack: 10 tickets, $50.00; ${file}, ${loaded}`);
    const body = { ...discardBody(shop.store.id, randomUUID()), discarded_at: new Date().toISOString() };
    await from(imported).add<DiscardReply>('/discarded-submissions', body);
    expect((await newestLine(shop))?.what).toMatch(/Reason: counted again\. From the outbox file “outbox-/);
    const old = { ...imported, made_at: null, terminal: null };
    await from(old).change('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, PACK, ticket(9)));
    expect((await newestLine(shop))?.what).toContain(`from the outbox file “${FILE.file}”, ${loaded}`);
    await must(shop.sell(shop.till, [shop.entry(10, 19)]), 201);
    expect((await newestLine(shop))?.what).toBe('Counted 1 pack: 10 tickets, $50.00');
  });

  test('an entry sent from an outbox file isn’t recorded again when its terminal sends it', async () => {
    const { shop } = await openEvening();
    const key = randomUUID();
    const imported = { ...FILE, loaded_by: shop.store.admin.id };
    const copy = sessionWith(server, shop.till.token, header(imported));
    const body = salesBody([shop.entry(0, 9)]);
    await must(copy.post('/sales-record-register', body, key), 201);
    const again = await shop.till.post('/sales-record-register', body, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test('the audit log cleans the name of an outbox file, and doesn’t name people of another store', async () => {
    const { shop } = await openEvening();
    const stranger = shop.company.stores[1].admin;
    const imported = { ...FILE, file: 'a\u202eb\u0000', loaded_by: stranger.id };
    const till = sessionWith(server, shop.till.token, header(imported));
    await must(shop.sell(till, [shop.entry(0, 9)]), 201);
    const { what = '' } = (await newestLine(shop)) ?? {};
    expect(what).toContain('“a\ufffdb\ufffd”');
    expect(what).toMatch(new RegExp(`by user ${stranger.id}$`));
  });

  test.each([
    '',
    '{}',
    '%',
    encodeURIComponent('{"file":""}'),
    'x'.repeat(500),
    // Well-formed times that don't exist, which the audit log couldn't show.
    ...['made_at', 'loaded_at'].map((name) =>
      encodeURIComponent(JSON.stringify({ ...FILE, loaded_by: 1, [name]: '2026-99-99T99:99:99Z' })),
    ),
  ])('an entry is refused if its note about the outbox file is %j', async (value) => {
    const { shop } = await openEvening();
    const till = sessionWith(server, shop.till.token, { [OUTBOX_FILE_HEADER]: value });
    expect(await shop.sell(till, [shop.entry(0, 9)])).toMatchObject({
      status: 400,
      body: {
        fields: {
          'x-outbox-file':
            'The note about the outbox file must name the file, when it was loaded and by whom.',
        },
      },
    });
  });
});
