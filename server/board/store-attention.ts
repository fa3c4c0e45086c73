import { sql } from 'drizzle-orm';
import { ALARM_DAYS } from '../../src/shared/alarms/alarm';
import type { Alarm } from '../../src/shared/alarms/alarms-schema';
import type { DayTotal } from '../../src/shared/board/board-schema';
import type { LateRecord } from '../../src/shared/counting/late-records-schema';
import { differingGames, MAX_NAMED_GAMES } from '../../src/shared/drawer/register';
import type { OverShortRow } from '../../src/shared/drawer/shift-money-schema';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type { LotteryPackList, LotterySweep } from '../../src/shared/lottery/lottery-schema';
import { byUnsold, isListed } from '../../src/shared/lottery/settling';
import { MAX_DAYS_OF_ALL } from '../../src/shared/reports/reports-schema';
import { MAX_PACKS_OF_STORE } from '../../src/shared/stock/inventory-schema';
import { packsOf, totalOf, type UnsoldPack, unsoldCents } from '../../src/shared/stock/unsold-packs';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { daysOf } from '../../src/shared/time/periods';
import { daysBefore } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { statedCents } from '../../src/shared/values/money';
import { derivedAlarms } from '../alarms/alarms';
import { listLateRecords } from '../counting/late-records';
import { listExceptions, type UnwordedException } from '../counting/list-exceptions';
import type { Db } from '../db/connect';
import { overShortReport } from '../drawer/over-short';
import { type BookWeek, bookWeeks } from '../journal/journal';
import { newestPackList } from '../lottery/pack-list';
import { type OpenPack, openPacks } from '../lottery/settling';
import { billsOf } from '../lottery/week';
import { periodSales, type StoreShift, shiftsOn } from '../reports/period-sales';
import { inventoryRuns } from '../stock/inventory-search';
import type { Kind } from './kept-figures';

/**
 * A store's part of the lists and reports for all stores, independent of language: its alarms, open exceptions and
 * unseen late records; a month of drawers without their changes, and the sums of its days; packs that are charged soon;
 * and the differences in the lottery's list of packs. Each list has the rows with the highest cost.
 */
export type StoreAttention = {
  /** the business day for which it was derived. `until`: the last day for which it is valid if nothing is recorded */
  day: string;
  until: string;
  alarms: Alarm[];
  exceptions: UnwordedException[];
  late: LateRecord[];
  drawers: OverShortRow[];
  // Figures of an earlier release may lack the following ones.
  /** packs that aren't charged yet and are due within four weeks or overdue */
  settling?: OpenPack[];
  /** the days with a record among the last `MAX_DAYS_OF_ALL`, ascending */
  days?: StoreDay[];
  /** the newest list; null if none was loaded */
  packList?: LotteryPackList | null;
  /** its unsold packs, highest value first, at most `MAX_PACKS_OF_STORE`, and the sums of all of them */
  stock?: { packs: UnsoldPack[]; shelf: StockSum; back: StockSum };
  /** the counts of these days, in order */
  shifts?: StoreShift[];
  /** the books of the last weeks and the next one, newest first */
  books?: BookWeek[];
  /** the lottery's collections for the last weeks, this one and the next, oldest first */
  bills?: LotterySweep[];
};

type StockSum = ReturnType<typeof totalOf>;

/** The sales of a business day in a store, and the sums of its drawers. */
export type StoreDay = DayTotal & { drawers: DrawerSums };

/** Sums of the rows of Over / Short, in cents. `entered`: rows with counted cash; `overShort` is null if there are none */
export type DrawerSums = {
  rows: number;
  shifts: number;
  entered: number;
  counted: number;
  overShort: number | null;
};

/** The sums of these drawers. */
export function sumsOfDrawers(drawers: readonly OverShortRow[]): DrawerSums {
  const results = drawers.flatMap(({ over_short }) => (over_short === null ? [] : statedCents(over_short)));
  return {
    rows: drawers.length,
    shifts: drawers.filter(({ is_drawer }) => is_drawer).length,
    entered: results.length,
    counted: sumOf(drawers, ({ counted }) => statedCents(counted)),
    overShort: results.length === 0 ? null : sumOf(results, (each) => each),
  };
}

/** Maximum number of rows that are stored per list. A store with more has enough to be named. Pages of a hundred stores stay readable. */
const MAX_KEPT = 100;
/** Maximum number of drawers that are stored. A month has about a hundred. */
const MAX_KEPT_DRAWERS = 200;

