import { sql } from 'drizzle-orm';
import { ALARM_DAYS } from '../../src/shared/alarms/alarm';
import type { Advice, AdviceKind } from '../../src/shared/board/today-list';
import { chartedDays } from '../../src/shared/counting/sales-trend';
import { drawersOf, type MachineLine, moneyLines } from '../../src/shared/drawer/drawers';
import { isEven } from '../../src/shared/drawer/money-count';
import { lotteryWeek, sweepDay, weekSweptNext } from '../../src/shared/lottery/calendar';
import type { StatementLine } from '../../src/shared/lottery/lottery-schema';
import { ruleOf } from '../../src/shared/lottery/lottery-settings';
import { dueDay, SOON_DAYS } from '../../src/shared/lottery/settling';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { daysOf, isIn, lastWeek, type Period } from '../../src/shared/time/periods';
import { dayBefore, daysBefore, daysBetween } from '../../src/shared/time/store-clock';
import { groupBy, sum, sumOf } from '../../src/shared/values/collections';
import { centsOf, statedCents } from '../../src/shared/values/money';
import { derivedAlarms } from '../alarms/alarms';
import { openExceptions } from '../counting/keep-exceptions';
import { packsSeenBy } from '../counting/packs-seen';
import { heldTickets } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { milliseconds, OPTIMIZATION_FENCE, rows, WALL_TIME } from '../db/sql';
import { type Drawers, drawersOn, type NamedRecord, theDays } from '../drawer/world';
import { newestPackList } from '../lottery/pack-list';
import { type AccountPack, addSalesSince, type WantedPacks, wantedOrMoved } from '../lottery/packs';
import { activatedFor, estimateOf, isOpen, packsOfWeek, statementsOf, until } from '../lottery/settling';
import { type WrongCharge, wrongCharges } from '../lottery/week';
import { lastCount } from '../reports/shifts';
import { type StockByPlan, stockOf } from './stock-by-plan';
import { adviceOn } from './today-list';

/** A store and its current business day. */
export type Subject = { storeId: number; settings: StoreSettings; today: string };

/** A store's figures on a business day. Amounts are in cents. */
export type DayFigures = {
  salesToday: number;
  salesOfWeek: number;
  overShort: number | null;
  shortShifts: number;
  /** drawers with a vending machine whose slip differs from its tickets by more than the store's tolerance */
  slipsOff: number;
  missing: number;
  settling: number;
  sweepLow: number;
  sweepHigh: number;
  sweepOn: string;
  /** the next collection, possibly for an earlier week. `week`: its first day; `isStated`: taken from the lottery's statement */
  nextSweep: { low: number; high: number; on: string; week: string; isStated: boolean };
  /** the number of lines of the Today list by kind, without kinds that have none */
  toDo: Partial<Record<AdviceKind, number>>;
};

/** The figures derived from a store's submissions and stock. */
export type StoreFigures = Recent & {
  /** whether the store ever received a pack */
  hasStock: boolean;
  lastCount: LastCount | null;
  openExceptions: number;
  /** the ids of the alarms of the four weeks before the last of `days`, seen or not */
  alarms: string[];
  /** the differences of the lottery's newest list of packs; null if there is no list */
  packList: { asOf: string; differences: number; cents: number } | null;
  /** wrong charges of the last weeks, newest first; absent in figures of an earlier release */
  wrongCharges?: WrongCharge[];
  stock: StockByPlan;
  /** by business day, YYYY-MM-DD: for today and the following days, assuming no further records */
  days: Record<string, DayFigures>;
};

/** Derived figures. `origins`: the stores that packs came from, on whose records and settings the figures also depend */
type Derived = StoreFigures & { origins: number[] };

async function packListFigures(
  tx: Db,
  storeId: number,
  settings: StoreSettings,
): Promise<StoreFigures['packList']> {
  const list = await newestPackList(tx, storeId, settings);
  if (!list) return null;
  const { as_of: asOf, differences_count: differences, differences_value: value } = list;
  return { asOf, differences, cents: centsOf(value) };
}

type LastCount = {
  /** ms since the epoch */
  at: number;
  date: string;
  /** YYYY-MM-DD HH:mm:ss by the store's clock */
  wall: string;
  by: number;
  /** packs on the shelf at the counted place that the count didn't see; null if it sent no sightings */
  unseen: number | null;
};

