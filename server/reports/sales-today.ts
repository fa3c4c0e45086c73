import { sql } from 'drizzle-orm';
import type { CountTotal, DayTotal, StoreToday } from '../../src/shared/board/board-schema';
import { chartedDays, comparedDays, minuteOfDay, usualBy } from '../../src/shared/counting/sales-trend';
import { businessDate, dayBefore, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import { heldTickets } from '../counting/held-tickets';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows, snapshot } from '../db/sql';
import { requireCompanyOf, storeSettings } from '../places/settings';
import { isShift, lastCount, type ShiftFacts, shiftOf, withPacks } from './shifts';

/** A record's tickets and cents: sold, or missing at an opening check. */
export type HeldTotal = Pick<ShiftFacts, 'purpose' | 'held'> & { cents: number };

/** A record of a store, with the tickets that it holds. */
type CountRow = ShiftFacts &
  HeldTotal & {
    submissionId: string;
    date: string;
    recordedAt: number;
    /** it's the store's last count */
    isLast: boolean;
  };

/** A store's recent sales, in one snapshot, and its company. @throws ApiError 404 for a company */
export const salesToday = (
  db: Db,
  storeId: number,
  now: Date,
): Promise<{ companyId: number; today: StoreToday }> =>
  snapshot(db, async (tx) => {
    const { companyId, storeName } = await requireCompanyOf(tx, storeId);
    const clock = await storeSettings(tx, storeId);
    const today = businessDate(now, clock);
    const dates = [...new Set([...comparedDays(today), ...chartedDays(today)])].sort();
    const records = await recordsOn(tx, storeId, dates);
    const counts = records.filter(isShift);
    const latest = records.filter(({ isLast }) => isLast);
    const lately = counts.filter(({ date }) => date === today || date === dayBefore(today));
    const found: StoreToday = {
      store_id: storeId,
      store_name: storeName,
      date: today,
      days: dates.map((date) =>
        dayTotal(
          date,
          counts.filter((count) => count.date === date),
        ),
      ),
      usual: usualNow(counts, today, wallTime(now, clock), clock),
      counts: (await withPacks(tx, storeId, lately)).map(countTotal),
      last_count: (await withPacks(tx, storeId, latest)).map(countTotal)[0] ?? null,
    };
    return { companyId, today: found };
  });

/** The usual sales by this time of the day. @param wall YYYY-MM-DD HH:mm:ss */
function usualNow(
  counts: readonly CountRow[],
  today: string,
  wall: string,
  clock: StoreClock,
): StoreToday['usual'] {
  const sales = counts
    .filter(({ purpose }) => purpose !== 'opening')
    .map(({ date, recordedAt, cents }) => {
      const minute = minuteOfDay(wallTime(new Date(recordedAt), clock), clock.day_ends_at);
      return { date, minute, amount: cents / 100 };
    });
  const usual = usualBy(sales, today, minuteOfDay(wall, clock.day_ends_at));
  return usual && { time: wall.slice(11), amount: usual.amount, is_over: usual.isOver };
}

/**
 * The records of a store on some days, and its last count with its day, in the order of capture. Everything is looked
 * up by index, day by day, so it costs the same after years (decision 21).
 */
async function recordsOn(db: Db, storeId: number, dates: readonly string[]): Promise<CountRow[]> {
  return rows<CountRow>(
    db,
    sql`WITH last AS MATERIALIZED (SELECT submission_id, business_date FROM ${lastCount(storeId)} AS newest)
        SELECT s.submission_id AS "submissionId", d.day::text AS date, u.name, s.created_by, s.report_time, s.purpose, s.packs_seen AS "packsSeen",
               s.packs_on_shelf AS "packsOnShelf", s.place, ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", r.held, r.cents,
               coalesce(s.submission_id = (SELECT submission_id FROM last), false) AS "isLast"
        FROM (
          SELECT unnest(${list(dates)}::date[]) AS day
          UNION
          SELECT business_date FROM last
        ) d
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        ORDER BY s.recorded_at, s.submission_id`,
  );
}

/** The totals of a day. @param counts the records of the day */
export function dayTotal(date: string, counts: readonly HeldTotal[]): DayTotal {
  const sold = counts.filter(({ purpose }) => purpose !== 'opening');
  const missing = counts.filter(({ purpose }) => purpose === 'opening');
  return {
    date,
    shifts: sold.filter(({ purpose }) => purpose === 'shift').length,
    ...totalOf(sold),
    missingCount: totalOf(missing).ticketCount,
    missingAmount: totalOf(missing).amount,
  };
}

/** Tickets and dollars of some records. */
export const totalOf = (counts: readonly Pick<HeldTotal, 'held' | 'cents'>[]) => ({
  ticketCount: counts.reduce((sum, { held }) => sum + held, 0),
  amount: centsToDollars(counts.reduce((sum, { cents }) => sum + cents, 0)),
});

const countTotal = (count: CountRow): CountTotal => ({
  ...shiftOf(count),
  ...totalOf([count]),
  date: count.date,
  recorded_at: new Date(count.recordedAt).toISOString(),
});
