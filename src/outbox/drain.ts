import { API_BASE } from '../api/base';
import { type Api, createApi, REQUEST_TIMEOUT_MS } from '../api/client';
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
import { afterLoss, classifyError, classifyReply, type Outcome } from './classify';
import { loadLink } from './connection';
import { readRows } from './queries';
import { reconcile } from './reconcile';
import { Held, mayGoBeside, maySend, nextDueAt } from './sendable';
import { type Answer, settle } from './settle';

/** Which call of the API sends an entry. */
export const CALLS: Record<OutboxRow['kind'], string> = {
  sale: counterEndpoints.salesRecordRegister,
  shelf: counterEndpoints.updateOnShelf,
  discard: counterEndpoints.discardedSubmissions,
};

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
/** Answers this close together are written down together, in milliseconds. */
const TOGETHER_MS = 1000;

/** Requests on their way at once: the server works on one while the next one travels. */
const MAX_IN_FLIGHT = 2;

/** Passes of this context that wait for the lock and have read nothing yet: they'll see all there is. */
const queued = new WeakMap<TerminalDb, Promise<number | null>>();

/**
 * Sends what waits for the store of whoever is signed in, oldest first, until nothing is due; before that, when it's
 * time, asks whether the server still has what was sent. There is one sender at a time in the whole browser, by Web
 * Lock; a call meanwhile waits for its own pass, so no wake-up is lost.
 * @returns when the next try is due (milliseconds since 1970), or null when there is nothing left to try
 */
export async function drain(options: DrainOptions): Promise<number | null> {
  const { db, locks, wake } = options;
  if (wake === 'now') await forgetWaits(db);
  const next = queued.get(db);
  if (next) return next;
  const result = locks
    .request(LOCK, async () => {
      queued.delete(db);
      // Whoever had the lock meanwhile may have failed where this context needn't: a worker can be cut off by itself.
      if (wake === 'now') await forgetWaits(db);
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
      .where('[state+nextAttemptAt]')
      .between(['pending', 0], ['pending', Infinity], false)
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
    const link = await loadLink(db);
    if (link.nextAttemptAt <= now() && isCheckDue(session, now())) {
      await reconcile(db, apiOf(session, options), session, now);
      continue;
    }
    // An index keeps equal keys in order of the primary key: seq.
    const seqs = await db.outbox.where('[storeId+state]').equals([storeId, 'pending']).primaryKeys();
    const rows = (await readRows(db, seqs)).filter((row) => maySend(session, row));
    const dueAt = nextDueAt(rows, link);
    if (dueAt === null || dueAt > now()) return dueAt;
    await pass(rows, options);
  }
}

const apiOf = ({ token }: SessionRow, { base, fetch, timeoutMs = REQUEST_TIMEOUT_MS }: DrainOptions): Api =>
  createApi({ base, fetch, timeoutMs, token: () => token });

/** One walk over the rows that wait; ends early when there is no server or no session to send with. */
async function pass(rows: readonly OutboxRow[], options: DrainOptions): Promise<void> {
  const { db, now } = options;
  const held = new Held();
  const onTheWay = new Map<OutboxRow, Promise<void>>();
  const answers: Answer[] = [];
  const write = () => settle(db, answers.splice(0));
  /** Until the server has answered once, one request finds out whether it's there. */
  let most = 1;
  let isOver = false;

  const travel = async (row: OutboxRow, session: SessionRow) => {
    const outcome = await send(row, session.user.id, apiOf(session, options));
    onTheWay.delete(row);
    answers.push({ seq: row.seq, outcome, at: now() });
    if (outcome.is === 'signed-out') await expireSession(session.token, db);
    if (outcome.is === 'signed-out' || outcome.is === 'unreachable') isOver = true;
    else most = MAX_IN_FLIGHT;
    if (outcome.is === 'fault') held.add(row);
  };
  /** Waits for the next answer. Several are written down together, but none waits long for those after it. */
  const anAnswer = async () => {
    const next = Promise.race(onTheWay.values());
    const [first] = answers;
    if (first && !(await isThereWithin(next, first.at + TOGETHER_MS - now()))) await write();
    await next;
  };

  try {
    for (const row of rows) {
      while (onTheWay.size >= most || ![...onTheWay.keys()].every((earlier) => mayGoBeside(row, earlier)))
        await anAnswer();
      // Read at each send: whoever signed in meanwhile may belong to another store.
      const session = await loadSession(db);
      if (isOver || !session || session.expired || !maySend(session, row)) return;
      if (held.hold(row) || row.nextAttemptAt > now()) held.add(row);
      else onTheWay.set(row, travel(row, session));
    }
    while (onTheWay.size > 0) await anAnswer();
  } finally {
    await Promise.allSettled(onTheWay.values());
    await write();
  }
}

/** Whether something is there within so many milliseconds. */
const isThereWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<false>((late) => setTimeout(late, ms, false))]);

/** @param senderId the user whose token it is: whoever else made the entry is named */
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

/** Drains this terminal's outbox with the browser's own network, clock and locks: the same in page and worker. */
export const sendOutbox = (wake: Wake): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
  });
