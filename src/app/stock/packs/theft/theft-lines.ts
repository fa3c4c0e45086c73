import type { Sells } from '../../../../shared/places/store-settings';
import { firstSold, isSoldBefore, lastSold } from '../../../../shared/stock/direction';
import type { PackEvent, PackReply } from '../../../../shared/stock/pack-history-schema';
import { contains, type Run, runLength } from '../../../../shared/tickets/runs';
import { serialToNumber } from '../../../../shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../../../shared/tickets/status';
import { amountCents, centsOf } from '../../../../shared/values/money';
import { rollOf, type Segment } from '../life/roll';

/** A record: who made it, and when (ISO instant). */
type Record = { by: string; at: string };

/** Missing tickets of one pack, as state lotteries ask for them (money: the theft sheet). */
export type TheftLine = {
  game: string;
  upc: string;
  lotCounter: number;
  /** in the order in which the roll is sold */
  first: number;
  last: number;
  tickets: number;
  valueCents: number;
  /** the last count that saw the first of them, else when the pack was put on the shelf or received */
  seen: Record | null;
  /** recorded as missing; null: they are still in stock by the records */
  gone: Record | null;
  /** how they were recorded as missing; null: they weren't */
  reason: 'lost' | 'stolen' | 'missing' | null;
  /** the number of the police report, as entered with the record */
  reference: string | null;
  /** the ticket before them, if it was sold */
  lastSold: number | null;
};

/**
 * The lines of a theft sheet for one pack: its missing tickets, or, if none are recorded as missing, all that should be
 * there.
 */
export function theftLines({ lot, states, history }: PackReply['data']): TheftLine[] {
  const sells = lot.sells ?? 'up';
  const roll = rollOf(states, history);
  const missing = joined(roll, [TICKET_STATUS.missing]);
  const runs = missing.length > 0 ? missing : joined(roll, [TICKET_STATUS.onShelf, TICKET_STATUS.active]);
  const priceCents = centsOf(lot.ticket_price);
  return runs.map((run) => {
    const first = firstSold({ ...run, sells });
    const tickets = runLength(run);
    const { by, at } = roll.find((part) => contains(part, first)) ?? { by: null, at: null };
    const gone = missing.length > 0 && by !== null && at !== null ? { by, at } : null;
    const event = gone && recordOf(history, gone, first);
    return {
      reason: gone && (event?.what === 'lost' || event?.what === 'stolen' ? event.what : 'missing'),
      reference: event?.reference ?? null,
      game: lot.vendor_name ?? lot.lot_number,
      upc: lot.lot_number,
      lotCounter: lot.lot_counter,
      first,
      last: lastSold({ ...run, sells }),
      tickets,
      valueCents: amountCents(priceCents, tickets),
      seen: lastSeen(history, first, sells, gone?.at ?? null),
      gone,
      lastSold: soldBefore(roll, first, sells),
    };
  });
}

/** The tickets in one of some statuses: adjoining ones are one run. */
function joined(roll: readonly Segment[], statuses: readonly TicketStatus[]): Run[] {
  const runs: Run[] = [];
  for (const { start, end, status } of roll) {
    if (!statuses.includes(status)) continue;
    const last = runs.at(-1);
    if (last?.end === start - 1) last.end = end;
    else runs.push({ start, end });
  }
  return runs;
}

/** The event of a record about a ticket. */
const recordOf = (history: readonly PackEvent[], { by, at }: Record, ticket: number): PackEvent | undefined =>
  history.find(
    (event) =>
      event.by === by &&
      event.at === at &&
      contains({ start: serialToNumber(event.start_ticket), end: serialToNumber(event.end_ticket) }, ticket),
  );

/** A front ticket was seen with every ticket behind it. */
function lastSeen(
  history: readonly PackEvent[],
  ticket: number,
  sells: Sells,
  before: string | null,
): Record | null {
  const earlier = history.filter(({ at }) => before === null || at < before);
  const front = earlier.findLast(
    ({ front_ticket }) =>
      front_ticket !== undefined && !isSoldBefore(sells, ticket, serialToNumber(front_ticket)),
  );
  const stocked = earlier.findLast(
    ({ what, start_ticket, end_ticket }) =>
      (what === 'put_on_shelf' || what === 'received') &&
      contains({ start: serialToNumber(start_ticket), end: serialToNumber(end_ticket) }, ticket),
  );
  const event = front ?? stocked;
  return event ? { by: event.by, at: event.at } : null;
}

function soldBefore(roll: readonly Segment[], first: number, sells: Sells): number | null {
  const ticket = sells === 'down' ? first + 1 : first - 1;
  const isSold = roll.some((part) => part.status === TICKET_STATUS.sold && contains(part, ticket));
  return isSold ? ticket : null;
}
