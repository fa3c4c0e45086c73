import { paths } from '../contract/page-paths';
import type { PackName } from '../domain/stock/stock';

/** The part of a pack's address that names it. */
export const PACK_PARAMETER = 'pack';

/** What names a pack in an address. */
export type PackId = Pick<PackName, 'upc' | 'lotCounter'>;

/** The address of a pack's page. */
export const packAddress = ({ upc, lotCounter }: PackId): string =>
  `${paths.packs}?${PACK_PARAMETER}=${upc}-${lotCounter}`;
