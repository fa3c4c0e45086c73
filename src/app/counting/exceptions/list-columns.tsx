import { chakra } from '@chakra-ui/react';
import type { Job } from '../../../device/stock-calls';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { wordsTexts } from '../../../messages/words/clerks-side';
import { dayChangeText, lateWall, takenFromTexts } from '../../../messages/words/late-records';
import {
  endsOf,
  gameInWords,
  type SerialRun,
  serialsInWords,
  ticketsNamed,
} from '../../../messages/words/packs';
import { recordedAs } from '../../../messages/words/replies';
import { shownUpc } from '../../../shared/catalogue/game';
import { exceptionNumber } from '../../../shared/counting/claims';
import type { Correction, SalesException } from '../../../shared/counting/exceptions-schema';
import type { LateRecord } from '../../../shared/counting/late-records-schema';
import { businessDate, type StoreClock, wallTime } from '../../../shared/time/store-clock';
import type { ExportTable } from '../../../shared/values/csv';
import { centsToDollars } from '../../../shared/values/money';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { WallTime } from '../../office/wall-time';
import { type Column, dollarsColumn } from '../../ui/data-table/data-table';
import { storeTime } from '../../ui/formats';
import { useStoreClock } from '../../ui/store-clock';
import type { Correctable } from './correction-form';
import { packsOf, priceOf } from './packs';
import { allOf, type LateList, type Lists, type PagedList } from './use-lists';

/**
 * A column of a list; `code` marks a UPC or serial, which keeps its leading zeros in a file. `only`: in files, or on the screen
 * and on paper, where people read names instead of serials.
 */
type ListColumn<Row> = Column<Row> & { code?: boolean; only?: 'file' | 'view' };

/** The columns for the screen and for paper. */
export const shown = <Row,>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns.filter(({ only }) => only !== 'file');

/** A column of wall times: relative ones on the screen, exact ones in files and on paper. */
const wallColumn = <Row,>(header: string, value: (row: Row) => string): ListColumn<Row> => ({
  header,
  value,
  cell: (row) => value(row) && <WallTime wall={value(row)} />,
  unbroken: true,
});

const wallOf = (instant: string, clock: StoreClock): string => wallTime(new Date(instant), clock);

/** A column of instants as the store's wall time. */
const timeColumn = <Row,>(
  header: string,
  clock: StoreClock,
  instant: (row: Row) => string | null,
): ListColumn<Row> =>
  wallColumn(header, (row) => {
    const at = instant(row);
    return at === null ? '' : wallOf(at, clock);
  });

type NamedRun = SerialRun & {
  lot_number: string;
  upc?: string;
  lot_counter: number;
  vendor_name?: string | null;
};

/** Columns for tickets: game, pack and number; in a file UPC, lot and serials, in the order in which they are sold. */
const runColumns = inReadersLanguage(OFFICE_WORDS, (t): ListColumn<NamedRun>[] => [
  {
    header: t.pack,
    value: packAndTickets,
    cell: (row) => <span title={`${shownUpc(row)}: ${serialsInWords(row)}`}>{packAndTickets(row)}</span>,
    title: true,
    unbroken: true,
    only: 'view',
  },
  { header: t.upc, value: shownUpc, code: true, only: 'file' },
  { header: t.lot, value: (row) => row.lot_counter, only: 'file' },
  {
    header: t.startSerial,
    only: 'file',
    value: (run) => endsOf(run).first,
    text: (run) => endsOf(run).firstText,
    code: true,
  },
  {
    header: t.endSerial,
    value: (run) => endsOf(run).last,
    code: true,
    only: 'file',
  },
]);

const packAndTickets = (row: NamedRun): string =>
  ticketsNamed(gameInWords(row.vendor_name, row.lot_number), row);

