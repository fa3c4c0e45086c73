import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { putOnShelf } from '../../server/counting/put-on-shelf';
import type { LotteryStatementBody, PacksSettledBody } from '../../src/shared/lottery/lottery-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { ACTIVATED, addPack, noon, receive } from '../support/api/journal-shop';
import { OWN_PACK, settle, weekOf } from '../support/api/lottery';
import { entered } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop, type Shop, setSettings, UPC } from '../support/api/shop';
import { shelfBody } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';
import { spokenDay } from '../support/tickets/spoken';

const server: ApiServer = testServer();

const state = (
  shop: Shop,
  lines: LotteryStatementBody['lines'],
  more: Pick<LotteryStatementBody, 'recorded_at' | 'unexplained'> = {},
) => {
  const body = { store_id: shop.store.id, week_start: '2026-09-20', lines, ...more };
  return shop.till.post<ApiErrorBody>('/lottery-statement', body, randomUUID());
};
test('a pack that a count put up or a walk saw is charged like one that a shelf record put up', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  const { till } = shop;
  await setSettings(shop, { settle_days: 50 });
  await receive(server, shop, 2, 60);
  const [first, last] = [addToSerial('15401240000000', 2_000), addToSerial('15401240000000', 2_059)];
  const shelved = [{ lot_number: UPC, lot_counter: 2, start_ticket: first, end_ticket: last }];
  const seen = [{ lot_number: UPC, lot_counter: 2, front_ticket: first }];
  const count = {
    data: { scanned: [], non_scanned: [], shelved, seen },
    recorded_at: ACTIVATED.toISOString(),
  };
  await till.record('/sales-record-register', count);
  const walk = {
    ...{ walk_id: randomUUID(), place: 'shelf', recorded_at: ACTIVATED.toISOString() },
    data: [{ code: addToSerial('15401240000000', 3_005), upc: UPC, ticket_price: 5, lot_size: 60 }],
  };
  await till.record('/packs-found', walk);
  const { packs, instant } = await weekOf(shop, '2026-09-24');
  expect(packs.map(({ lot_counter, value }) => [lot_counter, value])).toEqual([
    [1, 400],
    [2, 300],
    [3, 275],
  ]);
  expect(instant.settled).toBe(975);
});

