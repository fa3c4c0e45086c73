import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { putOnShelf } from '../../server/counting/shelf/put-on-shelf';
import { addLot } from '../../server/stock/lots';
import type { ApiErrorBody } from '../../src/contract/errors';
import type {
  LotteryStatementBody,
  LotteryWeek,
  LotteryWeekReply,
  PacksSettledBody,
  SettlingReply,
} from '../../src/contract/lottery/lottery';
import type { StoreSettings } from '../../src/contract/office/store-settings';
import { addToSerial } from '../../src/domain/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/domain/time/store-clock';
import { type ApiServer, type Session, signIn, testServer } from '../support/api/app';
import { entered } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, openShop, type Shop, UPC } from '../support/api/shop';
import { lotBody, shelfBody } from '../support/databases/fixtures';

const server: ApiServer = testServer();

/** Noon of a day by the store's clock. */
const noon = (date: string): string => new Date(`${date}T12:00:00-07:00`).toISOString();
const ACTIVATED = new Date(noon('2026-08-01'));

const weekOf = async (shop: Shop, date: string): Promise<LotteryWeek> =>
  (await must(shop.till.get<LotteryWeekReply>(`/lottery-week/${date}/${shop.store.id}`), 200)).data;
const settlingOf = (shop: Shop): Promise<SettlingReply> =>
  must(shop.till.get<SettlingReply>(`/settling/${shop.store.id}`), 200);
const set = (shop: Shop, settings: Partial<StoreSettings>) =>
  must(shop.till.put(`/store-settings/${shop.store.id}`, settings), 200);
const settle = (session: Session, storeId: number, data: PacksSettledBody['data'], recorded_at?: string) =>
  session.post<ApiErrorBody>('/packs-settled', { store_id: storeId, data, recorded_at }, randomUUID());
const state = (
  shop: Shop,
  lines: LotteryStatementBody['lines'],
  more: Pick<LotteryStatementBody, 'recorded_at' | 'unexplained'> = {},
) => {
  const body = { store_id: shop.store.id, week_start: '2026-09-20', lines, ...more };
  return shop.till.post<ApiErrorBody>('/lottery-statement', body, randomUUID());
};
/** The shop's own pack: 80 tickets at $5. */
const own = { lot_number: UPC, lot_counter: 1 };

/** Receives another pack at $5; on the shelf where `shelvedAt` is given. */
async function addPack(shop: Shop, n: number, size: number, shelvedAt?: Date) {
  const start = addToSerial('15401240000000', n * 1_000);
  const by = { userId: shop.store.admin.id, sessionId: null };
  await addLot(server.db, { body: lotBody(shop.store, UPC, start, size, n), by, now: ACTIVATED });
  const body = shelfBody(shop.store.id, UPC, start, addToSerial(start, size - 1));
  if (shelvedAt)
    await putOnShelf(server.db, { storeId: shop.store.id, key: randomUUID(), body, by, now: shelvedAt });
  return { lot_number: UPC, lot_counter: n };
}

describe('the example of a week', () => {
  async function exampleShop(): Promise<Shop> {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    await set(shop, { settle_days: 50, sales_commission_percent: 5, cashing_commission_percent: 1 });
    await addPack(shop, 2, 60, ACTIVATED);
    await addPack(shop, 3, 120, ACTIVATED);
    // $200 of the shop's pack go back, and nothing of it was sold.
    await must(remove(shop, [40, 79], 'returned', noon('2026-09-22')), 201);
    const count = await must(shop.see(shop.till, 0, noon('2026-09-23')), 201);
    await entered(shop.till, shop, [count], {
      instant_cashes: 480,
      online_sales: 1260.5,
      online_cashes: 333,
    });
    return shop;
  }

  test('comes out to the cent', async () => {
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

  test('with 45 days the packs are in the week before, swept on the 22nd', async () => {
    const shop = await exampleShop();
    await set(shop, { settle_days: 45 });
    expect(await weekOf(shop, '2026-09-13')).toMatchObject({
      week_start: '2026-09-13',
      sweep_on: '2026-09-22',
      instant: { settled: 1300, returned: 0 },
    });
    expect((await weekOf(shop, '2026-09-20')).instant).toMatchObject({ settled: 0, returned: 200 });
  });

  test('a person says otherwise: the day counts, the newest, whatever arrives last', async () => {
    const shop = await exampleShop();
    const say = (settled_at: string | null, recordedAt: string) =>
      must(settle(shop.till, shop.store.id, [{ ...own, settled_at }], recordedAt), 201);
    await say('2026-09-15', noon('2026-09-16'));
    await say('2026-10-05', noon('2026-09-14'));
    expect((await weekOf(shop, '2026-09-15')).instant.settled).toBe(400);
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(900);
    await say(null, noon('2026-09-17'));
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(1300);
    // An instant is the business day that it's in.
    await say('2026-09-16T03:00:00Z', noon('2026-09-18'));
    expect((await weekOf(shop, '2026-09-15')).packs).toMatchObject([
      { ...own, kind: 'settles', day: '2026-09-15' },
    ]);
  });

  test('the day of activation can be set, too', async () => {
    const shop = await exampleShop();
    await must(settle(shop.till, shop.store.id, [{ ...own, activated_at: '2026-08-08' }]), 201);
    expect((await weekOf(shop, '2026-09-20')).instant.settled).toBe(900);
    expect((await weekOf(shop, '2026-09-27')).instant.settled).toBe(400);
  });

  test('the lottery’s statement is compared line by line, and its newest version counts', async () => {
    const shop = await exampleShop();
    await addPack(shop, 4, 20);
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
      // The statement is itemized, so it has nothing of what it doesn't name.
      { line: 'instant_commission', estimate: 55, statement: 0, difference: 55 },
      { line: 'instant_cashes', estimate: 480, statement: 0, difference: 480 },
      { line: 'instant_cashing_commission', difference: 4.8 },
      { line: 'online_sales', estimate: 1260.5, statement: 0, difference: -1260.5 },
      { line: 'online_commission', difference: 63.03 },
      { line: 'online_cashes', difference: 333 },
      { line: 'online_cashing_commission', difference: 3.33 },
      { line: 'sweep', estimate: 1408.84, statement: 1503.84, difference: 95 },
      { line: 'pack', estimate: null, statement: 100, difference: 100, lot_number: UPC, lot_counter: 4 },
      { line: 'pack', estimate: null, statement: 600, difference: 600, lot_number: null },
      { line: 'pack', estimate: 600, statement: null, difference: -600, lot_number: UPC, lot_counter: 3 },
    ]);
    expect(week.differences[9]?.message).toContain('in the back room');
  });
});

