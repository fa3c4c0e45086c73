import { API_BASE } from '../device/api-base';
import { type Api, createApi, REQUEST_TIMEOUT_MS, send } from '../device/client';
import { type Clock, timeBy } from '../device/clock';
import { db, entriesIn, type TerminalDb } from '../device/db';
import { lastAck, loadClock, loadConnection, loadLanguages } from '../device/kept-values';
import type { Connection, LastError, OutboxRow, SessionRow } from '../device/rows';
import { activeSession, checkAgainAt, expireSession, isCheckDue, requestCheck } from '../device/session';
import {
  knowsCensus,
  knowsMoney,
  knowsOpeningChecks,
  knowsPictures,
  knowsRemovals,
  knowsWalks,
  type ListedSettings,
  loadSettings,
} from '../device/store-settings';
import { REFUSED } from '../messages/areas/refused';
import type { LanguageChoice } from '../messages/language';
import type { LanguageCode } from '../messages/locales';
import { countingPaths } from '../shared/counting/paths';
import { drawerPaths } from '../shared/drawer/paths';
import { packNumbersOf, serialToNumber } from '../shared/tickets/serial';
import { DAY_MS } from '../shared/time/store-clock';
import { MAX_ENTRIES } from '../shared/values/limits';
import { ERROR_CODE } from '../shared/wire/errors';
import {
  addressOf,
  CAPTURED_BY_HEADER,
  IDEMPOTENCY_HEADER,
  OUTBOX_FILE_HEADER,
  REPLACES_HEADER,
  TRACE_HEADER,
  traceparentOf,
} from '../shared/wire/requests';
import {
  afterLoss,
  classifyError,
  classifyReply,
  classifyStates,
  type KeyStates,
  lacksAnotherRecord,
  ofPicture,
  type SendOutcome,
} from './classify';
import { backoffMs, endWaits, recordConnection } from './connection';
import { readRows } from './queries';
import { firstKey, isOfCensus, isOpeningCheck, moneyDrafts, runsOf } from './submission';
import { returnAsked } from './walk';

/**
 * Checks whether a session may send a row. The row is of its store; a discard, and a record that the server
 * accepts only from an admin, wait for an admin to sign in.
 */
const maySend = ({ user, handedOver }: SessionRow, { storeId, kind, lastError }: OutboxRow): boolean =>
  storeId === user.store_id &&
  !(handedOver && (kind === 'discard' || lastError?.code === ERROR_CODE.adminsRecord));

/**
 * The rows that a session may send now, without those that wait for an admin or a newer server, and those
 * that depend on a record that waits for the admin.
 * @param rows pending rows of one store in order of `seq`
 * @param settings the store's, in the server's last stock list
 */
