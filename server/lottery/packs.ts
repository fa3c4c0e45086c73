import { type SQL, sql } from 'drizzle-orm';
import type { ChargedPack } from '../../src/domain/lottery/settling';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import type { Period } from '../../src/domain/time/periods';
import { businessDate, daysBefore, type StoreClock } from '../../src/domain/time/store-clock';
import type { Db } from '../db/connect';
import { SALES } from '../db/record-columns';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';

/** A pack with what the lottery's account asks of it. */
export type AccountPack = ChargedPack & {
  lotNumber: string;
  lotCounter: number;
  vendorName: string | null;
  priceCents: number;
  /** serial of its first ticket, as a number */
  start: number;
  /** unsold tickets now, and those of them that never were on the shelf */
  left: number;
  inBackRoom: number;
  /** who said when it settled, and from what; null: nobody has */
  source: string | null;
  /** the business day of its first shelf record */
  shelvedOn: string | null;
};

type PackRow = Omit<AccountPack, 'activatedOn' | 'shelvedOn'> & {
  /** its first shelf record, ms since the epoch */
  shelvedAt: number | null;
  /** what a person said, where one has */
  saidActivatedOn: string | null;
};

/** SQL: the newest day that a person gave for a pack `l`. @param what a literal of `pack_dates.what` */
const newest = (storeId: number, what: 'settled' | 'activated'): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT d.day::text AS day, d.source, u.name AS by
    FROM pack_dates d
    JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = d.submission_id
    JOIN people u ON u.id = s.created_by
    WHERE d.store_id = ${storeId} AND d.lot_id = l.id AND d.what = ${what}
    ORDER BY s.recorded_at DESC, d.id DESC LIMIT 1
  ) ${sql.raw(what)} ON true`;

/**
 * The packs of a store that these lots are. Everything of a lot is looked up by index.
 * @param lotIds SQL: a query with the column `lot_id`
 */
async function packsOf(db: Db, storeId: number, lotIds: SQL, clock: StoreClock): Promise<AccountPack[]> {
  const found = await rows<PackRow>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               l.start_ticket AS start, (l.end_ticket - l.start_ticket + 1)::int AS size, v.vendor_name AS "vendorName",
               shelf.at AS "shelvedAt", coalesce(activated.day, l.activated_on::text) AS "saidActivatedOn", settled.day AS "settledOn",
               coalesce(settled.source, settled.by) AS source,
               runs.left, runs."inBackRoom", runs.held - gone.tickets AS sold, gone.returned
        FROM (SELECT DISTINCT lot_id FROM (${lotIds}) every_one) candidates
        JOIN lots l ON l.store_id = ${storeId} AND l.id = candidates.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        CROSS JOIN LATERAL (
          SELECT min(${milliseconds(sql`s.recorded_at`)}) AS at
          FROM shelf_records r JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.submission_id
          WHERE r.store_id = ${storeId} AND r.lot_id = l.id ${OPTIMIZATION_FENCE}
        ) shelf
        ${newest(storeId, 'settled')}
        ${newest(storeId, 'activated')}
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(n) FILTER (WHERE status <> 3), 0)::int AS left,
                 coalesce(sum(n) FILTER (WHERE status = ${TICKET_STATUS.active}), 0)::int AS "inBackRoom",
                 coalesce(sum(n) FILTER (WHERE status = 3), 0)::int AS held
          FROM (SELECT status, end_ticket - start_ticket + 1 AS n FROM ticket_runs
                WHERE store_id = ${storeId} AND lot_id = l.id) t
        ) runs
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(n), 0)::int AS tickets,
                 coalesce(json_agg(json_build_object('on', business_date::text, 'tickets', n))
                          FILTER (WHERE reason = 'returned'), '[]') AS returned
          FROM (SELECT c.reason, s.business_date, sum(t.end_ticket - t.start_ticket + 1)::int AS n
                FROM claims c
                JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.submission_id
                JOIN ticket_runs t ON t.store_id = ${storeId} AND t.claim_id = c.id
                WHERE c.store_id = ${storeId} AND c.lot_id = l.id AND c.reason NOT IN ('sale', 'sold_whole')
                GROUP BY c.reason, s.business_date ${OPTIMIZATION_FENCE}) removed
        ) gone
        ORDER BY l.lot_number, l.lot_counter`,
  );
  return found.map(({ shelvedAt, saidActivatedOn, ...pack }) => {
    const shelvedOn = shelvedAt === null ? null : businessDate(new Date(shelvedAt), clock);
    return { ...pack, shelvedOn, activatedOn: saidActivatedOn ?? shelvedOn };
  });
}

/** SQL: lots that were put on the shelf on these days or a day next to them, or activated then as a person said. */
const activatedIn = (storeId: number, { from, to }: Period): SQL => sql`
  SELECT r.lot_id FROM submissions s
  JOIN shelf_records r ON r.store_id = ${storeId} AND r.submission_id = s.submission_id
  WHERE s.store_id = ${storeId} AND s.kind = 'shelf'
    AND s.recorded_at >= ${daysBefore(from, 1)}::timestamptz AND s.recorded_at < ${daysBefore(to, -2)}::timestamptz
  UNION ALL
  SELECT lot_id FROM pack_dates
  WHERE store_id = ${storeId} AND day BETWEEN ${from} AND ${to}
  UNION ALL
  SELECT id FROM lots WHERE store_id = ${storeId} AND activated_on BETWEEN ${from} AND ${to}`;

/** Packs that are on the shelf, or were activated lately. @param since YYYY-MM-DD */
export const packsSince = (db: Db, storeId: number, since: string, today: string, clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`${activatedIn(storeId, { from: since, to: today })}
        UNION ALL
        SELECT lot_id FROM ticket_runs WHERE store_id = ${storeId} AND status = ${TICKET_STATUS.onShelf}`,
    clock,
  );

/**
 * Packs that may belong to a week: activated so late that they may settle in it, said to have settled in it, or with
 * tickets that went back in it.
 * @param lookBack days before the week in which a pack that settles in it may have been activated
 */
export const packsAround = (db: Db, storeId: number, week: Period, lookBack: number, clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`${activatedIn(storeId, { from: daysBefore(week.from, lookBack), to: week.to })}
        UNION ALL
        SELECT c.lot_id FROM submissions s
        JOIN claims c ON c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.reason = 'returned'
        WHERE s.store_id = ${storeId} AND s.kind = 'removal' AND s.business_date BETWEEN ${week.from} AND ${week.to}`,
    clock,
  );

/** Packs with unsold tickets, and those of which some were sold in a period. */
export const packsInTrade = (db: Db, storeId: number, { from, to }: Period, clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`SELECT lot_id FROM ticket_runs WHERE store_id = ${storeId} AND status <> ${TICKET_STATUS.sold}
        UNION ALL
        SELECT c.lot_id FROM submissions s
        CROSS JOIN LATERAL (
          SELECT lot_id FROM claims
          WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
        ) c
        WHERE s.store_id = ${storeId} AND s.business_date BETWEEN ${from} AND ${to}`,
    clock,
  );

/** The packs with these game and pack numbers. @param numbers the first 11 digits of their serials */
export const packsWithNumbers = (db: Db, storeId: number, numbers: readonly string[], clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`SELECT l.id AS lot_id FROM unnest(${list(numbers)}::bigint[]) AS n(number)
        JOIN lots l ON l.store_id = ${storeId}
                   AND l.start_ticket BETWEEN n.number * 1000 AND n.number * 1000 + 999`,
    clock,
  );
