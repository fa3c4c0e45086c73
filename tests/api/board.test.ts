import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deriveFigures } from '../../server/board/figures';
import type { Db } from '../../server/db/connect';
import type { AlarmsReply } from '../../src/shared/alarms/alarms-schema';
import type { BoardStore, StoreToday } from '../../src/shared/board/board-schema';
import type { TodayListReply } from '../../src/shared/board/today-list-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { LotteryWeekReply, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import type { Terminal } from '../../src/shared/terminals/terminals-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import {
  businessDate,
  DEFAULT_CLOCK,
  daysBefore,
  daysBetween,
  type StoreClock,
} from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { type Session, signIn, testServer } from '../support/api/app';
import { boardOf, noon, rowOf } from '../support/api/board';
import { ago, OTHER_PACK } from '../support/api/chain';
import { enterMoney, overShortOf } from '../support/api/money';
import { remove } from '../support/api/removals';
import { correct, must, openShop, type Shop, setSettings, ticket, UPC } from '../support/api/shop';
import { addPerson, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server = testServer();

// At every hour, at least one of them has another business day than the default clock.
const KIRITIMATI = { time_zone: 'Pacific/Kiritimati', day_ends_at: '00:00' };
const PAGO_PAGO = { time_zone: 'Pacific/Pago_Pago', day_ends_at: '04:00' };

const ownerOf = (shop: Shop): Promise<Session> => signIn(server, shop.company.admin);

/** Puts a pack of 20 tickets at $5 on the shelf of a company's other store. */
async function stockOther(shop: Shop): Promise<{ till: Session; entry: (a: number, b: number) => object }> {
  const store = shop.company.stores[1];
  await stockPack(server.db, store, { upc: UPC, first: OTHER_PACK, size: 20 }, ago(20));
  return {
    till: await signIn(server, store.admin),
    entry: (a, b) => soldEntry(store.id, UPC, addToSerial(OTHER_PACK, a), addToSerial(OTHER_PACK, b), 5),
  };
}

/** The answers of the calls for single stores, added up according to the contract. */
async function oracle(session: Session, storeId: number, clock: StoreClock) {
  const today = businessDate(new Date(), clock);
  const days = [0, 1, 2, 3, 4, 5, 6].map((ago) => daysBefore(today, ago));
  const reports = await Promise.all(
    days.map((day) => session.read<SalesReportReply>(`/sales-record-list/${day}/${storeId}`)),
  );
  const sum = (dollars: number[]) => dollars.reduce((cents, each) => cents + Math.round(each * 100), 0) / 100;
  const drawers = (await overShortOf(session, storeId, days[6] ?? '', today)).data;
  const counted = drawers.flatMap(({ over_short }) => over_short ?? []);
  const exceptions = await session.read<ExceptionsReply>(
    `/exceptions/${storeId}?state=open&page=1&page_size=100`,
  );
  const settling = await session.read<SettlingReply>(`/settling/${storeId}`);
  const week = await session.read<LotteryWeekReply>(`/lottery-week/${today}/${storeId}`);
  const terminals = await session.read<{ data: Terminal[] }>(`/terminals/${storeId}`);
  const twoWeeks = Array.from({ length: 14 }, (_, index) => daysBefore(today, 13 - index));
  const { days: totals } = (await session.read<{ data: [StoreToday] }>(`/today/${storeId}`)).data[0];
  const totalOf = (day: string) => totals.find(({ date }) => date === day);
  const yesterday = daysBefore(today, 1);
  const list = await session.read<TodayListReply>(`/today-list/${storeId}`);
  const count = (kind: string) => list.data.filter((line) => line.kind === kind).length;
  const alarms = await session.read<AlarmsReply>(
    `/alarms/${storeId}?from=${daysBefore(today, 27)}&to=${today}`,
  );
  return {
    open_alarms: alarms.data.filter(({ seen }) => seen === null).length,
    sales_14_days: twoWeeks.map((day) => totalOf(day)?.amount),
    yesterday: {
      date: yesterday,
      amount: totalOf(yesterday)?.amount,
      drawers: drawers
        .filter(({ date }) => date === yesterday)
        .map(({ name, report_time, counted, over_short, even }) => ({
          ...{ name, report_time, amount: counted, over_short, even: even ?? false },
        })),
      missingCount: totalOf(yesterday)?.missingCount,
      missingAmount: totalOf(yesterday)?.missingAmount,
    },
    next_sweep: await nextSweep(session, storeId, today),
    to_do: {
      ...{ put_up: count('put_up'), order: count('order'), slow: count('slow'), ended: count('ended') },
      ...{ empty_bin: count('empty_bin'), unsold: count('unsold'), ends: count('ends') },
      ...{ facings: count('facings'), receive: 0 },
    },
    store_id: storeId,
    date: today,
    sales_today: sum(reports.slice(0, 1).flatMap(({ countData }) => countData.map(({ amount }) => amount))),
    sales_7_days: sum(reports.flatMap(({ countData }) => countData.map(({ amount }) => amount))),
    missing_7_days: sum(reports.flatMap(({ missing = [] }) => missing.map(({ amount }) => amount))),
    over_short_7_days: counted.length === 0 ? null : sum(counted),
    short_shifts_7_days: drawers.filter(({ over_short, even }) => !even && (over_short ?? 0) < 0).length,
    open_exceptions: exceptions.data.length,
    settling_value: sum(
      settling.data
        .filter(({ due_by, settled_at }) => due_by && !settled_at && daysBetween(today, due_by) <= 10)
        .map(({ value }) => value),
    ),
    sweep_low: week.data.sweep_low,
    sweep_high: week.data.sweep_high,
    sweep_on: week.data.sweep_on,
    terminals_late: terminals.data.filter(({ state }) => ['attention', 'waiting', 'silent'].includes(state))
      .length,
  };
}

/** The first of the lottery's weeks around a day that is collected on that day or later. */
async function nextSweep(
  session: Session,
  storeId: number,
  today: string,
): Promise<BoardStore['next_sweep']> {
  for (const ago of [21, 14, 7, 0, -7]) {
    const day = daysBefore(today, ago);
    const { data } = await session.read<LotteryWeekReply>(`/lottery-week/${day}/${storeId}`);
    const { sweep_on: on, week_start, sweep_low: low, sweep_high: high } = data;
    if (on >= today) return { on, week_start, low, high, stated: false };
  }
  throw new Error('No week is collected.');
}

/** A company with two stores in different zones, with every event that the board counts. */
async function busyCompany(): Promise<Shop> {
  const shop = await openShop(server, { openedAt: ago(20) });
  const [own, other] = shop.company.stores;
  await shop.till.change(`/store-settings/${own.id}`, { ...KIRITIMATI, settle_days: 25, weekly_fee: 12.5 });
  const { till, entry } = await stockOther(shop);
  await till.change(`/store-settings/${other.id}`, { ...PAGO_PAGO, settle_percent: 60 });

  const first = await must(shop.sell(shop.till, [shop.entry(5, 14)], noon(3, KIRITIMATI)), 201);
  await must(shop.sell(shop.secondTill, [shop.entry(0, 4)], noon(8, KIRITIMATI)), 201);
  const second = await must(shop.sell(shop.till, [shop.entry(15, 24)], new Date().toISOString()), 201);
  await must(
    enterMoney(shop.till, own.id, [first.submission_id], { online_sales: 100, cash_counted: 140 }),
    201,
  );
  await must(
    enterMoney(shop.till, own.id, [second.submission_id], { instant_cashes: 20, cash_counted: 29.5 }),
    201,
  );
  // An opening check finds two missing; later a ticket is seen that was sold.
  const check = { ...salesBody([shop.entry(25, 26)], [], new Date().toISOString()), purpose: 'opening' };
  await shop.secondTill.record('/sales-record-register', check);
  await must(shop.see(shop.till, 20, new Date().toISOString()), 201);
  await must(remove(shop, [70, 79], 'returned', noon(1, KIRITIMATI)), 201);
  await must(remove(shop, [60, 64], 'sold_whole', noon(1, KIRITIMATI)), 201);

  const sale = salesBody([entry(0, 13) as never], [], noon(2, PAGO_PAGO));
  await till.record('/sales-record-register', sale);
  await server.db.execute(sql`
    INSERT INTO terminals (store_id, code, session_id, device, version, waiting, attention, oldest_waiting_at,
                           clock_offset_ms, seen_at)
    VALUES (${own.id}, 'T7', 0, NULL, 'x', 2, 0, now() - interval '2 hours', 0, now()),
           (${own.id}, 'T8', 0, NULL, 'x', 0, 1, NULL, 0, now()),
           (${own.id}, 'T9', 0, NULL, 'x', 0, 0, NULL, 0, now())`);
  return shop;
}

describe('the figures of a board row', () => {
  test('the figures of a board row match each store’s own calls, by its business day', async () => {
    const shop = await busyCompany();
    const owner = await ownerOf(shop);
    const [own, other] = shop.company.stores;
    const expected = await oracle(owner, own.id, KIRITIMATI);
    expect(expected).toMatchObject({
      sales_today: 50,
      sales_7_days: 125,
      missing_7_days: 10,
      over_short_7_days: -10.5,
      short_shifts_7_days: 1,
      // The ticket seen at the front contradicts the sale and the check; the removals are behind it.
      open_exceptions: 2,
      settling_value: 400,
      terminals_late: 2,
    });
    expect(await rowOf(owner, shop)).toMatchObject(expected);
    expect(await rowOf(owner, shop, other.id)).toMatchObject(await oracle(owner, other.id, PAGO_PAGO));
  });

  test('the figures of a board row follow each record, correction and setting at once', async () => {
    const shop = await busyCompany();
    const owner = await ownerOf(shop);
    const check = async () =>
      expect(await rowOf(owner, shop)).toMatchObject(await oracle(owner, shop.store.id, KIRITIMATI));
    await check();
    await correct(shop, 20, 24);
    await check();
    expect(await rowOf(owner, shop)).toMatchObject({ open_exceptions: 1, sales_today: 25 });
    const late = await must(shop.sell(shop.secondTill, [shop.entry(5, 9)], noon(4, KIRITIMATI)), 201);
    await check();
    await must(enterMoney(shop.till, shop.store.id, [late.submission_id], { cash_counted: 20 }), 201);
    await check();
    await setSettings(shop, { settle_days: 90, over_short_tolerance: 50 });
    await check();
    const settled = {
      store_id: shop.store.id,
      data: [
        { lot_number: UPC, lot_counter: 1, settled_at: daysBefore(businessDate(new Date(), KIRITIMATI), 0) },
      ],
    };
    await shop.till.record('/packs-settled', settled);
    await check();
  });

  test('a board row shows what the lottery’s statements of five weeks charged wrongly, until it is put right', async () => {
    const shop = await openShop(server, { openedAt: ago(60) });
    const owner = await ownerOf(shop);
    const first = addToSerial(ticket(0), 1_000);
    await stockPack(server.db, shop.store, { upc: UPC, first, size: 10, lotCounter: 2, shelved: 0 }, ago(50));
    const weekStart = async (daysAgo: number): Promise<string> => {
      const date = daysBefore(businessDate(new Date(), DEFAULT_CLOCK), daysAgo);
      return (await owner.read<LotteryWeekReply>(`/lottery-week/${date}/${shop.store.id}`)).data.week_start;
    };
    const [lastWeek, fiveAgo] = [await weekStart(7), await weekStart(35)];
    const state = async (week_start: string, packs: [pack: string, amount: number][]) => {
      const lines = packs.map(([pack, amount]) => ({ line: 'pack', pack, amount }));
      const body = { store_id: shop.store.id, week_start, lines: [...lines, { line: 'sweep', amount: 0 }] };
      await shop.till.record('/lottery-statement', body);
    };
    const charges = async () => (await rowOf(owner, shop)).charged_wrongly;
    expect(await charges()).toEqual([]);
    const inBack: [string, number] = [first.slice(0, 11), 50];
    const never: [string, number] = ['99990000001', 600];
    await state(lastWeek, [inBack, never]);
    await state(fiveAgo, [never]);
    expect(await charges()).toEqual([{ week_start: lastWeek, packs: 2, amount: 650 }]);
    // A charge of a pack on the shelf is one to look at, not one to dispute.
    const shelf = shelfBody(shop.store.id, UPC, first, addToSerial(first, 9));
    await must(shop.till.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
    expect(await charges()).toEqual([{ week_start: lastWeek, packs: 1, amount: 600 }]);
    await state(lastWeek, []);
    expect(await charges()).toEqual([]);
  });

  test('a board row names the last count, and how many packs it left out', async () => {
    const shop = await openShop(server, { openedAt: ago(3) });
    const owner = await ownerOf(shop);
    expect(await rowOf(owner, shop)).toMatchObject({
      last_count_at: null,
      last_count_by: null,
      last_count_date: null,
      packs_unseen: null,
      over_short_7_days: null,
    });
    await must(shop.sell(shop.till, [shop.entry(0, 1)], noon(2)), 201);
    expect(await rowOf(owner, shop)).toMatchObject({ last_count_at: noon(2), packs_unseen: null });
    await must(shop.see(shop.secondTill, 2, noon(1)), 201);
    expect(await rowOf(owner, shop)).toMatchObject({
      last_count_at: noon(1),
      last_count_by: 'Second Admin',
      last_count_date: daysBefore(businessDate(new Date(), DEFAULT_CLOCK), 1),
      packs_unseen: 0,
    });
    // A removal isn't a count.
    const afterwards = new Date(Date.parse(noon(1)) + 60_000).toISOString();
    await must(remove(shop, [75, 79], 'sold_whole', afterwards), 201);
    await must(remove(shop, [70, 74], 'sold_whole', new Date().toISOString()), 201);
    expect(await rowOf(owner, shop)).toMatchObject({ last_count_at: noon(1) });
    const second = { upc: UPC, first: addToSerial(ticket(0), 1000), size: 10, lotCounter: 2 };
    await stockPack(server.db, shop.store, second);
    await must(shop.see(shop.till, 2, new Date().toISOString()), 201);
    expect(await rowOf(owner, shop)).toMatchObject({ packs_unseen: 1 });
  });
});

describe('the stores of a board', () => {
  test('the board says whether a store ever received a pack, even if none is left', async () => {
    const shop = await openShop(server, { openedAt: ago(3) });
    const owner = await ownerOf(shop);
    const [own, other] = shop.company.stores;
    const stocked = async () =>
      Object.fromEntries(
        (await boardOf(owner, shop.company.id)).map(({ store_id, has_stock }) => [store_id, has_stock]),
      );
    expect(await stocked()).toEqual({ [own.id]: true, [other.id]: false });
    const { till, entry } = await stockOther(shop);
    expect(await stocked()).toEqual({ [own.id]: true, [other.id]: true });
    await till.record('/sales-record-register', salesBody([entry(0, 19) as never]));
    expect(await stocked()).toEqual({ [own.id]: true, [other.id]: true });
  });

  test('the board lists only active stores, the worst first', async () => {
    const shop = await busyCompany();
    const owner = await ownerOf(shop);
    const [own, other] = shop.company.stores;
    expect((await boardOf(owner, shop.company.id)).map(({ store_id }) => store_id)).toEqual([
      own.id,
      other.id,
    ]);
    await server.db.execute(sql`UPDATE stores SET is_active = false WHERE id = ${own.id}`);
    expect((await boardOf(owner, shop.company.id)).map(({ store_id }) => store_id)).toEqual([other.id]);
  });

  test('the board has only the stores visible to the caller, and counts no other company’s', async () => {
    const [shop, stranger] = [await busyCompany(), await busyCompany()];
    const owner = await ownerOf(shop);
    const before = await boardOf(owner, shop.company.id);
    await must(stranger.sell(stranger.till, [stranger.entry(27, 39)], new Date().toISOString()), 201);
    expect(await boardOf(owner, shop.company.id)).toEqual(before);
    expect(await owner.get(`/board/${stranger.company.id}`)).toMatchObject({ status: 403 });
    // A platform admin's boards share the stored figures with the owner's.
    const platform = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'));
    await boardOf(platform, stranger.company.id);
    expect(await boardOf(platform, shop.company.id)).toEqual(before);
    expect(await boardOf(owner, shop.company.id)).toEqual(before);
    expect(await shop.till.get(`/board/${shop.company.id}`)).toMatchObject({ status: 403 });
    expect(before.map(({ store_id }) => store_id).sort()).toEqual(
      shop.company.stores.map(({ id }) => id).sort(),
    );
  });

  test('a board row takes a bounded number of SQL statements, however many records the store has', async () => {
    const shop = await busyCompany();
    const counted = async (storeId: number): Promise<number> => {
      let statements = 0;
      const counting = new Proxy(server.db, {
        get(db, name: keyof Db) {
          if (name === 'execute' || name === 'select') statements += 1;
          const value = db[name];
          return typeof value === 'function' ? value.bind(db) : value;
        },
      });
      const today = businessDate(new Date(), DEFAULT_CLOCK);
      await deriveFigures(counting, { storeId, settings: DEFAULT_SETTINGS, today });
      return statements;
    };
    const empty = (await openShop(server)).company.stores[1];
    // Statements about drawers, vending machines, packs and their vendors, alarms and the last count are skipped where there are none.
    expect(await counted(shop.store.id)).toBeLessThanOrEqual((await counted(empty.id)) + 12);
  });
});
