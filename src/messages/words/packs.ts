import type { Sells } from '../../shared/places/store-settings';
import { gameOfStandIn } from '../../shared/stock/found-packs';
import type { PackFault } from '../../shared/stock/receiving';
import { type PackName, type SoldBy, upcOfRun } from '../../shared/stock/stock';
import { serialFields } from '../../shared/tickets/layouts';
import { firstSold, lastSold, type Roll, type Run } from '../../shared/tickets/runs';
import { numberToSerial, runSerials, ticketNumber } from '../../shared/tickets/serial';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { COUNTING } from '../areas/counting';
import { PACK_FAULT } from '../areas/pack-fault';
import { PACKS } from '../areas/packs';
import { SERIALS } from '../areas/serials';
import { currentMessages } from '../current';
import { say } from '../say';

/** `028400021012 lot 2` */
export const lotOf = (pack: PackName, t: typeof PACKS = currentMessages(PACKS)): string =>
  t.lot({ upc: upcOfRun(pack), lotCounter: pack.lotCounter });

/** `Game 1736`. @param game 4 digits */
export const gameNumbered = (game: string): string => currentMessages(PACKS).numbered({ game });

/**
 * How people call a game. Nobody knows a stand-in UPC, but its game's number is printed on each ticket.
 * @param name null: it has none
 * @param upc the lot number of a pack
 */
export function gameInWords(name: string | null | undefined, upc: string): string {
  const game = gameOfStandIn(upc);
  return name ?? (game === null ? upc : gameNumbered(game));
}

/** The everyday name of a pack: its game's name, if it has one. */
export const nameOf = (pack: PackName, t?: typeof PACKS): string => pack.vendorName ?? lotOf(pack, t);

const serialOf = (serial: string | number): string =>
  typeof serial === 'number' ? numberToSerial(serial) : serial;

/**
 * `Crossword Mini, pack 1200789`: a pack by its game and the number printed on it.
 * @param name of the game; its UPC where it has none
 * @param serial of any of its tickets: 14 digits, or their number
 */
export const packNamed = (name: string, serial: string | number): string =>
  currentMessages(PACKS).named({ name, number: serialFields(serialOf(serial)).pack });

/** A pack of the stock by its game and number, as `packNamed` has it. */
export const packInWords = ({
  upc,
  vendorName,
  start,
}: Pick<PackName, 'upc' | 'vendorName'> & { start: number }): string =>
  packNamed(gameInWords(vendorName, upc), start);

/** `#028`. @param serial 14 digits, or their number */
export const ticketOf = (serial: string | number): string => `#${ticketNumber(serialOf(serial))}`;

/** The tickets of a pack in the order in which they are sold: `#010–#029`, of a roll sold down `#029–#010`; a single one `#010`. */
export function ticketsOf(run: SerialRun): string {
  const { first, last } = endsOf(run);
  return first === last ? ticketOf(first) : `${ticketOf(first)}–${ticketOf(last)}`;
}

/** A run, and the direction in which it was sold; absent: up. */
export type SoldRun = Run & { sells?: Sells };

/** The same of tickets as numbers. */
export const rangeOf = (run: SoldRun): string => ticketsOf({ ...runSerials(run), sells: run.sells });

/** `Crossword Mini, pack 1200789: #132–#131`. @param name of the game; its UPC where it has none */
export const ticketsNamed = (name: string, run: SerialRun): string =>
  `${packNamed(name, run.start_ticket)}: ${ticketsOf(run)}`;

/** How tickets left the stock, to choose a text. Tickets that an opening check found missing weren't sold by anybody. */
export const soldHow = ({ isMissing, reason }: SoldBy) => (isMissing ? 'missing' : (reason ?? 'sold'));

/** `recorded as sold by Gia (Fri, Nov 20, 10:58 PM)`, by the store's clock. */
export const soldAs = (
  soldBy: SoldBy,
  clock: StoreClock,
  t: Pick<typeof COUNTING, 'soldAs'> = currentMessages(COUNTING),
): string =>
  t.soldAs({
    how: soldHow(soldBy),
    name: soldBy.name,
    at: wallTime(new Date(soldBy.at), clock),
  });

/** The tickets of a roll in the order in which they are sold: `…000 – …029`, or `↓ …029 → …000`. */
export function serialsOf(roll: Roll): string {
  const [first, last] = [numberToSerial(firstSold(roll)), numberToSerial(lastSold(roll))];
  return roll.sells === 'down' ? `↓ ${first} → ${last}` : `${first} – ${last}`;
}

/** A run of serials on the wire, from the lower to the higher. `sells`: absent is up. */
export type SerialRun = { start_ticket: string; end_ticket: string; sells?: Sells };

/**
 * The ends of a run in the order in which they are sold, for lists with a column for each.
 * @returns the serials, and the text of the first one: with an arrow on a roll sold down
 */
export function endsOf({ start_ticket: lower, end_ticket: higher, sells }: SerialRun): {
  first: string;
  last: string;
  firstText: string;
} {
  if (sells === 'down') return { first: higher, last: lower, firstText: `↓ ${higher}` };
  return { first: lower, last: higher, firstText: lower };
}

/** A run of tickets as one text: `…000 – …029`, or `↓ …029 → …000`. */
export function runOfSerials(run: SerialRun): string {
  const { firstText, last } = endsOf(run);
  return run.sells === 'down' ? `${firstText} → ${last}` : `${firstText} – ${last}`;
}

/** A run of tickets within a sentence: `…000 to …029`, or `…029 down to …000`. */
export function serialsInWords(run: SerialRun): string {
  const { first, last } = endsOf(run);
  return currentMessages(SERIALS)[run.sells === 'down' ? 'down' : 'up']({ from: first, to: last });
}

type SerialsOfLot = { start_ticket_number: string; end_ticket_number: string; sells?: Sells };

/** The run of a lot, or of an entry of a shelf record. */
export const lotRun = ({ start_ticket_number, end_ticket_number, sells }: SerialsOfLot): SerialRun => ({
  start_ticket: start_ticket_number,
  end_ticket: end_ticket_number,
  sells,
});

/** The fault of a new pack's serial in words, or null. */
export const packFaultText = (fault: PackFault | null): string | null =>
  fault && say<PackFault>(currentMessages(PACK_FAULT), fault);
