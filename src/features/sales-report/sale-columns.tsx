import { chakra } from '@chakra-ui/react';
import type { SalesRow } from '../../contract/sales';
import { centsOf, formatMoney } from '../../domain/money';
import type { Column } from '../../ui/data-table/data-table';

/** A column of a report of sales. `code`: a UPC or serial, which keeps its leading zeros everywhere. */
export type SaleColumn = Column<SalesRow> & { code?: boolean };

/** What the columns of both reports say; each report has headings of its own. */
const SALE = {
  upc: { value: (row) => row.lot_number, code: true },
  start: { value: (row) => row.start_ticket, code: true },
  end: { value: (row) => row.end_ticket, code: true },
  vendor: { value: (row) => row.vendor_name ?? '' },
  price: {
    value: (row) => row.ticket_price,
    text: (row) => formatMoney(centsOf(row.ticket_price)),
    numeric: true,
  },
  count: { value: (row) => row.ticketCount, numeric: true },
  amount: { value: (row) => row.amount, text: (row) => formatMoney(centsOf(row.amount)), numeric: true },
} satisfies Record<string, Omit<SaleColumn, 'header'>>;

/** Sales Report (specification, section 2). */
export const SHIFT_COLUMNS: SaleColumn[] = [
  { header: 'UPC#', ...SALE.upc },
  { header: 'Start Ticket#', ...SALE.start },
  { header: 'End Ticket#', ...SALE.end },
  { header: 'Vendor Name', ...SALE.vendor },
  { header: 'Ticket Price', ...SALE.price },
  { header: 'Ticket Count', ...SALE.count },
  { header: 'Amount', ...SALE.amount },
];

/** Day and time, which are broken nowhere but between the two. */
function WallTime({ text }: { text: string }) {
  const [day, time] = text.split(' ');
  return (
    <>
      <chakra.span whiteSpace="nowrap">{day}</chakra.span>{' '}
      <chakra.span whiteSpace="nowrap">{time}</chakra.span>
    </>
  );
}

/** Sales Report (Date) (specification, section 2). */
export const DAY_COLUMNS: SaleColumn[] = [
  { header: 'UPC', ...SALE.upc },
  { header: 'START SERIAL', ...SALE.start },
  { header: 'END SERIAL', ...SALE.end },
  { header: 'VENDOR', ...SALE.vendor },
  { header: 'SOLD TICKETS', ...SALE.count },
  { header: 'TICKET PRICE', ...SALE.price },
  { header: 'AMOUNT', ...SALE.amount },
  { header: 'ENTRY BY', value: (row) => row.name },
  {
    header: 'ENTRY TIME',
    value: (row) => row.time_created,
    cell: ({ time_created }) => <WallTime text={time_created} />,
  },
];

/** What tells a row from every other of its day: a ticket is sold once. */
export const rowKey = ({ lot_number, lot_counter, start_ticket }: SalesRow): string =>
  `${lot_number}/${lot_counter}/${start_ticket}`;
