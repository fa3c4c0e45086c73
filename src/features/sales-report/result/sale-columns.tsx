import { chakra } from '@chakra-ui/react';
import type { SalesRow } from '../../../contract/counting/sales';
import { centsOf, formatCents } from '../../../domain/values/money';
import { endsOf } from '../../../i18n/en/counting/serials';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import type { Column } from '../../../ui/data-table/data-table';
import { clockTime } from '../../../ui/formats';

/** A column of a report of sales. `code`: a UPC or serial, which keeps its leading zeros everywhere. */
export type SaleColumn = Column<SalesRow> & { code?: boolean };

/** Digits that break only between their two parts, where a column is narrow. @param tail the length of the second part */
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
  upc: { value: (row) => row.lot_number, cell: (row) => upc(row.lot_number), code: true },
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
export const SHIFT_COLUMNS: SaleColumn[] = [
  { header: SALES_REPORT.upcColumn, ...SALE.upc },
  { header: SALES_REPORT.startTicket, ...SALE.start },
  { header: SALES_REPORT.endTicket, ...SALE.end },
  { header: SALES_REPORT.vendorName, ...SALE.vendor, title: true },
  { header: SALES_REPORT.ticketPrice, ...SALE.price },
  { header: SALES_REPORT.ticketCount, ...SALE.count },
  { header: SALES_REPORT.amount, ...SALE.amount },
];

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `Nov 20, 7:50 PM`, with a line break only between the two. @param text YYYY-MM-DD HH:mm:ss */
function WallTime({ text }: { text: string }) {
  const [day, time = ''] = text.split(' ');
  return (
    <>
      <chakra.span whiteSpace="nowrap">{MONTH_AND_DAY.format(new Date(`${day}T00:00:00Z`))},</chakra.span>{' '}
      <chakra.span whiteSpace="nowrap">{clockTime(time)}</chakra.span>
    </>
  );
}

/** Sales Report (Date) (specification, section 2). */
export const DAY_COLUMNS: SaleColumn[] = [
  { header: SALES_REPORT.dayUpc, ...SALE.upc },
  { header: SALES_REPORT.dayStart, ...SALE.start },
  { header: SALES_REPORT.dayEnd, ...SALE.end },
  { header: SALES_REPORT.dayVendor, ...SALE.vendor, title: true },
  { header: SALES_REPORT.daySold, ...SALE.count },
  { header: SALES_REPORT.dayPrice, ...SALE.price },
  { header: SALES_REPORT.dayAmount, ...SALE.amount },
  { header: SALES_REPORT.entryBy, value: (row) => row.name },
  {
    header: SALES_REPORT.entryTime,
    value: (row) => row.time_created,
    cell: ({ time_created }) => <WallTime text={time_created} />,
  },
];

/** A row's unique key within its day, since a ticket is sold once. */
export const rowKey = ({ lot_number, lot_counter, start_ticket }: SalesRow): string =>
  `${lot_number}/${lot_counter}/${start_ticket}`;