describe('the example of a week', () => {
  async function exampleShop(): Promise<Shop> {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    await setSettings(shop, { settle_days: 50, sales_commission_percent: 5, cashing_commission_percent: 1 });
    await addPack(server, shop, 2, 60);
    await addPack(server, shop, 3, 120);
    // $200 of the shop's pack are returned, with no sales of it.
    await must(remove(shop, [40, 79], 'returned', noon('2026-09-22')), 201);
    const count = await must(shop.see(shop.till, 0, noon('2026-09-23')), 201);
    await entered(shop.till, shop, [count], {
      instant_cashes: 480,
      online_sales: 1260.5,
      online_cashes: 333,
    });
    return shop;
  }

  test('the example week of the lottery’s account is correct to the cent', async () => {
    const shop = await exampleShop();
    expect(await weekOf(shop, '2026-09-24')).toMatchObject({
      week_start: '2026-09-20',
      week_end: '2026-09-26',
      sweep_on: '2026-09-29',
      days_with_figures: 1,
      instant: {
        settled: 1300,
        returned: 200,
        commission: 55,
        cashes: 480,
        cashing_commission: 4.8,
        due: 560.2,
      },
      online: {
        sales: 1260.5,
        cancels: 0,
        commission: 63.03,
        cashes: 333,
        cashing_commission: 3.33,
        due: 861.14,
      },
      fees: 0,
      adjustments: 0,
      sweep: 1421.34,
      sweep_low: 1421.34,
      sweep_high: 1421.34,
      statement: null,
      differences: [],
    });
    expect((await weekOf(shop, '2026-09-19')).instant.settled).toBe(0);
    expect((await weekOf(shop, '2026-09-27')).instant.returned).toBe(0);
  });

  test('with 45 days to settle, the example’s packs move to the week before, which is swept on the 22nd', async () => {
    const shop = await exampleShop();
    await setSettings(shop, { settle_days: 45 });
    expect(await weekOf(shop, '2026-09-13')).toMatchObject({
      week_start: '2026-09-13',
      sweep_on: '2026-09-22',
      instant: { settled: 1300, returned: 0 },
    });
    expect((await weekOf(shop, '2026-09-20')).instant).toMatchObject({ settled: 0, returned: 200 });
  });

  test('an entered settling day takes precedence, the newest one in any order of arrival', async () => {
    const shop = await exampleShop();
    const say = (settled_at: string | null, recordedAt: string) =>
      must(settle(shop.till, shop.store.id, [{ ...OWN_PACK, settled_at }], recordedAt), 201);
    await say('2026-09-15', noon('2026-09-16'));
    await say('2026-10-05', noon('2026-09-14'));
    expect((await weekOf(shop, '2026-09-15')).instant.settled).toBe(400);
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(900);
    await say(null, noon('2026-09-17'));
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(1300);
    // An instant counts as its business day.
    await say('2026-09-16T03:00:00Z', noon('2026-09-18'));
    expect((await weekOf(shop, '2026-09-15')).packs).toMatchObject([
      { ...OWN_PACK, kind: 'settles', day: '2026-09-15' },
    ]);
  });

  test('a person can set a pack’s day of activation, which moves its settling day', async () => {
    const shop = await exampleShop();
    await must(settle(shop.till, shop.store.id, [{ ...OWN_PACK, activated_at: '2026-08-08' }]), 201);
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(900);
    expect((await weekOf(shop, '2026-09-27')).instant.settled).toBe(400);
  });

  test('the days of settling and activation of several packs can be entered at once', async () => {
    const shop = await exampleShop();
    const days = [
      { lot_number: UPC, lot_counter: 3, settled_at: '2026-09-01', activated_at: '2026-08-15' },
      { ...OWN_PACK, settled_at: '2026-09-15' },
    ];
    await must(settle(shop.till, shop.store.id, days, noon('2026-09-16')), 201);
    const countersIn = async (date: string) =>
      (await weekOf(shop, date)).packs.map(({ lot_counter }) => lot_counter);
    expect([await countersIn('2026-09-01'), await countersIn('2026-09-15')]).toEqual([[3], [1]]);
    const [third = {}] = days;
    await must(
      settle(shop.till, shop.store.id, [{ ...OWN_PACK, ...third, settled_at: null }], noon('2026-09-17')),
      201,
    );
    // 50 days after August 15
    expect([await countersIn('2026-09-20'), await countersIn('2026-10-04')]).toEqual([[2], [3]]);
  });

  test('of two settling days for one pack in one entry, the last one counts', async () => {
    const shop = await exampleShop();
    const days = ['2026-09-01', '2026-09-15'].map((settled_at) => ({ ...OWN_PACK, settled_at }));
    await must(settle(shop.till, shop.store.id, days), 201);
    expect((await weekOf(shop, '2026-09-01')).packs).toEqual([]);
    expect((await weekOf(shop, '2026-09-15')).packs).toMatchObject([{ ...OWN_PACK, day: '2026-09-15' }]);
  });

  test('a pack is activated by its first shelf record', async () => {
    const shop = await exampleShop();
    await receive(server, shop, 4, 20);
    const by = { userId: shop.store.admin.id, sessionId: null };
    const start = addToSerial('15401240000000', 4_000);
    for (const [first, day] of [
      [10, '2026-08-08'],
      [0, '2026-08-03'],
      [5, '2026-09-22'],
    ] as const) {
      const body = shelfBody(shop.store.id, UPC, addToSerial(start, first), addToSerial(start, first + 4));
      await putOnShelf(server.db, {
        storeId: shop.store.id,
        key: randomUUID(),
        body,
        by,
        now: new Date(noon(day)),
      });
    }
    // 50 days after August 3
    expect(
      (await weekOf(shop, '2026-09-20')).packs.map(({ lot_counter, day }) => [lot_counter, day]),
    ).toContainEqual([4, '2026-09-22']);
  });

  test('of two settling days or statements at the same millisecond, the one with the smaller id counts', async () => {
    for (const reversed of [false, true]) {
      const shop = await exampleShop();
      const keys = [randomUUID(), randomUUID()].sort();
      const keysOfStatements = [randomUUID(), randomUUID()].sort();
      const recorded_at = noon('2026-09-28');
      for (const key of reversed ? keys.toReversed() : keys) {
        const n = keys.indexOf(key);
        const day = { ...OWN_PACK, settled_at: `2026-09-0${n + 1}` };
        await must(
          shop.till.post('/packs-settled', { store_id: shop.store.id, data: [day], recorded_at }, key),
          201,
        );
        const lines = [{ line: 'sweep', amount: n + 1 }];
        const statement = { store_id: shop.store.id, week_start: '2026-09-20', lines, recorded_at };
        await must(shop.till.post('/lottery-statement', statement, keysOfStatements[n]), 201);
      }
      expect((await weekOf(shop, '2026-09-01')).packs).toMatchObject([{ ...OWN_PACK, day: '2026-09-01' }]);
      expect((await weekOf(shop, '2026-09-20')).statement?.lines).toEqual([{ line: 'sweep', amount: 1 }]);
    }
  });

  test('a week of the lottery’s account has the figures of all its drawers, and the weekly fee', async () => {
    const shop = await exampleShop();
    await setSettings(shop, { weekly_fee: 12.5 });
    const days = ['2026-09-19', '2026-09-20', '2026-09-26', '2026-09-26', '2026-09-27'];
    for (const [n, day] of days.entries()) {
      const instant = new Date(Date.parse(noon(day)) + n * 60_000).toISOString();
      const count = await must(shop.see(shop.till, 0, instant), 201);
      const online = { online_sales: 100, online_cancels: 10, online_cashes: 20 };
      await entered(shop.till, shop, [count], { ...online, instant_cashes: 30, cashless: 7 });
    }
    expect(await weekOf(shop, '2026-09-20')).toMatchObject({
      // with the example's own on the 23rd
      days_with_figures: 3,
      instant: { cashes: 570, cashing_commission: 5.7 },
      online: { sales: 1560.5, cancels: 30, commission: 76.53, cashes: 393, cashing_commission: 3.93 },
      fees: 12.5,
    });
  });

  test('a lottery statement that names a single pack is compared, too', async () => {
    const shop = await exampleShop();
    await must(state(shop, [{ line: 'pack', pack: '99990000001', amount: 600 }]), 201);
    const packs = (await weekOf(shop, '2026-09-20')).differences.map(({ lot_counter, difference }) => [
      lot_counter,
      difference,
    ]);
    expect(packs).toEqual([
      [null, 600],
      [1, -400],
      [2, -300],
      [3, -600],
    ]);
  });

  test('the lottery’s statement is compared line by line, and its newest version counts', async () => {
    const shop = await exampleShop();
    await receive(server, shop, 4, 20);
    await must(state(shop, [{ line: 'sweep', amount: 1 }], { recorded_at: noon('2026-09-27') }), 201);
    await must(
      state(
        shop,
        [
          { line: 'settled', amount: 1400 },
          { line: 'returned', amount: 200 },
          { line: 'adjustments', amount: -12.5 },
          { line: 'sweep', amount: 1503.84 },
          { line: 'pack', pack: '15401234567', amount: 400 },
          { line: 'pack', pack: '15401240002000', amount: 300 },
          { line: 'pack', pack: '15401240004', amount: 100 },
          { line: 'pack', pack: '99990000001', amount: 600 },
        ],
        { recorded_at: noon('2026-09-28'), unexplained: 316.34 },
      ),
      201,
    );
    await must(state(shop, [{ line: 'sweep', amount: 2 }], { recorded_at: noon('2026-09-26') }), 201);
    const week = await weekOf(shop, '2026-09-20');
    expect(week).toMatchObject({ adjustments: -12.5, sweep: 1408.84 });
    expect(week.statement?.lines).toHaveLength(8);
    expect(week.differences).toMatchObject([
      { line: 'settled', estimate: 1300, statement: 1400, difference: 100 },
      // The statement is itemized, so missing lines are zero.
      { line: 'instant_commission', estimate: 55, statement: 0, difference: 55 },
      { line: 'instant_cashes', estimate: 480, statement: 0, difference: 480 },
      { line: 'instant_cashing_commission', difference: 4.8 },
      { line: 'online_sales', estimate: 1260.5, statement: 0, difference: -1260.5 },
      { line: 'online_commission', difference: 63.03 },
      { line: 'online_cashes', difference: 333 },
      { line: 'online_cashing_commission', difference: 3.33 },
      { line: 'sweep', estimate: 1408.84, statement: 1503.84, difference: 95 },
      {
        line: 'pack',
        kind: 'in_back_room',
        statement: 100,
        difference: 100,
        lot_number: UPC,
        lot_counter: 4,
      },
      { line: 'pack', kind: 'unknown_pack', statement: 600, difference: 600, lot_number: null },
      {
        line: 'pack',
        kind: 'not_charged',
        statement: null,
        difference: -600,
        lot_number: UPC,
        lot_counter: 3,
      },
    ]);
    expect(week.differences[9]?.message).toContain('still in your back room');
  });
});

