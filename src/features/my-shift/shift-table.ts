import type { CountEntry } from '../../device/rows';
import { DEFAULT_CLOCK, wallTime } from '../../domain/time/store-clock';
import { centsToDollars } from '../../domain/values/money';
import type { COMMON } from '../../i18n/en/app/common';
import type { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import type { ExportTable } from '../../reports/export/csv';
import { linesOf } from './shift-records';

/** A shift as a file, with a line for each pack of each record. @param t the texts of the file */
export const shiftTable = (
  rows: readonly CountEntry[],
  t: typeof MY_SHIFT,
  words: typeof COMMON,
): ExportTable => ({
  columns: [
    { header: t.time },
    { header: t.record },
    { header: words.upc, code: true },
    { header: words.lot },
    { header: words.start, code: true },
    { header: words.end, code: true },
    { header: words.tickets },
    { header: words.amount },
    { header: t.sent },
  ],
  rows: rows.flatMap((row) =>
    linesOf(row).map(({ upc, lot, start, end, count, amountCents }) => [
      wallTime(new Date(row.recordedAt), DEFAULT_CLOCK),
      t.kind[row.kind],
      upc,
      lot ?? '',
      start,
      end,
      count,
      amountCents === null ? '' : centsToDollars(amountCents),
      row.state === 'sent' ? t.yes : t.no,
    ]),
  ),
});
