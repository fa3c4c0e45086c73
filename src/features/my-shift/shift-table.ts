import type { ShiftEntry } from '../../device/rows';
import type { StoreClock } from '../../domain/time/store-clock';
import { centsToDollars } from '../../domain/values/money';
import type { COMMON } from '../../i18n/en/app/common';
import type { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { endsOf } from '../../i18n/en/counting/serials';
import { capturedWallTime } from '../../outbox/captured';
import type { ExportTable } from '../../reports/export/csv';
import { partsOf, type ShiftLine } from './shift-records';
import type { PartNames } from './use-part-names';

/** What a record without sales has as its line: it was a count all the same. */
const NOTHING: ShiftLine = {
  upc: '',
  lot: null,
  run: { start_ticket: '', end_ticket: '' },
  count: 0,
  amountCents: 0,
};

/** A shift as a file, with a line for each pack of each record. @param t the texts of the file; `hasAmounts`: sums aren't hidden from the clerk */
export const shiftTable = (
  rows: readonly ShiftEntry[],
  t: typeof MY_SHIFT,
  names: PartNames,
  words: typeof COMMON,
  clock: StoreClock,
  hasAmounts: boolean,
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
    partsOf(row).flatMap(({ kind, lines }) =>
      (lines.length > 0 ? lines : [NOTHING]).map(({ upc, lot, run, count, amountCents }) => [
        capturedWallTime(row, clock),
        names[kind],
        upc,
        lot ?? '',
        endsOf(run).first,
        endsOf(run).last,
        count,
        amountCents === null || !hasAmounts ? '' : centsToDollars(amountCents),
        row.state === 'sent' ? t.yes : t.no,
      ]),
    ),
  ),
});
