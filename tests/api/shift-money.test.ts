import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type ApiServer, call, testServer } from '../support/api/app';
import { logOf } from '../support/api/audit';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { at, DAY, entered, enterMoney, OPENED, overShortOn, sold } from '../support/api/money';
import { remove } from '../support/api/removals';
import { correct, must, openShop, type Shop } from '../support/api/shop';
import { type SoldEntry, salesBody, soldEntry } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';
import { spokenTime } from '../support/tickets/spoken';

const server: ApiServer = testServer();

/** Puts a second pack of 60 tickets at $5 on the shelf. @returns tickets of it as an entry */
async function secondPack(shop: Shop): Promise<(first: number, last: number) => SoldEntry> {
  const upc = '028400009999';
  const start = '20000000000000';
  await stockPack(server.db, shop.store, { upc, first: start }, OPENED.openedAt);
  return (first, last) => soldEntry(shop.store.id, upc, addToSerial(start, first), addToSerial(start, last));
}

const EXAMPLE_2 = {
  online_sales: 412.5,
  online_cancels: 5,
  instant_cashes: 215,
  online_cashes: 96,
  cashless: 180,
  cash_counted: 552.5,
};

describe('the examples of a shift’s money', () => {
  test('cash is expected from counted tickets and the lottery terminal’s figures (example 1)', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 38));
    const amounts = { online_sales: 200, instant_cashes: 100, online_cashes: 100 };
    expect(await entered(shop.till, shop, [count], amounts)).toEqual({
      id: expect.any(Number),
      counted: 195,
      expected_cash: 195,
      cash_total: null,
      over_short: null,
      even: null,
      waits_for: [],
    });
  });

  test('a drawer is $4 short until an earlier record takes 20 of its tickets (examples 2 and 3)', async () => {
    const shop = await openShop(server, OPENED);
    const more = await secondPack(shop);
    const count = await sold(shop, shop.till, '22:00', shop.entry(0, 79), more(0, 47));
    expect(await entered(shop.till, shop, [count], EXAMPLE_2)).toMatchObject({
      counted: 640,
      expected_cash: 556.5,
      over_short: -4,
      even: false,
    });
    expect((await overShortOn(shop)).data).toMatchObject([{ over_short: -4, even: false, changes: [] }]);

    await sold(shop, shop.secondTill, '14:05', shop.entry(0, 19));
    const { data, totals } = await overShortOn(shop);
    expect(data).toMatchObject([
      {
        name: 'Second Admin',
        counted: 100,
        over_short: null,
        changes: [
          {
            was: null,
            message:
              'Took over $100.00 from the record of 10:00 PM by Store Admin 1, whose drawer was −$4.00 until then.',
          },
        ],
      },
      {
        name: 'Store Admin 1',
        counted: 540,
        expected_cash: 456.5,
        cash_counted: 552.5,
        over_short: 96,
        even: false,
        changes: [{ was: -4, message: 'Was −$4.00 until the record of 2:05 PM by Second Admin arrived.' }],
      },
    ]);
    const { id } = shop.store.admin;
    expect(totals).toMatchObject([
      { name: 'Second Admin', counted: 100, over_short: null, shifts: 1, entered: 0 },
      { created_by: id, name: 'Store Admin 1', counted: 540, over_short: 96, shifts: 1, entered: 1 },
    ]);
  });

  test('cumulative figures of the lottery terminal count in either order of arrival (example 4)', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const shop = await openShop(server, OPENED);
      const counts = [
        await sold(shop, shop.till, '14:00', shop.entry(0, 9)),
        await sold(shop, shop.till, '22:00', shop.entry(10, 19)),
      ];
      for (const index of order) {
        const count = counts[index];
        const online_sales = index === 0 ? 620 : 1410;
        const amounts = { basis: 'cumulative', online_sales, cash_counted: 0 } as const;
        const expected_cash = index === 0 ? 670 : order[0] === 0 ? 840 : 1460;
        if (count)
          expect(await entered(shop.till, shop, [count], amounts)).toMatchObject({
            counted: 50,
            expected_cash,
          });
      }
      const { data } = await overShortOn(shop);
      expect(data.map((row) => row.online_sales)).toEqual([620, 790]);
      expect(data.map((row) => row.changes.length)).toEqual(order[0] === 0 ? [0, 0] : [0, 1]);
    }
  });
});