function sendable(
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
 * Checks whether this release can send a row. A newer one may have run on this device and left rows of further kinds: they
 * wait until it's back.
 */
export const isOfKnownKind = ({ kind }: Pick<OutboxRow, 'kind'>): boolean => Object.hasOwn(CALLS, kind);

/**
 * Checks whether this release and the server support a row's kind of record. An opening check, the money of a shift, a
 * removal, a disagreement, a walk, a picture, or what a census saw waits until the server does.
 * @param settings the store's, in the server's last stock list
 */
function isUnderstood(row: OutboxRow, settings: ListedSettings | null | undefined): boolean {
  if (!isOfKnownKind(row)) return false;
  if (row.kind === 'money') return knowsMoney(settings);
  if (row.kind === 'removal') return knowsRemovals(settings);
  if (row.kind === 'packs_found') return knowsWalks(settings);
  if (row.kind === 'slip_picture') return knowsPictures(settings);
  // Both came with one release.
  if (isOfCensus(row) || row.kind === 'disagreement') return knowsCensus(settings);
  return !isOpeningCheck(row) || knowsOpeningChecks(settings);
}

/** Pictures wait until everything else is sent: they are large, and nothing depends on them. */
const picturesLast = (rows: readonly OutboxRow[]): OutboxRow[] => [
  ...rows.filter(({ kind }) => kind !== 'slip_picture'),
  ...rows.filter(({ kind }) => kind === 'slip_picture'),
];

/**
 * The names that a row changes or depends on: lots, the packs of a walk, for money the counts that it belongs to, for words the record that they are
 * about, and for a census its id, since its end follows all that it saw.
 */
function namesOf(row: OutboxRow): string[] {
  if (row.kind === 'money') return row.payload.submission_ids;
  if (row.kind === 'slip_picture') return [row.payload.record];
  if (row.kind === 'disagreement') return row.payload.record === undefined ? [] : [row.payload.record];
  if (row.kind === 'census' || row.kind === 'census_close') return [row.payload.census_id];
  if (row.kind === 'packs_found') return row.packs.flatMap(({ start, end }) => packNamesOf(start, end));
  return runsOf(row).map(({ lot_number }) => lot_number);
}

/** Names of the packs with these tickets, by game and pack number: the server may give a walked pack another lot number. */
const packNamesOf = (start: number, end: number): string[] =>
  packNumbersOf({ start, end }).map((pack) => `pack ${pack}`);

/** The packs whose tickets a row names. It follows the walk that made them. */
function packsNamedBy(row: OutboxRow): string[] {
  const seen = row.kind === 'sale' ? (row.payload.data.seen ?? []) : [];
  return [
    ...runsOf(row).flatMap((run) =>
      packNamesOf(serialToNumber(run.start_ticket), serialToNumber(run.end_ticket)),
    ),
    ...seen.flatMap(({ front_ticket }) =>
      packNamesOf(serialToNumber(front_ticket), serialToNumber(front_ticket)),
    ),
  ];
}

/**
 * The lots and keys of waiting rows, which block later rows that name one of them: a sale never overtakes the shelf record that
 * it depends on, nor money its count. Other rows aren't blocked.
 */
class BlockedNames {
  readonly #names = new Set<string>();

  constructor(...rows: OutboxRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: OutboxRow): void {
    if (row.kind === 'slip_picture') return;
    for (const name of [firstKey(row), ...namesOf(row)]) this.#names.add(name);
  }

  blocks(row: OutboxRow): boolean {
    return [...namesOf(row), ...packsNamedBy(row)].some((name) => this.#names.has(name));
  }
}

/**
 * Checks whether a row may be sent while an earlier one is in flight. Two sales of one lot may: a count is a
 * claim, and the order of claims doesn't matter. Not if the earlier one is sent again after a loss: the
 * records that it depends on may be lost too, and then both have to wait.
 */
const maySendAlongside = (row: OutboxRow, earlier: OutboxRow): boolean =>
  (row.kind === 'sale' && earlier.kind === 'sale' && !earlier.sentAt) ||
  !new BlockedNames(earlier).blocks(row);

/**
 * The time of the next attempt, in milliseconds since 1970; null if no row waits.
 * @param rows pending rows of one store in order of `seq`
 */
function nextDueAt(rows: readonly OutboxRow[], connection: Connection): number | null {
  const blocked = new BlockedNames();
  let first = Infinity;
  for (const row of rows) {
    if (!blocked.blocks(row)) first = Math.min(first, row.nextAttemptAt);
    blocked.add(row);
  }
  return rows.length === 0 ? null : Math.max(connection.nextAttemptAt, first);
}

/** The outcome of sending the row `seq`, and its time in milliseconds since 1970. */
type Attempt = { seq: number; outcome: SendOutcome; at: number };

function tryLater(row: OutboxRow, at: number, error: LastError, waitMs = 0): OutboxRow {
  const attempts = row.attempts + 1;
  const nextAttemptAt = at + Math.max(backoffMs(attempts), waitMs);
  return { ...row, attempts, nextAttemptAt, lastError: error };
}

/** @param ackSeq number of the acknowledgement if the row was sent */
function settled(row: OutboxRow, { outcome, at }: Attempt, ackSeq: number, clock: Clock): OutboxRow {
  const attempts = row.attempts + 1;
  switch (outcome.is) {
    case 'sent': {
      // People read this time, so it's corrected; waiting times use the device's own clock.
      const sentAt = new Date(timeBy(clock, at)).toISOString();
      return { ...row, state: 'sent', attempts, ackSeq, sentAt, lastError: undefined, reply: outcome.reply };
    }
    case 'unreachable':
      return tryLater(row, at, outcome.error, outcome.waitMs);
    case 'fault':
      return tryLater(row, at, outcome.error);
    case 'for-admin':
      return { ...row, attempts, lastError: outcome.error };
    case 'refused':
      return { ...row, state: 'attention', attempts, lastError: outcome.error };
    case 'signed-out':
      return row;
  }
}

/**
 * Saves the outcomes of sent rows in one transaction. If the app is killed before it, nothing has changed, and sending
 * again with the same keys is harmless.
 * @param answers in order of arrival, one per row
 */
const settle = (db: TerminalDb, answers: readonly Attempt[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.meta, db.drafts, async () => {
    for (const { outcome, at } of answers) await recordConnection(db, outcome, at);

    const clock = await loadClock(db);
    const before = await lastAck(db);
    let last = before;
    const rows = await db.outbox.bulkGet(answers.map(({ seq }) => seq));
    const changed = answers.flatMap((answer, index) => {
      const row = rows[index];
      if (row?.state !== 'pending') return [];
      if (answer.outcome.is === 'sent') last += 1;
      return [settled(row, answer, last, clock)];
    });
    if (last > before) await db.meta.put({ id: 'acks', last });
    await db.outbox.bulkPut(changed);
    for (const row of changed) if (row.state === 'sent') await returnAsked(db, row);
  });

/** The API call that sends each kind of entry. */
export const CALLS: Record<OutboxRow['kind'], string> = {
  sale: countingPaths.salesRecordRegister,
  shelf: countingPaths.updateOnShelf,
  discard: countingPaths.discardedSubmissions,
  money: drawerPaths.shiftMoney,
  removal: countingPaths.packsRemoved,
  census: countingPaths.censusRecord,
  census_close: countingPaths.censusClose,
  placed: countingPaths.packsPlaced,
  disagreement: countingPaths.disagree,
  slip_picture: drawerPaths.slipPictures,
  packs_found: countingPaths.packsFound,
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
  /** aborted when another context should send instead: no further request begins */
  signal?: AbortSignal;
};

const LOCK = 'outbox-drain';
/** Responses within this time are saved together, in milliseconds. */
const BATCH_MS = 1000;

/** A slow connection takes that long for a picture. */
const PICTURE_TIMEOUT_MS = 60_000;

/** Parallel requests: the server works on one while the next one is in transit. */
const MAX_IN_FLIGHT = 2;

/** Calls in this context that wait for the lock. They haven't read anything yet, so they will see all rows. */
const queued = new WeakMap<TerminalDb, Promise<number | null>>();

/**
 * Sends the waiting entries of the signed-in store, oldest first, until nothing is due or `signal` is aborted. First verifies, when
 * that is due, that the server still has the sent ones. A Web Lock allows one sender in the whole browser; a
 * call that has to wait still gets its own pass, so no wake-up is lost.
 * @returns time of the next attempt (milliseconds since 1970), or null if nothing is left to send
 */
export async function drain(options: DrainOptions): Promise<number | null> {
  const { db, locks, now, wake } = options;
  if (wake === 'now') await endWaits(db, now());
  const next = queued.get(db);
  if (next) return next;
  const result = locks
    .request(LOCK, async () => {
      queued.delete(db);
      // The previous holder of the lock may have failed where this context won't: a worker alone can lose the
      // network.
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
  const { db, now, signal } = options;
  for (;;) {
    if (signal?.aborted) return now();
    const work = await readWork(db);
    if (!work) return null;
    const { session, connection, seqs, settings, languages } = work;
    if (connection.nextAttemptAt <= now() && isCheckDue(session, now())) {
      await reconcile(db, apiOf(session, options), session, now);
      continue;
    }
    const rows = picturesLast(sendable(session, await readRows(db, seqs), settings));
    const dueAt = nextDueAt(rows, connection);
    if (dueAt === null || dueAt > now()) return dueAt;
    await pass(rows, languages, options);
  }
}

/**
 * The waiting entries of the signed-in store by `seq`, and what sending them goes by, in one transaction: a pass is made each minute
 * while entries wait. Null without a session that may send.
 */
const readWork = (db: TerminalDb) =>
  db.transaction('r', db.session, db.meta, db.outbox, async () => {
    const session = await activeSession(db);
    const storeId = session?.user.store_id;
    if (!session || !storeId) return null;
    const [connection, seqs, settings, languages] = await Promise.all([
      loadConnection(db),
      entriesIn(db, storeId, 'pending').primaryKeys(),
      loadSettings(db, storeId),
      loadLanguages(db),
    ]);
    return { session, connection, seqs, settings, languages };
  });

const apiOf = (
  { token }: SessionRow,
  { base, fetch, timeoutMs = REQUEST_TIMEOUT_MS }: DrainOptions,
  language: LanguageCode = 'en',
): Api => createApi({ base, fetch, timeoutMs, token: () => token, language: () => language });

/** Goes through the waiting rows once. Stops early without a server or a session. */
async function pass(
  rows: readonly OutboxRow[],
  languages: Readonly<Record<number, LanguageChoice>>,
  options: DrainOptions,
): Promise<void> {
  const { db, now, signal } = options;
  const blocked = new BlockedNames();
  const inFlight = new Map<OutboxRow, Promise<void>>();
  const answers: Attempt[] = [];
  const save = () => settle(db, answers.splice(0));
  /** A single request probes the server; the others follow its response. */
  let maxInFlight = 1;
  let isOver = false;

  const sendRow = async (row: OutboxRow, session: SessionRow) => {
    // The author reads the reply, whoever is signed in.
    const patience = row.kind === 'slip_picture' ? { timeoutMs: PICTURE_TIMEOUT_MS } : {};
    const api = apiOf(session, { ...options, ...patience }, languages[row.userId]?.code);
    const outcome = await deliver(row, session.user.id, api);
    inFlight.delete(row);
    answers.push({ seq: row.seq, outcome, at: now() });
    if (outcome.is === 'signed-out') await expireSession(session.token, db);
    // A server that was put back may have lost what the entry depends on before this terminal has noticed.
    if (outcome.is === 'refused' && lacksAnotherRecord(outcome.error)) await requestCheck(db);
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
      // Read before each request: a user of another store may have signed in since.
      const session = await activeSession(db);
      if (isOver || signal?.aborted || !session || !maySend(session, row)) return;
      if (blocked.blocks(row) || row.nextAttemptAt > now()) blocked.add(row);
      else inFlight.set(row, sendRow(row, session));
    }
    while (inFlight.size > 0) await nextAnswer();
  } finally {
    await Promise.allSettled(inFlight.values());
    await save();
  }
}

/** Checks whether a promise resolves within `ms` milliseconds. */
const settlesWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<false>((late) => setTimeout(late, ms, false))]);

/** @param senderId user of the token; a header names the entry's author if that is another user */
async function deliver(row: OutboxRow, senderId: number, api: Api): Promise<SendOutcome> {
  const { method, path } = addressOf(CALLS[row.kind]);
  const headers = {
    [IDEMPOTENCY_HEADER]: row.key,
    [TRACE_HEADER]: traceparentOf(row.key),
    ...(row.replaces ? { [REPLACES_HEADER]: row.replaces } : {}),
    ...(row.imported ? { [OUTBOX_FILE_HEADER]: encodeURIComponent(JSON.stringify(row.imported)) } : {}),
    ...(row.userId === senderId ? {} : { [CAPTURED_BY_HEADER]: String(row.userId) }),
  };
  try {
    const { data } = await api.request(method, path, { body: row.payload, headers });
    return classifyReply(row.key, data);
  } catch (error) {
    const outcome = classifyError(error);
    if (row.kind === 'slip_picture') return ofPicture(outcome);
    return row.sentAt ? afterLoss(outcome) : outcome;
  }
}

/** Drains this terminal's outbox with the browser's network, clock and locks, in a page or a worker. */
export const sendOutbox = (wake: Wake, signal?: AbortSignal): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
    ...(signal && { signal }),
  });

