import type { PackName } from '../../../domain/stock/stock';
import { numberToSerial, ticketNumber } from '../../../domain/tickets/serial';
import { area } from '../../area';

/** `028400021012 lot 2` */
export const lotOf = ({ upc, lotCounter }: PackName): string => `${upc} lot ${lotCounter}`;

/** How people call a pack: by its game's name, if it has one. */
export const nameOf = (pack: PackName): string => pack.vendorName ?? lotOf(pack);

/** `Lucky Sevens, 028400021012 lot 2`: names one pack among several of a game. */
export const packInWords = (pack: PackName): string =>
  pack.vendorName ? `${pack.vendorName}, ${lotOf(pack)}` : lotOf(pack);

/** `#028`. @param serial 14 digits, or their number */
export const ticketOf = (serial: string | number): string =>
  `#${ticketNumber(typeof serial === 'number' ? numberToSerial(serial) : serial)}`;

/** The same for the counter's screens. */
export const PACKS = area('PACKS', { inWords: packInWords });
