import type { SalesReportReply, SalesRow, Shift } from '../../shared/counting/sales-schema';
import { centsOf } from '../../shared/values/money';

/** The shift select's value, `{created_by}_{report_time}` (product: Shift). */
export const shiftValue = ({
  created_by,
  report_time,
}: {
  created_by: number;
  report_time: string;
}): string => `${created_by}_${report_time}`;

type Total = { count: number; amountCents: number };
/** One record of the day with its rows; a quiet shift and an opening check have none. */
export type SheetRecord = Total & { shift: Shift; rows: SalesRow[] };
export type DailySheet = Total & { records: SheetRecord[] };

/** The most lines that fit on a page in one column, including a heading and a total for each record. */
const MAX_LINES = 25;

/** Whether the records need two columns to fit on a page, as those of a usual day do. */
export const isLong = (records: readonly SheetRecord[]): boolean =>
  records.reduce((lines, { rows }) => lines + 3 + rows.length, 0) > MAX_LINES;

/**
 * The records of a report with their rows, in the report's order, and totals to the cent. A record's total covers its rows;
 * the day's total also covers rows that aren't listed.
 */
export function dailySheet({
  salesRecord,
  omitted,
  shifts = [],
}: Pick<SalesReportReply, 'salesRecord' | 'omitted' | 'shifts'>): DailySheet {
  const empty = (shift: Shift): SheetRecord => ({ shift, rows: [], count: 0, amountCents: 0 });
  const byShift = new Map(shifts.map((shift) => [shiftValue(shift), empty(shift)]));
  const day: Total = { count: omitted?.ticketCount ?? 0, amountCents: centsOf(omitted?.amount ?? 0) };
  for (const row of salesRecord) {
    const { name, report_time, created_by } = row;
    const record = byShift.get(shiftValue(row)) ?? empty({ name, report_time, created_by });
    byShift.set(shiftValue(row), record);
    record.rows.push(row);
    for (const total of [record, day]) {
      total.count += row.ticketCount;
      total.amountCents += centsOf(row.amount);
    }
  }
  return { ...day, records: [...byShift.values()] };
}