/** Rows with the highest cost first. */
export const costliestFirst = <Row>(unsorted: readonly Row[], costOf: (row: Row) => number): Row[] =>
  unsorted
    .map((row) => ({ row, cost: costOf(row) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ row }) => row);

export const costOfAlarm = ({ at_stake = 0 }: Alarm): number => at_stake;

/** Sorts short drawers first, the shortest first; then drawers without money, drawers that are over, and even ones. */
export function costOfDrawer({ over_short, even, entered }: OverShortRow): number {
  if (entered === null) return 0;
  if (over_short === null || even) return -Number.MAX_SAFE_INTEGER;
  return over_short < 0 ? -over_short : -1 / over_short;
}

const keptDrawers = (drawers: readonly OverShortRow[]): OverShortRow[] =>
  costliestFirst([...drawers].reverse(), costOfDrawer)
    .slice(0, MAX_KEPT_DRAWERS)
    .map(({ games, ...row }) => ({ ...row, changes: [], ...(games && namedGames(games)) }));

/** The games that a drawer's row names, and how many others differ. */
function namedGames(games: NonNullable<OverShortRow['games']>): Pick<OverShortRow, 'games' | 'more_games'> {
  const differing = differingGames(games);
  return {
    games: differing.slice(0, MAX_NAMED_GAMES),
    ...(differing.length > MAX_NAMED_GAMES && { more_games: differing.length - MAX_NAMED_GAMES }),
  };
}

/** The days that have sales, missing tickets or a drawer. */
function daysWith(sales: readonly DayTotal[], drawers: readonly OverShortRow[]): StoreDay[] {
  const ofDay = groupBy(drawers, ({ date }) => date);
  return sales
    .map((day) => ({ ...day, drawers: sumsOfDrawers(ofDay.get(day.date) ?? []) }))
    .filter(
      ({ date, shifts, ticketCount, missingCount }) =>
        shifts + ticketCount + missingCount > 0 || ofDay.has(date),
    );
}

/** The unsold packs of a store that the Inventory Report lists first. */
async function stockOf(tx: Db, storeId: number): Promise<NonNullable<StoreAttention['stock']>> {
  const runsIn = (status: number) => inventoryRuns(tx, { store_id: storeId, ticket_status: status });
  const [shelf, back] = [await runsIn(TICKET_STATUS.onShelf), await runsIn(TICKET_STATUS.active)];
  const packs = packsOf([...shelf.data, ...back.data]);
  return {
    packs: costliestFirst(packs, unsoldCents).slice(0, MAX_PACKS_OF_STORE),
    shelf: totalOf(packs, 'shelf'),
    back: totalOf(packs, 'active'),
  };
}

export const ATTENTION: Kind<StoreAttention> = {
  table: sql`attention`,
  rules: 11,
  dependsOnGames: true,
  derive: async (tx, { storeId, settings, today }) => {
    const page = { skip: 0, size: MAX_KEPT };
    const alarms = await derivedAlarms(tx, {
      ...{ storeId, settings },
      period: { from: daysBefore(today, ALARM_DAYS - 1), to: today },
    });
    const { data: exceptions } = await listExceptions(tx, storeId, { ...page, state: 'open' });
    const { late } = await listLateRecords(tx, storeId, page, 'open');
    const days = daysOf({ from: daysBefore(today, MAX_DAYS_OF_ALL - 1), to: today });
    const { data: drawers } = await overShortReport(tx, storeId, days);
    const { data: sales } = await periodSales(tx, storeId, days);
    const settling = await openPacks(tx, { storeId, settings, today });
    const packList = await newestPackList(tx, storeId, settings);
    return {
      day: today,
      until: lotteryWeek(today, settings.week_starts_on).to,
      alarms: costliestFirst(alarms, costOfAlarm).slice(0, MAX_KEPT),
      exceptions: exceptions.map(({ message: _, ...row }) => row),
      late,
      drawers: keptDrawers(drawers),
      settling: byUnsold(settling.filter((pack) => isListed(pack, today))).slice(0, MAX_KEPT),
      days: daysWith(sales, drawers),
      stock: await stockOf(tx, storeId),
      shifts: await shiftsOn(tx, storeId, days),
      books: await bookWeeks(tx, { storeId, settings, today }),
      bills: await billsOf(tx, { storeId, settings, today }),
      packList: packList && { ...packList, differences: packList.differences.slice(0, MAX_KEPT) },
      origins: [],
    };
  },
  // Without new records, later days of the lottery's week add nothing. In a later week, other packs settle, and the
  // packs of this one are charged.
  covers: ({ day, until }, today) => day <= today && today <= until,
};