describe('Settling lists', () => {
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const daysAgo = (days: number): Date => new Date(`${daysBefore(today, days)}T20:00:00Z`);

  test('a pack with its days, and what will probably be unsold on its due day', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(41) });
    await set(shop, { settle_days: 50 });
    await must(shop.sell(shop.till, [shop.entry(0, 17)], daysAgo(1).toISOString()), 201);
    expect(await settlingOf(shop)).toEqual({
      today,
      data: [
        {
          ...own,
          activated_at: daysBefore(today, 41),
          due_by: daysBefore(today, -9),
          days: 41,
          settled_at: null,
          value: 400,
          left: 62,
          left_value: 310,
          expected_left_value: 290,
          vendor_name: 'Vendor 1',
          ticket_price: 5,
          sold_per_day: 0.44,
          may_settle: false,
          source: null,
        },
      ],
    });
  });

  test('the most urgent first, packs that are settled only while tickets of them are on the shelf', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(100) });
    await set(shop, { settle_days: 30 });
    await addPack(shop, 2, 60, daysAgo(5));
    await addPack(shop, 3, 60, daysAgo(25));
    await addPack(shop, 4, 60);
    const counters = async () => (await settlingOf(shop)).data.map(({ lot_counter }) => lot_counter);
    expect(await counters()).toEqual([1, 3, 2]);
    await must(shop.sell(shop.till, [], undefined, [shop.entry(0, 79)]), 201);
    expect(await counters()).toEqual([3, 2]);
  });
});

describe('what can’t be is refused, with its field', () => {
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
  ] as const)('%i for %s of a statement', async (status, field, lines, week_start) => {
    const shop = await openShop(server);
    const body = { store_id: shop.store.id, week_start, lines };
    const reply = await shop.till.post<ApiErrorBody>('/lottery-statement', body, randomUUID());
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, [field]]);
    expect((await weekOf(shop, '2026-09-20')).statement).toBeNull();
  });

  test('a pack that isn’t the store’s, a day that doesn’t exist, and nothing at all', async () => {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    const statusOf = async (pack: PacksSettledBody['data'][number]) =>
      (await settle(shop.till, shop.store.id, [{ ...own, settled_at: '2026-09-01' }, pack])).status;
    expect(await statusOf({ ...own, lot_counter: 9, settled_at: '2026-09-01' })).toBe(422);
    expect(await statusOf({ ...own, settled_at: '2026-02-30' })).toBe(400);
    expect((await settle(shop.till, shop.store.id, [own])).status).toBe(400);
    expect((await weekOf(shop, '2026-09-01')).packs).toEqual([]);
  });
});

test('owners keep the account of their stores, the audit log says what they said', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  const owner = await signIn(server, shop.company.admin);
  const key = randomUUID();
  const body = { store_id: shop.store.id, data: [{ ...own, settled_at: '2026-09-15', source: 'statement' }] };
  const first = await owner.post('/packs-settled', body, key);
  const again = await owner.post('/packs-settled', body, key);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  await must(state(shop, [{ line: 'sweep', amount: 1421.34 }]), 201);
  const log = await must(
    shop.till.get<{ data: { action: string; what: string }[] }>(`/audit-log/${shop.store.id}`),
    200,
  );
  const lines = log.data.map(({ action, what }) => `${action}: ${what}`);
  expect(lines).toContain(`pack_dates_set: Settled Sep 15, 2026: ${UPC} lot 1 (statement)`);
  expect(lines).toContain(
    'lottery_statement_entered: Entered the lottery’s statement of the week from Sep 20, 2026: 1 line, sweep +$1,421.34',
  );
});
