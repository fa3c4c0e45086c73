import type { SalesReportReply } from '../../contract/sales';
import { centsOf, formatCents } from '../../domain/money';
import { STORE_ZONE } from '../../domain/zone';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { correctionText } from './corrections';
import { dailySheet, type SheetRecord } from './daily-sheet';
import { lateText } from './late-changes';
import { omittedTexts } from './omitted';
import { SHIFT_COLUMNS } from './sale-columns';
import style from './sales-sheet.module.css';

const COLUMNS = [{ header: '#' }, ...SHIFT_COLUMNS];
/** A day has no zone of its own. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
const KNOWN_AT = new Intl.DateTimeFormat('en-US', {
  timeZone: STORE_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

type Props = {
  title: string;
  storeName: string;
  /** YYYY-MM-DD */
  date: string;
  /** how old the report is, where it was printed without a network */
  asOf: Date | null;
  reply: SalesReportReply;
};

/** The sheet that replaces the one on paper: each record of a day with its clerk, rows and sum, and lines to sign. */
export function SalesSheet({ title, storeName, date, asOf, reply }: Props) {
  const { records, count, amountCents } = dailySheet(reply);
  const omitted = omittedTexts(reply);
  const corrections = reply.corrections?.map(correctionText) ?? [];
  const late = reply.late_changes?.map(lateText) ?? [];
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [storeName, day, ...(asOf ? [`as of ${KNOWN_AT.format(asOf)}`] : [])].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      {records.map((record) => (
        <Record key={record.shift} record={record} />
      ))}
      {late.length > 0 && (
        <section className={style.corrections}>
          <h2>Late records: what they changed when they were received</h2>
          <Notes label="Late records" notes={late} />
        </section>
      )}
      {corrections.length > 0 && (
        <section className={style.corrections}>
          <h2>Corrections: back on the shelf, in no sum of this sheet</h2>
          <Notes label="Corrections" notes={corrections} />
        </section>
      )}
      {omitted.length > 0 && <Notes label="Not listed" notes={omitted} />}
      <div className={style.end}>
        <p className={style.total}>{`Total: ${count} tickets, ${formatCents(amountCents)}`}</p>
        <div className={style.signatures}>
          <p>Counted by</p>
          <p>Checked by</p>
          <p>Date</p>
        </div>
      </div>
    </PrintSheet>
  );
}

function Record({ record: { clerk, reportTime, rows, count, amountCents } }: { record: SheetRecord }) {
  const notes = rows.flatMap(({ note }, i) => (note ? [`#${i + 1}: ${note}`] : []));
  return (
    <>
      <PrintTable
        caption={`${clerk}, ${reportTime}`}
        columns={COLUMNS}
        rows={rows.map((row, i) => [
          i + 1,
          row.lot_number,
          row.start_ticket,
          row.end_ticket,
          row.vendor_name ?? '',
          formatCents(centsOf(row.ticket_price)),
          row.ticketCount,
          formatCents(centsOf(row.amount)),
        ])}
        total={['', 'Subtotal', '', '', '', '', count, formatCents(amountCents)]}
      />
      {notes.length > 0 && <Notes label={`Notes of ${clerk}, ${reportTime}`} notes={notes} />}
    </>
  );
}

const Notes = ({ label, notes }: { label: string; notes: string[] }) => (
  <ul className={style.notes} aria-label={label}>
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);
