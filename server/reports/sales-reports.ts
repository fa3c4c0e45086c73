import { type SQL, sql } from 'drizzle-orm';
import { REPORT_LIMIT, type SalesReportReply, type SalesRow } from '../../src/contract/counting/sales';
import { runLength, ticketsIn } from '../../src/domain/runs/runs';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { lateChangesIn } from '../counting/late/late-record-list';
import type { Db } from '../db/connect';
import { WALL_TIME } from '../db/record-columns';
import { milliseconds, rows, snapshot } from '../db/sql';
import { storeSettings } from '../places/settings';
import { correctionsMadeOn, listTaken, takenFrom } from './corrected-sales';
import { type LotHistory, lotHistories, type ReportedLot, soldDownBy } from './lot-histories';
import { listMissing, type MissingRun } from './missing-tickets';
import { notesOf, type Row } from './sale-notes';
import { hasFacts, isShift, type ShiftFacts, seenOf, shiftOf, withPacks } from './shifts';

/** The rows and the summary of one shift; both empty when there is no such shift. */
export async function shiftReport(
  db: Db,
  storeId: number,
  date: string,
  userId: number,
  reportTime: string,
): Promise<SalesReportReply> {
  const records = sql`(s.business_date = ${date} AND s.created_by = ${userId} AND s.report_time = ${reportTime})`;
  return snapshot(db, (tx) => report(tx, storeId, records, { date, reportTime }));
}

/** The rows of all shifts of a day, one summary with their total, and the corrections made on that day. */
export async function dayReport(db: Db, storeId: number, date: string): Promise<SalesReportReply> {
  const records = sql`(s.business_date = ${date})`;
  return snapshot(db, async (tx) => {
    const found = await report(tx, storeId, records, { date, reportTime: null });
    const made = await correctionsMadeOn(tx, storeId, date, found.corrections ?? []);
    return { ...found, ...(made.length > 0 && { corrections_made: made }) };
  });
}

type ReportRecord = Omit<ShiftFacts, 'held'> & {
  id: number;
  submissionId: string;
  /** wall time at capture, and the instant in ms since the epoch */
  timeCreated: string;
  recordedAt: number;
};

/** The records of a report by submission id, in the order of capture. */
async function recordsOf(db: Db, storeId: number, records: SQL): Promise<Map<string, ReportRecord>> {
  const found = await rows<ReportRecord>(
    db,
    sql`SELECT s.id, s.submission_id AS "submissionId", u.name, s.created_by, s.report_time,
               ${WALL_TIME} AS "timeCreated",
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", s.purpose, s.packs_seen AS "packsSeen",
               s.packs_on_shelf AS "packsOnShelf"
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND ${records}
        ORDER BY s.recorded_at, s.submission_id`,
  );
  return new Map(found.map((record) => [record.submissionId, record]));
}

/** A row with its record and lot. */
type HeldRow = Row & { record: ReportRecord; lot: ReportedLot; sells?: Sells };

/** The rows of a report, ordered by record, lot and serial. */
function heldRows(
  records: ReadonlyMap<string, ReportRecord>,
  histories: ReadonlyMap<number, LotHistory>,
): HeldRow[] {
  const order = new Map([...records.keys()].map((submissionId, index) => [submissionId, index]));
  const positionOf = ({ submissionId }: Row): number => order.get(submissionId) ?? 0;
  return [...histories.values()]
    .sort((a, b) => compareLots(a.lot, b.lot))
    .flatMap((history) =>
      history.held.flatMap((run): HeldRow[] => {
        const record = records.get(run.submissionId);
        const { lot } = history;
        return record
          ? [{ ...run, lotId: lot.id, record, lot, ...soldDownBy(history, run.submissionId) }]
          : [];
      }),
    )
    .sort((a, b) => positionOf(a) - positionOf(b));
}

const compareLots = (a: ReportedLot, b: ReportedLot): number =>
  a.lotNumber === b.lotNumber ? a.lotCounter - b.lotCounter : a.lotNumber < b.lotNumber ? -1 : 1;

