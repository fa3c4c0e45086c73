import type { SalesReportReply, SalesRow } from '../../contract/sales';
import { centsOf } from '../../domain/money';
import { shiftValue } from '../../domain/shift';

type Total = { count: number; amountCents: number };
/** One record of the day: who submitted it, its report time, its rows. */
export type SheetRecord = Total & { shift: string; clerk: string; reportTime: string; rows: SalesRow[] };
export type DailySheet = Total & { records: SheetRecord[] };

/**
 * The rows of a report by the record that holds them, in the report's order, with sums to the cent. The sums of a record
 * are those of its rows, that of the day is of what isn't listed as well.
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
