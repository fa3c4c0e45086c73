import type { Connection, OutboxRow, SessionRow } from '../device/rows';
import { knowsOpeningChecks, type ListedSettings } from '../device/store-settings';
import { isOpeningCheck } from './captured';
import { runsOf } from './submission';

/** Whether a session may send a row. The row is of its store; a discard, made by an admin, waits for an admin to sign in. */
export const maySend = ({ user, handedOver }: SessionRow, { storeId, kind }: OutboxRow): boolean =>
  storeId === user.store_id && !(handedOver && kind === 'discard');

/**
 * Whether the server records a row as what it is. An opening check waits until the server knows such checks.
 * @param settings the store's, in the server's last stock list
 */
export const isUnderstood = (row: OutboxRow, settings: ListedSettings | null | undefined): boolean =>
  !isOpeningCheck(row) || knowsOpeningChecks(settings);

/**
 * The lots of waiting rows, which block later rows of the same lots: a sale never overtakes the shelf record that it
 * depends on. Rows of other lots aren't blocked.
 */
export class BlockedLots {
  readonly #lots = new Set<string>();

  constructor(...rows: OutboxRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: OutboxRow): void {
    for (const { lot_number } of runsOf(row)) this.#lots.add(lot_number);
  }

  blocks(row: OutboxRow): boolean {
    return runsOf(row).some(({ lot_number }) => this.#lots.has(lot_number));
  }
}

/**
 * Whether a row may be sent while an earlier one is in flight. Two sales of one lot may: a count is a claim, and the order
 * of claims doesn't matter. Not if the earlier one is sent again after a loss: the records that it depends on may be lost
 * too, and then both have to wait.
 */
export const maySendAlongside = (row: OutboxRow, earlier: OutboxRow): boolean =>
  (row.kind === 'sale' && earlier.kind === 'sale' && !earlier.sentAt) ||
  !new BlockedLots(earlier).blocks(row);

/**
 * The time of the next try, in milliseconds since 1970; null if no row waits.
 * @param rows pending rows of one store in order of `seq`
 */
export function nextDueAt(rows: readonly OutboxRow[], connection: Connection): number | null {
  const blocked = new BlockedLots();
  let first = Infinity;
  for (const row of rows) {
    if (!blocked.blocks(row)) first = Math.min(first, row.nextAttemptAt);
    blocked.add(row);
  }
  return rows.length === 0 ? null : Math.max(connection.nextAttemptAt, first);
}
