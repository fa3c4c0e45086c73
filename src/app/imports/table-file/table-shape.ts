import { MAX_COLUMNS, MAX_LINES, type TableFile, UnreadableFile } from './table-file';

export type Lines = TableFile['lines'];

/** The number of lines searched for the headings. */
const BEGINNING = 10;

/** The place of the headings among the filled lines: the first one with more than half the cells of the fullest line. */
const headOf = (filled: Lines): number => {
  const counts = filled.slice(0, BEGINNING).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  return counts.findIndex((count) => count > 1 && count > Math.max(...counts) / 2);
};

const isFilled = ({ cells }: Lines[number]): boolean => cells.some((cell) => cell !== '');

/**
 * A table with its headings, which may have a title above them, stand in two lines, or be missing.
 */
export function tableOf(all: Lines): TableFile {
  if (all.length > MAX_LINES + 1) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  const filled = all.filter(isFilled);
  const head = headOf(filled);
  if (head < 0) throw new UnreadableFile({ kind: filled.length > 0 ? 'not_a_table' : 'no_lines' });
  const columns = filled.slice(head).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columns > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  const cellsAt = (place: number): readonly string[] => filled[place]?.cells ?? [];
  const hasNone = isData(cellsAt(head), cellsAt(head + 1));
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
  return { headings, lines: withMonthFirst(lines, columns), ...(above.length > 0 && { above }) };
}

/** Whether a line below the headings has more of them: texts without a digit, above a line that has some. */
const isSecondHeading = (line: Lines[number] | undefined, next: Lines[number] | undefined): boolean => {
  const cells = line?.cells.filter((cell) => cell !== '') ?? [];
  return (
    cells.length > 1 &&
    !cells.some((cell) => /\d/.test(cell)) &&
    next?.cells.some((cell) => /\d/.test(cell)) === true
  );
};

/**
 * Whether the line above the headings has more of them, merged above several columns: where headings below are empty or equal,
 * such as sales for draw games and for scratch tickets.
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

/** Whether a file has no headings: at least half of its first line are numbers and days, as in the line below. */
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
 * Days of a column that begin with the day, as 31.12.2026 shows, in the unambiguous form 2026-12-31. In a column without such
 * a day the month comes first, as in America.
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

/** The texts of one or two lines. Above several columns, a merged cell has its text only in the first of them. */
function headingsOf(columns: number, first: readonly string[], second: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: columns }, (_, column) => {
    const [top, below] = [first[column] ?? '', second[column] ?? ''];
    if (top !== '' || below === '') above = top;
    return [...new Set([below === '' ? top : above, below])].filter(Boolean).join(' ');
  });
}

/**
 * The longest of several tables, joined with those that have the same headings, such as the sheet of the games that have ended.
 * @returns `left`: the places of the other tables
 */
export function joinedTables(tables: readonly string[][][]): { lines: Lines; left: number[] } {
  const all = tables.map((rows) => {
    const filled = rows.map((cells, index) => ({ line: index + 1, cells })).filter(isFilled);
    const head = headOf(filled);
    return { rows, filled, head, headings: filled[head]?.cells.join('\t').toLowerCase() };
  });
  const longest = all.reduce((most, each) => (each.rows.length > most.rows.length ? each : most), {
    rows: [] as string[][],
    headings: undefined as string | undefined,
  });
  const isOther = ({ headings }: (typeof all)[number]) => headings !== longest.headings;
  const rows = all.flatMap(({ rows, filled, head, headings }) => {
    if (rows === longest.rows || longest.headings === undefined || headings !== longest.headings) return [];
    return filled.slice(head + 1).map(({ cells }) => cells);
  });
  return {
    lines: [...longest.rows, ...rows]
      .slice(0, MAX_LINES + 2)
      .map((cells, index) => ({ line: index + 1, cells })),
    left: all.flatMap((each, place) => (each.head >= 0 && isOther(each) ? [place] : [])),
  };
}