/**
 * The number of business days whose figures are derived at once. A store without records for that long needs no further
 * computation.
 */
const DAYS_AT_ONCE = 7;

/** The days whose figures are derived, and the periods that they depend on. */
type Span = {
  days: string[];
  /** the lottery's weeks, from the one collected next to the one with the last day */
  weeks: Period[];
  /** from the first to the last day of these weeks */
  account: Period;
  /** the days whose records are needed */
  records: string[];
};

function spanOf({ settings, today }: Subject): Span {
  const last = daysBefore(today, 1 - DAYS_AT_ONCE);
  const final = lotteryWeek(last, settings.week_starts_on);
  const { from } = weekSweptNext(today, settings);
  const count = (daysBetween(from, final.from) + 7) / 7;
  const weeks = Array.from({ length: count }, (_, index) =>
    lotteryWeek(daysBefore(from, -7 * index), settings.week_starts_on),
  );
  const recent = chartedDays(today)[0] ?? today;
  return {
    days: daysOf({ from: today, to: last }),
    weeks,
    account: { from, to: final.to },
    records: daysOf({ from: from < recent ? from : recent, to: final.to }),
  };
}

/** Derives the figures of a store by the same rules as the calls that serve them. Looks up everything by index. */
export async function deriveFigures(tx: Db, store: Subject): Promise<Derived> {
  const { storeId, settings, today } = store;
  const span = spanOf(store);
  const packs = await wantedOrMoved(tx, packsFor({ ...store, span }));
  const [first = span.account] = span.weeks;
  // For a week that has ended, the sales since then matter for every pack.
  const week = first.to < today ? first : span.account;
  await addSalesSince(tx, { storeId, packs, week, rule: ruleOf(settings), today });
  const statements = await statementsOf(
    tx,
    storeId,
    span.weeks.map(({ from }) => from),
  );
  const drawers = await drawersOn(tx, storeId, span.records);
  const missing = await missingOn(tx, storeId, span.records);
  const alarms = await derivedAlarms(tx, {
    storeId,
    period: { from: daysBefore(today, ALARM_DAYS - 1), to: span.days.at(-1) ?? today },
    settings,
  });
  return {
    hasStock: await hasStock(tx, storeId),
    lastCount: await lastCountOf(tx, storeId),
    openExceptions: (await openExceptions(tx, [storeId])).get(storeId) ?? 0,
    alarms: alarms.map(({ id }) => id),
    packList: await packListFigures(tx, storeId, settings),
    wrongCharges: await wrongCharges(tx, store),
    stock: await stockOf(tx, storeId),
    ...recentOf(today, drawers, missing, centsOf(settings.over_short_tolerance)),
    days: daysOfStore(
      { ...store, span },
      {
        packs,
        drawers,
        missing,
        linesOf: ({ from }) => statements.get(from)?.lines ?? [],
        advice: await adviceOn(tx, { storeId, settings, days: span.days }),
      },
    ),
    origins: [...new Set(packs.flatMap(({ origins }) => origins))],
  };
}

/** The data from which the figures of a store's days are derived. */
type Facts = {
  packs: readonly AccountPack[];
  drawers: Drawers;
  missing: readonly Missing[];
  /** the lines of the lottery's own statement of a week */
  linesOf(week: Period): StatementLine[];
  /** by day */
  advice: ReadonlyMap<string, readonly Pick<Advice, 'kind'>[]>;
};

function daysOfStore(
  { storeId, settings, span }: Subject & { span: Span },
  { packs, drawers, missing, linesOf, advice }: Facts,
): StoreFigures['days'] {
  const money = moneyOf(settings, drawers);
  const settling = settlingOf(settings, packs);
  const sweeps = span.weeks.map((week) => {
    const lines = linesOf(week);
    const { low, high } = estimateOf(storeId, week, packs, drawers, lines, settings).account;
    const on = sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks);
    const stated = lines.find(({ line }) => line === 'sweep');
    return { week, low, high, on, stated: stated ? statedCents(stated.amount) : null };
  });
  const figuresOn = (day: string): DayFigures | null => {
    const current = sweeps.find(({ week }) => isIn(week, day));
    const next = sweeps.find(({ on }) => on >= day);
    if (!current || !next) return null;
    const missingInWeek = missing.filter(({ date }) => isIn(lastWeek(day), date));
    return {
      ...money(day),
      missing: sumOf(missingInWeek, ({ cents }) => cents),
      settling: settling(day, current.week),
      ...{ sweepLow: current.low, sweepHigh: current.high, sweepOn: current.on },
      nextSweep: {
        low: next.stated ?? next.low,
        high: next.stated ?? next.high,
        on: next.on,
        week: next.week.from,
        isStated: next.stated !== null,
      },
      toDo: countedKinds(advice.get(day) ?? []),
    };
  };
  return Object.fromEntries(
    span.days.flatMap((day): [string, DayFigures][] => {
      const figures = figuresOn(day);
      return figures ? [[day, figures]] : [];
    }),
  );
}

