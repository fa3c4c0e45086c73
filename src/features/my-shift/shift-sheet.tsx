import type { ShiftEntry } from '../../device/rows';
import type { StoreClock } from '../../domain/time/store-clock';
import { reportTime } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { endsOf } from '../../i18n/en/counting/serials';
import { useMessages } from '../../i18n/hooks/use-messages';
import { seenOf } from '../../outbox/captured';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { useStoreClock } from '../../ui/store-clock';
import { figuresOf, partsOf, type ShiftPart, totalOf } from './shift-records';
import { type PartNames, usePartNames } from './use-part-names';

/** `Count, 10:05 PM, 43 of 47 packs seen, not sent yet` */
function captionOf(
  row: ShiftEntry,
  { kind }: ShiftPart,
  t: typeof MY_SHIFT,
  names: PartNames,
  clock: StoreClock,
): string {
  const seen = seenOf(row);
  return [
    names[kind],
    reportTime(new Date(row.recordedAt), clock),
    seen && t.packsSeen(seen.seen, seen.onShelf),
    row.state !== 'sent' && t.notSentYet,
  ]
    .filter(Boolean)
    .join(', ');
}

type Props = { clerk: string; storeName: string; day: string; rows: readonly ShiftEntry[] };

/** A clerk's shift on paper: each record with its packs and total, and the total of all counts. */
export function ShiftSheet({ clerk, storeName, day, rows }: Props) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const names = usePartNames();
  const columns = [
    { header: words.upc },
    { header: words.lot },
    { header: words.start },
    { header: words.end },
    { header: words.tickets, numeric: true },
    { header: words.amount, numeric: true },
  ];
  const clock = useStoreClock();
  const { sold, amountCents } = figuresOf(rows);
  return (
    <PrintSheet title={t.shiftOf(clerk)} subtitle={[storeName, day].join(' · ')}>
      {rows.map((row) =>
        partsOf(row).map((part) => (
          <PrintTable
            key={`${row.key}/${part.kind}`}
            caption={captionOf(row, part, t, names, clock)}
            columns={columns}
            rows={part.lines.map(({ upc, lot, run, count, amountCents: cents }) => [
              upc,
              lot ?? '',
              endsOf(run).firstText,
              endsOf(run).last,
              count,
              cents === null ? '' : amounts.exact(cents),
            ])}
            total={[
              part.kind === 'opening' ? t.totalMissing : t.total,
              '',
              '',
              '',
              totalOf(part.lines).count,
              part.kind === 'shelf' ? '' : amounts.exact(totalOf(part.lines).amountCents),
            ]}
          />
        )),
      )}
      <p>{t.sold(sold, amounts.exact(amountCents))}</p>
    </PrintSheet>
  );
}
