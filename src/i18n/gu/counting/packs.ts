import type { PackName } from '../../../domain/stock/stock';
import type { Texts } from '../../areas';

const lotOf = ({ upc, lotCounter }: PackName): string => `${upc} લૉટ ${lotCounter}`;

/** How people call a pack: by its game's name, if it has one. */
export const nameOf = (pack: PackName): string => pack.vendorName ?? lotOf(pack);

export const PACKS = {
  inWords: (pack) => (pack.vendorName ? `${pack.vendorName}, ${lotOf(pack)}` : lotOf(pack)),
} satisfies Texts['PACKS'];
