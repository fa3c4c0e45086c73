import { chakra } from '@chakra-ui/react';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { inReadersLanguage } from '../../messages/current';
import { endsOf } from '../../messages/words/packs';
import { inCapitals } from '../../messages/words/sales-sheet';
import { shownUpc } from '../../shared/catalogue/game';
import type { SalesRow } from '../../shared/counting/sales-schema';
import { centsOf, formatCents } from '../../shared/values/money';
import { CorrectLink, soldInRow } from '../counting/exceptions/correct-here';
import type { Column } from '../ui/data-table/data-table';
import { clockTime, dayText, wallText } from '../ui/formats';

/** A column of a report of sales. `code`: a UPC or serial, which keeps its leading zeros everywhere. */
export type SaleColumn = Column<SalesRow> & { code?: boolean };

/** Digits that break only between their two parts if a column is narrow. @param tail the length of the second part */
function Digits({ text, tail }: { text: string; tail: number }) {
  return (
    <>
      <chakra.span whiteSpace="nowrap">{text.slice(0, -tail)}</chakra.span>
      <wbr />
      <chakra.span whiteSpace="nowrap">{text.slice(-tail)}</chakra.span>
    </>
  );
}
const upc = (text: string) => <Digits text={text} tail={6} />;
const serial = (text: string) => <Digits text={text} tail={3} />;

/** The columns of both reports; each report has its own headings. Start and end are in the order of selling. */
const SALE = {
  upc: { value: shownUpc, cell: (row) => upc(shownUpc(row)), code: true },
  start: {
    value: (row) => endsOf(row).first,
    text: (row) => endsOf(row).firstText,
    cell: (row) => serial(endsOf(row).firstText),
    code: true,
  },
  end: { value: (row) => endsOf(row).last, cell: (row) => serial(endsOf(row).last), code: true },
  vendor: { value: (row) => row.vendor_name ?? '' },
  price: {
    value: (row) => row.ticket_price,
    text: (row) => formatCents(centsOf(row.ticket_price)),
    numeric: true,
  },
  count: { value: (row) => row.ticketCount, numeric: true },
  amount: { value: (row) => row.amount, text: (row) => formatCents(centsOf(row.amount)), numeric: true },
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

/** `Fri, Nov 20, 7:50 PM`, with a line break only between the two. @param text YYYY-MM-DD HH:mm:ss */
function WallTime({ text }: { text: string }) {
  const [day, time] = [text.slice(0, 10), text.slice(11)];
  return (
    <>
      <chakra.span whiteSpace="nowrap">{dayText(day)},</chakra.span>{' '}
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
    {
      header: t.entryTime,
      value: (row) => row.time_created,
      text: (row) => wallText(row.time_created),
      cell: ({ time_created }) => <WallTime text={time_created} />,
    },
  ]),
);

/**
 * The columns of a report of sales on the screen: each amount leads to *Correct*.
 * @param date the business day of the report
 */
export const correctable = (columns: readonly SaleColumn[], storeId: number, date: string): SaleColumn[] =>
  columns.map((column) =>
    column.value === SALE.amount.value
      ? {
          ...column,
          cell: (row) => (
            <CorrectLink correctable={soldInRow(row, storeId, date)} figure={SALE.amount.text(row)} />
          ),
        }
      : column,
  );

/** A row's unique key within its day, since a ticket is sold once. */
export const rowKey = ({ lot_number, lot_counter, start_ticket }: SalesRow): string =>
  `${lot_number}/${lot_counter}/${start_ticket}`;
