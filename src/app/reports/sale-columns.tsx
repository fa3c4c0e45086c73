import { chakra } from '@chakra-ui/react';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { endsOf } from '../../messages/words/packs';
import { exportTable, inCapitals, type SheetInWords, sheetInWords } from '../../messages/words/sales-sheet';
import { shownUpc } from '../../shared/catalogue/game';
import type { SalesReportReply, SalesRow } from '../../shared/counting/sales-schema';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { formatDollars } from '../../shared/values/money';
import { CorrectLink, soldInRow } from '../counting/exceptions/correct-here';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import type { Column } from '../ui/data-table/data-table';
import { clockTime, dayText, storeTime, wallText } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';
import style from './sales-sheet.module.css';

/** A column of a report of sales. `code`: a UPC or serial, which keeps its leading zeros everywhere. */
export type SaleColumn = Column<SalesRow> & { code?: boolean };

/** The columns of both reports; each report has its own headings. Start and end are in the order of selling. */
const SALE = {
  upc: { value: shownUpc, code: true },
  start: {
    value: (row) => endsOf(row).first,
    text: (row) => endsOf(row).firstText,
    code: true,
    unbroken: true,
  },
  end: { value: (row) => endsOf(row).last, code: true },
  vendor: { value: (row) => row.vendor_name ?? '' },
  price: {
    value: (row) => row.ticket_price,
    text: (row) => formatDollars(row.ticket_price),
    numeric: true,
  },
  count: { value: (row) => row.ticketCount, numeric: true },
  amount: { value: (row) => row.amount, text: (row) => formatDollars(row.amount), numeric: true },
  entered: { value: (row) => row.time_created, text: (row) => wallText(row.time_created) },
} satisfies Record<string, Omit<SaleColumn, 'header'>>;

/** Sales Report (specification, section 2). */
export const shiftColumns = inReadersLanguage(SALES_REPORT, (t): SaleColumn[] => [
  { header: t.upcColumn, ...SALE.upc },
  { header: t.startTicket, ...SALE.start },
  { header: t.endTicket, ...SALE.end },
  { header: t.vendorName, ...SALE.vendor, title: true },
  { header: t.ticketPrice, ...SALE.price },
  { header: t.ticketCount, ...SALE.count },
  { header: t.amount, ...SALE.amount },
]);

/**
 * `Fri, Nov 20, 7:50 PM`, with a line break only between the two. Next to a counter's menu, a time on the report's day is enough.
 * @param text YYYY-MM-DD HH:mm:ss @param date the report's day
 */
function WallTime({ text, date }: { text: string; date: string }) {
  const [day, time] = [text.slice(0, 10), text.slice(11)];
  return (
    <>
      <chakra.span whiteSpace="nowrap" data-detail={day === date || undefined}>
        {dayText(day)},
      </chakra.span>{' '}
      <chakra.span whiteSpace="nowrap">{clockTime(time)}</chakra.span>
    </>
  );
}

/** Sales Report (Date) (specification, section 2). */
export const dayColumns = inReadersLanguage(SALES_REPORT, (t): SaleColumn[] =>
  inCapitals([
    { header: t.dayUpc, ...SALE.upc },
    { header: t.dayStart, ...SALE.start },
    { header: t.dayEnd, ...SALE.end },
    { header: t.vendor, ...SALE.vendor, title: true },
    { header: t.soldTickets, ...SALE.count },
    { header: t.ticketPrice, ...SALE.price },
    { header: t.amount, ...SALE.amount },
    { header: t.entryBy, value: (row) => row.name },
    { header: t.entryTime, ...SALE.entered },
  ]),
);

/**
 * The columns of a report of sales on the screen: each amount leads to *Correct*.
 * @param date the business day of the report
 */
export const correctable = (columns: readonly SaleColumn[], storeId: number, date: string): SaleColumn[] =>
  columns.map((column) => {
    switch (column.value) {
      case SALE.amount.value:
        return {
          ...column,
          cell: (row) => (
            <CorrectLink correctable={soldInRow(row, storeId, date)} figure={SALE.amount.text(row)} />
          ),
        };
      case SALE.entered.value:
        return { ...column, cell: ({ time_created }) => <WallTime text={time_created} date={date} /> };
      default:
        return column;
    }
  });

/** A row's unique key within its day, since a ticket is sold once. */
export const rowKey = ({ lot_number, lot_counter, start_ticket }: SalesRow): string =>
  `${lot_number}/${lot_counter}/${start_ticket}`;

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
  /** the drawers of the day, if its money was entered */
  drawers?: readonly OverShortRow[];
};

/**
 * The sales sheet for paper: each record of a day with its clerk, rows and subtotal, the missing tickets, and signature
 * lines.
 */
function SalesSheet({ title, storeName, date, asOf, reply, drawers = [] }: SheetProps) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const sheet = sheetInWords(reply, drawers, clock);
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [storeName, day, ...(asOf ? [t.asOf({ time: storeTime(asOf, clock) })] : [])].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      <div className={sheet.isLong ? style.columns : undefined}>
        {sheet.records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper is rendered once
          <Record key={index} record={record} />
        ))}
      </div>
      {sheet.drawers && (
        <div className={style.money}>
          <PrintTable {...sheet.drawers} />
        </div>
      )}
      {sheet.sections.map(({ heading, label, notes }) => (
        <section key={heading} className={style.section}>
          <h2>{heading}</h2>
          <Notes label={label} notes={notes} />
        </section>
      ))}
      {sheet.notListed.length > 0 && <Notes label={t.notListed} notes={sheet.notListed} />}
      <div className={style.end}>
        {sheet.totals.map((total) => (
          <p key={total} className={style.total}>
            {total}
          </p>
        ))}
        <div className={style.signatures}>
          {sheet.signatures.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </PrintSheet>
  );
}

function Record({ record: { table, notes, notesLabel } }: { record: SheetInWords['records'][number] }) {
  if (table.rows.length === 0) return <p className={style.quiet}>{table.caption}</p>;
  return (
    <>
      <PrintTable {...table} />
      {notes.length > 0 && <Notes label={notesLabel} notes={notes} />}
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
