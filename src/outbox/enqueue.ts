import { now } from '../device/clock';
import { entriesIn, inStorage, type TerminalDb, db as terminalDb } from '../device/db';
import { draftWritten } from '../device/drafts';
import {
  type CountEntry,
  type NewOutboxRow,
  type OutboxRow,
  type RemovalEntry,
  type Summary,
  WITHOUT_EFFECT,
} from '../device/rows';
import { loadSession } from '../device/session';
import { clockIn, loadSettings } from '../device/store-settings';
import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { DisagreeBody } from '../shared/counting/clerks-side-schema';
import type { SalesBody } from '../shared/counting/sales-schema';
import type { ShiftMoneyBody } from '../shared/drawer/shift-money-schema';
import type { RemovalBody } from '../shared/stock/removals-schema';
import type { OnShelfBody } from '../shared/stock/stock-schema';
import { businessDateOfWall, wallTime } from '../shared/time/store-clock';

/** A refused entry was changed, sent or discarded in the meantime, in another tab. */
export class OutboxConflict extends Error {
  override name = 'OutboxConflict';
  readonly state: OutboxRow['state'] | 'gone';
  constructor(state: OutboxRow['state'] | undefined) {
    super(`The entry is ${state ?? 'gone'}`);
    this.state = state ?? 'gone';
  }
}

/**
 * The instant of a record made now. Waiting records keep the order of their capture even if the clock was set back in
 * between; otherwise the first count of a pack would include tickets that the second one sold.
 * @returns ISO instant
 * @throws StorageError
 */
export async function captureInstant(storeId: number, db: TerminalDb = terminalDb): Promise<string> {
  const pressed = now().getTime();
  const waiting = await inStorage(db, () => entriesIn(db, storeId, 'pending').toArray());
  const after = waiting.map(({ recordedAt }) => Date.parse(recordedAt) + 1);
  return new Date(Math.max(pressed, ...after)).toISOString();
}

type Options = {
  /** id of the submission's draft, deleted in the same transaction */
  clearDraft?: string;
  /** the refused entry that this one replaces, in the same transaction */
  replaces?: CountEntry | RemovalEntry | null | undefined;
  db?: TerminalDb;
};

/** The author of a record, and the store that it is for. */
export type Author = Pick<SignedInUser, 'id' | 'name' | 'store_id'>;

/** The store whose stock a user changes. Only users of a store count or fill the shelf. */
function storeOf(user: Author): number {
  if (user.store_id === null) throw new RangeError('A user without a store has no stock to record.');
  return user.store_id;
}

/**
 * Adds a submission and deletes its draft, both or neither. Resolves after the transaction has completed. A repetition
 * after a lost database connection finds the row by its key, so one press adds one row.
 */
async function insert(row: NewOutboxRow, options: Options): Promise<OutboxRow> {
  type Outcome = { written: OutboxRow } | { instead: OutboxRow['state'] | undefined };
  const { clearDraft, replaces, db = terminalDb } = options;
  if (clearDraft) await draftWritten(clearDraft);
  const outcome = await inStorage(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async (): Promise<Outcome> => {
      const written = await db.outbox.where('key').equals(row.key).first();
      if (written) return { written };
      if (replaces) {
        const old = await db.outbox.where('key').equals(replaces.key).first();
        if (old?.state !== 'attention') return { instead: old?.state };
        const withdrawn = { userId: row.userId, userName: row.userName, at: now().toISOString() };
        await db.outbox.put({ ...old, state: 'replaced', ackSeq: WITHOUT_EFFECT, withdrawn });
      }
      if (clearDraft) await db.drafts.delete(clearDraft);
      return { written: { ...row, seq: await db.outbox.add(row) } };
    }),
  );
  if (!('written' in outcome)) throw new OutboxConflict(outcome.instead);
  return outcome.written;
}

/** The fields that all new rows have in common. @param recordedAt ISO instant */
export const newRow = (user: Author, recordedAt: string, summary: Summary) =>
  ({
    key: crypto.randomUUID() as string,
    version: 1,
    storeId: storeOf(user),
    userId: user.id,
    userName: user.name,
    recordedAt,
    summary,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    ackSeq: 0,
  }) as const;

/** However often an entry is changed, it names the first version: the server has seen none in between. */
const replacing = ({ replaces }: Options) =>
  replaces ? { replaces: replaces.replaces ?? replaces.key } : {};

/**
 * The wall time and business day of a count or removal, by the store's clock. They are fixed at capture, so a changed entry keeps
 * those of the entry that it replaces.
 */
async function dayOf(user: SignedInUser, recordedAt: string, { replaces, db = terminalDb }: Options) {
  const isDated = replaces?.kind === 'sale' || replaces?.kind === 'removal';
  if (isDated && replaces.payload.business_date !== undefined) {
    const { time_created, business_date } = replaces.payload;
    return { time_created, business_date };
  }
  const clock = clockIn(await inStorage(db, () => loadSettings(db, storeOf(user))));
  const wall = wallTime(new Date(recordedAt), clock);
  return { time_created: wall, business_date: businessDateOfWall(wall, clock) };
}