/** The columns of the exceptions. */
export const exceptionColumns = (clock: StoreClock): ListColumn<SalesException>[] => {
  const t = currentMessages(EXCEPTIONS);
  return [
    {
      header: t.number,
      // In a spreadsheet, a bare 2050-1 would be a month; the numbers of earlier releases stay plain.
      value: (row) =>
        exceptionNumber(row.id) === String(row.id) ? row.id : t.numberOf({ number: exceptionNumber(row.id) }),
      text: (row) => exceptionNumber(row.id),
      cell: (row) => <chakra.span whiteSpace="nowrap">{exceptionNumber(row.id)}</chakra.span>,
    },
    ...runColumns(),
    {
      header: currentMessages(OFFICE_WORDS).tickets,
      value: (row) => row.ticketCount,
      numeric: true,
      secondary: true,
    },
    dollarsColumn(t.amount, (row) => row.amount),
    { header: t.soldBy, value: (row) => row.claimed_by },
    wallColumn(t.soldAt, (row) => row.time_claimed ?? wallOf(row.claimed_at, clock)),
    { header: t.seenBy, value: (row) => row.seen_by },
    wallColumn(t.seenAt, (row) => row.time_seen ?? wallOf(row.seen_at, clock)),
    timeColumn(t.resolvedAt, clock, (row) => row.resolved_at),
    { header: t.outcome, value: outcomeOf },
    {
      header: t.disagreements,
      value: ({ disagreements }) => wordsTexts(disagreements).join(' '),
      optional: true,
    },
  ];
};

const outcomeOf = ({ resolved_at, dismissed, claimed_as: claimedAs }: SalesException): string => {
  const t = currentMessages(EXCEPTIONS);
  if (resolved_at === null) return '';
  return dismissed
    ? t.keptBy({
        name: dismissed.by,
        reason: dismissed.reason,
        as: recordedAs(claimedAs),
      })
    : t.corrected;
};

/** A text whose two lines are hardly higher than a row. */
const TwoLines = chakra('span', { base: { display: 'block', lineHeight: '1.2' } });

/** The columns of the corrections. */
export const correctionColumns = (clock: StoreClock): ListColumn<Correction>[] => {
  const t = currentMessages(EXCEPTIONS);
  return [
    wallColumn(t.correctedAt, (row) => row.time_corrected ?? wallOf(row.corrected_at, clock)),
    {
      header: t.correctedBy,
      value: (row) => row.corrected_by,
      cell: (row) => <TwoLines>{row.corrected_by}</TwoLines>,
    },
    ...runColumns(),
    {
      header: currentMessages(OFFICE_WORDS).tickets,
      value: (row) => Number(row.end_ticket) - Number(row.start_ticket) + 1,
      numeric: true,
      only: 'file',
    },
    {
      header: currentMessages(OFFICE_WORDS).reason,
      value: (row) => row.reason,
      cell: (row) => (
        <TwoLines minWidth={{ md: '28' }} overflowWrap="anywhere">
          {row.reason}
        </TwoLines>
      ),
    },
    {
      header: t.exception,
      value: (row) =>
        row.exception_id === null ? '' : t.numberOf({ number: exceptionNumber(row.exception_id) }),
      unbroken: true,
      optional: true,
    },
  ];
};

/** The columns of the late records. */
export const lateColumns = (clock: StoreClock, isAll = false): ListColumn<LateRecord>[] => {
  const t = currentMessages(EXCEPTIONS);
  const store = {
    header: currentMessages(OFFICE_WORDS).store,
    value: (row: LateRecord) => row.store_name ?? '',
  };
  return [
    ...(isAll ? [store] : []),
    timeColumn(t.receivedAt, clock, (row) => row.received_at),
    wallColumn(t.recordedAt, (row) => lateWall(row, clock)),
    { header: t.recordedBy, value: (row) => row.by },
    {
      header: t.onDutyThen,
      value: (row) => row.on_duty ?? t.notKnown,
    },
    { header: currentMessages(OFFICE_WORDS).terminal, value: (row) => row.terminal ?? '' },
    {
      header: t.datedBeforeShelf,
      value: (row) => (row.kind === 'before_shelf' ? t.yes : t.no),
    },
    {
      header: t.changes,
      value: (row) => [...row.days.map(dayChangeText), ...takenFromTexts(row)].join('; '),
    },
    timeColumn(t.seenAt, clock, (row) => row.seen_at),
    { header: t.seenBy, value: (row) => row.seen?.by ?? '' },
    { header: currentMessages(OFFICE_WORDS).reason, value: (row) => row.seen?.reason ?? '' },
  ];
};

/** A list for a file, with numbers as numbers. */
export function exportOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): ExportTable {
  const inFile = columns.filter(({ only }) => only !== 'view');
  return { columns: inFile, rows: rows.map((row) => inFile.map(({ value }) => value(row))) };
}

/** A list for printing. */
function printOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]) {
  const onPaper = shown(columns);
  return {
    columns: onPaper,
    rows: rows.map((row) => onPaper.map(({ value, text = value }) => text(row))),
  };
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
  game: gameInWords(exception.vendor_name, exception.lot_number),
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
  reason: exception.message,
});

