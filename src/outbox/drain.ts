import { API_BASE } from '../api/client/base';
import { type Api, createApi, REQUEST_TIMEOUT_MS } from '../api/client/client';
import { addressOf } from '../contract/endpoints/address';
import { counterEndpoints } from '../contract/endpoints/counter';
import {
  CAPTURED_BY_HEADER,
  IDEMPOTENCY_HEADER,
  OUTBOX_FILE_HEADER,
  REPLACES_HEADER,
} from '../contract/headers';
import { db, type TerminalDb } from '../device/db';
import type { OutboxRow, SessionRow } from '../device/rows';
import { expireSession, isCheckDue, loadSession } from '../device/session';
import { loadSettings } from '../device/store-settings';
import { afterLoss, classifyError, classifyReply, type Outcome } from './classify';
import { endWaits, loadConnection } from './connection';
import { readRows } from './queries';
import { reconcile } from './reconcile';
import { BlockedNames, maySend, maySendAlongside, nextDueAt, sendable } from './sendable';
import { type Answer, settle } from './settle';

/** The API call that sends each kind of entry. */
export const CALLS: Record<OutboxRow['kind'], string> = {
  sale: counterEndpoints.salesRecordRegister,
  shelf: counterEndpoints.updateOnShelf,
  discard: counterEndpoints.discardedSubmissions,
  money: counterEndpoints.shiftMoney,
  removal: counterEndpoints.packsRemoved,
};

/**
 * `now`: a change (network, sign-in, a reachable server, a person's action) ends the waiting times after failures. `due`: a
 * waiting time has passed.
 */
export type Wake = 'now' | 'due';

export type DrainOptions = {
  db: TerminalDb;
  /** URL of the API */
  base: string;
  fetch: typeof fetch;
  /** milliseconds since 1970 */
  now: () => number;
  locks: Pick<LockManager, 'request'>;
  wake: Wake;
  timeoutMs?: number;
};

const LOCK = 'outbox-drain';
/** Responses within this time are saved together, in milliseconds. */
const BATCH_MS = 1000;

/** Parallel requests: the server works on one while the next one is in transit. */
const MAX_IN_FLIGHT = 2;

/** Calls in this context that wait for the lock. They haven't read anything yet, so they will see all rows. */
const queued = new WeakMap<TerminalDb, Promise<number | null>>();

/**
 * Sends the waiting entries of the signed-in store, oldest first, until nothing is due. First verifies, when that is due,
 * that the server still has the sent ones. A Web Lock allows one sender in the whole browser; a call that has to wait still
 * gets its own pass, so no wake-up is lost.
 * @returns time of the next try (milliseconds since 1970), or null if nothing is left to send
 */
export async function drain(options: DrainOptions): Promise<number | null> {
  const { db, locks, now, wake } = options;
  if (wake === 'now') await endWaits(db, now());
  const next = queued.get(db);
  if (next) return next;
  const result = locks
    .request(LOCK, async () => {
      queued.delete(db);
      // The previous holder of the lock may have failed where this context won't: a worker can lose the network alone.
      if (wake === 'now') await endWaits(db, now());
      return passes(options);
    })
    .finally(() => {
      if (queued.get(db) === result) queued.delete(db);
    });
  queued.set(db, result);
  return result;
}

async function passes(options: DrainOptions): Promise<number | null> {
  const { db, now } = options;
  for (;;) {
    const session = await loadSession(db);
    const storeId = session?.user.store_id;
    if (!session || session.expired || !storeId) return null;
    const connection = await loadConnection(db);
    if (connection.nextAttemptAt <= now() && isCheckDue(session, now())) {
      await reconcile(db, apiOf(session, options), session, now);
      continue;
    }
    // An index orders equal keys by the primary key, seq.
    const seqs = await db.outbox.where('[storeId+state]').equals([storeId, 'pending']).primaryKeys();
    const settings = await loadSettings(db, storeId);
    const rows = sendable(session, await readRows(db, seqs), settings);
    const dueAt = nextDueAt(rows, connection);
    if (dueAt === null || dueAt > now()) return dueAt;
    await pass(rows, options);
  }
}

const apiOf = ({ token }: SessionRow, { base, fetch, timeoutMs = REQUEST_TIMEOUT_MS }: DrainOptions): Api =>
  createApi({ base, fetch, timeoutMs, token: () => token });

/** Goes through the waiting rows once. Stops early without a server or a session. */
async function pass(rows: readonly OutboxRow[], options: DrainOptions): Promise<void> {
  const { db, now } = options;
  const blocked = new BlockedNames();
  const inFlight = new Map<OutboxRow, Promise<void>>();
  const answers: Answer[] = [];
  const save = () => settle(db, answers.splice(0));
  /** A single request probes the server; the others follow its response. */
  let maxInFlight = 1;
  let isOver = false;

  const sendRow = async (row: OutboxRow, session: SessionRow) => {
    const outcome = await send(row, session.user.id, apiOf(session, options));
    inFlight.delete(row);
    answers.push({ seq: row.seq, outcome, at: now() });
    if (outcome.is === 'signed-out') await expireSession(session.token, db);
    if (outcome.is === 'signed-out' || outcome.is === 'unreachable') isOver = true;
    else maxInFlight = MAX_IN_FLIGHT;
    if (outcome.is === 'fault' || outcome.is === 'for-admin') blocked.add(row);
  };
  /** Waits for the next response. Responses are saved in batches, but none waits long for the next. */
  const nextAnswer = async () => {
    const next = Promise.race(inFlight.values());
    const [first] = answers;
    if (first && !(await settlesWithin(next, first.at + BATCH_MS - now()))) await save();
    await next;
  };

  try {
    for (const row of rows) {
      while (
        inFlight.size >= maxInFlight ||
        ![...inFlight.keys()].every((earlier) => maySendAlongside(row, earlier))
      )
        await nextAnswer();
      // Read before each request: a user of another store may have signed in meanwhile.
      const session = await loadSession(db);
      if (isOver || !session || session.expired || !maySend(session, row)) return;
      if (blocked.blocks(row) || row.nextAttemptAt > now()) blocked.add(row);
      else inFlight.set(row, sendRow(row, session));
    }
    while (inFlight.size > 0) await nextAnswer();
  } finally {
    await Promise.allSettled(inFlight.values());
    await save();
  }
}

/** Whether a promise resolves within `ms` milliseconds. */
const settlesWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<false>((late) => setTimeout(late, ms, false))]);

/** @param senderId user of the token; a header names the entry's author if that is another user */
async function send(row: OutboxRow, senderId: number, api: Api): Promise<Outcome> {
  const { method, path } = addressOf(CALLS[row.kind]);
  const headers = {
    [IDEMPOTENCY_HEADER]: row.key,
    ...(row.replaces ? { [REPLACES_HEADER]: row.replaces } : {}),
    ...(row.imported ? { [OUTBOX_FILE_HEADER]: encodeURIComponent(JSON.stringify(row.imported)) } : {}),
    ...(row.userId === senderId ? {} : { [CAPTURED_BY_HEADER]: String(row.userId) }),
  };
  try {
    const { data } = await api.request(method, path, { body: row.payload, headers });
    return classifyReply(row.key, data);
  } catch (error) {
    const outcome = classifyError(error);
    return row.sentAt ? afterLoss(outcome) : outcome;
  }
}

/** Drains this terminal's outbox with the browser's network, clock and locks, in a page or a worker. */
export const sendOutbox = (wake: Wake): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
  });
