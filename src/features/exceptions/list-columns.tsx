import { chakra } from '@chakra-ui/react';
import type { LateRecord } from '../../contract/late-records';
import type { Correction, SalesException } from '../../contract/sales';
import { centsOf, centsToDollars, formatMoney } from '../../domain/money';
import { laWallTime } from '../../domain/time';
import { dayChangeText } from '../../i18n/en/late-records';
import type { Column } from '../../ui/data-table/data-table';
import type { ExportTable } from '../../ui/export/csv';
import type { Correctable } from './correction-form';

/** A column of a list, and what it is in a file. */
export type ListColumn<Row> = Column<Row> & { code?: boolean };

/** A column of instants as Los Angeles wall time, each on one line. */
function timeColumn<Row>(header: string, instant: (row: Row) => string | null): ListColumn<Row> {
  const value = (row: Row) => {
    const given = instant(row);
    return given === null ? '' : laWallTime(new Date(given));
  };
  return { header, value, cell: (row) => <chakra.span whiteSpace="nowrap">{value(row)}</chakra.span> };
}

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
  timeColumn('Sold At', (row) => row.claimed_at),
  { header: 'Seen By', value: (row) => row.seen_by },
  timeColumn('Seen At', (row) => row.seen_at),
  timeColumn('Resolved At', (row) => row.resolved_at),
];

/** The columns of the corrections. */
export const correctionColumns: ListColumn<Correction>[] = [
  timeColumn('Corrected At', (row) => row.corrected_at),
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
  {
    header: 'Reason',
    value: (row) => row.reason,
    cell: (row) => (
      <chakra.span display="block" minWidth="64" overflowWrap="anywhere">
        {row.reason}
      </chakra.span>
    ),
  },
  { header: 'Exception', value: (row) => (row.exception_id === null ? '' : `No. ${row.exception_id}`) },
];

/** The columns of the late records. */
export const lateColumns: ListColumn<LateRecord>[] = [
  timeColumn('Received At', (row) => row.received_at),
  timeColumn('Recorded At', (row) => row.recorded_at),
  { header: 'Recorded By', value: (row) => row.by },
  { header: 'On Duty Then', value: (row) => row.on_duty ?? 'not known' },
  { header: 'Terminal', value: (row) => row.terminal ?? '' },
  {
    header: 'Dated Before Shelf',
    value: (row) => (row.kind === 'before_shelf' ? 'yes' : 'no'),
  },
  { header: 'Changes', value: (row) => row.days.map(dayChangeText).join('; ') },
  timeColumn('Seen At', (row) => row.seen_at),
];

/** A list as a file has it: figures stay figures. */
export function exportOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): ExportTable {
  return { columns, rows: rows.map((row) => columns.map(({ value }) => value(row))) };
}

/** A list as paper has it. */
export function printOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]) {
  return { columns, rows: rows.map((row) => columns.map(({ value, text = value }) => text(row))) };
}

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
