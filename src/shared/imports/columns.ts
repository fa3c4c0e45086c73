import { GAME_DIGITS } from '../catalogue/game';
import { MAX_LOT_SIZE, UPC_LENGTH } from '../tickets/serial';
import { recordOf } from '../values/collections';
import { type ColumnMap, guessByNames, inWords } from '../values/columns';
import {
  binOfCell,
  countOfCell,
  dateOfCell,
  digitsOfCell,
  gameNumberOfCell,
  hasNoDay,
  isEmptyCell,
  isEmptyDay,
  isLongCode,
  isRounded,
  isTotalCell,
  packOfCell,
  packsOfCell,
  priceOfCell,
  rangeOfCell,
  ticketOfCell,
} from './cells';
import { HEADINGS, isDownwards, NO_PRICE, placeOfCell, VAGUE_HEADINGS } from './words';

export type { ColumnMap };

/** The columns of a game list and of an opening stock, by their API names. */
export const GAME_FIELDS = [
  'game',
  'name',
  'price',
  'pack_size',
  'upc',
  'first_sale',
  'last_sale',
  'last_return',
  'last_claim',
  'status',
] as const;
export type GameField = (typeof GAME_FIELDS)[number];

/** The columns of our own file of an opening stock. */
export const EXPORTED_STOCK_FIELDS = [
  'upc',
  'game',
  'pack',
  'first_ticket',
  'last_ticket',
  'place',
  'bin',
  'front_ticket',
  'activated_on',
] as const;
export const STOCK_FIELDS = [...EXPORTED_STOCK_FIELDS, 'pack_size', 'tickets_left', 'direction'] as const;
export type StockField = (typeof STOCK_FIELDS)[number];
/** The columns of a file of packs: a delivery may name the first and the last of a run. */
export const STOCK_COLUMNS = [...STOCK_FIELDS, 'last_pack'] as const;
type StockColumn = (typeof STOCK_COLUMNS)[number];

export type ImportField = GameField | StockColumn;

/**
 * The maximum number of lines of one import: more games than any state has, and more packs than any store.
 */
export const MAX_GAME_ROWS = 2000;
export const MAX_STOCK_ROWS = 1000;

/** One line of a file: its line number, and its cells by field. */
export type ImportRow<Field extends string> = { line: number } & Partial<Record<Field, string>>;

/** Words in a heading about packs or tickets that show that the column doesn't have their numbers. */
const OTHER_WORDS = /\b(price|cost|value|amount|size|per|count|quantity|on hand|sold|date|day|time)\b/;
const NUMBERS: readonly ImportField[] = ['pack', 'last_pack', 'first_ticket', 'last_ticket', 'front_ticket'];

/** Checks whether a heading may name a field: its other words must not contradict that. */
const mayName = (field: ImportField, heading: string): boolean => {
  const text = inWords(heading);
  if (field === 'price') return !NO_PRICE.test(text);
  return !(NUMBERS.includes(field) && OTHER_WORDS.test(text));
};

type Lines = readonly { line: number; cells: readonly string[] }[];

/** Checks whether a cell has a number that can't be read here: one that the store's layout cuts, or that a spreadsheet has rounded. */
const isUncut = (cell: string): boolean => isLongCode(cell) || isRounded(cell);
/** Checks whether a cell has a pack, or a run of packs, of any game. */
const isPack = (cell: string): boolean =>
  isUncut(cell) || (packsOfCell(cell, null) ?? packsOfCell(cell, ANY_GAME)) !== null;
const ANY_GAME = '0'.repeat(GAME_DIGITS);

/** The smallest pack that a lottery sells has 5 tickets; a smaller number counts packs. */
const MIN_PACK_SIZE = 5;
const isPackSize = (cell: string): boolean => {
  const count = countOfCell(cell);
  return count !== null && count >= MIN_PACK_SIZE && count <= MAX_LOT_SIZE;
};

