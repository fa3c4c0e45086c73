import { OVER_SHORT } from '../../../messages/areas/over-short';
import { SALES_REPORT } from '../../../messages/areas/sales-report';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketsOf } from '../../../messages/words/packs';
import type { SalesReportReply } from '../../../shared/counting/sales-schema';
import type { OverShortRow } from '../../../shared/drawer/shift-money-schema';
import { serialFields } from '../../../shared/tickets/layouts';
import { centsOf, formatCents } from '../../../shared/values/money';
import { PrintSheet } from '../../records/export/print-sheet';
import { PrintTable } from '../../records/export/print-table';
import { clockTime, storeTime } from '../../ui/formats';
import { useStoreClock } from '../../ui/store-clock';
import { dayMoney, machineTexts, printedMoney } from '../money-columns';
import { missingSum, shiftValue } from '../report-addresses';
import {
  correctionMadeText,
  correctionText,
  countFacts,
  disagreementLines,
  lateText,
  missingText,
} from '../result/corrections';
import { omittedTexts } from '../result/omitted';
import { dailySheet, isLong, type SheetRecord } from './daily-sheet';
import style from './sales-sheet.module.css';

const columnsInWords = inReadersLanguage(SALES_REPORT, (t) => [
  { header: '#' },
  { header: t.game },
  { header: t.pack },
  { header: t.ticketNumbers },
  { header: t.price, numeric: true },
  { header: t.sold, numeric: true },
  { header: t.amount, numeric: true },
]);
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
  /** of the day, if its money was entered */
  drawers?: readonly OverShortRow[];
};

/**
 * The printed sales sheet: each record of a day with its clerk, rows and subtotal, the missing tickets, and signature
 * lines.
 */
export function SalesSheet({ title, storeName, date, asOf, reply, drawers = [] }: SheetProps) {
  const overShort = useMessages(OVER_SHORT);
  const salesReport = useMessages(SALES_REPORT);
  const { records, count, amountCents } = dailySheet(reply);
  const isNarrow = isLong(records);
  const clock = useStoreClock();
  const omitted = omittedTexts(reply);
  const missing = reply.missing?.map((line) => missingText(line, clock)) ?? [];
  const corrections = reply.corrections?.map(correctionText) ?? [];
  const made = reply.corrections_made?.map(correctionMadeText) ?? [];
  const late = reply.late_changes?.map((each) => lateText(each, clock)) ?? [];
  const changes = drawers.flatMap((row) => row.changes.map(({ message }) => `${row.name}: ${message}`));
  const machines = drawers.flatMap((row) => machineTexts(row).map((text) => `${row.name}: ${text}`));
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [
    storeName,
    day,
    ...(asOf ? [salesReport.asOf({ time: storeTime(asOf, clock) })] : []),
  ].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      <div className={isNarrow ? style.columns : undefined}>
        {records.map((record) => (
          <Record key={shiftValue(record.shift)} record={record} />
        ))}
      </div>
      {drawers.length > 0 && (
        <div className={style.money}>
          <PrintTable caption={overShort.title} {...printedMoney(dayMoney(), drawers)} />
        </div>
      )}
      <Section heading={overShort.machines} label={overShort.machines} notes={machines} />
      <Section heading={overShort.changesSheet} label={overShort.changesSheet} notes={changes} />
      <Section
        heading={salesReport.disagreements}
        label={salesReport.disagreements}
        notes={disagreementLines(reply.shifts)}
      />
      <Section heading={salesReport.missingSheet} label={missingSum(reply) ?? ''} notes={missing} />
      <Section heading={salesReport.lateSheet} label={salesReport.lateRecords} notes={late} />
      <Section heading={salesReport.correctionsSheet} label={salesReport.corrections} notes={corrections} />
      <Section heading={salesReport.correctionsMade} label={salesReport.correctionsMade} notes={made} />
      {omitted.length > 0 && <Notes label={salesReport.notListed} notes={omitted} />}
      <div className={style.end}>
        <p className={style.total}>
          {salesReport.total({ tickets: count, amount: formatCents(amountCents) })}
        </p>
        {missing.length > 0 && <p className={style.total}>{missingSum(reply)}</p>}
        <div className={style.signatures}>
          <p>{salesReport.countedBy}</p>
          <p>{salesReport.checkedBy}</p>
          <p>{salesReport.date}</p>
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

function Record({ record: { shift, rows, count, amountCents } }: { record: SheetRecord }) {
  const t = useMessages(SALES_REPORT);
  const title = `${shift.name}, ${clockTime(shift.report_time)}`;
  const caption = [title, countFacts(shift)].filter(Boolean).join(' · ');
  const notes = rows.flatMap(({ note }, i) => (note ? [`#${i + 1}: ${note}`] : []));
  if (rows.length === 0) return <p className={style.quiet}>{caption}</p>;
  return (
    <>
      <PrintTable
        caption={caption}
        columns={columnsInWords()}
        rows={rows.map((row, i) => [
          ...[i + 1, row.vendor_name ?? row.lot_number, serialFields(row.start_ticket).pack, ticketsOf(row)],
          ...[formatCents(centsOf(row.ticket_price)), row.ticketCount, formatCents(centsOf(row.amount))],
        ])}
        total={['', t.subtotal, '', '', '', count, formatCents(amountCents)]}
      />
      {notes.length > 0 && <Notes label={t.notesOf({ record: title })} notes={notes} />}
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
