import { GAME_DIGITS, type GameOfStore, numberByName, serialOfParts } from '../catalogue/game';
import { isActivationDay } from '../lottery/settling';
import type { Sells } from '../places/store-settings';
import { isBin } from '../stock/bins';
import { gameOfStandIn } from '../stock/found-packs';
import { vendorOf } from '../stock/receiving';
import type { TicketLayout } from '../tickets/layouts';
import { MAX_LOT_SIZE, UPC_LENGTH } from '../tickets/serial';
import {
  binOfCell,
  countOfCell,
  dateOfCell,
  digitsOfCell,
  gameNumberOfCell,
  isEmptyCell,
  isLongCode,
  isRounded,
  PACK_DIGITS,
  packOfCell,
  rangeOfCell,
  serialOfCode,
  TICKET_DIGITS,
  ticketOfCell,
} from './cells';
import type { ImportRow, StockField } from './columns';
import type { CellFault, LineFault, LineResult } from './game-rows';
import { isDownwards, placeOfCell, type StockPlace } from './words';

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

/** A store's settings and games that its lines are read with. */
type StockContext = {
  /** by number: a line without a UPC or a size takes its game's */
  games: ReadonlyMap<string, GameOfStore>;
  /** the store's direction, for lines without one */
  sells: Sells;
  /** of its tickets, for scanned codes */
  layout: TicketLayout;
  /** on the store's wall clock, YYYY-MM-DD */
  today: string;
};

/**
 * Reads a line of an opening stock. Tickets before the front one, in the direction of sale, were sold before the store used the
 * app and aren't in its stock: the lot begins at the front ticket. A roll that is written from its last ticket to its first is sold
 * downwards. Without tickets in the file, a pack has those from 000 to its size; a number of tickets left are those sold last.
 */
