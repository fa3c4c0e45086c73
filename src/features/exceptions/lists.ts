import type { Correction, SalesException } from '../../contract/sales';
import { centsToDollars, formatMoney } from '../../domain/money';
import { laWallTime } from '../../domain/time';
import type { Column } from '../../ui/data-table/data-table';
import type { ExportTable } from '../../ui/export/csv';
import { centsOf } from './correction-change';
import type { Correctable } from './correction-form';

/** A column of a list, and what it is in a file. */
type ListColumn<Row> = Column<Row> & { code?: boolean };

const at = (instant: string | null): string => (instant === null ? '' : laWallTime(new Date(instant)));

/** The columns of the exceptions. */
export const exceptionColumns: ListColumn<SalesException>[] = [
  { header: 'No.', value: (row) => row.id },
  { header: 'UPC', value: (row) => row.lot_number, code: true },
  { header: 'Lot', value: (row) => row.lot_counter },
  { header: 'Start Serial', value: (row) => row.start_ticket, code: true },
  { header: 'End Serial', value: (row) => row.end_ticket, code: true },
  { header: 'Tickets', value: (row) => row.ticketCount, numeric: true },
  {
    header: 'Amount',
    value: (row) => row.amount,
    text: (row) => formatMoney(centsOf(row.amount)),
    numeric: true,
  },
  { header: 'Sold By', value: (row) => row.claimed_by },
  { header: 'Sold At', value: (row) => at(row.claimed_at) },
  { header: 'Seen By', value: (row) => row.seen_by },
  { header: 'Seen At', value: (row) => at(row.seen_at) },
  { header: 'Resolved At', value: (row) => at(row.resolved_at) },
];

/** The columns of the corrections. */
export const correctionColumns: ListColumn<Correction>[] = [
  { header: 'Corrected At', value: (row) => at(row.corrected_at) },
  { header: 'Corrected By', value: (row) => row.corrected_by },
  { header: 'UPC', value: (row) => row.lot_number, code: true },
  { header: 'Lot', value: (row) => row.lot_counter },
  { header: 'Start Serial', value: (row) => row.start_ticket, code: true },
  { header: 'End Serial', value: (row) => row.end_ticket, code: true },
  {
    header: 'Tickets',
    value: (row) => Number(row.end_ticket) - Number(row.start_ticket) + 1,
    numeric: true,
  },
  { header: 'Reason', value: (row) => row.reason },
  { header: 'Exception', value: (row) => (row.exception_id === null ? '' : `No. ${row.exception_id}`) },
];

/** A list as a file has it: figures stay figures. */
export const exportOf = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): ExportTable => ({
  columns,
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

/** A list as paper has it. */
export const printOf = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]) => ({
  columns,
  rows: rows.map((row) => columns.map(({ value, text = value }) => text(row))),
});

/** What an exception is about, as a correction takes it. */
export const soldOf = (exception: SalesException, storeId: number): Correctable => ({
  storeId,
  lotNumber: exception.lot_number,
  lotCounter: exception.lot_counter,
  sold: {
    start_ticket: exception.start_ticket,
    end_ticket: exception.end_ticket,
    ticket_price: centsToDollars(centsOf(exception.amount) / exception.ticketCount),
    name: exception.claimed_by,
    time_created: laWallTime(new Date(exception.claimed_at)),
  },
  exceptionId: exception.id,
});
