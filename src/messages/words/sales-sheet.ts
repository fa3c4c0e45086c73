import { shownUpc } from '../../shared/catalogue/game';
import type { LateChange } from '../../shared/counting/late-records-schema';
import { shiftValue } from '../../shared/counting/report-rows';
import type {
  CorrectionMade,
  Missing,
  SalesReportReply,
  SalesRow,
  Shift,
  TakenBack,
} from '../../shared/counting/sales-schema';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { serialFields } from '../../shared/tickets/layouts';
import { DAY_MS, type StoreClock, wallTime } from '../../shared/time/store-clock';
import type { ExportTable } from '../../shared/values/csv';
import { REPORT_LIMIT } from '../../shared/values/limits';
import { centsOf, formatCents, formatDollars } from '../../shared/values/money';
import { OVER_SHORT } from '../areas/over-short';
import { SALES_REPORT } from '../areas/sales-report';
import { currentMessages } from '../current';
import { checkedText, wordsTexts } from './clerks-side';
import { lateChangeText, onDutyText } from './late-records';
import { dayMoney, machineTexts, printedMoney } from './money-columns';
import { endsOf, gameInWords, ticketsNamed, ticketsOf } from './packs';
import { clockInWords, timeInWords, wallInWords } from './times';

type Total = { count: number; amountCents: number };
/** One record of the day with its rows; a quiet shift and an opening check have none. */
type SheetRecord = Total & { shift: Shift; rows: SalesRow[] };
type DailySheet = Total & { records: SheetRecord[] };

/** The maximum number of lines on a page in one column, including a heading and a total for each record. */
const MAX_LINES = 25;

/** Checks whether the records need two columns to fit on a page, as those of a usual day do. */
export const isLong = (records: readonly SheetRecord[]): boolean =>
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

/**
 * Tickets that an opening check found missing, with the times of the last count and the check, by the store's clock.
 * @param isSummed their number and amount stand next to it
 */
export function missingText(line: Missing, clock: StoreClock, isSummed = false): string {
  const [since, foundAt] = [new Date(line.since), new Date(line.found_at)];
  // Within one night, times without dates are clear.
  const isNear = Math.abs(foundAt.getTime() - since.getTime()) < DAY_MS;
  const time = (at: Date) => (isNear ? clockInWords(wallTime(at, clock).slice(11)) : timeInWords(at, clock));
  return currentMessages(SALES_REPORT).missingLine({
    tickets: line.ticketCount,
    amount: formatDollars(line.amount),
    since: `${time(since)} (${line.since_by})`,
    found: `${time(foundAt)} (${line.found_by})`,
    pack: ticketsNamed(gameInWords(line.vendor_name, line.lot_number), line),
    isSummed,
  });
}

/** The tickets that a correction took from a record. */
export const correctionText = (taken: TakenBack): string => {
  const t = currentMessages(SALES_REPORT);
  return t.correction({
    pack: ticketsNamed(gameInWords(taken.vendor_name, taken.lot_number), taken),
    amount: formatDollars(taken.amount),
    record: `${taken.name}, ${wallInWords(taken.time_created)}`,
    note: taken.note,
  });
};

/** A correction that changed reports of other days. */
export const correctionMadeText = (made: CorrectionMade): string =>
  currentMessages(SALES_REPORT).correctionMade({
    pack: ticketsNamed(gameInWords(made.vendor_name, made.lot_number), made),
    amount: formatDollars(made.amount),
    by: made.corrected_by,
    at: wallInWords(made.time_corrected),
    reason: made.reason,
  });

/** The change that a late record made to a report, and who was on duty if its author isn't known to have been. */
export const lateText = (late: LateChange, clock: StoreClock): string =>
  [lateChangeText(late, clock), onDutyText(late)].filter(Boolean).join(' ');

/** The kind of a count: `Opening check`, `Lobby`; empty for a shift's count of the whole store. */
export const countKind = ({ purpose, place, place_name }: Shift): string => {
  const t = currentMessages(SALES_REPORT);
  return [
    ...(purpose === 'opening' ? [t.openingCheck] : []),
    ...(purpose === 'removal' ? [t.packsRemoved] : []),
    ...(place === undefined ? [] : [place_name ?? t.counterOnly]),
  ].join(', ');
};

