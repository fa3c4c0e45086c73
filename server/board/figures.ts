import { sql } from 'drizzle-orm';
import type { StatementLine } from '../../src/contract/lottery/lottery';
import { lotteryWeek, sweepDay } from '../../src/domain/lottery/calendar';
import { ruleOf } from '../../src/domain/lottery/lottery-settings';
import { dueDay, SOON_DAYS } from '../../src/domain/lottery/settling';
import { drawersOf } from '../../src/domain/money/drawers';
import { isEven } from '../../src/domain/money/statement';
import type { StoreSettings } from '../../src/domain/stock/store-settings';
import { daysOf, isIn, lastWeek, type Period } from '../../src/domain/time/periods';
import { daysBefore } from '../../src/domain/time/store-clock';
import { centsOf } from '../../src/domain/values/money';
import { sum, sumOf } from '../../src/domain/values/sum';
import { openExceptions } from '../counting/exceptions/open-exceptions';
import { heldTickets } from '../counting/held-tickets';
import { packsSeenBy } from '../counting/packs-seen';
import type { Db } from '../db/connect';
import { WALL_TIME } from '../db/record-columns';
import { milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { type AccountPack, addSalesSince, type WantedPacks, wantedOrMoved } from '../lottery/packs';
import { activatedFor, isOpen, until } from '../lottery/settling';
import { estimateOf, packsOfWeek, statementsOf } from '../lottery/week-estimate';
import { type Drawers, drawersOn, theDays } from '../money/world';
import { lastCount } from '../reports/shifts';

/** A store and its business day now. */
export type Subject = { storeId: number; settings: StoreSettings; today: string };

/** A store's figures on a business day. Amounts are in cents. */
export type DayFigures = {
  salesToday: number;
  salesOfWeek: number;
  overShort: number | null;
  shortShifts: number;
  missing: number;
  settling: number;
  sweepLow: number;
  sweepHigh: number;
  sweepOn: string;
};

/** What a store's submissions and stock come to. */
export type StoreFigures = {
  lastCount: LastCount | null;
  openExceptions: number;
  /** by business day, YYYY-MM-DD: today's, and those of the days after it, as they are if nothing is recorded until then */
  days: Record<string, DayFigures>;
};

/** `origins`: the stores that packs came from, on whose records and settings the figures depend, too. */
type Derived = StoreFigures & { origins: number[] };

type LastCount = {
  /** ms since the epoch */
  at: number;
  date: string;
  /** YYYY-MM-DD HH:mm:ss by the store's clock */
  wall: string;
  by: number;
  /** packs on the shelf then that it didn't see; null where it sent no sightings */
  unseen: number | null;
};

/** Business days whose figures are derived at once. A store that records nothing for as long costs nothing. */
const DAYS_AT_ONCE = 7;

/** The days whose figures are derived, and what they are about. */
type Span = {
  days: string[];
  /** the lottery's weeks of these days: one or two */
  weeks: Period[];
  /** from the first to the last of these weeks */
  account: Period;
  /** the days whose records count */
  records: string[];
};

function spanOf({ settings: { week_starts_on: startsOn }, today }: Subject): Span {
  const last = daysBefore(today, 1 - DAYS_AT_ONCE);
  const [first, next] = [lotteryWeek(today, startsOn), lotteryWeek(last, startsOn)];
  return {
    days: daysOf({ from: today, to: last }),
    weeks: first.from === next.from ? [first] : [first, next],
    account: { from: first.from, to: next.to },
    records: daysOf({ from: lastWeek(today).from, to: next.to }),
  };
}

/** The figures of a store, by the rules of the calls that have them for it. Everything is looked up by index. */
export async function figuresOf(tx: Db, store: Subject): Promise<Derived> {
  const { storeId, settings, today } = store;
  const span = spanOf(store);
  const packs = await wantedOrMoved(tx, packsFor({ ...store, span }));
  await addSalesSince(tx, { storeId, packs, week: span.account, rule: ruleOf(settings), today });
  const statements = await statementsOf(
    tx,
    storeId,
    span.weeks.map(({ from }) => from),
  );
  return {
    lastCount: await lastCountOf(tx, storeId),
    openExceptions: (await openExceptions(tx, [storeId])).get(storeId) ?? 0,
    days: daysOfStore(
      { ...store, span },
      {
        packs,
        drawers: await drawersOn(tx, storeId, span.records),
        missing: await missingOn(tx, storeId, span.records),
        linesOf: ({ from }) => statements.get(from)?.lines ?? [],
      },
    ),
    origins: [...new Set(packs.flatMap(({ origins }) => origins))],
  };
}

/** What the figures of a store's days are derived from. */
type Facts = {
  packs: readonly AccountPack[];
  drawers: Drawers;
  missing: readonly Missing[];
  /** the lines of the lottery's own statement of a week */
  linesOf(week: Period): StatementLine[];
};

function daysOfStore(
  { settings, span }: Subject & { span: Span },
  { packs, drawers, missing, linesOf }: Facts,
): StoreFigures['days'] {
  const money = moneyOf(settings, drawers);
  const settling = settlingOf(settings, packs);
  const figures = span.weeks.flatMap((week) => {
    const { low, high } = estimateOf(week, packs, drawers, linesOf(week), settings).account;
    const sweepOn = sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks);
    return span.days
      .filter((day) => isIn(week, day))
      .map((day): [string, DayFigures] => {
        const found = missing.filter(({ date }) => isIn(lastWeek(day), date));
        const sweep = { sweepLow: low, sweepHigh: high, sweepOn };
        const gone = sumOf(found, ({ cents }) => cents);
        return [day, { ...money(day), missing: gone, settling: settling(day, week), ...sweep }];
      });
  });
  return Object.fromEntries(figures);
}

