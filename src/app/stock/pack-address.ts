import type { PackName } from '../../shared/stock/stock';
import { isUpc } from '../../shared/tickets/serial';
import { paths } from '../../shared/wire/page-paths';
import { EDITED } from '../state/use-outbox';

/** The part of a pack's address that names it. */
const PACK_PARAMETER = 'pack';

/** The identity of a pack in an address. */
export type PackId = Pick<PackName, 'upc' | 'lotCounter'>;

/** The address of a pack's page. */
export const packAddress = ({ upc, lotCounter }: PackId): string =>
  `${paths.packs}?${PACK_PARAMETER}=${upc}-${lotCounter}`;

/** The search criteria of the Inventory Report, as in its address; '' is no criterion. */
export type ReportCriteria = { upc: string; ticket: string; status: string };

/** The address of the Inventory Report with its fields filled in. */
export function inventoryReportOf(criteria: Partial<ReportCriteria>): string {
  const filled = Object.entries(criteria).filter(([, value]) => value !== '');
  return `${paths.inventoryReport}?${new URLSearchParams(filled)}`;
}

/** The query parameter that names a refused removal. */
export const CHANGED_ENTRY = EDITED;

/** The pack that an address names, or null. */
export function packIn(address: URLSearchParams): PackId | null {
  const [upc = '', counter = ''] = (address.get(PACK_PARAMETER) ?? '').split('-');
  return isUpc(upc) && /^[1-9][0-9]*$/.test(counter) ? { upc, lotCounter: Number(counter) } : null;
}