test('a pack sold whole is in the drawer of the clerk’s next count', async () => {
  const shop = await openShop(server, OPENED);
  const more = await secondPack(shop);
  const count = await sold(shop, shop.till, '22:00', more(0, 9));
  expect(await entered(shop.till, shop, [count], { cash_counted: 450 })).toMatchObject({ over_short: 400 });
  await must(remove(shop, [0, 79], 'sold_whole', at('20:00')), 201);
  const { data, totals } = await overShortOn(shop);
  expect(data).toMatchObject([
    {
      counted: 450,
      over_short: 0,
      records: [{ counted: 450 }],
      changes: [{ was: 400, message: 'Was +$400.00 until the record of 8:00 PM by Store Admin 1 arrived.' }],
    },
  ]);
  expect(totals).toMatchObject([{ name: 'Store Admin 1', counted: 450, over_short: 0, shifts: 1 }]);
  // Another user's earlier removal isn't hers, and takes only its own tickets.
  await must(remove(shop, [0, 19], 'sold_whole', at('19:00'), { session: shop.secondTill }), 201);
  expect((await overShortOn(shop)).data).toMatchObject([
    { name: 'Second Admin', counted: 100, entered: null },
    { name: 'Store Admin 1', counted: 350, over_short: 100, changes: [{ was: 400 }, { was: 0 }] },
  ]);
});

describe('a money count', () => {
  test('a money count is stored once per key for its author, with a line in the audit log', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const terminal = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
    const key = randomUUID();
    const amounts = { ...EXAMPLE_2, other: -3.25, note: 'paid the milkman' };
    const send = () => enterMoney(terminal, shop.store.id, [count.submission_id], amounts, key);
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    const reused = await enterMoney(terminal, shop.store.id, [count.submission_id], {}, key);
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const lines = (await logOf(shop.till, shop.store.id)).data.filter(
      (line) => line.action === 'money_entered',
    );
    expect(lines).toMatchObject([
      {
        person: 'Clerk 1',
        what: `Entered the money of the count of Store Admin 1 (${spokenTime(`${DAY} 14:00:00`)}): draw sales $412.50, draw cancels $5.00, scratch prizes paid $215.00, draw prizes paid $96.00, cashless $180.00, paid in / out −$3.25, cash counted $552.50. Note: paid the milkman`,
      },
    ]);
    expect((await overShortOn(shop)).data).toMatchObject([
      { entered: { by: 'Clerk 1', note: 'paid the milkman', replaced: 0, basis: 'delta' }, other: -3.25 },
    ]);
  });

  test('a newer money count replaces an older one in whatever order they arrive, and both are kept', async () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const shop = await openShop(server, OPENED);
      const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
      for (const hour of order) {
        const amounts = { cash_counted: 50 + hour, recorded_at: at(`15:0${hour}`) };
        // The reply describes the money count itself, also where a newer one is known.
        expect(await entered(shop.till, shop, [count], amounts)).toMatchObject({ over_short: hour });
      }
      expect((await overShortOn(shop)).data).toMatchObject([
        {
          cash_counted: 52,
          over_short: 2,
          entered: { replaced: 1 },
          changes:
            order[0] === 1
              ? [{ was: 1, message: 'Was +$1.00 until Store Admin 1 entered money at 3:02 PM.' }]
              : [],
        },
      ]);
    }
  });

  test('a money count that arrives before its record joins it later, even if a changed version replaces the record', async () => {
    for (const replaces of [false, true]) {
      const shop = await openShop(server, OPENED);
      const key = randomUUID();
      const money = await must(enterMoney(shop.till, shop.store.id, [key], { cash_counted: 51 }), 201);
      expect(money).toMatchObject({
        message: expect.stringContaining('hasn’t arrived'),
        data: { counted: null, expected_cash: null, over_short: null, even: null, waits_for: [key] },
      });
      expect((await overShortOn(shop)).data).toEqual([]);
      const body = salesBody([shop.entry(0, 9)], [], at('14:00'));
      const reply = await call<SalesReply>(server.url, 'POST', '/sales-record-register', {
        token: shop.till.token,
        body,
        headers: replaces ? { 'Idempotency-Key': randomUUID(), Replaces: key } : { 'Idempotency-Key': key },
      });
      expect(reply.status).toBe(201);
      expect((await overShortOn(shop)).data).toMatchObject([
        { counted: 50, over_short: 1, even: true, waiting: false, changes: [] },
      ]);
      // A money count that is entered afterwards may name the record in the same way.
      const again = await must(enterMoney(shop.till, shop.store.id, [key], { cash_counted: 49 }), 201);
      expect(again.data).toMatchObject({ counted: 50, over_short: -1, waits_for: [] });
    }
  });

  test('a money count about two records counts one drawer, which waits until both are there', async () => {
    const shop = await openShop(server, OPENED);
    const first = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const key = randomUUID();
    await must(
      enterMoney(shop.till, shop.store.id, [first.submission_id, key.toUpperCase()], { cash_counted: 99 }),
      201,
    );
    expect((await overShortOn(shop)).data).toMatchObject([
      { waiting: true, entered: null, over_short: null },
    ]);
    const body = salesBody([shop.entry(10, 19)], [], at('22:00'));
    await must(shop.secondTill.post('/sales-record-register', body, key), 201);
    const { data, totals } = await overShortOn(shop);
    expect(data).toMatchObject([
      {
        name: 'Store Admin 1 and Second Admin',
        created_by: shop.store.admin.id,
        counted: 100,
        over_short: -1,
        even: true,
        records: [{ counted: 50 }, { counted: 50, submission_id: key }],
      },
    ]);
    expect(totals).toMatchObject([{ created_by: null, over_short: -1, shifts: 1, entered: 1 }]);
  });

  test('over/short is derived again after a correction of counted tickets', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    await entered(shop.till, shop, [count], { cash_counted: 45 });
    await correct(shop, 0, 0);
    expect((await overShortOn(shop)).data).toMatchObject([
      {
        counted: 45,
        over_short: 0,
        changes: [
          {
            was: -5,
            message: expect.stringMatching(/^Was −\$5\.00 until the correction of .* by Store Admin 1\.$/),
          },
        ],
      },
    ]);
  });

  test('falling cumulative figures raise a question until the terminal is reported as closed in between', async () => {
    const shop = await openShop(server, OPENED);
    const [first, second] = [
      await sold(shop, shop.till, '14:00', shop.entry(0, 9)),
      await sold(shop, shop.till, '22:00', shop.entry(10, 19)),
    ];
    await entered(shop.till, shop, [first], { basis: 'cumulative', online_sales: 620 });
    await entered(shop.till, shop, [second], {
      basis: 'cumulative',
      online_sales: 20.5,
      recorded_at: at('22:10'),
    });
    expect((await overShortOn(shop)).data[1]).toMatchObject({ online_sales: -599.5, check_terminal: true });
    const closed = { basis: 'cumulative', online_sales: 20.5, terminal_closed: true } as const;
    await entered(shop.till, shop, [second], { ...closed, recorded_at: at('22:20') });
    expect((await overShortOn(shop)).data[1]).toMatchObject({ online_sales: 20.5, check_terminal: false });
  });
});