/** The packs that settle soon on one of the days, and those of the weeks' accounts. */
function packsFor({ storeId, settings, span }: Subject & { span: Span }): WantedPacks {
  const { account, days } = span;
  const ofWeeks = packsOfWeek(storeId, settings, account);
  const last = days.at(-1) ?? account.to;
  const soon = activatedFor({ from: account.from, to: daysBefore(last, -SOON_DAYS) }, settings);
  const activated = until(soon.to, ofWeeks.activated, soon);
  return { ...ofWeeks, activated, said: until(ofWeeks.said.to, activated, ofWeeks.said), onShelf: true };
}

/** Value of packs that settle within ten days or are overdue, by business day. */
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

type MoneyFigures = Pick<DayFigures, 'salesToday' | 'salesOfWeek' | 'overShort' | 'shortShifts'>;

/** Sales and drawers, by business day. */
function moneyOf(
  { over_short_tolerance }: StoreSettings,
  { records, statements }: Drawers,
): (today: string) => MoneyFigures {
  const drawers = drawersOf(records, statements);
  const tolerance = centsOf(over_short_tolerance);
  return (today) => {
    const week = lastWeek(today);
    const counted = drawers
      .filter(({ date }) => isIn(week, date))
      .flatMap(({ overShort }) => (overShort === null ? [] : overShort));
    return {
      salesToday: sumOf(records, (record) => (record.date === today ? record.counted : 0)),
      salesOfWeek: sumOf(records, (record) => (isIn(week, record.date) ? record.counted : 0)),
      overShort: counted.length === 0 ? null : sum(counted),
      shortShifts: counted.filter((cents) => cents < 0 && !isEven(cents, tolerance)).length,
    };
  };
}

/** The last count of a store, as the dashboard has it; null: it never counted. */
async function lastCountOf(db: Db, storeId: number): Promise<LastCount | null> {
  const [found] = await rows<Omit<LastCount, 'unseen'> & { submissionId: string; saw: boolean }>(
    db,
    sql`SELECT s.submission_id AS "submissionId", ${milliseconds(sql`s.recorded_at`)} AS at, s.business_date::text AS date,
               ${WALL_TIME} AS wall, s.created_by AS "by", s.packs_seen IS NOT NULL AS saw
        FROM ${lastCount(storeId)} s`,
  );
  if (!found) return null;
  const { submissionId, saw, ...count } = found;
  const seen = saw
    ? (await packsSeenBy(db, storeId, [{ submissionId, recordedAt: count.at }])).get(submissionId)
    : undefined;
  return { ...count, unseen: seen ? seen.packsOnShelf - seen.packsSeen : null };
}

/** The cents of what the opening checks of a day found gone. */
type Missing = { date: string; cents: number };

/** What opening checks of some days found gone. */
const missingOn = (db: Db, storeId: number, dates: readonly string[]): Promise<Missing[]> =>
  rows<Missing>(
    db,
    sql`SELECT d.day::text AS date, sum(r.cents) AS cents
        FROM ${theDays(dates)}
        CROSS JOIN LATERAL (
          SELECT submission_id FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND purpose = 'opening' ${OPTIMIZATION_FENCE}
        ) s
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        GROUP BY d.day`,
  );
