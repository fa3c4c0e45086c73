import { type ColumnMap, guessByNames } from '../values/columns';

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
  game: ['game', 'game number', 'game no', 'game id', 'game code', 'number', 'no'],
  name: ['name', 'game name', 'title', 'game title', 'description'],
  price: ['price', 'ticket price', 'price point', 'cost', 'ticket cost', 'denomination', 'value'],
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
  ],
  status: ['status', 'state of sale', 'game status'],
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

/** The lines of a file as rows of an import. Lines without a cell in any mapped column are left out. */
export function rowsOf<Field extends ImportField>(
  lines: readonly { line: number; cells: readonly string[] }[],
  map: ColumnMap<Field>,
): ImportRow<Field>[] {
  const mapped = (Object.entries(map) as [Field, number | null][]).filter(([, column]) => column !== null);
  return lines.flatMap(({ line, cells }) => {
    const filled = mapped.flatMap(([field, column]) => {
      const cell = column === null ? '' : (cells[column]?.trim() ?? '');
      return cell === '' ? [] : [[field, cell]];
    });
    return filled.length === 0 ? [] : [{ line, ...Object.fromEntries(filled) } as ImportRow<Field>];
  });
}
