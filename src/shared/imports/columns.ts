import { UPC_LENGTH } from '../tickets/serial';
import { recordOf } from '../values/collections';
import { type ColumnMap, guessByNames, inWords } from '../values/columns';
import {
  countOfCell,
  dateOfCell,
  digitsOfCell,
  gameNumberOfCell,
  hasNoDay,
  isEmptyCell,
  isEmptyDay,
  priceOfCell,
} from './cells';

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

export const STOCK_FIELDS = [
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
export type StockField = (typeof STOCK_FIELDS)[number];

export type ImportField = GameField | StockField;

/**
 * The maximum number of lines of one import: more games than any state has, and more packs than any store.
 */
export const MAX_GAME_ROWS = 2000;
export const MAX_STOCK_ROWS = 1000;

/** One line of a file: its line number, and its cells by field. */
export type ImportRow<Field extends string> = { line: number } & Partial<Record<Field, string>>;

/** Words in headings, in lowercase without punctuation; the longest match wins. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  game: [
    'game',
    'game number',
    'game num',
    'game no',
    'game nbr',
    'game id',
    'game code',
    'igt id',
    'igt identifier',
    'scratch number',
    'gm number',
  ],
  name: [
    'name',
    'game name',
    'title',
    'game title',
    'display name',
    'game desc',
    'game description',
    'game nm',
  ],
  price: [
    'price',
    'ticket price',
    'game price',
    'price point',
    'price pt',
    'tkt price',
    'tkt prc',
    'cost',
    'ticket cost',
    'denomination',
    'ticket value',
    'retail price',
    'face value',
    'dollar amount',
  ],
  pack_size: [
    'pack size',
    'tickets per pack',
    'tickets per book',
    'book size',
    'pack qty',
    'pack sz',
    'lot size',
    'size',
  ],
  upc: ['upc', 'upc code', 'barcode', 'lot number'],
  first_sale: [
    'first sale',
    'start date',
    'launch date',
    'on sale',
    'on sale date',
    'release date',
    'sales start',
    'go to market date',
    'goto market date',
    'game start date',
    'game start',
    'start of game',
    'start of sale',
    'start of sales',
    'first day of sale',
    'first day of sales',
    'first day to sell',
    'play begin',
    'begin date',
    'date available',
  ],
  last_sale: [
    'last sale',
    'last day to sell',
    'last day of sale',
    'last day of sales',
    'end of sale',
    'end of sales',
    'end date',
    'end of game',
    'game end date',
    'off sale',
    'close date',
    'sales end',
    'last date to sell',
    'end of sales date',
    'end sale date',
    'closing date',
    'last sale date',
    'stop date',
    'game end',
    'play end',
    'ends',
  ],
  last_return: ['last return', 'return by', 'last day to return', 'return deadline', 'return date'],
  last_claim: [
    'last claim',
    'claim deadline',
    'last day to claim',
    'last day to redeem',
    'redeem by',
    'claim by',
    'final claim date',
    'validation end',
    'last date to claim',
    'lastdatetoclaim',
    'last day to claim prizes',
    'claim end date',
    'final date to claim',
    'expiration date',
    'expire date',
    'redemption end date',
    'redemption date',
    'redeem end date',
    'last day to cash',
    'end val date',
    'play expiry',
    'disable date',
  ],
  status: [
    'status',
    'state of sale',
    'game status',
    'validation status',
    'game state',
    'is active',
    'active',
  ],
  pack: ['pack', 'pack number', 'pack no', 'book', 'book number', 'pack id'],
  first_ticket: ['first ticket', 'first', 'start ticket', 'from ticket', 'begin'],
  last_ticket: ['last ticket', 'last', 'end ticket', 'to ticket', 'end'],
  place: ['place', 'location', 'where'],
  bin: ['bin', 'bin number', 'slot', 'box'],
  front_ticket: ['front ticket', 'front', 'next ticket', 'current ticket', 'top ticket'],
  activated_on: ['activated on', 'activated', 'activation date', 'activation', 'active since'],
};

/** Headings that may mean something else too: for a column that no other heading names. */
const VAGUE: Partial<Record<GameField, readonly string[]>> = {
  game: ['id', 'number', 'no', 'key'],
  name: ['description', 'game'],
  price: ['value'],
  first_sale: ['start', 'begin'],
  last_sale: ['end', 'close'],
  last_claim: ['last date', 'expires'],
};

/** Words of a heading about a pack or a ticket that is no number of one. */
const OTHER_WORDS = /\b(price|cost|value|amount|size|per|count|qty|quantity|on hand|sold)\b/;
const NUMBERS: readonly ImportField[] = ['pack', 'first_ticket', 'last_ticket', 'front_ticket'];

/** Guesses the columns of a file from its headings. @param headings the file's first line */
export const guessColumns = <Field extends ImportField>(
  headings: readonly string[],
  fields: readonly Field[],
): ColumnMap<Field> =>
  guessByNames(
    headings,
    fields,
    HEADINGS,
    (field, column) => !(NUMBERS.includes(field) && OTHER_WORDS.test(inWords(headings[column] ?? ''))),
  );

type Lines = readonly { line: number; cells: readonly string[] }[];

/** Whether a cell can be what a column of a game list has; a column is that where most of its cells are. */
const READS: Partial<Record<GameField, (cell: string) => boolean>> = {
  game: (cell) => gameNumberOfCell(cell) !== null,
  price: (cell) => priceOfCell(cell, 'dollars') !== null,
  name: (cell) => /\p{L}|\d/u.test(cell) && dateOfCell(cell) === null,
  pack_size: (cell) => countOfCell(cell) !== null,
  upc: (cell) => digitsOfCell(cell, UPC_LENGTH) !== null,
  first_sale: (cell) => dateOfCell(cell) !== null,
  last_sale: (cell) => dateOfCell(cell) !== null,
  last_return: (cell) => dateOfCell(cell) !== null,
  last_claim: (cell) => dateOfCell(cell) !== null,
};

/**
 * Guesses the columns of a game list from its headings and what stands below them: an id that is no number of a game isn't
 * taken for one, and number and name may share a column: `LUCKY 7s (797)`.
 */
export function guessGameColumns(headings: readonly string[], lines: Lines): ColumnMap<GameField> {
  const games = fullLines(lines);
  const share = (field: GameField, column: number): number => {
    const reads = READS[field];
    const isEmpty = field.startsWith('first_') || field.startsWith('last_') ? hasNoDay : isEmptyCell;
    const filled = games.map(({ cells }) => cells[column] ?? '').filter((cell) => !isEmpty(cell));
    return !reads || filled.length === 0 ? 1 : filled.filter(reads).length / filled.length;
  };
  const holds = (field: GameField, column: number): boolean => share(field, column) > 0.5;
  const map = guessByNames(headings, GAME_FIELDS, HEADINGS, holds);
  const taken = new Set(Object.values(map));
  const mayBe = (field: GameField, column: number): boolean =>
    map[field] === null &&
    !taken.has(column) &&
    VAGUE[field]?.includes(inWords(headings[column] ?? '')) === true &&
    holds(field, column);
  const vague = guessByNames(
    headings,
    GAME_FIELDS,
    recordOf(GAME_FIELDS, (field) => VAGUE[field] ?? []),
    mayBe,
  );
  for (const field of GAME_FIELDS) map[field] ??= vague[field];
  const hasLetters = (column: number) => games.some(({ cells }) => /\p{L}{2}/u.test(cells[column] ?? ''));
  if (map.game === null && map.name !== null && holds('game', map.name)) map.game = map.name;
  if (map.name === null && map.game !== null && hasLetters(map.game)) map.name = map.game;
  return map;
}

/** The lines with more than half the cells of the fullest one: notes below a table have one or two. */
function fullLines(lines: Lines): Lines {
  const sizes = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = sizes.reduce((max, size) => Math.max(max, size), 0);
  return lines.filter((_, index) => (sizes[index] ?? 0) * 2 > most);
}

const TOTAL = /^(grand )?totals?:?$/i;
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
  const isTotal = ({ line }: { line: number }) =>
    cellsOf.get(line)?.some((cell) => TOTAL.test(cell.trim())) ?? false;
  const rows = rowsOf(lines, map);
  const named = new Set(rows.flatMap((row) => (isTotal(row) ? [] : (row.game ?? []))));
  const isGame = (row: ImportRow<GameField>): boolean => {
    const { game = '', name = '', price = '' } = row;
    if (isTotal(row) && (game === '' || named.has(game) || TOTAL.test(game) || TOTAL.test(name)))
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
  // Where nothing is right, the columns aren't: then each line says so.
  return games.length === 0
    ? { rows, others: 0 }
    : { rows: once, others: rows.filter((row) => !isGame(row) && !isTotal(row)).length };
}

const ENDED =
  /^(disabled|ended|closed|inactive|expired|discontinued|final|no|false|n|0|off[ _-]?sale|not[ _-]?(active|available|for sale)|no longer|retired|archived|sold[ _-]?out|claim|pulled|recalled|withdrawn|suspended|unavailable|terminated|end of (sales?|game)|(sales?|game) (has |have )?(ended|closed|over)|last day to (claim|redeem))(\b|_)/i;

/** Whether a game can't be sold any more, by its status or its last days. @param today YYYY-MM-DD */
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