/** @param condition on the submissions `s` that the report is about */
async function report(
  db: Db,
  storeId: number,
  condition: SQL,
  { date, reportTime }: { date: string; reportTime: string | null },
): Promise<SalesReportReply> {
  const isDay = reportTime === null;
  const records = await recordsOf(db, storeId, condition);
  if (records.size === 0) return { salesRecord: [], countData: [], ...(isDay && { missing: [] }) };
  const histories = await lotHistories(db, storeId, condition);
  const all = heldRows(records, histories);
  const held = all.filter(isSold);
  const missing = await listMissing(db, storeId, all.flatMap(missingOf));
  const taken = takenFrom(histories, new Set(records.keys()));
  const shown = held.slice(0, REPORT_LIMIT.rows);
  const clock = await storeSettings(db, storeId);
  const notes = await notesOf(db, storeId, shown, histories, taken, clock);
  const corrections = taken
    .slice(0, REPORT_LIMIT.corrections)
    .map((each) => listTaken(each, records.get(each.claim.submissionId), clock));
  const lateChanges = await lateChangesIn(db, storeId, condition);

  const total = sumOf(held);
  const listed = sumOf(shown);
  const omitted = {
    ticketCount: total.count - listed.count,
    amount: centsToDollars(total.cents - listed.cents),
    corrections: taken.length - corrections.length,
  };
  const shifts = await withPacks(db, storeId, shiftsIn(records, all));
  const [counted] = shifts;
  const summary = counted && {
    date_created: date,
    report_time: reportTime,
    ticketCount: total.count,
    amount: centsToDollars(total.cents),
    ID: isDay ? null : counted.id,
    ...(!isDay && seenOf(counted)),
  };
  return {
    salesRecord: shown.map((row, index) => salesRow(row, notes[index])),
    countData: summary ? [summary] : [],
    ...(shifts.some(hasFacts) && { shifts: shifts.map(shiftOf) }),
    ...((isDay || missing.length > 0) && { missing }),
    ...(corrections.length > 0 ? { corrections } : {}),
    ...(lateChanges.length > 0 ? { late_changes: lateChanges } : {}),
    ...(omitted.ticketCount + omitted.corrections > 0 ? { omitted } : {}),
  };
}

/** The records that the shift list has, in its order. @param all the rows of the report, those of opening checks too */
function shiftsIn(
  records: ReadonlyMap<string, ReportRecord>,
  all: readonly HeldRow[],
): (ReportRecord & ShiftFacts)[] {
  const held = new Map<string, number>();
  for (const row of all)
    if (!row.isRemoved) held.set(row.submissionId, (held.get(row.submissionId) ?? 0) + runLength(row));
  return [...records.values()]
    .map((record) => ({ ...record, held: held.get(record.submissionId) ?? 0 }))
    .filter(isShift);
}

/** What an opening check found gone is nobody's sale, and what was removed isn't either. */
const isSold = ({ record, isRemoved }: HeldRow): boolean => record.purpose !== 'opening' && !isRemoved;

/** The tickets of an opening check's row; empty for others. */
const missingOf = ({ record, lot, start, end, sells }: HeldRow): MissingRun[] =>
  record.purpose === 'opening'
    ? [{ start, end, lot, ...(sells && { sells }), foundAt: record.recordedAt, foundBy: record.name }]
    : [];

const centsOf = (row: HeldRow): number => amountCents(row.lot.priceCents, runLength(row));

const sumOf = (held: readonly HeldRow[]): { count: number; cents: number } => ({
  count: ticketsIn(held),
  cents: held.reduce((sum, row) => sum + centsOf(row), 0),
});

const salesRow = (row: HeldRow, note: string | undefined): SalesRow => ({
  lot_number: row.lot.lotNumber,
  lot_counter: row.lot.lotCounter,
  start_ticket: numberToSerial(row.start),
  end_ticket: numberToSerial(row.end),
  ...(row.sells && { sells: row.sells }),
  vendor_name: row.lot.vendorName,
  ticket_price: centsToDollars(row.lot.priceCents),
  ticketCount: runLength(row),
  amount: centsToDollars(centsOf(row)),
  name: row.record.name,
  time_created: row.record.timeCreated,
  created_by: row.record.created_by,
  report_time: row.record.report_time,
  ...(note ? { note } : {}),
});
