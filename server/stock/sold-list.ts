import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import type { Sells } from '../../src/shared/places/store-settings';
import type { RemovalReason } from '../../src/shared/stock/removals';
import type { SoldListReply, StockListRange, StockRange } from '../../src/shared/stock/stock-schema';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../src/shared/tickets/status';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { namesOfUpc, realUpcOf, vendorNamesOf, withRealUpc } from '../db/game-names';
import { ticketRuns } from '../db/schema';
import { list, manyRows, milliseconds, OPTIMIZATION_FENCE, type Page, pageOf, rows, SOLD } from '../db/sql';

type LotRow = {
  lotNumber: string;
  lotCounter: number;
  start: number;
  end: number;
  priceCents: number;
  vendorName: string | null;
  sells: Sells;
  /** relative to the lot's first ticket */
  sold: [start: number, end: number, claimId: number][];
};

/** How many days terminals keep sold tickets (issue: it works offline from what the terminal knows). */
const DAYS = sql`interval '90 days'`;

/**
 * The lots of a store with recently sold or removed tickets, with all these tickets and the authors of their records. A
 * run's claim is looked up here, among the claims of the recent records, because a join in the database reads a lot's
 * claims again for each run (measured: 96,000 pages instead of 9,000). Only older claims of these lots are read one by
 * one.
 */
export async function soldLots(db: Db, storeId: number, now: Date): Promise<Omit<SoldListReply, 'version'>> {
  const recent = await recentRecords(db, storeId, now);
  const lots = await lotsWithSold(db, storeId, [...new Set(recent.flatMap(({ lotIds }) => lotIds))]);
  const recordOf = new Map<number, NamedRecord>();
  for (const { claimIds, reasons, ...record } of recent)
    for (const [index, id] of claimIds.entries())
      recordOf.set(id, { ...record, reason: reasons[index] ?? 'sale' });
  const older = lots.flatMap(({ sold }) => sold.flatMap(([, , id]) => (recordOf.has(id) ? [] : id)));
  for (const { claimId, ...record } of await recordsOfClaims(db, storeId, older))
    recordOf.set(claimId, record);

  const records = new Map<string, NamedRecord>();
  for (const { sold } of lots)
    for (const [, , claimId] of sold) {
      const record = recordOf.get(claimId);
      if (record) records.set(nameOf(record), record);
    }
  const inOrder = [...records.values()].sort((a, b) => a.at - b.at || (nameOf(a) < nameOf(b) ? -1 : 1));
  const placeOf = new Map(inOrder.map((record, place) => [nameOf(record), place]));
  return {
    records: inOrder.map(({ name, at, purpose, reason }) => ({
      name,
      recorded_at: new Date(at).toISOString(),
      ...(purpose === 'opening' && { purpose }),
      ...(reason !== 'sale' && { reason }),
    })),
    data: lots.map((lot) => ({
      lot_number: lot.lotNumber,
      lot_counter: lot.lotCounter,
      start_ticket: numberToSerial(lot.start),
      end_ticket: numberToSerial(lot.end),
      ticket_price: centsToDollars(lot.priceCents),
      vendor_name: lot.vendorName,
      sells: lot.sells,
      sold: lot.sold.map(([start, end, claimId]): [number, number, number] => {
        const record = recordOf.get(claimId);
        return [start, end, (record && placeOf.get(nameOf(record))) ?? 0];
      }),
    })),
  };
}

type RecordRow = { submissionId: string; name: string; at: number; purpose: RecordPurpose };
type Reason = 'sale' | RemovalReason;
/** A record, or the part of it whose claims have one reason. */
type NamedRecord = RecordRow & { reason: Reason };

const nameOf = ({ submissionId, reason }: NamedRecord): string => `${submissionId} ${reason}`;

/** SQL: the columns of a `RecordRow`, from submissions `s` and users `u`. */
const NAMED: SQL = sql`s.submission_id AS "submissionId", u.name, ${milliseconds(sql`s.recorded_at`)} AS at, s.purpose`;

type RecentRecord = RecordRow & { claimIds: number[]; lotIds: number[]; reasons: Reason[] };

/** The records of the last days, with their claims and the lots of those claims. */
const recentRecords = (db: Db, storeId: number, now: Date): Promise<RecentRecord[]> =>
  rows(
    db,
    sql`SELECT ${NAMED}, c.ids AS "claimIds", c.lots AS "lotIds", c.reasons
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL (
          SELECT to_json(array_agg(id)) AS ids, to_json(array_agg(lot_id)) AS lots,
                 to_json(array_agg(reason)) AS reasons
          FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id
        ) c
        WHERE s.store_id = ${storeId} AND s.business_date >= (${now.toISOString()}::timestamptz - ${DAYS})::date AND c.ids IS NOT NULL`,
  );

