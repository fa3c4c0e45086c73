import type { Sells } from '../../shared/places/store-settings';
import type { PackFault } from '../../shared/stock/receiving';
import { firstSold, lastSold, type Roll } from '../../shared/tickets/runs';
import { numberToSerial } from '../../shared/tickets/serial';
import { PACK_FAULT } from '../areas/pack-fault';
import { SERIALS } from '../areas/serials';
import { currentMessages } from '../current';
import { say } from '../say';

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

/** The same as one text: `…000 – …029`, or `↓ …029 → …000`. */
export function runOfSerials(run: SerialRun): string {
  const { firstText, last } = endsOf(run);
  return run.sells === 'down' ? `${firstText} → ${last}` : `${firstText} – ${last}`;
}

/** The same within a sentence: `…000 to …029`, or `…029 down to …000`. */
export function serialsInWords(run: SerialRun): string {
  const { first, last } = endsOf(run);
  return currentMessages(SERIALS)[run.sells === 'down' ? 'down' : 'up']({ first, last });
}

/** `serialsInWords` of numbers; of a single ticket its serial. */
export function ticketsInWords({
  start,
  end,
  sells,
}: Partial<Pick<Roll, 'sells'>> & Omit<Roll, 'sells'>): string {
  const [lower, higher] = [numberToSerial(start), numberToSerial(end)];
  return start === end ? lower : serialsInWords({ start_ticket: lower, end_ticket: higher, sells });
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