/** Time that a sent entry stays on the device; a picture is large, and nothing depends on it. */
const RETENTION_MS = 90 * DAY_MS;
const PICTURE_RETENTION_MS = 7 * DAY_MS;
const CHECK_EVERY_MS = DAY_MS;
/** Delay after a failed check. Sending continues in the meantime. */
const CHECK_AGAIN_MS = 60_000;

const LOST: LastError = { status: 0, code: 'lost_by_server', message: REFUSED.lost_by_server };

const WAITING = { state: 'pending', attempts: 0, nextAttemptAt: 0 } as const;

/** The sent entries to send again and to remove, by `seq`. */
type Plan = { resend: number[]; remove: number[] };

/**
 * Decides about acknowledged entries after the server's response: lost ones are sent again with their keys; the others are
 * removed once they are old enough.
 * @param now the server's time, in milliseconds since 1970
 */
export function planOf(rows: readonly OutboxRow[], states: KeyStates, now: number): Plan {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const [oldest, oldestPicture] = [before(RETENTION_MS), before(PICTURE_RETENTION_MS)];
  const seqsOf = (state: 'done' | 'unknown', isSelected: (row: OutboxRow) => boolean) =>
    rows.filter((row) => states[row.key] === state && isSelected(row)).map(({ seq }) => seq);
  return {
    resend: seqsOf('unknown', () => true),
    remove: seqsOf(
      'done',
      ({ kind, sentAt }) =>
        sentAt !== undefined && sentAt < (kind === 'slip_picture' ? oldestPicture : oldest),
    ),
  };
}

