import type { TicketFields } from '../tickets/cut-code';
import type { TicketLayout } from '../tickets/layouts';
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

/** Digits of a serial that name the game (docs/decisions 15). */
const GAME_DIGITS = 4;

/**
 * The last serial of a pack of `lotSize` tickets.
 * @param start as the field holds it
 * @returns null where the start isn't whole yet, or the pack would run past the last possible serial
 */
export const packEnd = (start: string, lotSize: number): string | null =>
  isSerial(start) && Number(start) + lotSize - 1 <= Number(LAST_SERIAL) ? lotEnd(start, lotSize) : null;

/**
 * The vendor whose code equals the lot number, else the one with the longest code that the number begins with
 * (product: Vendor preselection).
 * @param vendors those that may be chosen
 */
export function vendorOf<V extends { upc_code: string }>(vendors: readonly V[], upc: string): V | undefined {
  const fitting = vendors.filter(({ upc_code }) => upc_code !== '' && upc.startsWith(upc_code));
  return fitting.sort((a, b) => b.upc_code.length - a.upc_code.length)[0];
}

/** A pack's tickets begin at 000 or at 001. */
const FIRST_TICKETS = ['000', '001'];

/**
 * Where the pack of a scanned ticket or label begins. Under the standard layout the scanned ticket is the first one;
 * other codes tell game and pack, whichever ticket of the pack was scanned (tickets.md).
 * @param before the pack of this game that was added last
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
 * @returns undefined where the code names none, null where no plan is like it
 */
export function planOf<P extends { plan_price: number; lot_size: number }>(
  plans: readonly P[],
  { priceCents, packSize }: TicketFields,
): P | null | undefined {
  if (priceCents === null || packSize === null) return undefined;
  const isLike = (plan: P) => plan.lot_size === packSize && Math.round(plan.plan_price * 100) === priceCents;
  return plans.find(isLike) ?? null;
}

/** What is wrong with the serials of a new pack. */
export type PackFault =
  | { kind: 'start_required' | 'end_required' | 'serial_malformed' | 'start_after_end' | 'lot_too_large' }
  | { kind: 'past_last_serial'; lotSize: number; start: string };

/** What is wrong with a start serial (specification, section 5, Add Inventory), or null. */
export function startFault(start: string): PackFault | null {
  if (start === '') return { kind: 'start_required' };
  return isSerial(start) ? null : { kind: 'serial_malformed' };
}

/**
 * The fault of an end serial with this start serial, or null; a lot has 1 to 10,000 tickets.
 * @param lotSize the plan's, where one is chosen: it may be what leaves no end
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

/** Whether a person has to confirm that this pack runs past …999 into the next pack number. */
export const needsCrossing = (start: string, end: string): boolean =>
  isSerial(start) && isSerial(end) && crossesPackNumber(start, end);

/** A pack as it was added, and how many digits the code had from which its start was taken. */
export type PackBefore = { start: string; end: string; codeLength: number };

/** Why a scanned pack waits for a person. Tickets are the last three digits of a serial. */
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

/** Doubts that only stop a scan from saving at once: a person who presses Save has looked at the form. */
export const DOUBTS_OF_SCANS: ReadonlySet<PackDoubt['kind']> = new Set([
  'no_plan',
  'no_vendor',
  'first_pack',
  'ended_game',
  'next_pack_number',
  'other_length',
]);

/**
 * Why a scanned pack waits for a person; null: it may be saved by its scan alone. It may when the store has a pack of this
 * game and this one looks the same, or when the list of games says what its packs are like.
 * @param pack `scanned`: the ticket from whose code the start follows, 14 digits; `isListed`: the list of games has it
 * @param before the pack of this game that was added last
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
