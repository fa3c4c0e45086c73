import type { TicketFields, TicketLayout } from '../tickets/layouts';
import {
  crossesPackNumber,
  isSerial,
  LAST_SERIAL,
  lotEnd,
  MAX_LOT_SIZE,
  packNumber,
  SERIAL_LENGTH,
  serialCount,
  serialToNumber,
  ticketNumber,
} from '../tickets/serial';

/** The number of digits of a serial that name the game (docs/decisions 15). */
const GAME_DIGITS = 4;

/**
 * The last serial of a pack of `lotSize` tickets.
 * @param start as the field holds it
 * @returns null if the start isn't whole yet, or the pack would run past the last possible serial
 */
export const packEnd = (start: string, lotSize: number): string | null =>
  isSerial(start) && Number(start) + lotSize - 1 <= Number(LAST_SERIAL) ? lotEnd(start, lotSize) : null;

/**
 * The vendor whose code equals the lot number, otherwise the one with the longest code that the number begins
 * with (product: Vendor preselection).
 * @param vendors the ones to choose from
 */
export function vendorOf<V extends { upc_code: string }>(vendors: readonly V[], upc: string): V | undefined {
  const fitting = vendors.filter(({ upc_code }) => upc_code !== '' && upc.startsWith(upc_code));
  return fitting.sort((a, b) => b.upc_code.length - a.upc_code.length)[0];
}

/** The possible first tickets of a pack. */
const FIRST_TICKETS = ['000', '001'];

/**
 * The first ticket of the pack of a scanned ticket or label. Under the standard layout the scanned ticket is
 * the first one; other codes name game and pack, whichever ticket of the pack was scanned (tickets.md).
 * @param before the last added pack of this game
 */
export function packStart(
  { serial, ticket }: TicketFields,
  layout: TicketLayout,
  before: { start: string } | null,
): string {
  if (layout.forms.length === 0) return serial;
  const first = before && ticketNumber(before.start);
  const isUsual = first !== null && FIRST_TICKETS.includes(first);
  return packNumber(serial) + (isUsual && ticket >= Number(first) ? first : FIRST_TICKETS[0]);
}

/**
 * The plan that a code names by price and pack size.
 * @returns undefined if the code names none, null if no plan matches
 */
export function planOf<P extends { plan_price: number; lot_size: number }>(
  plans: readonly P[],
  { priceCents, packSize }: TicketFields,
): P | null | undefined {
  if (priceCents === null || packSize === null) return undefined;
  const isLike = (plan: P) => plan.lot_size === packSize && Math.round(plan.plan_price * 100) === priceCents;
  return plans.find(isLike) ?? null;
}

/** The fault of a new pack's serials. */
export type PackFault =
  | { kind: 'start_required' | 'end_required' | 'serial_malformed' | 'start_after_end' | 'lot_too_large' }
  | { kind: 'past_last_serial'; lotSize: number; start: string };

/** The fault of a start serial (specification, section 5, Add Inventory), or null. */
export function startFault(start: string): PackFault | null {
  if (start === '') return { kind: 'start_required' };
  return isSerial(start) ? null : { kind: 'serial_malformed' };
}

/**
 * The fault of an end serial with this start serial, or null; a lot has 1 to 10,000 tickets.
 * @param lotSize of the chosen plan, if any: it can be the cause of a missing end
 */
export function endFault(end: string, start: string, lotSize: number | null): PackFault | null {
  if (end === '' && lotSize !== null && isSerial(start) && packEnd(start, lotSize) === null)
    return { kind: 'past_last_serial', lotSize, start };
  if (end === '') return { kind: 'end_required' };
  if (!isSerial(end)) return { kind: 'serial_malformed' };
  if (!isSerial(start)) return null;
  const tickets = serialCount(start, end);
  if (tickets < 1) return { kind: 'start_after_end' };
  return tickets > MAX_LOT_SIZE ? { kind: 'lot_too_large' } : null;
}

