import type { CountEntry, OutboxRow } from '../device/rows';
import { packsIn } from '../domain/stock/stock';
import { businessDate, type StoreClock, wallTime } from '../domain/time/store-clock';

/**
 * The key of an entry's first version. Statements of money name a count by it, since it stays the same however often a refused
 * count is changed.
 */
export const firstKey = ({ key, replaces }: OutboxRow): string => replaces ?? key;

/** Whether a submission has a business day of its own. */
const isDated = (row: OutboxRow) => row.kind === 'sale' || row.kind === 'removal';

/** The wall time of a submission, as it was at capture: YYYY-MM-DD HH:mm:ss. */
export const capturedWallTime = (row: OutboxRow, clock: StoreClock): string =>
  (isDated(row) && row.payload.business_date !== undefined && row.payload.time_created) ||
  wallTime(new Date(row.recordedAt), clock);

/**
 * The business day of a submission, YYYY-MM-DD: of a count or removal as it was at capture.
 * @param clock for what was captured by the release before, and for what has no day of its own
 */
export const capturedDate = (row: CountEntry | OutboxRow, clock: StoreClock): string =>
  (isDated(row) && row.payload.business_date) || businessDate(new Date(row.recordedAt), clock);

/** The 43 of 47 packs on the shelf that a count saw; null for a shelf record, and for a count of the release before. */
export function seenOf(row: OutboxRow): { seen: number; onShelf: number } | null {
  if (row.kind !== 'sale') return null;
  const { data, on_shelf: onShelf } = row.payload;
  if (!data.seen || onShelf === undefined) return null;
  const packs = data.seen.map(({ lot_number, lot_counter }) => ({
    upc: lot_number,
    lotCounter: lot_counter,
  }));
  return { seen: packsIn(packs), onShelf };
}

/** Whether a submission is an opening check: what it found gone is nobody's sale. */
export const isOpeningCheck = (row: OutboxRow): boolean =>
  row.kind === 'sale' && row.payload.purpose === 'opening';
