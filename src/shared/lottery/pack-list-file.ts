import { dateOfCell, digitsOfCell, gameNumberOfCell, isEmptyDay } from '../imports/cells';
import { type ColumnMap, guessByNames, inWords } from '../values/columns';

/** The columns of a lottery's list of packs, by their API names; `status` and its day instead of a column for each. */
export const PACK_LIST_COLUMNS = [
  'game',
  'pack',
  'shipped_at',
  'confirmed_at',
  'activated_at',
  'settled_at',
  'returned_at',
  'status',
  'status_at',
] as const;
export type PackListColumn = (typeof PACK_LIST_COLUMNS)[number];
export type PackListColumns = ColumnMap<PackListColumn>;

const HEADINGS: Record<PackListColumn, readonly string[]> = {
  game: ['game', 'game number', 'game no', 'game id', 'game code', 'game name', 'game num'],
  pack: [
    'pack',
    'pack number',
    'pack no',
    'pack id',
    'pack num',
    'book',
    'book number',
    'book no',
    'book id',
  ],
  shipped_at: [
    'shipped',
    'date shipped',
    'ship date',
    'shipped date',
    'shipment date',
    'issued',
    'issue date',
  ],
  confirmed_at: [
    'confirmed',
    'date confirmed',
    'confirmed date',
    'confirmation date',
    'received',
    'date received',
    'received date',
    'delivered',
    'delivery date',
  ],
  activated_at: [
    'activated',
    'date activated',
    'activated date',
    'activation date',
    'activation',
    'activate date',
  ],
  settled_at: [
    'settled',
    'date settled',
    'settled date',
    'settlement date',
    'sold',
    'date sold',
    'sold date',
    'billed',
    'billed date',
  ],
  returned_at: ['returned', 'date returned', 'returned date', 'return date'],
  status: ['status', 'pack status', 'book status', 'current status'],
  status_at: ['status date', 'status changed', 'date of status', 'last activity'],
};

/** Guesses the columns of a file from its headings. */
export const guessPackListColumns = (headings: readonly string[]): PackListColumns =>
  guessByNames(headings, PACK_LIST_COLUMNS, HEADINGS);

/** Whether enough columns are known: the pack, and anything that happened to it. */
export const isPackList = ({ pack, game: _, status_at: __, ...days }: PackListColumns): boolean =>
  pack !== null && Object.values(days).some((column) => column !== null);

/** A line that can't be read: its pack, one of its days, or a pack that another line has with other days. */
export type PackLineFault = { line: number; kind: 'pack' | 'day' | 'twice'; cell: string };

const DAYS = ['shipped_at', 'confirmed_at', 'activated_at', 'settled_at', 'returned_at'] as const;
type Days = { [Day in (typeof DAYS)[number]]?: string };
/** A pack as `POST /lottery-packs` takes it. */
type ListedRow = { game: string; pack: string } & Days;
const YES = /^(y|yes|x|true|✓|✔)$/i;
const NO = /^(n|no|false|0)$/i;
const STATUS: Record<(typeof DAYS)[number], RegExp> = {
  shipped_at: /^(shipped|in transit|issued|en route)/i,
  confirmed_at: /^(confirmed|received|delivered|in stock|on hand|inactive|not activated)/i,
  activated_at: /^(active|activated)/i,
  settled_at: /^(settled|sold|billed|paid)/i,
  returned_at: /^return/i,
};

/**
 * The packs on a lottery's list. Identical lines are one pack; lines without a pack, such as sums, are left out.
 * @param asOf the day of the list, for columns that only say yes
 * @param gameNamed the number of a game by its name, for lists without numbers; null: unknown or ambiguous
 */
