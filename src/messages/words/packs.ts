import type { PackName, SoldBy } from '../../shared/stock/stock';
import { serialFields } from '../../shared/tickets/layouts';
import { numberToSerial, ticketNumber } from '../../shared/tickets/serial';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { COUNTING } from '../areas/counting';
import { PACKS } from '../areas/packs';
import { currentMessages } from '../current';
import { endsOf, type SerialRun } from './serials';

/** `028400021012 lot 2` */
export const lotOf = ({ upc, lotCounter }: PackName, t: typeof PACKS = currentMessages(PACKS)): string =>
  t.lot({ upc, lotCounter });

/** How people call a pack: by its game's name, if it has one. */
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

/** The same of a pack in the stock. */
export const packInWords = ({
  upc,
  vendorName,
  start,
}: Pick<PackName, 'upc' | 'vendorName'> & { start: number }): string => packNamed(vendorName ?? upc, start);

/** `#028`. @param serial 14 digits, or their number */
export const ticketOf = (serial: string | number): string => `#${ticketNumber(serialOf(serial))}`;

/** The tickets of a pack in the order in which they are sold: `#010–#029`, of a roll sold down `#029–#010`; a single one `#010`. */
export function ticketsOf(run: SerialRun): string {
  const { first, last } = endsOf(run);
  return first === last ? ticketOf(first) : `${ticketOf(first)}–${ticketOf(last)}`;
}

/** `Crossword Mini, pack 1200789: #132–#131`. @param name of the game; its UPC where it has none */
export const ticketsNamed = (name: string, run: SerialRun): string =>
  `${packNamed(name, run.start_ticket)}: ${ticketsOf(run)}`;

/** How tickets left the stock, for a text's choice. Those that an opening check found missing are nobody's sale. */
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