/** The facts about a count besides its sales: `Opening check, 43 of 47 packs seen`; may be empty. */
export const countFacts = (shift: Shift): string => {
  const { purpose, ticketCount, note, seen, on_shelf, swept, checked_by } = shift;
  const t = currentMessages(SALES_REPORT);
  return [
    countKind(shift),
    ...(purpose !== 'opening' && ticketCount === 0 ? [note ?? t.nothingSold] : []),
    ...(seen !== undefined && on_shelf !== undefined ? [t.packsSeen({ seen, onShelf: on_shelf })] : []),
    ...(swept === undefined ? [] : [t.swept({ packs: swept })]),
    ...(checked_by === undefined ? [] : [checkedText(checked_by)]),
  ]
    .filter(Boolean)
    .join(', ');
};

/** The words of the authors of a report's counts about their figures, and the answers to them. */
export const disagreementLines = (shifts: readonly Shift[] = []): string[] =>
  shifts.flatMap(({ disagreements }) => wordsTexts(disagreements));

/** Sentences about the rows and corrections that a long report leaves out; empty for a complete report. */
export function omittedTexts({ omitted }: SalesReportReply): string[] {
  const t = currentMessages(SALES_REPORT);
  if (!omitted) return [];
  const { ticketCount, amount, corrections } = omitted;
  return [
    ...(ticketCount > 0
      ? [
          t.omittedRows({
            rows: REPORT_LIMIT.rows,
            tickets: ticketCount,
            amount: formatDollars(amount),
          }),
        ]
      : []),
    ...(corrections > 0
      ? [
          t.omittedCorrections({
            listed: REPORT_LIMIT.corrections,
            more: corrections,
          }),
        ]
      : []),
  ];
}

/** The missing tickets of a report and their amount; null if nothing is missing. */
export function sumOfMissing({ missing = [] }: Pick<SalesReportReply, 'missing'>) {
  if (missing.length === 0) return null;
  const tickets = missing.reduce((sum, line) => sum + line.ticketCount, 0);
  const cents = missing.reduce((sum, line) => sum + centsOf(line.amount), 0);
  return { tickets, amount: formatCents(cents) };
}

/** `Missing: 3 tickets, $60`, the sum of a report; null if nothing is missing. */
export function missingSum(reply: Pick<SalesReportReply, 'missing'>): string | null {
  const sum = sumOfMissing(reply);
  return sum && currentMessages(SALES_REPORT).missing(sum);
}

/**
 * A report's columns and rows for a spreadsheet: money as numbers, and each row's note in the last column. Tickets that opening
 * checks found missing follow with their UPC and serials, and with columns of their own, since they are in no sum of
 * sales. Late changes and omitted rows come last, as rows with only a note.
 * @param columns the first three are UPC, start and end
 */
export function exportTable(
  columns: readonly FileColumn[],
  reply: SalesReportReply,
  clock: StoreClock,
): ExportTable {
  const t = currentMessages(SALES_REPORT);
  const { missing = [] } = reply;
  const missingColumns = missing.length === 0 ? [] : [{ header: t.dayMissing }, { header: t.missingAmount }];
  const missingBlanks = missingColumns.map(() => '');
  const blank = [...columns.map(() => ''), ...missingBlanks];
  return {
    columns: [
      ...columns.map(({ header, code }) => ({ header, code })),
      ...inCapitals(missingColumns),
      { header: t.note },
    ],
    rows: [
      ...reply.salesRecord.map((row) => [
        ...columns.map(({ value }) => value(row)),
        ...missingBlanks,
        row.note ?? '',
      ]),
      ...missing.map((line) => {
        const { first, last } = endsOf(line);
        const run = [shownUpc(line), first, last, ...columns.slice(3).map(() => '')];
        return [...run, line.ticketCount, line.amount, missingText(line, clock, true)];
      }),
      ...(reply.late_changes ?? []).map((late) => [...blank, lateText(late, clock)]),
      ...omittedTexts(reply).map((text) => [...blank, text]),
    ],
  };
}

/** A printed table: cells as they are shown. */
export type PaperTable = {
  caption: string;
  columns: readonly { header: string; numeric?: boolean }[];
  rows: readonly (readonly (string | number)[])[];
  total?: readonly (string | number)[];
};

/** The daily sheet in words, for the screen's paper and for the file of a mail. */
export type SheetInWords = {
  /** a record without rows has only its caption */
  records: { table: PaperTable; notes: string[]; notesLabel: string }[];
  /** so many rows that they need two columns on a page */
  isLong: boolean;
  drawers: PaperTable | null;
  sections: { heading: string; label: string; notes: string[] }[];
  notListed: string[];
  /** the day's total, and what is missing besides it */
  totals: string[];
  /** lines for signatures */
  signatures: string[];
};

