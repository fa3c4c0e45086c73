import { firstSold, lastSold, type Roll } from '../../../domain/stock/direction';
import { numberToSerial } from '../../../domain/tickets/serial';

/** The tickets of a roll in the order in which they are sold: `…000 – …029`, or `↓ …029 → …000`. */
export function serialsOf(roll: Roll): string {
  const [first, last] = [numberToSerial(firstSold(roll)), numberToSerial(lastSold(roll))];
  return roll.sells === 'down' ? `↓ ${first} → ${last}` : `${first} – ${last}`;
}