test('a twenty-first money count of one record is refused in words, and nothing is kept for its other records', async () => {
  const shop = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:05', shop.entry(0, 4));
  const other = await sold(shop, shop.till, '15:05', shop.entry(5, 9));
  for (let cash = 1; cash <= 20; cash++) await entered(shop.till, shop, [count], { cash_counted: cash });
  const refused = await enterMoney(shop.till, shop.store.id, [other.submission_id, count.submission_id]);
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('entered 20 times already') },
  });
  await entered(shop.till, shop, [other], { cash_counted: 30 });
});

describe('cash by bills and coins', () => {
  /** $20 × 2, $5, three quarters, and a roll of dimes: $50.75 */
  const PIECES = { b20: 2, b5: 1, c25: 3, r10: 1 };

  test('bills and coins are kept with the money count and shown with the drawer', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    await entered(shop.till, shop, [count], { cash_counted: 50.75, cash_by: PIECES });
    const { data } = await overShortOn(shop);
    expect(data).toMatchObject([{ cash_counted: 50.75, over_short: 0.75, entered: { cash_by: PIECES } }]);
    await entered(shop.till, shop, [count], { cash_counted: 50 });
    expect((await overShortOn(shop)).data).toMatchObject([
      { cash_counted: 50, entered: { cash_by: null, replaced: 1 } },
    ]);
  });

  test('cash that isn’t the sum of its bills and coins is refused, and nothing is kept', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const refused = (amounts: Parameters<typeof enterMoney>[3]) =>
      enterMoney(shop.till, shop.store.id, [count.submission_id], { cash_by: PIECES, ...amounts });
    for (const amounts of [{ cash_counted: 50.7 }, {}]) {
      const { status, body } = await refused(amounts);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        fields: { cash_by: 'The bills and coins don’t add up to the cash.' },
      });
    }
    expect((await refused({ cash_counted: 50.75, cash_by: { b20: -1 } })).status).toBe(400);
    expect((await refused({ cash_counted: 50.75, cash_by: { b20: 0.5 } })).status).toBe(400);
    expect((await overShortOn(shop)).data).toMatchObject([{ cash_counted: null, entered: null }]);
  });
});
