import { type SQL, sql } from 'drizzle-orm';
import type { SalesReportReply, SalesRow, Shift } from '../../src/contract/sales';
import { amountCents, centsToDollars } from '../../src/domain/money';
import { numberToSerial } from '../../src/domain/serial';
import { laWallTime } from '../../src/domain/time';
import { type Db, rows } from '../db/connect';
import { notesOf } from './sale-notes';
import { correctionsOf } from './taken-back';

/** A day's shifts of a store: its records that hold a ticket, in the order in which they were captured. */
export async function listShifts(db: Db, storeId: number, date: string): Promise<Shift[]> {
  return rows<Shift>(
    db,
    sql`SELECT u.name, s.report_time, s.created_by
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.sale_date = ${date} AND EXISTS (
          SELECT 1 FROM claims c
          JOIN ticket_runs r ON r.store_id = c.store_id AND r.claim_id = c.id
          WHERE c.store_id = s.store_id AND c.submission_id = s.submission_id)
        ORDER BY s.recorded_at, s.submission_id`,
  );
}

/** One shift: its rows and one summary. Both empty when there is none. */
export async function shiftReport(
  db: Db,
  storeId: number,
  date: string,
  userId: number,
  reportTime: string,
): Promise<SalesReportReply> {
  const records = sql`(s.sale_date = ${date} AND s.created_by = ${userId} AND s.report_time = ${reportTime})`;
  return report(db, storeId, records, { date, reportTime });
}

/** A whole day: the rows of all its shifts and one summary with their total. */
export async function dayReport(db: Db, storeId: number, date: string): Promise<SalesReportReply> {
  return report(db, storeId, sql`(s.sale_date = ${date})`, { date, reportTime: null });
}

/** Tickets that a record holds now. */
type HeldRun = {
  recordId: number;
  recordedBy: string;
  createdBy: number;
  reportTime: string;
  /** ms since the epoch */
  recordedAt: number;
  lotId: number;
  lotNumber: string;
  lotCounter: number;
  start: number;
  end: number;
  priceCents: number;
  vendorName: string | null;
  claimIds: number[];
};

async function heldRuns(db: Db, storeId: number, records: SQL): Promise<HeldRun[]> {
  const found = await rows<HeldRun & { claimId: number }>(
    db,
    sql`SELECT s.id AS "recordId", u.name AS "recordedBy", s.created_by AS "createdBy",
               s.report_time AS "reportTime",
               (extract(epoch FROM s.recorded_at) * 1000)::float8 AS "recordedAt", l.id AS "lotId",
               l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", r.start_ticket AS start,
               r.end_ticket AS "end", l.price_cents AS "priceCents", v.vendor_name AS "vendorName", c.id AS "claimId"
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        JOIN claims c ON c.store_id = s.store_id AND c.submission_id = s.submission_id
        JOIN ticket_runs r ON r.store_id = c.store_id AND r.claim_id = c.id
        JOIN lots l ON l.store_id = r.store_id AND l.id = r.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE s.store_id = ${storeId} AND ${records}
        ORDER BY s.recorded_at, s.submission_id, l.lot_number, l.lot_counter, r.start_ticket`,
  );
  return adjoined(found);
}

/** Adjoining tickets of one lot in one record are one row, also when two entries brought them. */
function adjoined(found: readonly (HeldRun & { claimId: number })[]): HeldRun[] {
  const result: HeldRun[] = [];
  for (const { claimId, ...run } of found) {
    const last = result.at(-1);
    const adjoins = last?.recordId === run.recordId && last.lotId === run.lotId && last.end + 1 === run.start;
    if (adjoins) {
      last.end = run.end;
      last.claimIds.push(claimId);
    } else result.push({ ...run, claimIds: [claimId] });
  }
  return result;
}

/** @param records condition on the submissions `s` that the report is about */
async function report(
  db: Db,
  storeId: number,
  records: SQL,
  { date, reportTime }: { date: string; reportTime: string | null },
): Promise<SalesReportReply> {
  const held = await heldRuns(db, storeId, records);
  const corrected = await correctionsOf(db, storeId, records);
  const listed = corrected.taken.map((taken) => taken.listed);
  const corrections = listed.length > 0 ? { corrections: listed } : {};
  if (held.length === 0) return { salesRecord: [], countData: [], ...corrections };
  const notes = await notesOf(db, storeId, held, corrected);
  const count = (run: HeldRun): number => run.end - run.start + 1;
  const salesRecord = held.map((run, nth): SalesRow => {
    const note = notes[nth];
    return {
      lot_number: run.lotNumber,
      lot_counter: run.lotCounter,
      start_ticket: numberToSerial(run.start),
      end_ticket: numberToSerial(run.end),
      vendor_name: run.vendorName,
      ticket_price: centsToDollars(run.priceCents),
      ticketCount: count(run),
      amount: centsToDollars(amountCents(run.priceCents, count(run))),
      name: run.recordedBy,
      time_created: laWallTime(new Date(run.recordedAt)),
      created_by: run.createdBy,
      report_time: run.reportTime,
      ...(note ? { note } : {}),
    };
  });
  const cents = held.reduce((sum, run) => sum + amountCents(run.priceCents, count(run)), 0);
  return {
    salesRecord,
    countData: [
      {
        date_created: date,
        report_time: reportTime,
        ticketCount: held.reduce((sum, run) => sum + count(run), 0),
        amount: centsToDollars(cents),
        ID: reportTime === null ? null : (held[0]?.recordId ?? null),
      },
    ],
    ...corrections,
  };
}
