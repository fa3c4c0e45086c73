import { ERROR_CODE } from '../contract/errors';
import type { Connection, OutboxRow, SessionRow } from '../device/rows';
import { knowsMoney, knowsOpeningChecks, knowsRemovals, type ListedSettings } from '../device/store-settings';
import { firstKey, isOpeningCheck } from './captured';
import { runsOf } from './submission';

/**
 * Whether a session may send a row. The row is of its store; a discard, and a record that the server takes only from an
 * admin, wait for an admin to sign in.
 */
export const maySend = ({ user, handedOver }: SessionRow, { storeId, kind, lastError }: OutboxRow): boolean =>
  storeId === user.store_id &&
  !(handedOver && (kind === 'discard' || lastError?.code === ERROR_CODE.adminsRecord));

/**
 * The rows that a session may send now: neither what waits for an admin or a newer server, nor what depends on a record that
 * waits for the admin.
 * @param rows pending rows of one store in order of `seq`
 * @param settings the store's, in the server's last stock list
 */
export function sendable(
  session: SessionRow,
  rows: readonly OutboxRow[],
  settings: ListedSettings | null | undefined,
): OutboxRow[] {
  const waiting: OutboxRow[] = [];
  return rows.filter((row) => {
    const canGo = maySend(session, row) && waiting.every((earlier) => maySendAlongside(row, earlier));
    if (!canGo) waiting.push(row);
    return canGo && isUnderstood(row, settings);
  });
}

/**
 * Whether the server records a row as what it is. An opening check, the money of a shift, or a removal waits until the server
 * knows such records.
 * @param settings the store's, in the server's last stock list
 */
function isUnderstood(row: OutboxRow, settings: ListedSettings | null | undefined): boolean {
  if (row.kind === 'money') return knowsMoney(settings);
  if (row.kind === 'removal') return knowsRemovals(settings);
  return !isOpeningCheck(row) || knowsOpeningChecks(settings);
}

/** What a row changes, and what it needs to be sent before it: lots, and for money the counts that it belongs to. */
const namesOf = (row: OutboxRow): string[] =>
  row.kind === 'money' ? row.payload.submission_ids : runsOf(row).map(({ lot_number }) => lot_number);

/**
 * The lots and keys of waiting rows, which block later rows that name one of them: a sale never overtakes the shelf record that
 * it depends on, nor money its count. Other rows aren't blocked.
 */
export class BlockedNames {
  readonly #names = new Set<string>();

  constructor(...rows: OutboxRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: OutboxRow): void {
    for (const name of [firstKey(row), ...namesOf(row)]) this.#names.add(name);
  }

  blocks(row: OutboxRow): boolean {
    return namesOf(row).some((name) => this.#names.has(name));
  }
}

/**
 * Whether a row may be sent while an earlier one is in flight. Two sales of one lot may: a count is a claim, and the order
 * of claims doesn't matter. Not if the earlier one is sent again after a loss: the records that it depends on may be lost
 * too, and then both have to wait.
 */
export const maySendAlongside = (row: OutboxRow, earlier: OutboxRow): boolean =>
  (row.kind === 'sale' && earlier.kind === 'sale' && !earlier.sentAt) ||
  !new BlockedNames(earlier).blocks(row);

/**
 * The time of the next try, in milliseconds since 1970; null if no row waits.
 * @param rows pending rows of one store in order of `seq`
 */
export function nextDueAt(rows: readonly OutboxRow[], connection: Connection): number | null {
  const blocked = new BlockedNames();
  let first = Infinity;
  for (const row of rows) {
    if (!blocked.blocks(row)) first = Math.min(first, row.nextAttemptAt);
    blocked.add(row);
  }
  return rows.length === 0 ? null : Math.max(connection.nextAttemptAt, first);
}