/**
 * The daily sheet of a store: each record with its rows and subtotal, the drawers, what is missing, late and corrected, and the
 * totals. @param drawers of the day, if its money was entered
 */
export function sheetInWords(
  reply: SalesReportReply,
  drawers: readonly OverShortRow[],
  clock: StoreClock,
): SheetInWords {
  const t = currentMessages(SALES_REPORT);
  const money = currentMessages(OVER_SHORT);
  const { records, count, amountCents } = dailySheet(reply);
  const missing = reply.missing?.map((line) => missingText(line, clock)) ?? [];
  const sections = [
    {
      heading: money.machines,
      label: money.machines,
      notes: drawers.flatMap((row) => machineTexts(row).map((text) => `${row.name}: ${text}`)),
    },
    {
      heading: money.changesSheet,
      label: money.changesSheet,
      notes: drawers.flatMap((row) => row.changes.map(({ message }) => `${row.name}: ${message}`)),
    },
    { heading: t.disagreements, label: t.disagreements, notes: disagreementLines(reply.shifts) },
    { heading: t.missingSheet, label: missingSum(reply) ?? '', notes: missing },
    {
      heading: t.lateSheet,
      label: t.lateRecords,
      notes: reply.late_changes?.map((each) => lateText(each, clock)) ?? [],
    },
    {
      heading: t.correctionsSheet,
      label: t.corrections,
      notes: reply.corrections?.map(correctionText) ?? [],
    },
    {
      heading: t.correctionsMade,
      label: t.correctionsMade,
      notes: reply.corrections_made?.map(correctionMadeText) ?? [],
    },
  ];
  return {
    records: records.map(recordInWords),
    isLong: isLong(records),
    drawers: drawers.length > 0 ? { caption: money.title, ...printedMoney(dayMoney(), drawers) } : null,
    sections: sections.filter(({ notes }) => notes.length > 0),
    notListed: omittedTexts(reply),
    totals: [
      t.total({ tickets: count, amount: formatCents(amountCents) }),
      ...(missing.length > 0 ? [missingSum(reply) ?? ''] : []),
    ],
    signatures: [t.countedBy, t.checkedBy, t.date],
  };
}

function recordInWords({ shift, rows, count, amountCents }: SheetRecord): SheetInWords['records'][number] {
  const t = currentMessages(SALES_REPORT);
  const title = `${shift.name}, ${clockInWords(shift.report_time)}`;
  return {
    table: {
      caption: [title, countFacts(shift)].filter(Boolean).join(' · '),
      columns: [
        { header: '#' },
        { header: t.game },
        { header: t.pack },
        { header: t.ticketNumbers },
        { header: t.price, numeric: true },
        { header: t.sold, numeric: true },
        { header: t.amount, numeric: true },
      ],
      rows: rows.map((row, i) => [
        ...[
          i + 1,
          gameInWords(row.vendor_name, row.lot_number),
          serialFields(row.start_ticket).pack,
          ticketsOf(row),
        ],
        ...[formatDollars(row.ticket_price), row.ticketCount, formatDollars(row.amount)],
      ]),
      total: ['', t.subtotal, '', '', '', count, formatCents(amountCents)],
    },
    notes: rows.flatMap(({ note }, i) => (note ? [`#${i + 1}: ${note}`] : [])),
    notesLabel: t.notesOf({ record: title }),
  };
}

/** A column of a file of sales. `code`: a UPC or serial, which keeps its leading zeros. */
type FileColumn = { header: string; code?: boolean; value: (row: SalesRow) => string | number };

/** The columns of a day's sales in the file of a mail, as in the export of the day's report. */
export function dayFileColumns(): FileColumn[] {
  const t = currentMessages(SALES_REPORT);
  return inCapitals<FileColumn>([
    { header: t.dayUpc, value: shownUpc, code: true },
    { header: t.dayStart, value: (row) => endsOf(row).first, code: true },
    { header: t.dayEnd, value: (row) => endsOf(row).last, code: true },
    { header: t.vendor, value: (row) => row.vendor_name ?? '' },
    { header: t.soldTickets, value: (row) => row.ticketCount },
    { header: t.ticketPrice, value: (row) => row.ticket_price },
    { header: t.amount, value: (row) => row.amount },
    { header: t.entryBy, value: (row) => row.name },
    { header: t.entryTime, value: (row) => row.time_created },
  ]);
}

/** Columns with headings in capitals, as the specification has them in Sales Report (Date). */
export const inCapitals = <C extends { header: string }>(columns: readonly C[]): C[] =>
  columns.map((column) => ({ ...column, header: column.header.toUpperCase() }));