type ListExportProps<Row extends { id: number }> = {
  fileName: string;
  columns: readonly ListColumn<Row>[];
  list: PagedList<Row>;
};

/** All pages of a list as a file. */
export function ListExport<Row extends { id: number }>({ fileName, columns, list }: ListExportProps<Row>) {
  if (list.rows.length === 0) return null;
  return (
    <ExportButtons fileName={fileName} table={async (job) => exportOf(columns, await allOf(list, job))} />
  );
}

/** The open exceptions in the order of the screen: by pack. */
const openInOrder = ({ rows }: Lists['open']) => packsOf(rows).flatMap(({ exceptions }) => exceptions);

/** A key that changes with the lists, since a fetched sheet belongs to the old ones. */
const keyOf = (lists: readonly { total: number; rows: readonly { id: number }[] }[]): string =>
  lists.map(({ total, rows }) => `${total} ${rows.map(({ id }) => id)}`).join('; ');

type Props = { storeName: string; lists: Lists };

/** Exports all pages of the exceptions as a file, and of all lists for printing. */
export function ExceptionsExport({ storeName, lists }: Props) {
  const clock = useStoreClock();
  const { open, resolved, corrections } = lists;
  const all = [open, resolved, corrections];
  if (all.every(({ total }) => total === 0)) return null;
  return (
    <ExportButtons
      key={keyOf(all)}
      fileName="exceptions"
      table={async (job) =>
        exportOf(exceptionColumns(clock), [...openInOrder(open), ...(await allOf(resolved, job))])
      }
      print={(job) => exceptionsSheet(storeName, lists, clock, job)}
    />
  );
}

type LateProps = {
  storeName: string;
  open: LateList;
  /** absent: the list is of all stores */
  seen?: LateList;
};

/** Exports all pages of the late records: those to review, and those seen. */
export function LateExport({ storeName, open, seen }: LateProps) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  const lists = [
    { caption: t.lateOpen, list: open },
    ...(seen ? [{ caption: t.lateSeen, list: seen }] : []),
  ].filter(({ list }) => list.total > 0);
  if (lists.length === 0) return null;
  const columns = lateColumns(clock, seen === undefined);
  const read = (job: Job) =>
    Promise.all(lists.map(async ({ caption, list }) => ({ caption, rows: await allOf(list, job) })));
  return (
    <ExportButtons
      key={keyOf(lists.map(({ list }) => list))}
      fileName="late-records"
      table={async (job) =>
        exportOf(
          columns,
          (await read(job)).flatMap(({ rows }) => rows),
        )
      }
      print={async (job) => (
        <PrintSheet title={t.lateRecords} subtitle={storeName} isWide>
          {(await read(job)).map(({ caption, rows }) => (
            <PrintTable key={caption} caption={caption} {...printOf(columns, rows)} />
          ))}
        </PrintSheet>
      )}
    />
  );
}

/** Exceptions and corrections on paper. @throws NetworkError, ApiError */
async function exceptionsSheet(
  storeName: string,
  { open, resolved, corrections, asOf }: Lists,
  clock: StoreClock,
  job: Job,
) {
  const t = currentMessages(EXCEPTIONS);
  const openRows = openInOrder(open).map(({ message, disagreements, ...row }) => [
    row.id,
    shownUpc(row),
    [message, ...wordsTexts(disagreements)].join(' '),
  ]);
  const resolvedTable = printOf(exceptionColumns(clock), await allOf(resolved, job));
  const correctionTable = printOf(correctionColumns(clock), await allOf(corrections, job));
  return (
    <PrintSheet
      title={t.title}
      subtitle={[storeName, ...(asOf ? [t.asOf({ time: storeTime(asOf, clock) })] : [])].join(' · ')}
    >
      {openRows.length > 0 && (
        <PrintTable
          caption={t.open}
          columns={[
            { header: t.number },
            { header: currentMessages(OFFICE_WORDS).upc },
            { header: t.whatHappened },
          ]}
          rows={openRows}
        />
      )}
      {correctionTable.rows.length > 0 && <PrintTable caption={t.corrections} {...correctionTable} />}
      {resolvedTable.rows.length > 0 && <PrintTable caption={t.resolved} {...resolvedTable} />}
    </PrintSheet>
  );
}
