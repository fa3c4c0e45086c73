import { paths } from '../../contract/page-paths';
import { EDITED } from '../../counting/editing/edit-address';
import type { PackName } from '../../domain/stock/stock';
import { isUpc } from '../../domain/tickets/serial';

const PACK = 'pack';
/** The query parameter that names a refused removal. */
export const CHANGED_ENTRY = EDITED;

/** What names a pack in an address. */
export type PackId = Pick<PackName, 'upc' | 'lotCounter'>;

/** The address of a pack's page. */
export const packAddress = ({ upc, lotCounter }: PackId): string =>
  `${paths.packs}?${PACK}=${upc}-${lotCounter}`;

/** The pack that an address names, or null. */
export function packIn(address: URLSearchParams): PackId | null {
  const [upc = '', counter = ''] = (address.get(PACK) ?? '').split('-');
  return isUpc(upc) && /^[1-9][0-9]*$/.test(counter) ? { upc, lotCounter: Number(counter) } : null;
}
