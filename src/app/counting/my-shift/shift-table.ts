import type { ShiftEntry } from '../../../device/rows';
import type { COMMON } from '../../../messages/areas/common';
import type { MY_SHIFT } from '../../../messages/areas/my-shift';
import { endsOf } from '../../../messages/words/serials';
import { capturedWallTime } from '../../../outbox/submission';
import type { StoreClock } from '../../../shared/time/store-clock';
import { centsToDollars } from '../../../shared/values/money';
import type { ExportTable } from '../../records/export/csv';
import { type PartNames, partsOf, type ShiftLine } from './shift-records';

/** The line of a record without sales, which was still a count. */
const NOTHING: ShiftLine = {
  upc: '',
  lot: null,
  run: { start_ticket: '', end_ticket: '' },
  count: 0,
  amountCents: 0,
};

/**
 * A shift as a file, with a line for each pack of each record. @param t the texts of the file; `hasAmounts`: amounts
 * aren't hidden from the clerk
 */
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
