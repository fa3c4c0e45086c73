import type { Link, OutboxRow, SessionRow } from '../device/rows';
import { runsOf } from './submission';

/** Whether a session may send a row: one of its store. A discard is an admin's, so it waits for the next one to sign in. */
export const maySend = ({ user, handedOver }: SessionRow, { storeId, kind }: OutboxRow): boolean =>
  storeId === user.store_id && !(handedOver && kind === 'discard');

/**
 * Rows that wait, and hold back every later one that touches the same lot: a sale never overtakes the shelf record it
 * depends on. Rows of other lots pass by.
 */
export class Held {
  readonly #lots = new Set<string>();

  constructor(...rows: OutboxRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: OutboxRow): void {
    for (const { lot_number } of runsOf(row)) this.#lots.add(lot_number);
  }

  hold(row: OutboxRow): boolean {
    return runsOf(row).some(({ lot_number }) => this.#lots.has(lot_number));
  }
}

/**
 * Whether a row may be sent while the answer to an earlier one is still out. Two sales may, also of one lot: a count is a
 * claim, and the order in which claims arrive changes nothing. Not after one that is sent again because the server has
 * lost it: what that one needs may be lost too, and then both have to wait for it.
 */
export const mayGoBeside = (row: OutboxRow, earlier: OutboxRow): boolean =>
  (row.kind === 'sale' && earlier.kind === 'sale' && !earlier.sentAt) || !new Held(earlier).hold(row);

/**
 * When the next try is due, in milliseconds since 1970; null when nothing waits.
 * @param rows pending rows of one store in order of `seq`
 */
export function nextDueAt(rows: readonly OutboxRow[], link: Link): number | null {
  const held = new Held();
  let first = Infinity;
  for (const row of rows) {
    if (!held.hold(row)) first = Math.min(first, row.nextAttemptAt);
    held.add(row);
  }
  return rows.length === 0 ? null : Math.max(link.nextAttemptAt, first);
}
