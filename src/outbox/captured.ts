import type { CountEntry, OutboxRow } from '../device/rows';
import { businessDate, type StoreClock, wallTime } from '../domain/time/store-clock';

/** The wall time of a submission, as it was at capture: YYYY-MM-DD HH:mm:ss. */
export const capturedWallTime = (row: OutboxRow, clock: StoreClock): string =>
  (row.kind === 'sale' && row.payload.business_date !== undefined && row.payload.time_created) ||
  wallTime(new Date(row.recordedAt), clock);

/**
 * The business day of a submission, YYYY-MM-DD: of a count as it was at capture.
 * @param clock for what was captured by the release before, and for what has no day of its own
 */
export const capturedDate = (row: CountEntry | OutboxRow, clock: StoreClock): string =>
  (row.kind === 'sale' && row.payload.business_date) || businessDate(new Date(row.recordedAt), clock);