/** Checks whether a cell fits a field. A column may be a field's if most of its cells fit. */
const READS: Partial<Record<ImportField, (cell: string) => boolean>> = {
  price: (cell) => priceOfCell(cell, 'dollars') !== null,
  name: (cell) => /\p{L}|\d/u.test(cell) && dateOfCell(cell) === null,
  pack_size: isPackSize,
  upc: (cell) => digitsOfCell(cell, UPC_LENGTH) !== null,
  first_sale: (cell) => dateOfCell(cell) !== null,
  last_sale: (cell) => dateOfCell(cell) !== null,
  last_return: (cell) => dateOfCell(cell) !== null,
  last_claim: (cell) => dateOfCell(cell) !== null,
  pack: isPack,
  last_pack: isPack,
  first_ticket: (cell) => ticketOfCell(cell) !== null || rangeOfCell(cell) !== null,
  last_ticket: (cell) => ticketOfCell(cell) !== null,
  front_ticket: (cell) => ticketOfCell(cell) !== null,
  place: (cell) => placeOfCell(cell, false) !== null || binOfCell(cell) !== null,
  bin: (cell) => binOfCell(cell) !== null,
  activated_on: (cell) => dateOfCell(cell) !== null,
  tickets_left: (cell) => countOfCell(cell) !== null,
  direction: (cell) => isDownwards(cell) !== null,
};

/** Fields whose empty cells may have words, such as “until sold out”. */
const DAYS: readonly ImportField[] = ['first_sale', 'last_sale', 'last_return', 'last_claim', 'activated_on'];

/** Guesses columns from their headings and contents. A vague heading counts only for a field that no other heading names. */
function guessByContents<Field extends ImportField>(
  headings: readonly string[],
  lines: Lines,
  fields: readonly Field[],
  readsGame: (cell: string) => boolean,
): { map: ColumnMap<Field>; holds: (field: Field, column: number) => boolean } {
  const full = fullLines(lines);
  const holds = (field: Field, column: number): boolean => {
    const reads = field === 'game' ? readsGame : READS[field];
    const isEmpty = DAYS.includes(field) ? hasNoDay : isEmptyCell;
    const filled = full.map(({ cells }) => cells[column] ?? '').filter((cell) => !isEmpty(cell));
    return !reads || filled.length === 0 || filled.filter(reads).length / filled.length > 0.5;
  };
  const map = guessByNames(
    headings,
    fields,
    HEADINGS,
    (field, column) => mayName(field, headings[column] ?? '') && holds(field, column),
  );
  const taken = new Set<number | null>(Object.values<number | null>(map));
  // Tickets have prices of whole or half dollars; 0.95 is what a store pays.
  const isTicketPrice = (column: number): boolean =>
    full.every(({ cells }) => (priceOfCell(cells[column] ?? '', 'dollars') ?? 0) % 50 === 0);
  const named = guessByNames(headings, fields, HEADINGS, (field, column) =>
    mayName(field, headings[column] ?? ''),
  );
  const vague = guessByNames(
    headings,
    fields,
    recordOf(fields, (field) => VAGUE_HEADINGS[field] ?? []),
    (field, column) =>
      (NUMBERS.includes(field) ? named : map)[field] === null &&
      !taken.has(column) &&
      VAGUE_HEADINGS[field]?.includes(inWords(headings[column] ?? '')) === true &&
      holds(field, column) &&
      (field !== 'price' || isTicketPrice(column)),
  );
  for (const field of fields) map[field] ??= vague[field];
  return { map, holds };
}

/**
 * Guesses the columns of a game list: an id that isn't a game's number isn't taken for one, and number and name may share a column:
 * `LUCKY 7s (797)`.
 */
export function guessGameColumns(headings: readonly string[], lines: Lines): ColumnMap<GameField> {
  const isNumber = (cell: string): boolean => gameNumberOfCell(cell) !== null;
  const { map, holds } = guessByContents(headings, lines, GAME_FIELDS, isNumber);
  const hasLetters = (column: number) =>
    fullLines(lines).some(({ cells }) => /\p{L}{2}/u.test(cells[column] ?? ''));
  if (map.game === null && map.name !== null && holds('game', map.name)) map.game = map.name;
  if (map.name === null && map.game !== null && hasLetters(map.game)) map.name = map.game;
  return map;
}

/**
 * Guesses the columns of an opening stock. Game and pack may share a column (`0540-0012345`), or game, pack and first ticket, as in a
 * whole serial. A game may be named instead of numbered.
 */
