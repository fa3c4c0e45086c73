import type { CountEntry } from '../../device/rows';
import { formatCents } from '../../domain/money';
import { laReportTime } from '../../domain/time';
import { PrintSheet } from '../../ui/export/print-sheet';
import { PrintTable } from '../../ui/export/print-table';
import { figuresOf, KIND, linesOf } from './shift-records';

const COLUMNS = [
  { header: 'UPC' },
  { header: 'Lot' },
  { header: 'Start' },
  { header: 'End' },
  { header: 'Tickets', numeric: true },
  { header: 'Amount', numeric: true },
];

type Props = { clerk: string; storeName: string; day: string; rows: readonly CountEntry[] };

/** A clerk's shift on paper: each record with its packs and sum, and the sum of all counts. */
export function ShiftSheet({ clerk, storeName, day, rows }: Props) {
  const { sold, amountCents } = figuresOf(rows);
  return (
    <PrintSheet title={`Shift of ${clerk}`} subtitle={[storeName, day].join(' · ')}>
      {rows.map((row) => (
        <PrintTable
          key={row.key}
          caption={`${KIND[row.kind]}, ${laReportTime(new Date(row.recordedAt))}${row.state === 'sent' ? '' : ', not sent yet'}`}
          columns={COLUMNS}
          rows={linesOf(row).map(({ upc, lot, start, end, count, amountCents: cents }) => [
            upc,
            lot ?? '',
            start,
            end,
            count,
            cents === null ? '' : formatCents(cents),
          ])}
          total={[
            'Sum',
            '',
            '',
            '',
            row.summary.count,
            row.kind === 'sale' ? formatCents(row.summary.amountCents) : '',
          ]}
        />
      ))}
      <p>{`Counted: ${sold} tickets, ${formatCents(amountCents)}`}</p>
    </PrintSheet>
  );
}
