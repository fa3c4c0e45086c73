import { GAME_DIGITS, type ListedGame, serialOfParts } from '../catalogue/game';
import type { Sells } from '../places/store-settings';
import { isBin } from '../stock/bins';
import { vendorOf } from '../stock/receiving';
import { UPC_LENGTH } from '../tickets/serial';
import { dateOfCell, digitsOfCell, isEmptyCell } from './cells';
import type { ImportRow, StockField } from './columns';
import type { CellFault, LineFault, LineResult } from './game-rows';

const PACK_DIGITS = 7;
const TICKET_DIGITS = 3;

/** The place of a pack of the opening stock. */
export type StockPlace = 'back' | 'shelf';

const PLACES: Record<StockPlace, RegExp> = {
  back: /^(back|back ?room|b|safe|storage|active|in stock)$/i,
  shelf: /^(shelf|on ?shelf|s|counter|display|dispenser|bin|for sale)$/i,
};

/** A pack of the opening stock: its tickets from the front one on, as numbers. */
export type StockPack = {
  upc: string;
  game: string;
  start: number;
  end: number;
  place: StockPlace;
  bin: number | null;
  activatedOn: string | null;
};
export type StockLine = { line: number; faults: LineFault[]; pack: StockPack | null };

type Cells = ImportRow<StockField>;
type KnownGame = Pick<ListedGame, 'number' | 'name' | 'upc' | 'priceCents' | 'packSize'>;

/**
 * Reads a line of an opening stock. Tickets before the front one, in the store's direction of sale, were sold
 * before the store used the app and aren't in its stock: the lot begins at the front ticket.
 * @param games by number: a line without a UPC takes its game's
 */
export function readStockRow(row: Cells, games: ReadonlyMap<string, KnownGame>, sells: Sells): StockLine {
  const faults: LineFault[] = [];
  const cell = (field: StockField): string => row[field] ?? '';
  const fail = (field: StockField, fault: CellFault): null => {
    faults.push({ field, fault });
    return null;
  };
  const digits = (field: StockField, length: number): string | null =>
    isEmptyCell(cell(field))
      ? null
      : (digitsOfCell(cell(field), length) ?? fail(field, { kind: 'not_digits', digits: length }));
  const required = (field: StockField, length: number): string | null =>
    isEmptyCell(cell(field)) ? fail(field, { kind: 'cell_required' }) : digits(field, length);

  const game = required('game', GAME_DIGITS);
  const pack = required('pack', PACK_DIGITS);
  const first = required('first_ticket', TICKET_DIGITS);
  const last = required('last_ticket', TICKET_DIGITS);
  const front = digits('front_ticket', TICKET_DIGITS);
  const upcOfGame = game === null ? null : (games.get(game)?.upc ?? null);
  const upc = isEmptyCell(cell('upc'))
    ? (upcOfGame ?? (game === null ? null : fail('upc', { kind: 'unknown_game_upc' })))
    : digits('upc', UPC_LENGTH);
  const bin = isEmptyCell(cell('bin')) ? null : binOf(cell('bin').trim());
  if (bin === undefined) fail('bin', { kind: 'not_a_bin' });
  const place = placeOf(cell('place').trim(), bin ?? null);
  if (place === null) fail('place', { kind: 'not_a_place' });
  if (place === 'back' && bin) fail('bin', { kind: 'bin_without_shelf' });
  const activatedOn = isEmptyCell(cell('activated_on'))
    ? null
    : (dateOfCell(cell('activated_on')) ?? fail('activated_on', { kind: 'not_a_date' }));
  if (first !== null && last !== null && last < first) fail('last_ticket', { kind: 'last_before_first' });
  else if (front !== null && first !== null && last !== null && (front < first || front > last))
    fail('front_ticket', { kind: 'front_outside' });
  if (faults.length > 0 || !upc || !game || !pack || !first || !last || !place)
    return { line: row.line, faults, pack: null };
  const [start, end] = sells === 'up' ? [front ?? first, last] : [first, front ?? last];
  const serial = (ticket: string) => serialOfParts(game, pack, ticket);
  return {
    line: row.line,
    faults,
    pack: { upc, game, start: serial(start), end: serial(end), place, bin: bin ?? null, activatedOn },
  };
}

/** The number of a bin; undefined where the text is none. */
const binOf = (text: string): number | undefined => {
  const digits = text.replace(/\.0+$/, '');
  return isBin(digits) ? Number(digits) : undefined;
};

/** The default place: the shelf for a pack with a bin, otherwise the back room. */
function placeOf(text: string, bin: number | null): StockPlace | null {
  if (isEmptyCell(text)) return bin === null ? 'back' : 'shelf';
  if (PLACES.back.test(text)) return 'back';
  return PLACES.shelf.test(text) ? 'shelf' : null;
}

