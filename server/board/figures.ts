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
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { type AccountPack, addSalesSince, type WantedPacks, wantedPacks } from '../lottery/packs';
import { activatedFor, isOpen, until } from '../lottery/settling';
import { estimateOf, packsOfWeek, statementsOf } from '../lottery/week-estimate';
import { type Drawers, drawersOn, type StoreDay, storeDays } from '../money/world';
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

/**
 * The figures of some stores, by the rules of the calls that have them for one store. The number of statements of SQL is the
 * same for one store and for hundreds, and everything is looked up by index.
 */
export async function figuresOf(tx: Db, stores: readonly Subject[]): Promise<Map<number, Figures>> {
  const ids = stores.map(({ storeId }) => storeId);
  const weeks = new Map(
    stores.map(({ storeId, settings, today }) => [storeId, lotteryWeek(today, settings.week_starts_on)]),
  );
  const weekOf = (storeId: number): Period => weeks.get(storeId) ?? { from: '', to: '' };
  const lately = stores.flatMap(({ storeId, today }) =>
    daysOf(lastWeek(today)).map((date) => ({ storeId, date })),
  );
  const later = stores.flatMap(({ storeId, today }) =>
    daysOf(weekOf(storeId)).flatMap((date) => (date > today ? { storeId, date } : [])),
  );
  const lastCounts = await lastCountsOf(tx, ids);
  const missing = await missingOn(tx, lately);
  const drawers = await drawersOn(tx, [...lately, ...later]);
  const exceptions = await openExceptions(tx, ids);
  const packs = await wantedPacks(
    tx,
    stores.map((store) => packsFor(store, weekOf(store.storeId))),
  );
  await addSalesSince(
    tx,
    stores.map(({ storeId, settings, today }) => ({
      storeId,
      packs: packs.get(storeId) ?? [],
      week: weekOf(storeId),
      rule: ruleOf(settings),
      today,
    })),
  );
  const statements = await statementsOf(
    tx,
    ids.map((storeId) => ({ storeId, week: weekOf(storeId) })),
  );
  return new Map(
    stores.map((store) => {
      const { storeId, settings } = store;
      const week = weekOf(storeId);
      const own = packs.get(storeId) ?? [];
      const lines = statements(storeId, week.from)?.lines ?? [];
      const { account } = estimateOf(week, own, drawers.get(storeId), lines, settings);
      const figures: Figures = {
        lastCount: lastCounts.get(storeId) ?? null,
        ...moneyOf(store, drawers.get(storeId)),
        missing: missing.get(storeId) ?? 0,
        openExceptions: exceptions.get(storeId) ?? 0,
        settling: settlingValue(store, week, own),
        sweepLow: account.low,
        sweepHigh: account.high,
        sweepOn: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
      };
      return [storeId, figures];
    }),
  );
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
  { records, statements }: Drawers = { records: [], statements: [] },
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

/** The last count of each store that has counted, as the dashboard has it. */
async function lastCountsOf(db: Db, storeIds: readonly number[]): Promise<Map<number, LastCount>> {
  const found = await rows<
    Omit<LastCount, 'unseen'> & { storeId: number; submissionId: string; saw: boolean }
  >(
    db,
    sql`SELECT s.store_id AS "storeId", s.submission_id AS "submissionId", ${milliseconds(sql`s.recorded_at`)} AS at,
               s.business_date::text AS date, ${WALL_TIME} AS wall, s.created_by AS "by", s.packs_seen IS NOT NULL AS saw
        FROM unnest(${list(storeIds)}::int[]) AS w(store_id)
        CROSS JOIN LATERAL ${lastCount(sql`w.store_id`)} s`,
  );
  const counts = found.filter(({ saw }) => saw).map((count) => ({ ...count, recordedAt: count.at }));
  const packs = await packsSeenBy(db, counts);
  return new Map(
    found.map(({ storeId, submissionId, saw: _, ...count }) => {
      const seen = packs.get(submissionId);
      return [storeId, { ...count, unseen: seen ? seen.packsOnShelf - seen.packsSeen : null }];
    }),
  );
}

/** The cents of what opening checks of some days found gone, by store. */
async function missingOn(db: Db, days: readonly StoreDay[]): Promise<Map<number, number>> {
  const found = await rows<{ storeId: number; cents: number }>(
    db,
    sql`SELECT d.store_id AS "storeId", sum(r.cents) AS cents
        FROM ${storeDays(days)}
        CROSS JOIN LATERAL (
          SELECT submission_id FROM submissions
          WHERE store_id = d.store_id AND business_date = d.day AND purpose = 'opening' ${OPTIMIZATION_FENCE}
        ) s
        CROSS JOIN LATERAL ${heldTickets(sql`d.store_id`, sql`s.submission_id`)} r
        GROUP BY d.store_id`,
  );
  return new Map(found.map(({ storeId, cents }) => [storeId, cents]));
}