/** Checks whether a person must confirm that this pack runs past …999 into the next pack number. */
export const needsCrossing = (start: string, end: string): boolean =>
  isSerial(start) && isSerial(end) && crossesPackNumber(start, end);

/** A pack as added, and the number of digits of the code that gave its start. */
export type PackBefore = { start: string; end: string; codeLength: number };

/** A reason to ask a person before saving a scanned pack. Tickets are the last three digits of a serial. */
export type PackDoubt =
  | PackFault
  | {
      kind:
        | 'no_plan'
        | 'no_vendor'
        | 'first_pack'
        | 'ended_game'
        | 'next_pack_number'
        | 'other_game'
        | 'other_length';
    }
  | { kind: 'other_code_length'; digits: number }
  | { kind: 'no_such_plan'; priceCents: number; packSize: number }
  /** ticket numbers of three digits */
  | { kind: 'ticket_past_end'; ticket: string; last: string }
  | { kind: 'not_first_ticket'; ticket: string }
  | { kind: 'other_first_ticket'; ticket: string; before: string };

/**
 * A further reason why a pack waits for a person if a sweep has read it. The camera may have seen any ticket of the pack: a sweep saves
 * only a pack with the same number as the pack before.
 * @param start 14 digits. @param before the last added pack of this game
 */
export function doubtAboutSwept(start: string, before: PackBefore | null): PackDoubt | null {
  if (!before) return { kind: 'first_pack' };
  const [ticket, ticketBefore] = [ticketNumber(start), ticketNumber(before.start)];
  return ticket === ticketBefore ? null : { kind: 'other_first_ticket', ticket, before: ticketBefore };
}

/** Doubts that only prevent automatic saving after a scan: a person who presses Save has seen the form. */
export const DOUBTS_OF_SCANS: ReadonlySet<PackDoubt['kind']> = new Set([
  'no_plan',
  'no_vendor',
  'first_pack',
  'ended_game',
  'next_pack_number',
  'other_length',
]);

/**
 * The reason why a scanned pack waits for a person; null: its scan alone may save it. That requires a similar
 * pack of this game in the store, or the game's data in the list of games.
 * @param pack `scanned`: the ticket whose code gave the start, 14 digits; `isListed`: the list of games has
 *   it
 * @param before the last added pack of this game
 */
export function doubtAbout(
  pack: { start: string; end: string | null; codeLength: number; scanned?: string; isListed?: boolean },
  lotSize: number | null,
  before: PackBefore | null,
): PackDoubt | null {
  if (lotSize === null) return { kind: 'no_plan' };
  const { start, end, scanned } = pack;
  if (end === null) return endFault('', start, lotSize);
  if (scanned !== undefined && scanned > end)
    return { kind: 'ticket_past_end', ticket: ticketNumber(scanned), last: ticketNumber(end) };
  if (!before && !pack.isListed) return { kind: 'first_pack' };
  if (needsCrossing(start, end)) return { kind: 'next_pack_number' };
  if (!before) {
    const ticket = ticketNumber(start);
    return FIRST_TICKETS.includes(ticket) ? null : { kind: 'not_first_ticket', ticket };
  }
  if (pack.codeLength > SERIAL_LENGTH + 1 && pack.codeLength !== before.codeLength)
    return { kind: 'other_code_length', digits: pack.codeLength };
  if (start.slice(0, GAME_DIGITS) !== before.start.slice(0, GAME_DIGITS)) return { kind: 'other_game' };
  const [ticket, ticketBefore] = [ticketNumber(start), ticketNumber(before.start)];
  if (ticket !== ticketBefore && serialToNumber(start) !== serialToNumber(before.end) + 1)
    return { kind: 'other_first_ticket', ticket, before: ticketBefore };
  return packEnd(before.start, lotSize) === before.end ? null : { kind: 'other_length' };
}
