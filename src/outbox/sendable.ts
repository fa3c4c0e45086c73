import type { Link, OutboxRow, SessionRow } from './rows';
import { runsOf } from './runs-of';

/** Whether a session may send a row: one of its store. A discard is an admin's, so it waits for the next one to sign in. */
export const maySend = ({ user, handedOver }: SessionRow, { storeId, kind }: OutboxRow): boolean =>
  storeId === user.store_id && !(handedOver && kind === 'discard');

/**
 * The waiting rows of one store that may be sent: a row waits for every earlier one that touches the same lot, so
 * that a sale never overtakes the shelf record it depends on. Others pass by.
 * @param rows pending rows in order of `seq`
 * @param isDone asked after a row was handed out: whether it no longer waits
 */
export function* inTurn(
  rows: Iterable<OutboxRow>,
  isDone: (row: OutboxRow) => boolean,
): Generator<OutboxRow, void, void> {
  const held = new Set<string>();
  for (const row of rows) {
    const lots = runsOf(row).map((run) => run.lot_number);
    if (!lots.some((lot) => held.has(lot))) yield row;
    if (!isDone(row)) for (const lot of lots) held.add(lot);
  }
}

/**
 * When the next try is due, in milliseconds since 1970; null when nothing waits.
 * @param rows pending rows of one store in order of `seq`
 */
export function nextDueAt(rows: readonly OutboxRow[], link: Link): number | null {
  const due = [...inTurn(rows, () => false)].map((row) => row.nextAttemptAt);
  return due.length === 0 ? null : Math.max(link.nextAttemptAt, Math.min(...due));
}
