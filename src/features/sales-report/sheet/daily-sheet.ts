import type { SalesReportReply, SalesRow, Shift } from '../../../contract/counting/sales';
import { shiftValue } from '../../../domain/counting/shift';
import { centsOf } from '../../../domain/values/money';

type Total = { count: number; amountCents: number };
/** One record of the day with its rows; a quiet shift and an opening check have none. */
export type SheetRecord = Total & { shift: Shift; rows: SalesRow[] };
export type DailySheet = Total & { records: SheetRecord[] };

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
