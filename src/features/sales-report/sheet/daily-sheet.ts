import type { SalesReportReply, SalesRow } from '../../../contract/counting/sales';
import { shiftValue } from '../../../domain/counting/shift';
import { centsOf } from '../../../domain/values/money';

type Total = { count: number; amountCents: number };
/** One record of the day: its author, report time and rows. */
export type SheetRecord = Total & { shift: string; clerk: string; reportTime: string; rows: SalesRow[] };
export type DailySheet = Total & { records: SheetRecord[] };

/**
 * The rows of a report by record, in the report's order, with totals to the cent. A record's total covers its rows; the
 * day's total also covers rows that aren't listed.
 */
export function dailySheet({
  salesRecord,
  omitted,
}: Pick<SalesReportReply, 'salesRecord' | 'omitted'>): DailySheet {
  const byShift = new Map<string, SheetRecord>();
  const day: Total = { count: omitted?.ticketCount ?? 0, amountCents: centsOf(omitted?.amount ?? 0) };
  for (const row of salesRecord) {
    const shift = shiftValue(row);
    const record = byShift.get(shift) ?? {
      shift,
      clerk: row.name,
      reportTime: row.report_time,
      rows: [],
      count: 0,
      amountCents: 0,
    };
    byShift.set(shift, record);
    record.rows.push(row);
    for (const total of [record, day]) {
      total.count += row.ticketCount;
      total.amountCents += centsOf(row.amount);
    }
  }
  return { ...day, records: [...byShift.values()] };
}