type KnownPlan = { id: number; priceCents: number; lotSize: number };
type KnownLot = { lotNumber: string; lotCounter: number; start: number; end: number };

/** The store's data before the import. */
export type StockKnown = {
  games: ReadonlyMap<string, KnownGame>;
  /** active ones */
  plans: readonly KnownPlan[];
  vendors: readonly { id: number; upc_code: string }[];
  /** lots that share a ticket with a pack of the file */
  lots: readonly KnownLot[];
  /** by UPC: the highest lot counter, and the plan of that lot */
  last: ReadonlyMap<string, { lotCounter: number; planId: number | null }>;
  /** by bin: the lot in it */
  bins: ReadonlyMap<number, string>;
};

/** A lot as the import will create it. */
export type NewStockLot = StockPack & {
  lotCounter: number;
  planId: number;
  priceCents: number;
  vendorId: number | null;
  /** the name of its game, where the UPC has no vendor yet; packs show their vendor's name */
  newVendor: string | null;
};
export type PlannedPack = { line: number; result: LineResult; faults: LineFault[]; lot: NewStockLot | null };

/** Plans an opening stock. A pack that the store already has, with the same tickets, stays as it is. */
export function planStock(lines: readonly StockLine[], known: StockKnown): PlannedPack[] {
  const counters = new Map([...known.last].map(([upc, { lotCounter }]) => [upc, lotCounter]));
  const before: (StockPack & { line: number })[] = [];
  const lineOfBin = new Map<number, number>();
  return lines.map(({ line, faults, pack }): PlannedPack => {
    const error = (field: StockField, fault: CellFault): PlannedPack => ({
      line,
      result: 'error',
      faults: [{ field, fault }],
      lot: null,
    });
    if (!pack) return { line, result: 'error', faults, lot: null };
    const twice = before.find((other) => overlaps(other, pack));
    if (twice) return error('pack', { kind: 'same_as_line', line: twice.line });
    const there = known.lots.find((lot) => overlaps(lot, pack));
    if (there) {
      const isSame = there.lotNumber === pack.upc && there.start === pack.start && there.end === pack.end;
      if (isSame) return { line, result: 'unchanged', faults: [], lot: null };
      return error('pack', { kind: 'overlaps_lot', upc: there.lotNumber, lotCounter: there.lotCounter });
    }
    const { bin } = pack;
    const binLine = bin === null ? undefined : lineOfBin.get(bin);
    if (binLine !== undefined) return error('bin', { kind: 'same_as_line', line: binLine });
    const inBin = bin === null ? undefined : known.bins.get(bin);
    if (bin !== null && inBin !== undefined) return error('bin', { kind: 'bin_taken', bin, by: inBin });
    const plan = planOfPack(pack, known);
    if ('kind' in plan) return error('game', plan);
    before.push({ ...pack, line });
    if (bin !== null) lineOfBin.set(bin, line);
    const lotCounter = (counters.get(pack.upc) ?? 0) + 1;
    counters.set(pack.upc, lotCounter);
    const vendorId = vendorOf(known.vendors, pack.upc)?.id ?? null;
    const newVendor = vendorId === null ? (known.games.get(pack.game)?.name ?? null) : null;
    return {
      line,
      result: 'added',
      faults: [],
      lot: { ...pack, lotCounter, planId: plan.id, priceCents: plan.priceCents, vendorId, newVendor },
    };
  });
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start <= b.end && b.start <= a.end;

/**
 * The plan of a pack: the one with its game's price, and of several the one with its pack size. Without a
 * game, the plan of the UPC's last lot, otherwise the only plan with this pack size.
 */
function planOfPack(pack: StockPack, { games, plans, last }: StockKnown): KnownPlan | CellFault {
  const size = pack.end - pack.start + 1;
  const game = games.get(pack.game);
  if (game) {
    const priced = plans.filter(({ priceCents }) => priceCents === game.priceCents);
    const sized = priced.find(({ lotSize }) => lotSize === (game.packSize ?? size));
    return sized ?? priced[0] ?? { kind: 'no_plan_for', size: game.packSize ?? size, cents: game.priceCents };
  }
  const same = plans.find(({ id }) => id === last.get(pack.upc)?.planId);
  if (same) return same;
  const [only, ...others] = plans.filter(({ lotSize }) => lotSize === size);
  if (!only) return { kind: 'no_plan_for', size, cents: null };
  return others.length > 0 ? { kind: 'plans_for', size } : only;
}
