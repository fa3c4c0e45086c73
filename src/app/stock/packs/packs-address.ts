import { isUpc } from '../../../shared/tickets/serial';
import { EDITED } from '../../counting/editing/edit-address';
import { PACK_PARAMETER, type PackId } from '../pack-address';

/** The query parameter that names a refused removal. */
export const CHANGED_ENTRY = EDITED;

/** The pack that an address names, or null. */
export function packIn(address: URLSearchParams): PackId | null {
  const [upc = '', counter = ''] = (address.get(PACK_PARAMETER) ?? '').split('-');
  return isUpc(upc) && /^[1-9][0-9]*$/.test(counter) ? { upc, lotCounter: Number(counter) } : null;
}
