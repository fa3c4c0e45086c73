import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type ApiServer, type Session, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { at, DAY, entered, enterMoney, moneyBody, OPENED, overShortOn, sold } from '../support/api/money';
import { correct, must, openShop, setSettings } from '../support/api/shop';
import { salesBody, shelfBody } from '../support/databases/fixtures';
import { moneyByTheSentences, textOfCents } from '../support/oracles/money-oracle';

const server: ApiServer = testServer();

test('the store’s tolerance decides which over/short differences are even', async () => {
  const shop = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  const evenAt = async (cash_counted: number) =>
    (await entered(shop.till, shop, [count], { cash_counted })).even;
  expect([await evenAt(51), await evenAt(51.01)]).toEqual([true, false]);
  const settings = { over_short_tolerance: 0.05 };
  await setSettings(shop, settings);
  expect([await evenAt(49.95), await evenAt(49.94)]).toEqual([true, false]);
});

describe('the amounts that clerks see on a handed-over terminal', () => {
  const HIDDEN = { counted: null, expected_cash: null, over_short: null, even: null };
  test.each([
    ['tickets', false, 50, HIDDEN],
    ['dollars', false, 50, { counted: 50, expected_cash: 50, over_short: null, even: null }],
    ['dollars', true, undefined, HIDDEN],
    ['dollars', true, 50, { counted: 50, expected_cash: 50, over_short: null, even: null }],
    ['over_short', false, 50, { counted: 50, expected_cash: 50, over_short: 0, even: true }],
  ] as const)('clerks see %s, blind %s, cash %s', async (clerks_see, blind_count, cash_counted, expected) => {
    const shop = await openShop(server, OPENED);
    await setSettings(shop, { clerks_see, blind_count });
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const terminal = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
    expect(await entered(terminal, shop, [count], { cash_counted })).toMatchObject(expected);
    // The admin's own reply has all amounts; a clerk who repeats the admin's request doesn't get them.
    const key = randomUUID();
    const send = (session: Session) =>
      must(
        enterMoney(session, shop.store.id, [count.submission_id], { cash_counted }, key),
        session === terminal ? 200 : 201,
      );
    expect((await send(shop.till)).data).toMatchObject({ counted: 50, expected_cash: 50 });
    expect((await send(terminal)).data).toMatchObject(expected);
    expect((await terminal.get(`/over-short/${DAY}/${DAY}/${shop.store.id}`)).status).toBe(403);
  });
});

describe('impossible input', () => {
  test('an impossible money count is refused with the name of the field', async () => {
    const shop = await openShop(server, OPENED);
    const { id } = shop.store;
    const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
    const shelf = randomUUID();
    const put = shelfBody(id, '028400001234', shop.entry(0, 0).start_ticket, shop.entry(0, 0).end_ticket);
    await must(shop.till.put('/updateInvetoryOnShelf', put, shelf), 200);
    const check = await shop.till.add<SalesReply>('/sales-record-register', {
      ...salesBody([shop.entry(10, 10)], [], at('06:00')),
      purpose: 'opening',
    });
    const good = moneyBody(id, [count.submission_id]);
    const wrong: [number, string, object][] = [
      [400, 'online_sales', { online_sales: -1 }],
      [400, 'cashless', { cashless: '5' }],
      [400, 'other', { other: 1.005 }],
      [400, 'cash_counted', { cash_counted: -0.01 }],
      [400, 'cash_counted', { cash_counted: 0.001 }],
      [400, 'basis', { basis: 'weekly' }],
      [400, 'submission_ids', { submission_ids: [] }],
      [400, 'submission_ids', { submission_ids: Array(21).fill(count.submission_id) }],
      [400, 'submission_ids[0]', { submission_ids: ['x'] }],
      [400, 'note', { note: 'x'.repeat(501) }],
      [400, 'recorded_at', { recorded_at: '2026-02-30T10:00:00Z' }],
      [422, 'submission_ids', { submission_ids: [shelf] }],
      [422, 'submission_ids', { submission_ids: [check.submission_id] }],
    ];
    for (const [status, field, part] of wrong) {
      const reply = await shop.till.post<ApiErrorBody>('/shift-money', { ...good, ...part }, randomUUID());
      expect({ part, status: reply.status, fields: Object.keys(reply.body.fields ?? {}) }).toEqual({
        part,
        status,
        fields: [field],
      });
    }
    const { instant_cashes: _, ...incomplete } = good;
    expect((await shop.till.post<ApiErrorBody>('/shift-money', incomplete)).body.fields).toHaveProperty(
      'instant_cashes',
    );
    expect((await overShortOn(shop)).data).toMatchObject([{ entered: null }]);
  });

  test('a money count for another store is refused, and never confirms that a record of another store exists', async () => {
    const shop = await openShop(server, OPENED);
    const other = await openShop(server, OPENED);
    const foreign = await sold(other, other.till, '14:00', other.entry(0, 9));
    expect((await enterMoney(shop.till, other.store.id, [foreign.submission_id])).status).toBe(403);
    const own = await must(enterMoney(shop.till, shop.store.id, [foreign.submission_id]), 201);
    expect(own.data).toMatchObject({ counted: null, waits_for: [foreign.submission_id] });
    expect((await overShortOn(other)).data).toMatchObject([{ entered: null }]);
    expect((await shop.till.get(`/over-short/${DAY}/${DAY}/${other.store.id}`)).status).toBe(403);
  });

  test('an over/short report of impossible days is refused with the name of the field', async () => {
    const shop = await openShop(server, OPENED);
    const get = (from: string, to: string) =>
      shop.till.get<ApiErrorBody>(`/over-short/${from}/${to}/${shop.store.id}`);
    const refused = (field: string) => ({ status: 400, body: { fields: { [field]: expect.anything() } } });
    expect(await get('2026-02-30', DAY)).toMatchObject(refused('fromDate'));
    expect(await get(DAY, '2026-11-19')).toMatchObject(refused('toDate'));
    expect(await get('2020-11-20', DAY)).toMatchObject(refused('toDate'));
  });
});