const countedKinds = (advice: readonly Pick<Advice, 'kind'>[]): DayFigures['toDo'] =>
  Object.fromEntries([...groupBy(advice, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]));

/** The packs that settle soon on one of the days, and the packs of the weeks' accounts. */
function packsFor({ storeId, settings, span }: Subject & { span: Span }): WantedPacks {
  const { account, days } = span;
  const ofWeeks = packsOfWeek(storeId, settings, account);
  const last = days.at(-1) ?? account.to;
  const soon = activatedFor({ from: account.from, to: daysBefore(last, -SOON_DAYS) }, settings);
  const activated = until(soon.to, ofWeeks.activated, soon);
  return {
    ...ofWeeks,
    activated,
    dayEntered: until(ofWeeks.dayEntered.to, activated, ofWeeks.dayEntered),
    onShelf: true,
  };
}

/** The value of packs that settle within ten days or are overdue, by business day. */
function settlingOf(
  settings: StoreSettings,
  packs: readonly AccountPack[],
): (today: string, week: Period) => number {
  const unsettled = packs.flatMap((pack) => {
    const due = pack.settledOn === null ? dueDay(pack, ruleOf(settings)) : null;
    return due === null ? [] : { pack, due };
  });
  return (today, week) => {
    const soon = daysBefore(today, -SOON_DAYS);
    const settling = unsettled.filter(({ pack, due }) => due <= soon && isOpen(pack, settings, week));
    return sumOf(settling, ({ pack: { size, priceCents } }) => size * priceCents);
  };
}

type MoneyFigures = Pick<DayFigures, 'salesToday' | 'salesOfWeek' | 'overShort' | 'shortShifts' | 'slipsOff'>;

/** Sales and drawers, by business day. */
function moneyOf(
  { over_short_tolerance }: StoreSettings,
  { records, moneyCounts }: Drawers,
): (today: string) => MoneyFigures {
  const drawers = drawersOf(records, moneyCounts);
  const tolerance = centsOf(over_short_tolerance);
  return (today) => {
    const week = lastWeek(today);
    const ofWeek = drawers.filter(({ date }) => isIn(week, date));
    const isOff = ({ difference }: MachineLine): boolean =>
      difference !== null && !isEven(difference, tolerance);
    const counted = ofWeek.flatMap(({ overShort }) => (overShort === null ? [] : overShort));
    return {
      salesToday: sumOf(records, (record) => (record.date === today ? record.counted : 0)),
      salesOfWeek: sumOf(records, (record) => (isIn(week, record.date) ? record.counted : 0)),
      overShort: counted.length === 0 ? null : sum(counted),
      shortShifts: counted.filter((cents) => cents < 0 && !isEven(cents, tolerance)).length,
      slipsOff: ofWeek.filter(({ machines }) => machines.some(isOff)).length,
    };
  };
}

/** Checks whether a store ever received a pack. */
async function hasStock(db: Db, storeId: number): Promise<boolean> {
  const lots = await rows(db, sql`SELECT FROM lots WHERE store_id = ${storeId} LIMIT 1`);
  return lots.length > 0;
}

/** The last count of a store, as on the dashboard; null if it never counted. */
async function lastCountOf(db: Db, storeId: number): Promise<LastCount | null> {
  const [newest] = await rows<
    Omit<LastCount, 'unseen'> & { submissionId: string; saw: boolean; place: number | null }
  >(
    db,
    sql`SELECT s.submission_id AS "submissionId", ${milliseconds(sql`s.recorded_at`)} AS at, s.business_date::text AS date,
               ${WALL_TIME} AS wall, s.created_by AS "by", s.packs_seen IS NOT NULL AS saw, s.place
        FROM ${lastCount(storeId)} s`,
  );
  if (!newest) return null;
  const { submissionId, saw, place, ...count } = newest;
  const seen = saw
    ? (await packsSeenBy(db, storeId, [{ submissionId, recordedAt: count.at, place }])).get(submissionId)
    : undefined;
  return { ...count, unseen: seen ? seen.packsOnShelf - seen.packsSeen : null };
}

