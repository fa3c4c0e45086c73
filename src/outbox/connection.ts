import type { TerminalDb } from '../device/db';
import { FRESH_CONNECTION, loadConnection } from '../device/kept-values';
import { MAX_REQUESTED_WAIT_MS, type SendOutcome } from './classify';

const FIRST_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const JITTER = 0.1;
/** The HTTP status of a server that asks to wait. */
const TOO_MANY = 429;

/**
 * The delay before the next attempt: 1 s, doubled with each failure up to 60 s, ± 10 % so that terminals that
 * lost the server at the same time don't reconnect at the same time.
 * @param failures number of consecutive failures, from 1
 * @param random number from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return Math.round(base * (1 + JITTER * (2 * random() - 1)));
}

/**
 * Updates the connection state after a request. When the server is unreachable, the connection waits half as long as the
 * row, so that another row goes first if this one made the server hang. The first response after an outage makes all
 * rows due.
 * @param at time of the response, milliseconds since 1970
 */
export async function recordConnection(db: TerminalDb, outcome: SendOutcome, at: number): Promise<void> {
  const connection = await loadConnection(db);
  const retryAt = connection.retryAt ?? 0;
  if (outcome.is === 'unreachable') {
    const failures = connection.failures + 1;
    const nextAttemptAt = at + Math.max(backoffMs(failures) / 2, outcome.waitMs);
    const requestedRetryAt =
      outcome.error.status === TOO_MANY && outcome.waitMs > 0 ? at + outcome.waitMs : retryAt;
    await db.meta.put({ id: 'link', reachable: false, failures, nextAttemptAt, retryAt: requestedRetryAt });
  } else if (!connection.reachable) {
    await db.meta.put({ ...FRESH_CONNECTION, retryAt });
    await endRowWaits(db, isRequested(retryAt, at));
  }
}

/**
 * Ends the waiting times after failures, but not the wait that the server requested. @param now milliseconds since 1970
 */
export const endWaits = (db: TerminalDb, now: number): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    const connection = await loadConnection(db);
    const { retryAt = 0 } = connection;
    const isAsked = isRequested(retryAt, now);
    await endRowWaits(db, isAsked);
    if (connection.nextAttemptAt > 0)
      await db.meta.put({ ...connection, nextAttemptAt: isAsked ? retryAt : 0 });
  });

/**
 * Checks whether a wait that the server requested goes on. One that would end later than a server can request was requested while the
 * device's clock was ahead.
 */
const isRequested = (retryAt: number, now: number): boolean =>
  retryAt > now && retryAt <= now + MAX_REQUESTED_WAIT_MS;

const endRowWaits = (db: TerminalDb, isAsked: boolean) =>
  db.outbox
    .where('[state+nextAttemptAt]')
    .between(['pending', 0], ['pending', Infinity], false)
    .filter(({ lastError }) => !(isAsked && lastError?.status === TOO_MANY))
    .modify({ nextAttemptAt: 0 });
