import type { SalesReportReply } from '../../../contract/counting/sales';
import type { OverShortRow } from '../../../contract/money/shift-money';
import { shiftValue } from '../../../domain/counting/shift';
import { centsOf, formatCents } from '../../../domain/values/money';
import { endsOf } from '../../../i18n/en/counting/serials';
import { OVER_SHORT } from '../../../i18n/en/money/over-short';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { missingSum } from '../../../reports/day-report';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { PrintTable } from '../../../reports/export/print-table';
import { DAY_MONEY, printedMoney } from '../../../reports/money-columns';
import { storeTime } from '../../../ui/formats';
import { useStoreClock } from '../../../ui/store-clock';
import { correctionMadeText, correctionText } from '../result/corrections';
import { countFacts } from '../result/counts';
import { lateText } from '../result/late-changes';
import { missingText } from '../result/missing';
import { omittedTexts } from '../result/omitted';
import { SHIFT_COLUMNS } from '../result/sale-columns';
import { dailySheet, isLong, type SheetRecord } from './daily-sheet';
import style from './sales-sheet.module.css';

const COLUMNS = [{ header: '#' }, ...SHIFT_COLUMNS];
/** Half a page is too narrow for the UPC next to the name, and for the digits that both serials have in common. */
const NARROW_COLUMNS = [
  { header: '#' },
  { header: SALES_REPORT.game },
  { header: SALES_REPORT.startTicket },
  { header: SALES_REPORT.endTicketShort },
  { header: SALES_REPORT.price, numeric: true },
  { header: SALES_REPORT.sold, numeric: true },
  { header: SALES_REPORT.amount, numeric: true },
];
const TICKET_DIGITS = 3;
/** A calendar day, formatted independently of any zone. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

export type SheetProps = {
  title: string;
  storeName: string;
  /** YYYY-MM-DD */
  date: string;
  /** the age of the report, if printed offline */
  asOf: Date | null;
  reply: SalesReportReply;
  /** of the day, where its money was entered */
  drawers?: readonly OverShortRow[];
};

/** The printed sales sheet: each record of a day with its clerk, rows and subtotal, what is missing, and signature lines. */
export function SalesSheet({ title, storeName, date, asOf, reply, drawers = [] }: SheetProps) {
  const { records, count, amountCents } = dailySheet(reply);
  const isNarrow = isLong(records);
  const clock = useStoreClock();
  const omitted = omittedTexts(reply);
  const missing = reply.missing?.map((line) => missingText(line, clock)) ?? [];
  const corrections = reply.corrections?.map(correctionText) ?? [];
  const made = reply.corrections_made?.map(correctionMadeText) ?? [];
  const late = reply.late_changes?.map((each) => lateText(each, clock)) ?? [];
  const changes = drawers.flatMap((row) => row.changes.map(({ message }) => `${row.name}: ${message}`));
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [storeName, day, ...(asOf ? [SALES_REPORT.asOf(storeTime(asOf, clock))] : [])].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      <div className={isNarrow ? style.columns : undefined}>
        {records.map((record) => (
          <Record key={shiftValue(record.shift)} record={record} isNarrow={isNarrow} />
        ))}
      </div>
      {drawers.length > 0 && (
        <div className={style.money}>
          <PrintTable caption={OVER_SHORT.title} {...printedMoney(DAY_MONEY, drawers)} />
        </div>
      )}
      <Section heading={OVER_SHORT.changesSheet} label={OVER_SHORT.changesSheet} notes={changes} />
      <Section heading={SALES_REPORT.missingSheet} label={missingSum(reply) ?? ''} notes={missing} />
      <Section heading={SALES_REPORT.lateSheet} label={SALES_REPORT.lateRecords} notes={late} />
      <Section heading={SALES_REPORT.correctionsSheet} label={SALES_REPORT.corrections} notes={corrections} />
      <Section heading={SALES_REPORT.correctionsMade} label={SALES_REPORT.correctionsMade} notes={made} />
      {omitted.length > 0 && <Notes label={SALES_REPORT.notListed} notes={omitted} />}
      <div className={style.end}>
        <p className={style.total}>{SALES_REPORT.total(count, formatCents(amountCents))}</p>
        {missing.length > 0 && <p className={style.total}>{missingSum(reply)}</p>}
        <div className={style.signatures}>
          <p>{SALES_REPORT.countedBy}</p>
          <p>{SALES_REPORT.checkedBy}</p>
          <p>{SALES_REPORT.date}</p>
        </div>
      </div>
    </PrintSheet>
  );
}

type SectionProps = { heading: string; label: string; notes: string[] };

const Section = ({ heading, label, notes }: SectionProps) =>
  notes.length > 0 && (
    <section className={style.section}>
      <h2>{heading}</h2>
      <Notes label={label} notes={notes} />
    </section>
  );

type RecordProps = { record: SheetRecord; isNarrow: boolean };

function Record({ record: { shift, rows, count, amountCents }, isNarrow }: RecordProps) {
  const title = `${shift.name}, ${shift.report_time}`;
  const caption = [title, countFacts(shift)].filter(Boolean).join(' · ');
  const notes = rows.flatMap(({ note }, i) => (note ? [`#${i + 1}: ${note}`] : []));
  if (rows.length === 0) return <p className={style.quiet}>{caption}</p>;
  return (
    <>
      <PrintTable
        caption={caption}
        columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
        rows={rows.map((row, i) => {
          const { firstText, last } = endsOf(row);
          return [
            i + 1,
            ...(isNarrow
              ? [row.vendor_name ?? row.lot_number, firstText, last.slice(-TICKET_DIGITS)]
              : [row.lot_number, firstText, last, row.vendor_name ?? '']),
            formatCents(centsOf(row.ticket_price)),
            row.ticketCount,
            formatCents(centsOf(row.amount)),
          ];
        })}
        total={[
          '',
          SALES_REPORT.subtotal,
          ...(isNarrow ? ['', '', ''] : ['', '', '', '']),
          count,
          formatCents(amountCents),
        ]}
      />
      {notes.length > 0 && <Notes label={SALES_REPORT.notesOf(title)} notes={notes} />}
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