export function guessStockColumns(headings: readonly string[], lines: Lines): ColumnMap<StockColumn> {
  const isGame = (cell: string): boolean =>
    gameNumberOfCell(cell) !== null || hasBoth(cell) || /\p{L}{2}/u.test(cell);
  const { map } = guessByContents(headings, lines, STOCK_COLUMNS, isGame);
  // In a list of a delivery, a quantity counts packs.
  const left = map.tickets_left === null ? '' : inWords(headings[map.tickets_left] ?? '');
  const hasTickets = [map.first_ticket, map.last_ticket, map.front_ticket].some((column) => column !== null);
  if (!hasTickets && VAGUE_HEADINGS.tickets_left?.includes(left)) map.tickets_left = null;
  const codes =
    lines.length === 0
      ? []
      : headings.flatMap((_, column) => (isCodes(lines, column, headings.length === 1) ? [column] : []));
  const serials = [map.pack, map.game, map.first_ticket, map.front_ticket, map.last_ticket, ...codes];
  const joined = serials.find(
    (column) => column !== null && fullLines(lines).some(({ cells }) => hasBoth(cells[column] ?? '')),
  );
  map.game ??= joined ?? null;
  map.pack ??= joined ?? null;
  return map;
}

/** Checks whether a cell has the numbers of a game and its pack. */
const hasBoth = (cell: string): boolean => isUncut(cell) || packOfCell(cell, null) !== null;

/** Checks for the lengths of a UPC, which isn't a pack's number. */
const isUpcLike = (cell: string): boolean => /^\d{12,13}$/.test(cell);

/**
 * Checks whether at least half of a column are whole serials, whatever its heading is. In a list of one column, numbers of game and pack
 * are enough.
 */
const isCodes = (lines: Lines, column: number, isOnly: boolean): boolean => {
  const filled = fullLines(lines).flatMap(({ cells }) => cells[column] || []);
  const codes = filled.filter((cell) => {
    if (isUncut(cell)) return true;
    const pack = isUpcLike(cell) ? null : packOfCell(cell, null);
    return pack !== null && (isOnly || pack.ticket !== null);
  });
  return codes.length > 0 && codes.length * 2 >= filled.length;
};

/** The lines with more than half the cells of the fullest one, and no sums: notes below a table have one or two. */
function fullLines(lines: Lines): Lines {
  const sizes = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = sizes.reduce((max, size) => Math.max(max, size), 0);
  return lines.filter(({ cells }, index) => (sizes[index] ?? 0) * 2 > most && !cells.some(isTotalCell));
}

const KIND = /^(game )?(type|kind|category)( name)?$/;
/** Games of the lottery's terminal, and of its site: they have no packs. */
const NO_PACKS = /^(draw|lotto|keno|raffle|fast ?play|quick ?draw|e-?instants?|i-?lottery)\b/i;

/**
 * The games of a list. Many lists have a line for each prize of a game, and one with its total: repeats are left out, and
 * lines with other values of the same game stay, and are errors. Notes, parts of cells that were pasted as lines, and
 * games without packs are left out too.
 * @returns `others`: the number of lines left out that aren't repeats
 */
