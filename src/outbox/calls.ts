import { counterEndpoints } from '../contract/endpoints/counter';
import type { OutboxRow } from '../device/rows';

/** The endpoint that takes an entry. */
export const CALLS = {
  sale: counterEndpoints.salesRecordRegister,
  shelf: counterEndpoints.updateOnShelf,
  discard: counterEndpoints.discardedSubmissions,
} as const satisfies Record<OutboxRow['kind'], string>;
