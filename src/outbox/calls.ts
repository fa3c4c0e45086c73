import { endpoints } from '../contract/endpoints';
import type { OutboxRow } from '../device/rows';

/** Which call of the API sends an entry. */
export const CALLS: Record<OutboxRow['kind'], readonly [method: string, path: string]> = {
  sale: ['POST', endpoints.salesRecordRegister],
  shelf: ['PUT', endpoints.updateOnShelf],
  discard: ['POST', endpoints.discardedSubmissions],
};
