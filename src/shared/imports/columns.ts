import { UPC_LENGTH } from '../tickets/serial';
import { type ColumnMap, guessByNames } from '../values/columns';
import {
  countOfCell,
  dateOfCell,
  digitsOfCell,
  gameNumberOfCell,
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
  game: ['game', 'game number', 'game num', 'game no', 'game id', 'game code', 'number', 'no', 'id'],
  name: ['name', 'game name', 'title', 'game title', 'display name', 'description', 'game'],
  price: [
    'price',
    'ticket price',
    'game price',
    'price point',
    'cost',
    'ticket cost',
    'denomination',
    'value',
  ],
  pack_size: [
    'pack size',
    'tickets per pack',
    'tickets per book',
    'book size',
    'pack qty',
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
    'redemption end date',
  ],
  status: ['status', 'state of sale', 'game status', 'validation status', 'game state'],
  pack: ['pack', 'pack number', 'pack no', 'book', 'book number', 'pack id'],
  first_ticket: ['first ticket', 'first', 'start ticket', 'from ticket', 'begin'],
  last_ticket: ['last ticket', 'last', 'end ticket', 'to ticket', 'end'],
  place: ['place', 'location', 'where'],
  bin: ['bin', 'bin number', 'slot', 'box'],
  front_ticket: ['front ticket', 'front', 'next ticket', 'current ticket', 'top ticket'],
  activated_on: ['activated on', 'activated', 'activation date', 'activation', 'active since'],
};

/** Guesses the columns of a file from its headings. @param headings the file's first line */
export const guessColumns = <Field extends ImportField>(
  headings: readonly string[],
  fields: readonly Field[],
): ColumnMap<Field> => guessByNames(headings, fields, HEADINGS);

type Lines = readonly { line: number; cells: readonly string[] }[];

/** Whether a cell can be what a column of a game list has; a column is that where most of its cells are. */
const READS: Partial<Record<GameField, (cell: string) => boolean>> = {
  game: (cell) => gameNumberOfCell(cell) !== null,
  price: (cell) => priceOfCell(cell, 'dollars') !== null,
  name: (cell) => /\p{L}|\d/u.test(cell),
  pack_size: (cell) => countOfCell(cell) !== null,
  upc: (cell) => digitsOfCell(cell, UPC_LENGTH) !== null,
  first_sale: (cell) => dateOfCell(cell) !== null,
  last_sale: (cell) => dateOfCell(cell) !== null,
  last_return: (cell) => dateOfCell(cell) !== null,
  last_claim: (cell) => dateOfCell(cell) !== null,
};

/**
 * Guesses the columns of a game list from its headings and what stands below them: an id that is no number of a game isn't
 * taken for one, and where no column has the number, the name may: `LUCKY 7s (797)`.
 */
export function guessGameColumns(headings: readonly string[], lines: Lines): ColumnMap<GameField> {
  const holds = (field: GameField, column: number): boolean => {
    const reads = READS[field];
    const filled = lines.map(({ cells }) => cells[column] ?? '').filter((cell) => !isEmptyCell(cell));
    return !reads || filled.length === 0 || filled.filter(reads).length * 2 > filled.length;
  };
  const wrong = new Map<GameField, Set<number>>();
  for (;;) {
    const map = guessByNames(
      headings,
      GAME_FIELDS,
      HEADINGS,
      (field, column) => !wrong.get(field)?.has(column),
    );
    const bad = GAME_FIELDS.find((field) => map[field] !== null && !holds(field, map[field]));
    if (!bad) {
      const { name } = map;
      if (map.game === null && name !== null && holds('game', name)) return { ...map, game: name };
      return map;
    }
    wrong.set(bad, new Set([...(wrong.get(bad) ?? []), map[bad] ?? 0]));
  }
}

const TOTAL = /^(grand )?totals?:?$/i;

/**
 * The rows of a game list without repeats: many lists have a line for each prize of a game, and one with its total. Lines
 * with other values of the same game stay, and are errors.
 */
export function gamesOnce(lines: Lines, map: ColumnMap<GameField>): ImportRow<GameField>[] {
  const isTotal = new Map(
    lines.map(({ line, cells }) => [line, cells.some((cell) => TOTAL.test(cell.trim()))]),
  );
  const seen = new Set<string>();
  const rows = rowsOf(lines, map);
  const named = new Set(rows.flatMap((row) => (isTotal.get(row.line) ? [] : (row.game ?? []))));
  return rows.filter(({ line, ...row }) => {
    if (isTotal.get(line) && (row.game === undefined || named.has(row.game) || TOTAL.test(row.game)))
      return false;
    const key = JSON.stringify(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const ENDED =
  /^(disabled|ended|closed|inactive|expired|discontinued|final|no|false|n|off ?sale|not active|retired)\b/i;

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