export function readStockRow(row: Cells, { games, sells, layout, today }: StockContext): StockLine {
  const cells = new StockCells(row, layout);
  const { faults } = cells;
  const { game, pack, front } = packNumbersOf(cells, games);
  const listed = game === null ? undefined : games.get(game);
  const tickets = ticketsOf(cells, { game, pack, front, size: listed?.packSize ?? null, sells });
  const upc =
    cells.optional('upc', (text) => digitsOfCell(text, UPC_LENGTH), {
      kind: 'not_digits',
      digits: UPC_LENGTH,
    }) ??
    listed?.upc ??
    null;
  if (upc === null && cells.isEmpty('upc') && game !== null) cells.fail('upc', { kind: 'unknown_game_upc' });
  // “Bin 12” and “#12” may stand where other packs have a place; a dispenser has several bins.
  const isBinAsPlace = cells.isEmpty('bin') && /^(bin|slot|box|tray|#|\d)/i.test(cells.text('place'));
  const binAsPlace = isBinAsPlace ? binNumberOf(cells.text('place')) : null;
  const bin = binAsPlace ?? cells.optional('bin', binNumberOf, { kind: 'not_a_bin' });
  const place = binAsPlace === null ? placeOfCell(cells.text('place'), bin !== null) : 'shelf';
  if (place === null) cells.fail('place', { kind: 'not_a_place' });
  if (place === 'back' && bin !== null) cells.fail('bin', { kind: 'bin_without_shelf' });
  const activatedOn = cells.optional('activated_on', dateOfCell, { kind: 'not_a_date' });
  if (activatedOn !== null && !isActivationDay(activatedOn, today))
    cells.fail('activated_on', { kind: 'after_today' });
  if (faults.length > 0 || !upc || !game || !pack || !place || !tickets)
    return { line: row.line, faults, pack: null };
  const [start, end] = tickets.map((ticket) => serialOfParts(game, pack, paddedTicket(ticket))) as [
    number,
    number,
  ];
  return { line: row.line, faults, pack: { upc, game, start, end, place, bin, activatedOn } };
}

const paddedTicket = (ticket: number): string => String(ticket).padStart(TICKET_DIGITS, '0');

/** The cells of a line, with the faults of those that can't be read. */
class StockCells {
  readonly faults: LineFault[] = [];
  constructor(
    private readonly row: Cells,
    private readonly layout: TicketLayout,
  ) {}

  /** A cell's text, with a scanned code as its serial; empty for one that stands for no value. */
  text(field: StockField): string {
    const text = this.row[field] ?? '';
    if (isEmptyCell(text)) return '';
    return JOINED_FIELDS.includes(field) ? serialOfCode(text, this.layout) : text;
  }

  isEmpty(field: StockField): boolean {
    return this.text(field) === '';
  }

  fail(field: StockField, fault: CellFault): null {
    this.faults.push({ field, fault });
    return null;
  }

  /** A cell's value; null for an empty cell, and for one that has the fault. */
  optional<T>(field: StockField, read: (text: string) => T | null, fault: CellFault): T | null {
    const text = this.text(field);
    if (text === '') return null;
    const isCode = JOINED_FIELDS.includes(field) && isLongCode(text);
    return (
      read(text) ??
      this.fail(field, isRounded(text) ? { kind: 'rounded' } : isCode ? { kind: 'not_of_layout' } : fault)
    );
  }
}

/** The fields that may have a whole serial, or game and pack. */
const JOINED_FIELDS: readonly StockField[] = ['pack', 'game', 'first_ticket', 'front_ticket', 'last_ticket'];

/**
 * The numbers of a line's game and pack, each in its cell or together in another one.
 * @returns `front`: the ticket of a serial that names the pack
 */
function packNumbersOf(
  cells: StockCells,
  games: ReadonlyMap<string, GameOfStore>,
): { game: string | null; pack: string | null; front: number | null } {
  const joined = JOINED_FIELDS.map((field) => packOfCell(cells.text(field), null)).find(Boolean);
  const game =
    cells.isEmpty('game') && joined
      ? joined.game
      : cells.isEmpty('game')
        ? cells.fail('game', { kind: 'cell_required' })
        : cells.optional('game', (text) => gameOfCell(text, games), {
            kind: 'not_digits',
            digits: GAME_DIGITS,
          });
  const numbers = cells.isEmpty('pack')
    ? (joined ?? cells.fail('pack', { kind: 'cell_required' }))
    : cells.optional('pack', (text) => packOfCell(text, game), { kind: 'not_digits', digits: PACK_DIGITS });
  const serial = packOfCell(cells.text('pack'), null);
  return { game, pack: numbers?.pack ?? null, front: serial?.ticket ? Number(serial.ticket) : null };
}

type PackOfTickets = {
  game: string | null;
  pack: string | null;
  /** the ticket of the pack's serial, for a line without its first or front ticket */
  front: number | null;
  /** of the game's packs */
  size: number | null;
  sells: Sells;
};

/** The first and last ticket left of a line's pack; null if they are missing or wrong. */
function ticketsOf(cells: StockCells, of: PackOfTickets): [number, number] | null {
  const range = rangeOfCell(cells.text('first_ticket'));
  const ticket = (field: 'first_ticket' | 'last_ticket' | 'front_ticket'): number | null => {
    const numberOf = (text: string): number | null => {
      const joined = packOfCell(text, null);
      const isOfPack = joined?.ticket == null || (joined.game === of.game && joined.pack === of.pack);
      const digits = isOfPack ? ticketOfCell(text) : null;
      return digits === null ? null : Number(digits);
    };
    return cells.optional(field, numberOf, { kind: 'not_digits', digits: TICKET_DIGITS });
  };
  const [first, last] = range
    ? [Number(range[0]), Number(range[1])]
    : [ticket('first_ticket'), ticket('last_ticket')];
  const front = ticket('front_ticket') ?? (first === null ? of.front : null);
  const size = cells.optional('pack_size', packSizeOf, { kind: 'not_a_pack_size' }) ?? of.size;
  const left = cells.optional('tickets_left', countOfCell, { kind: 'not_tickets_left' });
  const isReversed = first !== null && last !== null && first > last;
  const isDown = isReversed || (isDownwards(cells.text('direction')) ?? of.sells === 'down');
  const [low, high] = isReversed ? [last, first] : [first ?? 0, last ?? (size === null ? null : size - 1)];
  // An unreadable game has its own fault.
  const isMissing = of.game !== null && cells.isEmpty('last_ticket');
  if (high === null) return isMissing ? cells.fail('last_ticket', { kind: 'cell_required' }) : null;
  const [start, end] = ticketsLeft({ low, high, front, left, isDown });
  if (start < low || end > high || start > end)
    return front === null
      ? cells.fail('tickets_left', { kind: 'not_tickets_left' })
      : cells.fail(cells.isEmpty('front_ticket') ? 'pack' : 'front_ticket', { kind: 'front_outside' });
  if (left !== null && left !== end - start + 1)
    return cells.fail('tickets_left', { kind: 'not_tickets_left' });
  return [start, end];
}

/** The size of a pack; null for anything else. */
function packSizeOf(text: string): number | null {
  const count = countOfCell(text);
  return count !== null && count >= 1 && count <= MAX_LOT_SIZE ? count : null;
}

type Tickets = { low: number; high: number; front: number | null; left: number | null; isDown: boolean };

/** The first and last ticket left: from the front one on, or as many as are left. */
function ticketsLeft({ low, high, front, left, isDown }: Tickets): [number, number] {
  if (front !== null) return isDown ? [low, front] : [front, high];
  if (left !== null) return isDown ? [low, low + left - 1] : [high - left + 1, high];
  return [low, high];
}

/** The number of a game by a cell: its number, a joined one, or the name of exactly one game; null: none. */
function gameOfCell(text: string, games: ReadonlyMap<string, GameOfStore>): string | null {
  return packOfCell(text, null)?.game ?? gameNumberOfCell(text) ?? numberByName(games.values(), text);
}

/** The number of a bin. In a file with letters, a person has mapped it. */
const binNumberOf = (text: string): number | null => {
  const bin = binOfCell(text);
  return bin !== null && isBin(bin) ? Number(bin) : null;
};

type KnownPlan = { id: number; priceCents: number; lotSize: number };
type KnownLot = { lotNumber: string; lotCounter: number; start: number; end: number };

/** The store's data before the import. */
export type StockKnown = {
  games: ReadonlyMap<string, GameOfStore>;
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
type PlannedPack = {
  line: number;
  result: LineResult;
  faults: LineFault[];
  /** null for an error */
  pack: StockPack | null;
  /** null for a pack that isn't added */
  lot: NewStockLot | null;
};

/** Plans an opening stock. A pack that the store already has, with the same tickets, stays as it is. */
export function planStock(lines: readonly StockLine[], existing: StockKnown): PlannedPack[] {
  const counters = new Map([...existing.last].map(([upc, { lotCounter }]) => [upc, lotCounter]));
  const before: (StockPack & { line: number })[] = [];
  const lineOfBin = new Map<number, number>();
  return lines.map(({ line, faults, pack }): PlannedPack => {
    const error = (field: StockField, fault: CellFault): PlannedPack => ({
      line,
      result: 'error',
      faults: [{ field, fault }],
      pack: null,
      lot: null,
    });
    if (!pack) return { line, result: 'error', faults, pack, lot: null };
    const twice = before.find((other) => overlaps(other, pack));
    if (twice) return error('pack', { kind: 'same_as_line', line: twice.line });
    const there = existing.lots.find((lot) => overlaps(lot, pack));
    if (there) {
      const isNamed = there.lotNumber === pack.upc || gameOfStandIn(there.lotNumber) === pack.game;
      const isSame = isNamed && there.start === pack.start && there.end === pack.end;
      if (isSame) return { line, result: 'unchanged', faults: [], pack, lot: null };
      return error('pack', { kind: 'overlaps_lot', upc: there.lotNumber, lotCounter: there.lotCounter });
    }
    const { bin } = pack;
    const binLine = bin === null ? undefined : lineOfBin.get(bin);
    if (binLine !== undefined) return error('bin', { kind: 'same_as_line', line: binLine });
    const inBin = bin === null ? undefined : existing.bins.get(bin);
    if (bin !== null && inBin !== undefined) return error('bin', { kind: 'bin_taken', bin, by: inBin });
    const plan = planOfPack(pack, existing);
    if ('kind' in plan) return error('game', plan);
    before.push({ ...pack, line });
    if (bin !== null) lineOfBin.set(bin, line);
    const lotCounter = (counters.get(pack.upc) ?? 0) + 1;
    counters.set(pack.upc, lotCounter);
    const vendorId = vendorOf(existing.vendors, pack.upc)?.id ?? null;
    const newVendor = vendorId === null ? (existing.games.get(pack.game)?.name ?? null) : null;
    return {
      line,
      result: 'added',
      faults: [],
      pack,
      lot: { ...pack, lotCounter, planId: plan.id, priceCents: plan.priceCents, vendorId, newVendor },
    };
  });
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start <= b.end && b.start <= a.end;

/**
 * The plan of a pack: the one with its game's price; if there are several, the one with its pack size. Without a game, the plan of the
 * UPC's last lot, otherwise the only plan with this pack size.
 */
function planOfPack(pack: StockPack, { games, plans, last }: StockKnown): KnownPlan | CellFault {
  const size = pack.end - pack.start + 1;
  const game = games.get(pack.game);
  if (game && game.priceCents !== null) {
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
