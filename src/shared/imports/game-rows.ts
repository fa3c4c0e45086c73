import { GAME_DIGITS, type KnownGame, type ListedGame } from '../catalogue/game';
import { MAX_LOT_SIZE, UPC_LENGTH } from '../tickets/serial';
import { MAX_LENGTH } from '../values/limits';
import { cleanName } from '../values/visible-text';
import {
  countOfCell,
  dateOfCell,
  digitsOfCell,
  gameNumberOfCell,
  hasNoDay,
  isEmptyCell,
  isRounded,
  type PriceUnit,
  priceOfCell,
} from './cells';
import type { GameField, ImportField, ImportRow } from './columns';

/** The highest ticket price that an import takes, in cents; a higher one was read in the wrong unit. */
const MAX_PRICE_CENTS = 10_000;

/** The fault of a cell. */
export type CellFault =
  | { kind: 'cell_required' | 'not_a_price' | 'not_a_pack_size' | 'not_a_date' | 'not_a_place' | 'not_a_bin' }
  | { kind: 'rounded' | 'not_of_layout' }
  | { kind: 'not_digits'; digits: number }
  | { kind: 'price_too_high'; cents: number }
  | { kind: 'ends_before_start' | 'after_today' }
  | { kind: 'same_as_line'; line: number }
  | { kind: 'unknown_game_upc' }
  | { kind: 'not_tickets_left' }
  | { kind: 'front_outside' }
  | { kind: 'overlaps_lot'; upc: string; lotCounter: number }
  | { kind: 'bin_taken'; bin: number; by: string }
  | { kind: 'bin_without_shelf' }
  | { kind: 'no_plan_for'; size: number; cents: number | null }
  | { kind: 'plans_for'; size: number }
  | { kind: 'upc_of_other_game'; game: string };
export type LineFault = { field: ImportField; fault: CellFault };

/** The results of importing a line. */
export const LINE_RESULTS = ['added', 'changed', 'unchanged', 'error'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** A parsed line of a game list; `changed` names the fields that differ from the existing game. */
type GameLine = { line: number; faults: LineFault[]; game: ListedGame | null };

type Cells = ImportRow<GameField>;

/**
 * Reads a line of a game list. Game, name and price are required; empty cells of other columns are unknown.
 * @param unit the unit of the list's prices
 */
export function readGameRow(row: Cells, unit: PriceUnit): GameLine {
  const faults: LineFault[] = [];
  const cell = (field: GameField): string => row[field] ?? '';
  const fail = (field: GameField, fault: CellFault): null => {
    faults.push({ field, fault });
    return null;
  };
  const optional = <T>(field: GameField, value: T | null, fault: CellFault): T | null =>
    isEmptyCell(cell(field))
      ? null
      : (value ?? fail(field, isRounded(cell(field)) ? { kind: 'rounded' } : fault));
  const required = <T>(field: GameField, value: T | null, fault: CellFault): T | null =>
    isEmptyCell(cell(field)) ? fail(field, { kind: 'cell_required' }) : optional(field, value, fault);
  const date = (field: GameField): string | null =>
    hasNoDay(cell(field)) ? null : (dateOfCell(cell(field)) ?? fail(field, { kind: 'not_a_date' }));

  const number = required('game', gameNumberOfCell(cell('game')), {
    kind: 'not_digits',
    digits: GAME_DIGITS,
  });
  const name = required('name', cleanName(cell('name')).slice(0, MAX_LENGTH.text) || null, {
    kind: 'cell_required',
  });
  const price = required('price', priceOfCell(cell('price'), unit), { kind: 'not_a_price' });
  const priceCents =
    price !== null && price > MAX_PRICE_CENTS
      ? fail('price', { kind: 'price_too_high', cents: price })
      : price;
  const size = countOfCell(cell('pack_size'));
  const isSize = size !== null && size >= 1 && size <= MAX_LOT_SIZE;
  const packSize = optional('pack_size', isSize ? size : null, { kind: 'not_a_pack_size' });
  const upc = optional('upc', digitsOfCell(cell('upc'), UPC_LENGTH), {
    kind: 'not_digits',
    digits: UPC_LENGTH,
  });
  const firstSale = date('first_sale');
  const lastSale = date('last_sale');
  const lastReturn = date('last_return');
  const lastClaim = date('last_claim');
  if (firstSale !== null && lastSale !== null && lastSale < firstSale)
    fail('last_sale', { kind: 'ends_before_start' });
  const status = cleanName(cell('status')).slice(0, MAX_LENGTH.text) || null;
  if (faults.length > 0 || number === null || name === null || priceCents === null)
    return { line: row.line, faults, game: null };
  const game = {
    number,
    name,
    priceCents,
    packSize,
    upc,
    firstSale,
    lastSale,
    lastReturn,
    lastClaim,
    status,
  };
  return { line: row.line, faults, game };
}

/** The planned import of a game list's line: `game` as it will be, null for an error. */
type PlannedGame = GameLine & { result: LineResult };

/**
 * Plans the import of a game list. A game on several lines with equal values is one. Fields that the list lacks stay as they are in an existing game.
 * @param listedGames the games of the company in this state
 * @param rows the file's lines, in order
 */
export function planGames(
  listedGames: readonly KnownGame[],
  rows: readonly Cells[],
  unit: PriceUnit,
): PlannedGame[] {
  const byNumber = new Map(listedGames.map((game) => [game.number, game]));
  const gameOfUpc = new Map(listedGames.flatMap(({ upc, number }) => (upc === null ? [] : [[upc, number]])));
  const listed = new Map<string, { line: number; game: ListedGame }>();
  return rows.map((row) => {
    const read = readGameRow(row, unit);
    const { game, line } = read;
    if (!game) return { ...read, result: 'error' };
    const error = (field: GameField, fault: CellFault): PlannedGame => ({
      line,
      game: null,
      faults: [{ field, fault }],
      result: 'error',
    });
    const earlier = listed.get(game.number);
    if (earlier)
      return isSame(earlier.game, game)
        ? { ...read, result: 'unchanged' }
        : error('game', { kind: 'same_as_line', line: earlier.line });
    const other = game.upc === null ? undefined : gameOfUpc.get(game.upc);
    if (other !== undefined && other !== game.number)
      return error('upc', { kind: 'upc_of_other_game', game: other });
    listed.set(game.number, { line, game });
    if (game.upc !== null) gameOfUpc.set(game.upc, game.number);
    const before = byNumber.get(game.number);
    if (!before) return { ...read, result: 'added' };
    const after = merged(before, game);
    return { ...read, game: after, result: isSame(before, after) ? 'unchanged' : 'changed' };
  });
}

const FIELDS = [
  'number',
  'name',
  'priceCents',
  'packSize',
  'upc',
  'firstSale',
  'lastSale',
  'lastReturn',
  'lastClaim',
  'status',
] as const satisfies readonly (keyof ListedGame)[];

const merged = (before: KnownGame, now: ListedGame): ListedGame =>
  Object.fromEntries(FIELDS.map((field) => [field, now[field] ?? before[field]])) as ListedGame;

const isSame = (before: KnownGame, after: ListedGame): boolean =>
  FIELDS.every((field) => before[field] === after[field]);