/** These lots with their sold runs, if any. The order of the runs keeps the planner on the primary key. */
const lotsWithSold = (db: Db, storeId: number, lotIds: readonly number[]): Promise<LotRow[]> =>
  rows(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end", l.price_cents AS "priceCents", v.vendor_name AS "vendorName", l.sells, r.sold
        FROM unnest(${list(lotIds)}::bigint[]) AS w(lot_id)
        CROSS JOIN LATERAL (
          SELECT * FROM lots WHERE store_id = ${storeId} AND id = w.lot_id ${OPTIMIZATION_FENCE}
        ) l
        CROSS JOIN LATERAL (
          SELECT to_json(array_agg(ARRAY[r.start_ticket - l.start_ticket, r.end_ticket - l.start_ticket, r.claim_id])) AS sold
          FROM (
            SELECT * FROM ticket_runs
            WHERE store_id = ${storeId} AND lot_id = w.lot_id AND claim_id IS NOT NULL
            ORDER BY start_ticket ${OPTIMIZATION_FENCE}
          ) r
        ) r
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE r.sold IS NOT NULL
        ORDER BY l.lot_number, l.lot_counter`,
  );

/** The records of these claims. */
const recordsOfClaims = async (
  db: Db,
  storeId: number,
  claimIds: readonly number[],
): Promise<(NamedRecord & { claimId: number })[]> =>
  claimIds.length === 0
    ? []
    : rows(
        db,
        sql`SELECT w.id AS "claimId", c.reason, ${NAMED}
            FROM unnest(${list(claimIds)}::bigint[]) AS w(id)
            CROSS JOIN LATERAL (
              SELECT submission_id, reason FROM claims WHERE store_id = ${storeId} AND id = w.id ${OPTIMIZATION_FENCE}
            ) c
            CROSS JOIN LATERAL (
              SELECT * FROM submissions
              WHERE store_id = ${storeId} AND submission_id = c.submission_id ${OPTIMIZATION_FENCE}
            ) s
            JOIN people u ON u.id = s.created_by`,
      );

type RangeRow = {
  lotNumber: string;
  upc: string | null;
  lotCounter: number;
  start: number;
  end: number;
  status: UnsoldStatus;
  priceCents: number;
  vendorId: number | null;
  sells: Sells;
  bin: number | null;
};

/**
 * A page of the ranges of a UPC in one status: On Shelf for counting, Active for putting on the shelf. @returns
 * `total`: the ranges on all pages
 */
export async function rangesOfUpc(
  db: Db,
  { storeId, upc }: { storeId: number; upc: string },
  status: UnsoldStatus,
  page: Page,
): Promise<{ data: StockRange[]; total: number }> {
  const names = list(await namesOfUpc(db, storeId, upc));
  const ranges = await unsoldRanges(
    db,
    storeId,
    sql`AND r.status = ${status} AND l.lot_number = ANY(${names}::text[])`,
  );
  return pageOf(
    ranges.map(({ status_code: _, bin: __, ...range }) => range),
    page,
  );
}

/** A page of the unsold ranges of a store, for a terminal's offline copy. @returns `total`: the ranges on all pages */
export async function unsoldStock(
  db: Db,
  storeId: number,
  page: Page,
): Promise<{ data: StockListRange[]; total: number }> {
  const data = await unsoldRanges(db, storeId, sql``, page);
  const isAll = page.skip === 0 && data.length < page.size;
  const unsold = and(eq(ticketRuns.storeId, storeId), ne(ticketRuns.status, TICKET_STATUS.sold));
  return { data, total: isAll ? data.length : await db.$count(ticketRuns, unsold) };
}

async function unsoldRanges(db: Db, storeId: number, which: SQL, page?: Page): Promise<StockListRange[]> {
  const rangeRows = await manyRows<RangeRow>(db, {
    columns: {
      lotNumber: sql`l.lot_number`,
      upc: realUpcOf('l'),
      lotCounter: sql`l.lot_counter`,
      start: sql`r.start_ticket`,
      end: sql`r.end_ticket`,
      status: sql`r.status`,
      priceCents: sql`l.price_cents`,
      vendorId: sql`l.vendor_id`,
      sells: sql`l.sells`,
      bin: sql`b.bin`,
    },
    from: sql`
      FROM ticket_runs r
      JOIN lots l ON l.store_id = r.store_id AND l.id = r.lot_id
      LEFT JOIN bins b ON b.store_id = r.store_id AND b.lot_id = r.lot_id AND r.status = ${TICKET_STATUS.onShelf}
      WHERE r.store_id = ${storeId} AND r.status <> ${SOLD} ${which}
      ORDER BY l.lot_number, l.lot_counter, r.start_ticket
      ${page ? sql`LIMIT ${page.size} OFFSET ${page.skip}` : sql``}`,
  });
  const vendorOf = await vendorNamesOf(db, rangeRows);
  return rangeRows.map((row) => ({
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    min: numberToSerial(row.start),
    max: numberToSerial(row.end),
    ticket_price: centsToDollars(row.priceCents),
    vendor_id: row.vendorId,
    vendor_name: vendorOf(row),
    sells: row.sells,
    status_code: row.status,
    ...(row.bin === null ? {} : { bin: row.bin }),
    ...withRealUpc(row),
  }));
}
