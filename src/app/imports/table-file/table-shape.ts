import { isRounded, packOfCell } from '../../../shared/imports/cells';
import { MAX_COLUMNS, MAX_LINES, type TableFile, UnreadableFile } from './table-file';

export type Lines = TableFile['lines'];

/** The number of lines searched for the headings. */
const BEGINNING = 10;

/** Whether a line has only a code of a ticket, a pack or a game. */
const isCode = (line: Lines[number]): boolean => {
  const text = line.cells.join('');
  return sizeOf(line) === 1 && (/^\d{10,}$/.test(text) || isRounded(text) || packOfCell(text, null) !== null);
};

/** The number of lines that may be above a list of codes: a title and a heading. */
const LINES_ABOVE_CODES = 2;

/** Whether a table is a list of scanned codes, with one column: at least half of its lines are codes. */
function isListOfCodes(filled: Lines): boolean {
  const codes = filled.filter(isCode).length;
  const others = filled.length - codes - LINES_ABOVE_CODES;
  return codes > 0 && codes >= others && filled.every((line) => sizeOf(line) === 1);
}

/**
 * The place of the headings among the filled lines: the first one with more than half the cells of the fullest line; in a list of
 * codes, the line above the first code, or that code.
 */
const headOf = (filled: Lines): number => {
  if (isListOfCodes(filled)) return Math.max(0, filled.findIndex(isCode) - 1);
  const counts = filled.slice(0, BEGINNING).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  return counts.findIndex((count) => count > 1 && count > Math.max(...counts) / 2);
};

const isFilled = ({ cells }: Lines[number]): boolean => cells.some((cell) => cell !== '');

/** A table with its headings, which may have a title above them, take two lines, or be missing. */
export function tableOf(all: Lines): TableFile {
  if (all.length > MAX_LINES + 1) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  const filled = all.filter(isFilled);
  const head = headOf(filled);
  if (head < 0) throw new UnreadableFile({ kind: filled.length > 0 ? 'not_a_table' : 'no_lines' });
  const columns = filled.slice(head).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columns > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  const cellsAt = (place: number): readonly string[] => filled[place]?.cells ?? [];
  const first = filled[head];
  const hasNone = (first && isCode(first)) || isData(cellsAt(head), cellsAt(head + 1));
  const isBelow = !hasNone && isSecondHeading(filled[head + 1], filled[head + 2]);
  const isAbove = !hasNone && !isBelow && isFirstHeading(cellsAt(head - 1), cellsAt(head));
  const lines = filled.slice(head + (hasNone ? 0 : isBelow ? 2 : 1));
  if (lines.length === 0) throw new UnreadableFile({ kind: 'no_lines' });
  const headings = hasNone
    ? Array.from({ length: columns }, () => '')
    : isAbove
      ? headingsOf(columns, cellsAt(head - 1), cellsAt(head))
      : headingsOf(columns, cellsAt(head), isBelow ? cellsAt(head + 1) : []);
  const above = filled
    .slice(0, isAbove ? head - 1 : head)
    .map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  const title = filled[head - 1]?.cells.filter((cell) => cell !== '') ?? [];
  return {
    ...withSections(headings, withMonthFirst(lines, columns), title.length === 1 ? (title[0] ?? '') : ''),
    ...(above.length > 0 && { above }),
  };
}

/** Whether a line below the headings has further headings: texts without a digit, above a line with digits. */
const isSecondHeading = (line: Lines[number] | undefined, next: Lines[number] | undefined): boolean => {
  const cells = line?.cells.filter((cell) => cell !== '') ?? [];
  return (
    cells.length > 1 &&
    !cells.some((cell) => /\d/.test(cell)) &&
    next?.cells.some((cell) => /\d/.test(cell)) === true
  );
};

/**
 * Whether the line above the headings has further headings, merged across several columns whose own headings are empty or equal, such as
 * sales of draw games and of scratch tickets.
 */
function isFirstHeading(above: readonly string[], head: readonly string[]): boolean {
  const texts = head.filter((cell) => cell !== '');
  const fillsGap = above.some((cell, column) => cell !== '' && (head[column] ?? '') === '');
  return (
    above.filter((cell) => cell !== '').length > 1 &&
    ![...above, ...texts].some((cell) => /\d/.test(cell)) &&
    (fillsGap || new Set(texts).size < texts.length)
  );
}

const DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T])/;
const kindOf = (cell: string): 'day' | 'year' | 'number' | 'text' => {
  if (DAY.test(cell) || /^\d{4}-\d{2}-\d{2}/.test(cell)) return 'day';
  if (/^(19|20)\d{2}$/.test(cell)) return 'year';
  return /^[$#(−-]*\d[\d.,-]*[)%]?$/.test(cell) ? 'number' : 'text';
};

/** Whether a file has no headings: at least half of its first line's cells are numbers and days, as in the line below. */
function isData(first: readonly string[], second: readonly string[]): boolean {
  const kinds = first.flatMap((cell, column) => (cell === '' ? [] : [{ kind: kindOf(cell), column }]));
  const numbers = kinds.filter(({ kind }) => kind !== 'text');
  return (
    numbers.length > 0 &&
    numbers.length * 2 >= kinds.length &&
    numbers.every(({ kind, column }) => kindOf(second[column] ?? '') === kind)
  );
}

/**
 * Converts the days of columns that begin with the day to the unambiguous form 2026-12-31. Such a column has a day like 31.12.2026; in
 * all others the month comes first, as in America.
 */
function withMonthFirst(lines: Lines, columns: number): Lines {
  const isDayFirst = Array.from({ length: columns }, (_, column) => {
    const days = lines.flatMap(({ cells }) => [DAY.exec(cells[column] ?? '') ?? []]);
    return (
      days.some(([, first]) => Number(first) > 12) && !days.some(([, , , second]) => Number(second) > 12)
    );
  });
  if (!isDayFirst.includes(true)) return lines;
  const turned = (cell: string): string =>
    cell.replace(
      DAY,
      (_, day: string, __, month: string, year: string) =>
        `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, column) => (isDayFirst[column] ? turned(cell) : cell)),
  }));
}

/** The headings in one or two lines. A cell merged across columns has its text only in the first of them. */
function headingsOf(columns: number, first: readonly string[], second: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: columns }, (_, column) => {
    const [top, below] = [first[column] ?? '', second[column] ?? ''];
    if (top !== '' || below === '') above = top;
    return [...new Set([below === '' ? top : above, below])].filter(Boolean).join(' ');
  });
}

/** A part of a file, such as a sheet of a workbook. @param name empty if it has none */
export type Sheet = { name: string; lines: Lines };

/** The longest name of a table, in characters. */
const MAX_TABLE_NAME = 40;

/**
 * The longest table of a file, joined with those that have the same headings, such as the sheet of the games that have ended.
 * Their titles stay, as sections. The other tables are named.
 */
export function tableOfSheets(sheets: readonly Sheet[]): TableFile {
  const tables = sheets.flatMap(({ name, lines }) => {
    const parts = tablesIn(lines).map(headed);
    return parts.map((part) => ({ ...part, name: name !== '' && parts.length === 1 ? name : titleOf(part) }));
  });
  const [first] = tables;
  if (!first) return tableOf([]);
  const longest = tables.reduce((most, each) => (most.filled.length >= each.filled.length ? most : each));
  const isSame = ({ headings }: Headed): boolean => headings !== undefined && headings === longest.headings;
  const same = tables.filter(isSame);
  const others = tables.filter((table) => table.head >= 0 && !isSame(table)).map(({ name }) => name);
  const table = tableOf(same.length > 1 ? linesOfAll(same) : longest.lines);
  return { ...table, ...(others.length > 0 && { otherTables: [...new Set(others)] }) };
}

/** A table with the place of its headings among its filled lines, and their text. */
type Headed = { lines: Lines; filled: Lines; head: number; headings: string | undefined };

function headed(lines: Lines): Headed {
  const filled = lines.filter(isFilled);
  const head = headOf(filled);
  return { lines, filled, head, headings: filled[head]?.cells.join('\t').trim().toLowerCase() };
}

const titleOf = ({ filled }: Headed): string =>
  (filled[0]?.cells ?? []).filter(Boolean).join(', ').slice(0, MAX_TABLE_NAME);

/** The lines of tables with the same headings, which are kept only above the first table. */
function linesOfAll(tables: readonly Headed[]): Lines {
  let line = 0;
  const lines = tables.flatMap((table, place) => {
    const above = table.filled.slice(Math.max(0, table.head - 1), table.head);
    const title = above.filter(({ cells }) => cells.filter(Boolean).length === 1);
    const kept = place === 0 ? table.lines : [...title, ...table.filled.slice(table.head + 1)];
    // Each sheet counts its lines from 1.
    return kept.map(({ line: number, cells }) => {
      line = Math.max(line + 1, number);
      return { line, cells };
    });
  });
  return lines.slice(0, MAX_LINES + 2);
}

/** The tables of a sheet: one below another, each with its headings, or side by side with the same ones. */
const tablesIn = (lines: Lines): Lines[] => belowEachOther(lines).flatMap(sideBySide);

/** Splits where other headings, or the same again, follow a title or an empty line. */
function belowEachOther(lines: Lines): Lines[] {
  const starts: number[] = [];
  // Above the first table's own headings, there are titles only.
  let wideLines = 0;
  let hasData = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const isApart = before !== undefined && sizeOf(before) < 2;
    if (isApart && wideLines > 1 && hasData && isSecondHeading(line, lines[index + 1]))
      starts.push(isFilled(before) ? index - 1 : index);
    if (sizeOf(line) < 2) return;
    wideLines += 1;
    hasData ||= line.cells.some((cell) => /\d/.test(cell));
  });
  return [0, ...starts].map((start, place) => lines.slice(start, starts[place]));
}

/** The number of a line's filled cells. */
const sizeOf = ({ cells }: Lines[number]): number => cells.filter((cell) => cell !== '').length;

/** Splits a table whose headings repeat from left to right, with an empty column between. */
function sideBySide(lines: Lines): Lines[] {
  const filled = lines.filter(isFilled);
  const cells = filled[headOf(filled)]?.cells ?? [];
  const columns = cells.flatMap((cell, column) => (cell === '' ? [] : [column]));
  const headings = columns.map((column) => cells[column]?.toLowerCase());
  for (let size = 2; size * 2 <= columns.length; size++) {
    const starts = columns.filter((_, place) => place % size === 0);
    const isApart = starts.slice(1).every((start) => cells[start - 1] === '');
    if (!isApart || headings.length % size > 0) continue;
    if (headings.some((heading, place) => heading !== headings[place % size])) continue;
    return starts.map((start, place) =>
      lines.map(({ line, cells }) => ({ line, cells: cells.slice(start, starts[place + 1]) })),
    );
  }
  return [lines];
}

/** The heading of the column that has the section of each line. */
const SECTION = 'Section';
const SUM = /^(sub|grand)?[ -]?totals?\b/i;

/**
 * Lines with one text in the first column are the sections of those below them, such as “$1.00 Games” or “Back room”. They
 * become a column.
 * @param title the last one above the headings
 */
function withSections(
  headings: string[],
  lines: Lines,
  title: string,
): Pick<TableFile, 'headings' | 'lines'> {
  const sizes = lines.map(sizeOf);
  const wide = lines.filter((_, place) => (sizes[place] ?? 0) > 1);
  const lastWide = sizes.findLastIndex((size) => size > 1);
  const first = wide.reduce(
    (least, { cells }) =>
      Math.min(
        least,
        cells.findIndex((cell) => cell !== ''),
      ),
    MAX_COLUMNS,
  );
  const isSection = (place: number): boolean => {
    const text = lines[place]?.cells[first] ?? '';
    return sizes[place] === 1 && place < lastWide && /[\p{L}$]/u.test(text) && !SUM.test(text);
  };
  if (!lines.some((_, place) => isSection(place)) || headings.length >= MAX_COLUMNS)
    return { headings, lines };
  let section = title;
  const withColumn = lines.map(({ line, cells }, place) => {
    if (isSection(place)) section = cells[first] ?? '';
    if ((sizes[place] ?? 0) < 2) return { line, cells };
    const filled = Array.from({ length: headings.length }, (_, column) => cells[column] ?? '');
    return { line, cells: [...filled, section] };
  });
  return { headings: [...headings, SECTION], lines: withColumn };
}