/**
 * The version of this terminal's copy of the stock, which shows the server what the clerk knew at the time of
 * a record. A changed entry keeps that of the entry that it replaces, like its instant. None without a copy.
 */
async function stockVersion(
  user: SignedInUser,
  { replaces, db = terminalDb }: Options,
): Promise<{ stock_version?: string }> {
  const version = replaces
    ? replaces.payload.stock_version
    : await inStorage(db, async () => {
        // Clerks of a handed-over terminal share the copy of the terminal's own user.
        const session = await loadSession(db);
        return session && (await db.snapshots.get([storeOf(user), session.user.id]))?.version;
      });
  return version == null ? {} : { stock_version: version };
}

/**
 * The fields of a row, and what its payload says about its capture. A changed entry keeps the instant of the entry that it
 * replaces.
 * @param instant ISO instant; default: now
 */
async function captured(user: SignedInUser, summary: Summary, options: Options, instant?: string) {
  const recordedAt =
    options.replaces?.recordedAt ?? instant ?? (await captureInstant(storeOf(user), options.db));
  return {
    row: { ...newRow(user, recordedAt, summary), ...replacing(options) },
    at: { ...(await stockVersion(user, options)), recorded_at: recordedAt },
  };
}

/**
 * Records a count. It's on this device's disk when the promise resolves, and will be sent.
 * @param payload `recorded_at` defaults to now, or to the instant of the replaced entry
 * @throws StorageError if nothing was saved; OutboxConflict if the replaced entry no longer needs attention
 */
export async function enqueueSale(
  user: SignedInUser,
  payload: SalesBody,
  summary: Summary,
  options: Options = {},
): Promise<OutboxRow> {
  const { row, at } = await captured(user, summary, options, payload.recorded_at);
  const day = await dayOf(user, at.recorded_at, options);
  return insert({ ...row, kind: 'sale', payload: { ...payload, ...day, ...at } }, options);
}

/** Stores the entry of tickets put on the shelf, now or at the instant of the replaced entry. */
export async function enqueueShelf(
  user: SignedInUser,
  payload: OnShelfBody,
  summary: Summary,
  options: Options = {},
): Promise<OutboxRow> {
  const { row, at } = await captured(user, summary, options);
  return insert({ ...row, kind: 'shelf', payload: { ...payload, ...at } }, options);
}

/** Stores the entry of a removal of tickets from the stock, now or at the instant of the replaced entry. */
export async function enqueueRemoval(
  user: SignedInUser,
  payload: RemovalBody,
  summary: Summary,
  options: Options = {},
): Promise<OutboxRow> {
  const { row, at } = await captured(user, summary, options);
  const day = await dayOf(user, at.recorded_at, options);
  return insert({ ...row, kind: 'removal', payload: { ...payload, ...day, ...at } }, options);
}

/**
 * Records the money of one or several counts. It's on this device's disk when the promise resolves, and will be sent after
 * them.
 * @throws StorageError if nothing was saved
 */
export async function enqueueMoney(
  user: SignedInUser,
  payload: Omit<ShiftMoneyBody, 'recorded_at'>,
  options: Pick<Options, 'clearDraft' | 'db'> = {},
): Promise<OutboxRow> {
  const recordedAt = await captureInstant(storeOf(user), options.db);
  const summary = { count: 0, amountCents: 0, entries: payload.submission_ids.length };
  const row = newRow(user, recordedAt, summary);
  return insert({ ...row, kind: 'money', payload: { ...payload, recorded_at: recordedAt } }, options);
}

/**
 * Records a picture of the slip for the drawer of a count. It's on this device's disk when the promise resolves, and will be
 * sent after the count and its money.
 * @param record key of the count
 * @param jpeg in Base64
 * @throws StorageError if nothing was saved
 */
export async function enqueuePicture(
  user: SignedInUser,
  record: string,
  jpeg: string,
  db?: TerminalDb,
): Promise<OutboxRow> {
  const recordedAt = await captureInstant(storeOf(user), db);
  const row = newRow(user, recordedAt, { count: 0, amountCents: 0, entries: 1 });
  const payload = { store_id: storeOf(user), record, jpeg, recorded_at: recordedAt };
  return insert({ ...row, kind: 'slip_picture', payload }, { db });
}

/**
 * Records a person's words about a figure. They are on this device's disk when the promise resolves, and will be sent after the
 * record that they are about.
 * @throws StorageError if nothing was saved
 */
export async function enqueueDisagreement(
  user: Author,
  subject: Pick<DisagreeBody, 'record' | 'exception_id'>,
  words: string,
  db?: TerminalDb,
): Promise<OutboxRow> {
  const recordedAt = await captureInstant(storeOf(user), db);
  const row = newRow(user, recordedAt, { count: 0, amountCents: 0, entries: 1 });
  const payload = { store_id: storeOf(user), ...subject, words, recorded_at: recordedAt };
  return insert({ ...row, kind: 'disagreement', payload }, { db });
}