export function gamesOnce(
  { headings, lines }: { headings: readonly string[]; lines: Lines },
  map: ColumnMap<GameField>,
): { rows: ImportRow<GameField>[]; others: number } {
  const kind = headings.findIndex((heading) => KIND.test(inWords(heading)));
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]));
  const isTotal = ({ line }: { line: number }) => cellsOf.get(line)?.some(isTotalCell) ?? false;
  const rows = rowsOf(lines, map);
  const gamesWithRows = new Set(rows.flatMap((row) => (isTotal(row) ? [] : (row.game ?? []))));
  const isGame = (row: ImportRow<GameField>): boolean => {
    const { game = '', name = '', price = '' } = row;
    if (isTotal(row) && (game === '' || gamesWithRows.has(game) || isTotalCell(game) || isTotalCell(name)))
      return false;
    if (NO_PACKS.test(cellsOf.get(row.line)?.[kind] ?? '')) return false;
    const isNumbered = gameNumberOfCell(game) !== null && name + price !== '';
    return isNumbered || (priceOfCell(price, 'dollars') !== null && game + name !== '');
  };
  const games = rows.filter(isGame);
  const seen = new Set<string>();
  const once = games.filter(({ line: _, ...row }) => {
    const key = JSON.stringify(row);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  // If no line is right, the columns are wrong: then each line reports it.
  return games.length === 0
    ? { rows, others: 0 }
    : { rows: once, others: rows.filter((row) => !isGame(row) && !isTotal(row)).length };
}

/** Checks whether the name of a bin has letters, so that a person maps it. */
const hasLetters = (bin: string): boolean => /\D/.test(bin);

/**
 * The bins of a file that have letters, each with a suggested number: its own if all have the same letters (A1 to A9), otherwise its
 * place in their order.
 * @param column of the bins; null: the file has none
 */
export function numbersOfBins(lines: Lines, column: number | null): Record<string, string> {
  const cells = column === null ? [] : lines.flatMap(({ cells }) => binOfCell(cells[column] ?? '') ?? []);
  const bins = [...new Set(cells.filter(hasLetters))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const letters = new Set(bins.map((bin) => bin.replace(/\d+/, '')));
  const numbers = bins.map((bin, place) =>
    letters.size === 1 && /\d/.test(bin) ? String(Number(bin.replace(/\D/g, ''))) : String(place + 1),
  );
  const taken = [...numbers, ...new Set(cells.filter((bin) => !hasLetters(bin)))];
  const isUnique = new Set(taken).size === taken.length;
  // Where a number is another bin's, a person chooses.
  return Object.fromEntries(bins.map((bin, place) => [bin, isUnique ? (numbers[place] ?? '') : '']));
}

/** A row for each pack of a line's run; a run that can't be read stays as it is, and is an error. */
function packRows({ last_pack = '', ...row }: ImportRow<StockColumn>): ImportRow<StockField>[] {
  const { game = '', pack = '' } = row;
  const packs = packsOfCell(pack, gameNumberOfCell(game), last_pack);
  if (packs && packs.length > 1) return packs.map((each) => ({ ...row, game: each.game, pack: each.pack }));
  return [packs || last_pack === '' ? row : { ...row, pack: `${pack} - ${last_pack}` }];
}

/**
 * The packs of an opening stock or a delivery. Titles, sections, sums and notes are left out; where nothing reads as a pack, every line stays.
 * @param bins the numbers of bins with letters
 * @returns `others`: the number of lines left out
 */
export function packLines(
  { lines }: { lines: Lines },
  map: ColumnMap<StockColumn>,
  bins: Readonly<Record<string, string>> = {},
): { rows: ImportRow<StockField>[]; others: number } {
  const rows = rowsOf(lines, map).flatMap((row) => {
    const number = bins[binOfCell(row.bin ?? '') ?? ''];
    return packRows(number ? { ...row, bin: number } : row);
  });
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]));
  const packs = rows.filter(({ line, game = '', pack = '', first_ticket = '', last_ticket = '' }) => {
    if (cellsOf.get(line)?.some(isTotalCell)) return false;
    return map.game === map.pack
      ? packOfCell(pack, null) !== null || /\d{4}/.test(pack)
      : /\d/.test(pack) || (/\d/.test(game) && /\d/.test(first_ticket + last_ticket));
  });
  return packs.length === 0 ? { rows, others: 0 } : { rows: packs, others: rows.length - packs.length };
}

const ENDED =
  /^(disabled|ended|closed|inactive|expired|discontinued|final|no|false|n|0|off[ _-]?sale|not[ _-]?(active|available|for sale)|no longer|retired|archived|sold[ _-]?out|claim|pulled|recalled|withdrawn|suspended|unavailable|terminated|end of (sales?|game)|(sales?|game) (has |have )?(ended|closed|over)|last day to (claim|redeem))(\b|_)/i;

/** Checks whether a game can't be sold any more, by its status or its last days. @param today YYYY-MM-DD */
export function hasEnded(row: ImportRow<GameField>, today: string): boolean {
  const isPast = (cell: string | undefined): boolean => {
    const day = cell === undefined || isEmptyDay(cell) ? null : dateOfCell(cell);
    return day !== null && day < today;
  };
  return ENDED.test(row.status ?? '') || isPast(row.last_sale) || isPast(row.last_claim);
}

/** The lines of a file as rows of an import. Lines without a cell in any mapped column are left out. */
export function rowsOf<Field extends ImportField>(lines: Lines, map: ColumnMap<Field>): ImportRow<Field>[] {
  const mapped = (Object.entries(map) as [Field, number | null][]).filter(([, column]) => column !== null);
  return lines.flatMap(({ line, cells }) => {
    const filled = mapped.flatMap(([field, column]) => {
      const cell = column === null ? '' : (cells[column]?.trim() ?? '');
      return cell === '' ? [] : [[field, cell]];
    });
    return filled.length === 0 ? [] : [{ line, ...Object.fromEntries(filled) } as ImportRow<Field>];
  });
}
