import { createApi, REQUEST_TIMEOUT_MS } from '../api/client';
import { endpoints, IDEMPOTENCY_HEADER } from '../contract/endpoints';
import { classifyError, classifyReply, type Outcome } from './classify';
import type { TerminalDb } from './db';
import { loadLink } from './link';
import type { OutboxRow } from './rows';
import { inTurn, nextDueAt } from './sendable';
import { expireSession, loadSession } from './session';
import { settle } from './settle';

/** `now`: something has changed (network, sign-in, a person), so waiting times are over. `due`: time has passed. */
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

/** Passes of this context that wait for the lock and have read nothing yet: they'll see all there is. */
const queued = new WeakMap<TerminalDb, Promise<number | null>>();

/**
 * Sends what waits for the store of whoever is signed in, oldest first, until nothing is due. There is one sender
 * at a time in the whole browser, by Web Lock; a call meanwhile waits for its own pass, so no wake-up is lost.
 * @returns when the next try is due (milliseconds since 1970), or null when there is nothing left to try
 */
export async function drain(options: DrainOptions): Promise<number | null> {
  const { db, locks, wake } = options;
  if (wake === 'now') await forgetWaits(db);
  const next = queued.get(db);
  if (next) return next;
  const result = locks
    .request(LOCK, () => {
      queued.delete(db);
      return passes(options);
    })
    .finally(() => {
      if (queued.get(db) === result) queued.delete(db);
    });
  queued.set(db, result);
  return result;
}

const forgetWaits = (db: TerminalDb): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    await db.outbox
      .where('state')
      .equals('pending')
      .and((row) => row.nextAttemptAt > 0)
      .modify({ nextAttemptAt: 0 });
    const link = await loadLink(db);
    if (link.nextAttemptAt > 0) await db.meta.put({ ...link, nextAttemptAt: 0 });
  });

async function passes(options: DrainOptions): Promise<number | null> {
  const { db, now } = options;
  for (;;) {
    const session = await loadSession(db);
    const storeId = session?.user.store_id;
    if (!session || session.expired || !storeId) return null;
    // An index keeps equal keys in order of the primary key: seq.
    const rows = await db.outbox.where('[storeId+state]').equals([storeId, 'pending']).toArray();
    const dueAt = nextDueAt(rows, await loadLink(db));
    if (dueAt === null || dueAt > now()) return dueAt;
    await pass(rows, options);
  }
}

/** One walk over the rows that wait; ends early when there is no server or no session to send with. */
async function pass(rows: readonly OutboxRow[], options: DrainOptions): Promise<void> {
  const { db, now } = options;
  const done = new Set<OutboxRow>();
  for (const row of inTurn(rows, (row) => done.has(row))) {
    if (row.nextAttemptAt > now()) continue;
    // Read at each send: whoever signed in meanwhile may belong to another store.
    const session = await loadSession(db);
    if (!session || session.expired || session.user.store_id !== row.storeId) return;
    const outcome = await send(row, session.token, options);
    await settle(db, row.seq, outcome, now());
    if (outcome.is === 'signed-out') return expireSession(session.token, db);
    if (outcome.is === 'unreachable') return;
    if (outcome.is !== 'fault') done.add(row);
  }
}

async function send(
  row: OutboxRow,
  token: string,
  { base, fetch, timeoutMs = REQUEST_TIMEOUT_MS }: DrainOptions,
): Promise<Outcome> {
  const [method, path] =
    row.kind === 'sale' ? ['POST', endpoints.salesRecordRegister] : ['PUT', endpoints.updateOnShelf];
  const headers = { Authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: row.key };
  try {
    const api = createApi({ base, fetch, timeoutMs });
    const { data } = await api.request(method, path, { body: row.payload, headers });
    return classifyReply(row.key, data);
  } catch (error) {
    return classifyError(error);
  }
}
