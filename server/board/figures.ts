import { sql } from 'drizzle-orm';
import { lotteryWeek, sweepDay } from '../../src/domain/lottery/calendar';
import { ruleOf } from '../../src/domain/lottery/lottery-settings';
import { dueDay, SOON_DAYS, urgencyOf } from '../../src/domain/lottery/settling';
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
import { type AccountPack, addSalesSince, type WantedPacks, wantedPacks } from '../lottery/packs';
import { activatedFor, isOpen, until } from '../lottery/settling';
import { estimateOf, packsOfWeek, statementsOf } from '../lottery/week-estimate';
import { type Drawers, drawersOn, theDays } from '../money/world';
import { lastCount } from '../reports/shifts';

/** A store and its business day now. */
export type Subject = { storeId: number; settings: StoreSettings; today: string };

/** What a store's submissions and stock come to. Amounts are in cents. */
export type Figures = {
  lastCount: LastCount | null;
  salesToday: number;
  salesOfWeek: number;
  overShort: number | null;
  shortShifts: number;
  missing: number;
  openExceptions: number;
  settling: number;
  sweepLow: number;
  sweepHigh: number;
  sweepOn: string;
};

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

/** The figures of a store, by the rules of the calls that have them for it. Everything is looked up by index. */
export async function figuresOf(tx: Db, store: Subject): Promise<Figures> {
  const { storeId, settings, today } = store;
  const week = lotteryWeek(today, settings.week_starts_on);
  const lately = daysOf(lastWeek(today));
  const drawers = await drawersOn(tx, storeId, [...lately, ...daysOf(week).filter((date) => date > today)]);
  const packs = await wantedPacks(tx, packsFor(store, week));
  await addSalesSince(tx, { storeId, packs, week, rule: ruleOf(settings), today });
  const lines = (await statementsOf(tx, storeId, [week.from])).get(week.from)?.lines ?? [];
  const { account } = estimateOf(week, packs, drawers, lines, settings);
  return {
    lastCount: await lastCountOf(tx, storeId),
    ...moneyOf(store, drawers),
    missing: await missingOn(tx, storeId, lately),
    openExceptions: (await openExceptions(tx, [storeId])).get(storeId) ?? 0,
    settling: settlingValue(store, week, packs),
    sweepLow: account.low,
    sweepHigh: account.high,
    sweepOn: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
  };
}

/** The packs that settle soon, and those of the week's account. */
function packsFor({ storeId, settings, today }: Subject, week: Period): WantedPacks {
  const ofWeek = packsOfWeek(storeId, settings, week);
  const soon = activatedFor({ from: week.from, to: daysBefore(today, -SOON_DAYS) }, settings);
  const activated = until(soon.to, ofWeek.activated, soon);
  return { ...ofWeek, activated, said: until(ofWeek.said.to, activated, ofWeek.said), onShelf: true };
}

/** What the packs will be charged that settle within ten days, or are past their day. */
const settlingValue = ({ settings, today }: Subject, week: Period, packs: readonly AccountPack[]): number =>
  packs
    .filter((pack) => isOpen(pack, settings, week) && pack.settledOn === null)
    .filter((pack) => urgencyOf(dueDay(pack, ruleOf(settings)), today) !== 'none')
    .reduce((sum, { size, priceCents }) => sum + size * priceCents, 0);

/** Sales and drawers. */
function moneyOf(
  { settings, today }: Subject,
  { records, statements }: Drawers,
): Pick<Figures, 'salesToday' | 'salesOfWeek' | 'overShort' | 'shortShifts'> {
  const week = lastWeek(today);
  const sales = records.filter(({ date }) => isIn(week, date));
  const amountOf = (some: typeof sales): number => sumOf(some, ({ counted }) => counted);
  const counted = drawersOf(records, statements)
    .filter(({ date }) => isIn(week, date))
    .flatMap(({ overShort }) => (overShort === null ? [] : overShort));
  const tolerance = centsOf(settings.over_short_tolerance);
  return {
    salesToday: amountOf(sales.filter(({ date }) => date === today)),
    salesOfWeek: amountOf(sales),
    overShort: counted.length === 0 ? null : sum(counted),
    shortShifts: counted.filter((cents) => cents < 0 && !isEven(cents, tolerance)).length,
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

/** The cents of what opening checks of some days found gone. */
async function missingOn(db: Db, storeId: number, dates: readonly string[]): Promise<number> {
  const [found] = await rows<{ cents: number }>(
    db,
    sql`SELECT coalesce(sum(r.cents), 0) AS cents
        FROM ${theDays(dates)}
        CROSS JOIN LATERAL (
          SELECT submission_id FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND purpose = 'opening' ${OPTIMIZATION_FENCE}
        ) s
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r`,
  );
  return found?.cents ?? 0;
}
