import type { CountEntry } from '../../device/rows';
import { centsToDollars } from '../../domain/money';
import { laWallTime } from '../../domain/time';
import type { ExportTable } from '../../ui/export/csv';
import { KIND, linesOf } from './shift-records';

/** A shift as a file: a line for each pack of each record. */
export const shiftTable = (rows: readonly CountEntry[]): ExportTable => ({
  columns: [
    { header: 'Time' },
    { header: 'Record' },
    { header: 'UPC', code: true },
    { header: 'Lot' },
    { header: 'Start', code: true },
    { header: 'End', code: true },
    { header: 'Tickets' },
    { header: 'Amount' },
    { header: 'Sent' },
  ],
  rows: rows.flatMap((row) =>
    linesOf(row).map(({ upc, lot, start, end, count, amountCents }) => [
      laWallTime(new Date(row.recordedAt)),
      KIND[row.kind],
      upc,
      lot ?? '',
      start,
      end,
      count,
      amountCents === null ? '' : centsToDollars(amountCents),
      row.state === 'sent' ? 'yes' : 'no',
    ]),
  ),
});