/** Entries that were refused for lack of another record wait again, too, if any was lost: it may be that one. */
async function applyPlan(db: TerminalDb, storeId: number, { resend, remove }: Plan): Promise<void> {
  if (resend.length + remove.length === 0) return;
  const sent = (seqs: number[]) =>
    db.outbox
      .where('seq')
      .anyOf(seqs)
      .and(({ state }) => state === 'sent');
  await db.transaction('rw', db.outbox, db.drafts, async () => {
    const removed = await sent(remove).toArray();
    await db.outbox.bulkDelete(removed.map(({ seq }) => seq));
    await db.drafts
      .where('id')
      .startsWithAnyOf(removed.map(({ key }) => moneyDrafts(key)))
      .delete();
    await sent(resend).modify({ ...WAITING, ackSeq: 0, lastError: LOST });
    if (resend.length > 0)
      await entriesIn(db, storeId, 'attention')
        .and(({ lastError }) => lacksAnotherRecord(lastError))
        .modify(WAITING);
  });
}

/**
 * Asks the server which of the store's sent entries it still has; sends lost ones again and removes old ones.
 * The caller holds the sender's lock, so nothing is sent during the check. A failed check is repeated soon.
 */
async function reconcile(db: TerminalDb, api: Api, session: SessionRow, now: () => number): Promise<void> {
  const storeId = session.user.store_id ?? 0;
  const seqs = await entriesIn(db, storeId, 'sent').primaryKeys();
  for (let from = 0; from < seqs.length; from += MAX_ENTRIES) {
    const rows = await readRows(db, seqs.slice(from, from + MAX_ENTRIES));
    const answer = await requestStates(api, rows);
    if (answer.is !== 'known') {
      await recordConnection(db, answer, now());
      if (answer.is === 'signed-out') await expireSession(session.token, db);
      else await checkAgainAt(db, session.token, now() + CHECK_AGAIN_MS);
      return;
    }
    await applyPlan(db, storeId, planOf(rows, answer.states, answer.at));
  }
  await checkAgainAt(db, session.token, now() + CHECK_EVERY_MS);
}

/**
 * `at`: the server's time, in milliseconds since 1970. On a device whose clock was just set years ahead, an entry sent a moment ago must
 * not look old. 0: the reply has none, and nothing is old.
 */
type KnownStates = { is: 'known'; states: KeyStates; at: number };

async function requestStates(api: Api, rows: readonly OutboxRow[]): Promise<KnownStates | SendOutcome> {
  const keys = rows.map(({ key }) => key);
  try {
    const { data, headers } = await send(api, countingPaths.submissionStatus, { body: { keys } });
    const date = Date.parse(headers.get('Date') ?? '');
    const answer = classifyStates(keys, data);
    return answer.is === 'known' ? { ...answer, at: Number.isNaN(date) ? 0 : date } : answer;
  } catch (error) {
    return classifyError(error);
  }
}
