import { chakra } from '@chakra-ui/react';
import type { Correction, SalesException } from '../../contract/counting/exceptions';
import type { LateRecord } from '../../contract/counting/late-records';
import { exceptionNumber } from '../../domain/counting/claims';
import { businessDate, type StoreClock, wallTime } from '../../domain/time/store-clock';
import { centsOf, centsToDollars, formatMoney } from '../../domain/values/money';
import { dayChangeText, lateWall, takenFromTexts } from '../../i18n/en/counting/late-records';
import { endsOf, type SerialRun } from '../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import type { ExportTable } from '../../reports/export/csv';
import { WallTime } from '../../reports/wall-time';
import type { Column } from '../../ui/data-table/data-table';
import type { Correctable } from './decisions/correction-form';
import { priceOf } from './packs';

/** A column of a list; `code` marks a UPC or serial, which keeps its leading zeros in a file. */
export type ListColumn<Row> = Column<Row> & { code?: boolean };

/** A column of wall times: relative ones on the screen, exact ones in files and on paper. */
const wallColumn = <Row,>(header: string, value: (row: Row) => string): ListColumn<Row> => ({
  header,
  value,
  cell: (row) => value(row) && <WallTime wall={value(row)} />,
});

const wallOf = (instant: string, clock: StoreClock): string => wallTime(new Date(instant), clock);

/** A column of instants as the store's wall time. */
const timeColumn = <Row,>(
  header: string,
  clock: StoreClock,
  instant: (row: Row) => string | null,
): ListColumn<Row> =>
  wallColumn(header, (row) => {
    const given = instant(row);
    return given === null ? '' : wallOf(given, clock);
  });

/** The ends of a run of tickets, in the order in which they are sold. */
const RUN_COLUMNS: ListColumn<SerialRun>[] = [
  {
    header: EXCEPTIONS.startSerial,
    value: (run) => endsOf(run).first,
    text: (run) => endsOf(run).firstText,
    code: true,
  },
  { header: EXCEPTIONS.endSerial, value: (run) => endsOf(run).last, code: true },
];

/** The columns of the exceptions. */
export const exceptionColumns = (clock: StoreClock): ListColumn<SalesException>[] => [
  {
    header: EXCEPTIONS.number,
    // In a spreadsheet, a bare 2050-1 would be a month; the numbers of earlier releases stay plain.
    value: (row) => (exceptionNumber(row.id) === String(row.id) ? row.id : EXCEPTIONS.numberOf(row.id)),
    text: (row) => exceptionNumber(row.id),
    cell: (row) => <chakra.span whiteSpace="nowrap">{exceptionNumber(row.id)}</chakra.span>,
  },
  { header: EXCEPTIONS.upc, value: (row) => row.lot_number, code: true },
  { header: EXCEPTIONS.lot, value: (row) => row.lot_counter },
  ...RUN_COLUMNS,
  { header: EXCEPTIONS.tickets, value: (row) => row.ticketCount, numeric: true },
  {
    header: EXCEPTIONS.amount,
    value: (row) => row.amount,
    text: (row) => formatMoney(centsOf(row.amount)),
    numeric: true,
  },
  { header: EXCEPTIONS.soldBy, value: (row) => row.claimed_by },
  wallColumn(EXCEPTIONS.soldAt, (row) => row.time_claimed ?? wallOf(row.claimed_at, clock)),
  { header: EXCEPTIONS.seenBy, value: (row) => row.seen_by },
  wallColumn(EXCEPTIONS.seenAt, (row) => row.time_seen ?? wallOf(row.seen_at, clock)),
  timeColumn(EXCEPTIONS.resolvedAt, clock, (row) => row.resolved_at),
  { header: EXCEPTIONS.outcome, value: outcomeOf },
];

const outcomeOf = ({ resolved_at, dismissed, claimed_as: claimedAs }: SalesException): string => {
  if (resolved_at === null) return '';
  return dismissed ? EXCEPTIONS.keptBy(dismissed.by, dismissed.reason, claimedAs) : EXCEPTIONS.corrected;
};

/** The columns of the corrections. */
export const correctionColumns = (clock: StoreClock): ListColumn<Correction>[] => [
  wallColumn(EXCEPTIONS.correctedAt, (row) => row.time_corrected ?? wallOf(row.corrected_at, clock)),
  { header: EXCEPTIONS.correctedBy, value: (row) => row.corrected_by },
  { header: EXCEPTIONS.upc, value: (row) => row.lot_number, code: true },
  { header: EXCEPTIONS.lot, value: (row) => row.lot_counter },
  ...RUN_COLUMNS,
  {
    header: EXCEPTIONS.tickets,
    value: (row) => Number(row.end_ticket) - Number(row.start_ticket) + 1,
    numeric: true,
  },
  {
    header: EXCEPTIONS.reason,
    value: (row) => row.reason,
    cell: (row) => (
      <chakra.span display="block" minWidth="64" overflowWrap="anywhere">
        {row.reason}
      </chakra.span>
    ),
  },
  {
    header: EXCEPTIONS.exception,
    value: (row) => (row.exception_id === null ? '' : EXCEPTIONS.numberOf(row.exception_id)),
  },
];

/** The columns of the late records. */
export const lateColumns = (clock: StoreClock): ListColumn<LateRecord>[] => [
  timeColumn(EXCEPTIONS.receivedAt, clock, (row) => row.received_at),
  wallColumn(EXCEPTIONS.recordedAt, (row) => lateWall(row, clock)),
  { header: EXCEPTIONS.recordedBy, value: (row) => row.by },
  { header: EXCEPTIONS.onDutyThen, value: (row) => row.on_duty ?? EXCEPTIONS.notKnown },
  { header: EXCEPTIONS.terminal, value: (row) => row.terminal ?? '' },
  {
    header: EXCEPTIONS.datedBeforeShelf,
    value: (row) => (row.kind === 'before_shelf' ? EXCEPTIONS.yes : EXCEPTIONS.no),
  },
  {
    header: EXCEPTIONS.changes,
    value: (row) => [...row.days.map(dayChangeText), ...takenFromTexts(row)].join('; '),
  },
  timeColumn(EXCEPTIONS.seenAt, clock, (row) => row.seen_at),
];

/** A list for a file, with numbers as numbers. */
export function exportOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): ExportTable {
  return { columns, rows: rows.map((row) => columns.map(({ value }) => value(row))) };
}

/** A list for printing. */
export function printOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]) {
  return { columns, rows: rows.map((row) => columns.map(({ value, text = value }) => text(row))) };
}

/** A run of an exception's tickets, as input for a correction. */
export const soldOf = (
  exception: SalesException,
  { start_ticket, end_ticket }: SerialRun,
  storeId: number,
  clock: StoreClock,
): Correctable => ({
  storeId,
  lotNumber: exception.lot_number,
  lotCounter: exception.lot_counter,
  sold: {
    start_ticket,
    end_ticket,
    sells: exception.sells,
    ticket_price: centsToDollars(priceOf(exception)),
    name: exception.claimed_by,
    time_created: exception.time_claimed ?? wallOf(exception.claimed_at, clock),
    business_date: exception.business_date ?? businessDate(new Date(exception.claimed_at), clock),
  },
  exceptionId: exception.id,
});
