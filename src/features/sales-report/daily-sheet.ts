import type { SalesRow } from '../../contract/sales';
import { centsOf } from '../../domain/money';
import { shiftValue } from '../../domain/shift';

type Total = { count: number; amountCents: number };
/** One record of the day: who submitted it, its report time, its rows. */
export type SheetRecord = Total & { shift: string; clerk: string; reportTime: string; rows: SalesRow[] };
export type DailySheet = Total & { records: SheetRecord[] };

/** The rows of a report by the record that holds them, in the report's order, with sums to the cent. */
export function dailySheet(rows: readonly SalesRow[]): DailySheet {
  const byShift = new Map<string, SheetRecord>();
  const day: Total = { count: 0, amountCents: 0 };
  for (const row of rows) {
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