/** Overlapping counts of one pack, each from its first ticket on, and money counts of them; the last one replaces the first. */
const COUNTS = [
  { time: '14:05', tickets: 20 },
  { time: '18:00', tickets: 50 },
  { time: '22:00', tickets: 45 },
];
const MONEY_COUNTS = [
  { time: '18:05', count: 1, online_sales: '412.50', instant_cashes: '215.00', cash_counted: '347.51' },
  { time: '22:05', count: 2, online_sales: '0.10', instant_cashes: '0.30', cash_counted: '0.00' },
  { time: '23:00', count: 1, online_sales: '412.05', instant_cashes: '215.00', cash_counted: '346.00' },
];

/**
 * The over/short of the received counts according to the quoted rules, where a money count has counted cash.
 */
function overShortByTheSentences(counts: readonly number[], moneyCounts: readonly number[]): string[] {
  return counts.flatMap((index) => {
    const newest = MONEY_COUNTS.filter(({ count }, n) => count === index && moneyCounts.includes(n)).at(-1);
    if (!newest) return [];
    const { tickets = 0 } = COUNTS[index] ?? {};
    const taken = Math.max(0, ...counts.filter((other) => other < index).map((n) => COUNTS[n]?.tickets ?? 0));
    const counted = textOfCents(BigInt(Math.max(0, tickets - taken) * 500));
    const none = { online_cancels: '0', online_cashes: '0', cashless: '0', other: '0' };
    return [moneyByTheSentences({ ...none, ...newest, counted }).overShort];
  });
}

test('over/short is cash counted minus cash expected after every arrival, in every order', async () => {
  const all = [
    ...COUNTS.map((_, n) => ['count', n] as const),
    ...MONEY_COUNTS.map((_, n) => ['money', n] as const),
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (order) => {
      const shop = await openShop(server, OPENED);
      const keys = COUNTS.map(() => randomUUID());
      const [counts, moneyCounts]: [number[], number[]] = [[], []];
      for (const [kind, n] of order) {
        if (kind === 'count') {
          const { time = '', tickets = 0 } = COUNTS[n] ?? {};
          const body = salesBody([shop.entry(0, tickets - 1)], [], at(time));
          await must(shop.till.post('/sales-record-register', body, keys[n]), 201);
          counts.push(n);
        } else {
          const { time = '', count = 0, ...typed } = MONEY_COUNTS[n] ?? {};
          const amounts = Object.fromEntries(
            Object.entries(typed).map(([name, text]) => [name, Number(text)]),
          );
          const sent = { ...amounts, recorded_at: at(time) };
          await must(enterMoney(shop.till, shop.store.id, [keys[count] ?? ''], sent), 201);
          moneyCounts.push(n);
        }
        const { data } = await overShortOn(shop);
        const reported = data.flatMap(({ over_short }) =>
          over_short === null ? [] : [over_short.toFixed(2)],
        );
        const expected = overShortByTheSentences(
          counts.toSorted((a, b) => a - b),
          moneyCounts,
        );
        expect(reported).toEqual(expected);
      }
    }),
    { numRuns: 12 },
  );
});

test('money counts, late records and corrections at the same moment count as if one came after the other', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '22:00', shop.entry(0, 39));
    const [one, two] = [randomUUID(), randomUUID()].sort();
    const together = { recorded_at: at('22:05') };
    const replies = await Promise.all([
      enterMoney(shop.till, shop.store.id, [count.submission_id], { ...together, cash_counted: 200 }, one),
      enterMoney(
        shop.secondTill,
        shop.store.id,
        [count.submission_id],
        { ...together, cash_counted: 100 },
        two,
      ),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    // At the same instant, the one with the smaller key counts.
    expect((await overShortOn(shop)).data).toMatchObject([
      { cash_counted: 200, over_short: 0, entered: { replaced: 1 } },
    ]);

    const [late, money] = await Promise.all([
      shop.sell(shop.secondTill, [shop.entry(0, 19)], at('14:05')),
      enterMoney(shop.till, shop.store.id, [count.submission_id], {
        recorded_at: at('22:10'),
        cash_counted: 100,
      }),
    ]);
    expect([late.status, money.status]).toEqual([201, 201]);
    const [, row] = (await overShortOn(shop)).data;
    expect(row).toMatchObject({ counted: 100, over_short: 0 });
    const was = row?.changes.map((change) => change.was);
    // In either order of arrival, the report shows the former amount.
    if (money.body.data.counted === 200) expect(was?.slice(-2)).toEqual([0, -100]);
    else expect(was?.slice(-1)).toEqual([100]);

    const [, last] = await Promise.all([
      correct(shop, 39, 39),
      entered(shop.secondTill, shop, [count], { recorded_at: at('22:20'), cash_counted: 95 }),
    ]);
    const [, corrected] = (await overShortOn(shop)).data;
    expect(corrected).toMatchObject({ counted: 95, over_short: 0, entered: { replaced: 3 } });
    expect(last.over_short).toBe(last.counted === 95 ? 0 : -5);
  }
});
