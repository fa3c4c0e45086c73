import { OVER_SHORT } from '../../messages/areas/over-short';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { ticketsOf } from '../../messages/words/packs';
import { endsOf } from '../../messages/words/serials';
import type { SalesReportReply, SalesRow, Shift } from '../../shared/counting/sales-schema';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { serialFields } from '../../shared/tickets/layouts';
import type { StoreClock } from '../../shared/time/store-clock';
import { centsOf, formatCents } from '../../shared/values/money';
import type { ExportTable } from '../records/csv';
import { ExportButtons } from '../records/export-buttons';
import { PrintSheet, PrintTable } from '../records/print-sheet';
import { clockTime, storeTime } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';
import {
  correctionMadeText,
  correctionText,
  countFacts,
  lateText,
  missingText,
  omittedTexts,
} from './corrections';
import { dayMoney, printedMoney } from './money-columns';
import { missingSum, shiftValue } from './report-addresses';
import type { SaleColumn } from './sale-columns';
import style from './sales-sheet.module.css';

type Total = { count: number; amountCents: number };
/** One record of the day with its rows; a quiet shift and an opening check have none. */
type SheetRecord = Total & { shift: Shift; rows: SalesRow[] };
type DailySheet = Total & { records: SheetRecord[] };

/** The most lines that fit on a page in one column, including a heading and a total for each record. */
const MAX_LINES = 25;

/** Whether the records need two columns to fit on a page, as those of a usual day do. */
const isLong = (records: readonly SheetRecord[]): boolean =>
  records.reduce((lines, { rows }) => lines + 3 + rows.length, 0) > MAX_LINES;

/**
 * The records of a report with their rows, in the report's order, and totals to the cent. A record's total covers its rows;
 * the day's total also covers rows that aren't listed.
 */
export function dailySheet({
  salesRecord,
  omitted,
  shifts = [],
}: Pick<SalesReportReply, 'salesRecord' | 'omitted' | 'shifts'>): DailySheet {
  const empty = (shift: Shift): SheetRecord => ({ shift, rows: [], count: 0, amountCents: 0 });
  const byShift = new Map(shifts.map((shift) => [shiftValue(shift), empty(shift)]));
  const day: Total = { count: omitted?.ticketCount ?? 0, amountCents: centsOf(omitted?.amount ?? 0) };
  for (const row of salesRecord) {
    const { name, report_time, created_by } = row;
    const record = byShift.get(shiftValue(row)) ?? empty({ name, report_time, created_by });
    byShift.set(shiftValue(row), record);
    record.rows.push(row);
    for (const total of [record, day]) {
      total.count += row.ticketCount;
      total.amountCents += centsOf(row.amount);
    }
  }
  return { ...day, records: [...byShift.values()] };
}

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

type SheetProps = {
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
function SalesSheet({ title, storeName, date, asOf, reply, drawers = [] }: SheetProps) {
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
      <Section heading={overShort.changesSheet} label={overShort.changesSheet} notes={changes} />
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

type Props = {
  /** without extension */
  fileName: string;
  columns: readonly SaleColumn[];
  /** with the rows of all pages */
  reply: SalesReportReply;
  sheet: Omit<SheetProps, 'reply'>;
};

/** Exports a sales report as a file and for printing. */
export function SaleExport({ fileName, columns, reply, sheet }: Props) {
  const clock = useStoreClock();
  return (
    <ExportButtons
      fileName={fileName}
      table={() => exportTable(columns, reply, clock)}
      print={<SalesSheet {...sheet} reply={reply} />}
    />
  );
}

/**
 * A report's columns and rows for a spreadsheet: money as numbers, and each row's note in the last column. Tickets that opening
 * checks found missing follow with their UPC and serials, and with columns of their own, since they are in no sum of
 * sales. Late changes and omitted rows come last, as rows with only a note.
 * @param columns the first three are UPC, start and end
 */
export function exportTable(
  columns: readonly SaleColumn[],
  reply: SalesReportReply,
  clock: StoreClock,
): ExportTable {
  const t = currentMessages(SALES_REPORT);
  const { missing = [] } = reply;
  const ownHeaders = missing.length === 0 ? [] : [t.dayMissing, t.dayMissingAmount];
  const own = ownHeaders.map(() => '');
  const blank = [...columns.map(() => ''), ...own];
  return {
    columns: [
      ...columns.map(({ header, code }) => ({ header, code })),
      ...[...ownHeaders, t.note].map((header) => ({ header })),
    ],
    rows: [
      ...reply.salesRecord.map((row) => [...columns.map(({ value }) => value(row)), ...own, row.note ?? '']),
      ...missing.map((line) => {
        const { first, last } = endsOf(line);
        const run = [line.lot_number, first, last, ...columns.slice(3).map(() => '')];
        return [...run, line.ticketCount, line.amount, missingText(line, clock)];
      }),
      ...(reply.late_changes ?? []).map((late) => [...blank, lateText(late, clock)]),
      ...omittedTexts(reply).map((text) => [...blank, text]),
    ],
  };
}