/** The tickets that opening checks found missing on these days. A day whose checks found nothing missing has 0. */
const missingOn = (db: Db, storeId: number, dates: readonly string[]): Promise<Missing[]> =>
  rows<Missing>(
    db,
    sql`SELECT d.day::text AS date, sum(r.held)::int AS tickets, sum(r.cents) AS cents
        FROM ${theDays(dates)}
        CROSS JOIN LATERAL (
          SELECT submission_id FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND purpose = 'opening' ${OPTIMIZATION_FENCE}
        ) s
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        GROUP BY d.day`,
  );

/** The tickets that the opening checks of a day found missing, and their value in cents. */
type Missing = { date: string; tickets: number; cents: number };

/** A drawer of a day. Amounts are in cents. */
type DrawerFigures = {
  /** the ids of its clerks */
  by: number[];
  /** time of its first record, by the store's clock */
  time: string;
  sold: number;
  /** null if its cash wasn't counted */
  overShort: number | null;
  /** whether it is within the store's tolerance */
  isEven: boolean;
};

/** A store's last two weeks. Days without sales, counts or drawers have no entry. */
type Recent = {
  /** sales in cents, by day */
  sales: Record<string, number>;
  /** the days of the last week with a count */
  counted: string[];
  /**
   * the drawers of yesterday and today, in the order of their shifts; null when a query for certain days asked for a
   * day without drawers
   */
  drawers: Record<string, DrawerFigures[] | null>;
  missingOn: Record<string, Missing>;
};

/**
 * The recent figures of a store, from records that its other figures need as well.
 * @param today YYYY-MM-DD
 * @param tolerance in cents
 */
function recentOf(today: string, drawers: Drawers, missing: readonly Missing[], tolerance: number): Recent {
  const { records } = drawers;
  const charted = chartedDays(today).map((day): [string, number] => [
    day,
    sumOf(records, ({ date, counted }) => (date === day ? counted : 0)),
  ]);
  const counts = records.filter(({ isRemoval }) => !isRemoval);
  const week = lastWeek(today);
  const counted = new Set([...counts, ...missing].map(({ date }) => date));
  const days = [dayBefore(today), today];
  const ofDay = groupBy(drawersIn(drawers, tolerance), ({ date }) => date);
  return {
    sales: Object.fromEntries(charted.filter(([, cents]) => cents > 0)),
    counted: [...counted].filter((day) => day >= week.from).sort(),
    drawers: Object.fromEntries(
      days.flatMap((day) => {
        const countsOfDay = ofDay.get(day) ?? [];
        return countsOfDay.length === 0 ? [] : [[day, countsOfDay.map(({ figures }) => figures)]];
      }),
    ),
    missingOn: Object.fromEntries(
      missing.filter(({ date, tickets }) => days.includes(date) && tickets > 0).map((day) => [day.date, day]),
    ),
  };
}

/** The drawers of these days, counted or not, in the order of their last records. */
function drawersIn(drawers: Drawers, tolerance: number): { date: string; figures: DrawerFigures }[] {
  const { drawers: counted, without } = moneyLines(drawers.records, drawers.moneyCounts);
  const uncounted = without.flatMap(({ isDrawer, ...record }) =>
    isDrawer ? [{ records: [record], date: record.date, sold: record.counted, overShort: null }] : [],
  );
  const allDrawers = [
    ...counted.map(({ records, date, counted: sold, overShort }) => ({ records, date, sold, overShort })),
    ...uncounted,
  ];
  const lastAt = (records: readonly NamedRecord[]): number =>
    Math.max(...records.map(({ recordedAt }) => recordedAt));
  return allDrawers
    .sort((a, b) => lastAt(a.records) - lastAt(b.records))
    .map(({ records, date, sold, overShort }) => ({
      date,
      figures: {
        by: [...new Set(records.map(({ createdBy }) => createdBy))],
        time: records[0]?.reportTime ?? '',
        sold,
        overShort,
        isEven: overShort !== null && isEven(overShort, tolerance),
      },
    }));
}