export function packsOfList(
  lines: readonly { line: number; cells: readonly string[] }[],
  columns: PackListColumns,
  {
    headings,
    asOf,
    gameNamed,
  }: { headings: readonly string[]; asOf: string; gameNamed: (name: string) => string | null },
): { packs: ListedRow[]; faults: PackLineFault[] } {
  const found = new Map<string, ListedRow>();
  const faults: PackLineFault[] = [];
  const hasNames = columns.game !== null && /\bname\b/.test(inWords(headings[columns.game] ?? ''));
  const gameOf = (cell: string): string | null =>
    hasNames ? (gameNamed(cell) ?? gameNumberOfCell(cell)) : (gameNumberOfCell(cell) ?? gameNamed(cell));
  for (const { line, cells } of lines) {
    const cell = (column: PackListColumn): string =>
      columns[column] === null ? '' : (cells[columns[column]] ?? '').trim();
    if (!/\d/.test(cell('pack'))) continue;
    const number = numbersOf(cell('pack'), gameOf(cell('game')));
    if (!number) {
      faults.push({ line, kind: 'pack', cell: [cell('game'), cell('pack')].filter(Boolean).join(' ') });
      continue;
    }
    const days = daysOf(cell, asOf);
    if (typeof days === 'string') {
      faults.push({ line, kind: 'day', cell: days });
      continue;
    }
    const key = `${number.game} ${number.pack}`;
    const both = merged(found.get(key), { ...number, ...days });
    if (both) found.set(key, both);
    else faults.push({ line, kind: 'twice', cell: cell('pack') });
  }
  return { packs: [...found.values()], faults };
}

const PACK_DIGITS = 7;

/** Game and pack, which stand in a column each or together in the pack's: `1234-0567890`, `12340567890`, also with a ticket. */
function numbersOf(text: string, game: string | null): { game: string; pack: string } | null {
  const plain = text
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/\.0+$/, '');
  const [, first, second] = /^(\d{3,5})[- ](\d{5,7})(?:[- ]\d{1,3})?$/.exec(plain) ?? [];
  const digits = /^0(\d{11}|\d{14})$/.test(plain) ? plain.slice(1) : plain;
  const ownGame = first ?? (/^\d{11}(\d{3})?$/.test(digits) ? digits.slice(0, 4) : undefined);
  if (ownGame !== undefined) {
    const joined = gameNumberOfCell(ownGame);
    const pack = second === undefined ? digits.slice(4, 4 + PACK_DIGITS) : digitsOfCell(second, PACK_DIGITS);
    return joined === null || pack === null || (game !== null && game !== joined)
      ? null
      : { game: joined, pack };
  }
  if (game === null) return null;
  const shortGame = game.replace(/^0+/, '');
  const rest =
    plain.length > PACK_DIGITS && plain.startsWith(shortGame) ? plain.slice(shortGame.length) : plain;
  const pack = digitsOfCell(rest, PACK_DIGITS);
  return pack === null ? null : { game, pack };
}

/** The days of a line, or the cell that is none. */
function daysOf(cell: (column: PackListColumn) => string, asOf: string): Days | string {
  const days: Days = {};
  for (const column of DAYS) {
    const text = cell(column);
    const day = isEmptyDay(text) || NO.test(text) ? null : YES.test(text) ? asOf : dateOfCell(text);
    if (day === null && !isEmptyDay(text) && !NO.test(text)) return text;
    if (day !== null) days[column] = day;
  }
  const status = cell('status');
  const means = DAYS.find((column) => STATUS[column].test(status));
  if (status !== '' && !means && Object.keys(days).length === 0) return status;
  if (means && days[means] === undefined) days[means] = dateOfCell(cell('status_at')) ?? asOf;
  return days;
}

/** Two lines of one pack; null if they contradict each other. */
function merged(one: ListedRow | undefined, other: ListedRow): ListedRow | null {
  if (!one) return other;
  const differ = DAYS.some(
    (day) => one[day] !== undefined && other[day] !== undefined && one[day] !== other[day],
  );
  return differ ? null : { ...one, ...other };
}

/** The day of a list: the first one that its titles or its file's name have. */
export function dayOfList(texts: readonly string[]): string | null {
  for (const text of texts) {
    const dates = text.matchAll(
      /\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4}/gi,
    );
    for (const [date] of dates) {
      const day = dateOfCell(date);
      if (day !== null) return day;
    }
  }
  return null;
}
