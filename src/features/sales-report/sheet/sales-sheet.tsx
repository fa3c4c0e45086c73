import type { SalesReportReply } from '../../../contract/counting/sales';
import { centsOf, formatCents } from '../../../domain/values/money';
import { endsOf } from '../../../i18n/en/counting/serials';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { PrintTable } from '../../../reports/export/print-table';
import { storeTime } from '../../../ui/formats';
import { useStoreClock } from '../../../ui/store-clock';
import { correctionText } from '../result/corrections';
import { lateText } from '../result/late-changes';
import { omittedTexts } from '../result/omitted';
import { SHIFT_COLUMNS } from '../result/sale-columns';
import { dailySheet, type SheetRecord } from './daily-sheet';
import style from './sales-sheet.module.css';

const COLUMNS = [{ header: '#' }, ...SHIFT_COLUMNS];
/** A calendar day, formatted independently of any zone. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

type Props = {
  title: string;
  storeName: string;
  /** YYYY-MM-DD */
  date: string;
  /** the age of the report, if printed offline */
  asOf: Date | null;
  reply: SalesReportReply;
};

/** The printed sales sheet: each record of a day with its clerk, rows and subtotal, and signature lines. */
export function SalesSheet({ title, storeName, date, asOf, reply }: Props) {
  const { records, count, amountCents } = dailySheet(reply);
  const clock = useStoreClock();
  const omitted = omittedTexts(reply);
  const corrections = reply.corrections?.map(correctionText) ?? [];
  const late = reply.late_changes?.map((each) => lateText(each, clock)) ?? [];
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [storeName, day, ...(asOf ? [SALES_REPORT.asOf(storeTime(asOf, clock))] : [])].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      {records.map((record) => (
        <Record key={record.shift} record={record} />
      ))}
      {late.length > 0 && (
        <section className={style.corrections}>
          <h2>{SALES_REPORT.lateSheet}</h2>
          <Notes label={SALES_REPORT.lateRecords} notes={late} />
        </section>
      )}
      {corrections.length > 0 && (
        <section className={style.corrections}>
          <h2>{SALES_REPORT.correctionsSheet}</h2>
          <Notes label={SALES_REPORT.corrections} notes={corrections} />
        </section>
      )}
      {omitted.length > 0 && <Notes label={SALES_REPORT.notListed} notes={omitted} />}
      <div className={style.end}>
        <p className={style.total}>{SALES_REPORT.total(count, formatCents(amountCents))}</p>
        <div className={style.signatures}>
          <p>{SALES_REPORT.countedBy}</p>
          <p>{SALES_REPORT.checkedBy}</p>
          <p>{SALES_REPORT.date}</p>
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
          endsOf(row).firstText,
          endsOf(row).last,
          row.vendor_name ?? '',
          formatCents(centsOf(row.ticket_price)),
          row.ticketCount,
          formatCents(centsOf(row.amount)),
        ])}
        total={['', SALES_REPORT.subtotal, '', '', '', '', count, formatCents(amountCents)]}
      />
      {notes.length > 0 && <Notes label={SALES_REPORT.notesOf(`${clerk}, ${reportTime}`)} notes={notes} />}
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