describe('impossible input', () => {
  test.each([
    [400, 'lines.0.amount', [{ line: 'sweep', amount: 1.005 }], '2026-09-20'],
    [
      422,
      'lines.1',
      [
        { line: 'sweep', amount: 1 },
        { line: 'sweep', amount: 2 },
      ],
      '2026-09-20',
    ],
    // One pack by its number and by a serial, which charges it twice.
    [
      422,
      'lines.1',
      [
        { line: 'pack', pack: '15401234567', amount: 400 },
        { line: 'pack', pack: '15401234567012', amount: 400 },
      ],
      '2026-09-20',
    ],
    [422, 'week_start', [{ line: 'sweep', amount: 1 }], '2026-09-21'],
    [400, 'week_start', [{ line: 'sweep', amount: 1 }], '2026-02-30'],
  ] as const)('an impossible statement gets a %i that names %s', async (status, field, lines, week_start) => {
    const shop = await openShop(server);
    const body = { store_id: shop.store.id, week_start, lines };
    const reply = await shop.till.post<ApiErrorBody>('/lottery-statement', body, randomUUID());
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, [field]]);
    expect((await weekOf(shop, '2026-09-20')).statement).toBeNull();
  });

  test('settling days with an unknown pack, another store’s pack, an invalid day or no day at all are refused', async () => {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    const statusOf = async (pack: PacksSettledBody['data'][number]) =>
      (await settle(shop.till, shop.store.id, [{ ...OWN_PACK, settled_at: '2026-09-01' }, pack])).status;
    const [, sister] = shop.company.stores;
    await stockPack(server.db, sister, { upc: UPC, first: '15401240000000', lotCounter: 2 }, ACTIVATED);
    for (const lot_counter of [9, 2])
      expect(await statusOf({ ...OWN_PACK, lot_counter, settled_at: '2026-09-01' })).toBe(422);
    expect(await statusOf({ ...OWN_PACK, settled_at: '2026-02-30' })).toBe(400);
    expect((await settle(shop.till, shop.store.id, [OWN_PACK])).status).toBe(400);
    expect((await weekOf(shop, '2026-09-01')).packs).toEqual([]);
  });
});

test('owners manage the lottery’s account of their stores, and the audit log has their entries', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  const owner = await signIn(server, shop.company.admin);
  const key = randomUUID();
  const body = {
    store_id: shop.store.id,
    data: [{ ...OWN_PACK, settled_at: '2026-09-15', source: 'statement' }],
  };
  const first = await owner.post('/packs-settled', body, key);
  const again = await owner.post('/packs-settled', body, key);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  await must(state(shop, [{ line: 'sweep', amount: 1421.34 }]), 201);
  const log = await shop.till.read<{ data: { action: string; what: string }[] }>(
    `/audit-log/${shop.store.id}`,
  );
  const lines = log.data.map(({ action, what }) => `${action}: ${what}`);
  expect(lines).toContain(
    `pack_dates_set: Settled ${spokenDay('2026-09-15')}: Vendor 1, pack 1234567 (statement)`,
  );
  expect(lines).toContain(
    `lottery_statement_entered: Entered the lottery’s statement of the week from ${spokenDay('2026-09-20')}: 1 line, sweep +$1,421.34`,
  );
});
