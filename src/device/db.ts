import { type Collection, Dexie, type EntityTable, type PromiseExtended, type Table } from 'dexie';
import type {
  AccessRow,
  AckCounter,
  CachedResponse,
  ClockRow,
  Connection,
  DraftRow,
  ErrorsRow,
  LanguagesRow,
  NewOutboxRow,
  OutboxRow,
  PinTriesRow,
  RosterRow,
  SessionRow,
  SnapshotRow,
  SoldListRow,
  StartsRow,
  StoreSettingsRow,
  TerminalCode,
} from './rows';

/** The values of which a device keeps one, or one for each store. */
type MetaRow =
  | AccessRow
  | AckCounter
  | ClockRow
  | Connection
  | ErrorsRow
  | LanguagesRow
  | PinTriesRow
  | StartsRow
  | RosterRow
  | SoldListRow
  | StoreSettingsRow
  | TerminalCode;

/** Name of the error for a database that a newer release of the app has written. */
const NEWER_DATA = 'NewerDataError';

/** The terminal's database. Durability is strict: Chrome's default can lose a "saved" count in a power cut. */
export class TerminalDb extends Dexie {
  declare outbox: Table<OutboxRow, number, NewOutboxRow>;
  declare session: EntityTable<SessionRow, 'id'>;
  declare snapshots: Table<SnapshotRow, [number, number]>;
  declare drafts: EntityTable<DraftRow, 'id'>;
  declare readings: Table<CachedResponse, [number, string]>;
  declare meta: Table<MetaRow, string>;

  constructor(name = 'lottery-terminal') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: '++seq, &key, state, [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt]',
      session: 'id',
      snapshots: '[storeId+userId]',
      drafts: 'id',
      meta: 'id',
    });
    this.version(2).stores({ readings: '[userId+key], readAt' });
    this.version(3).stores({
      outbox:
        '++seq, &key, [state+nextAttemptAt], [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt]',
    });
    // For the entries of a shift. A fraction, so older tabs keep working (ADR 0025).
    this.version(3.1).stores({
      outbox:
        '++seq, &key, [state+nextAttemptAt], [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt], [storeId+recordedAt]',
    });
    // For deleting the least recently used responses.
    this.version(3.2)
      .stores({ readings: '[userId+key], readAt, [usedAt+size]' })
      .upgrade((tx) => limitCache(tx.table('readings')));
    // For entries of the kinds `money` and `removal`, which older code can't read.
    this.version(4);
    // For those of a census.
    this.version(5);
    // Dexie would open it anyway and write rows that the newer release doesn't expect.
    const refuseNewer = () => {
      if (this.isOlderThan(this.backendDB().version)) throw Object.assign(new Error(), { name: NEWER_DATA });
    };
    this.on('ready', refuseNewer, true);
  }

  /**
   * Reads a value of `meta`. Like every read in the transaction of a live query, it returns Dexie's own promise: after an
   * `async` function within another, Dexie takes the next request out of the transaction, which is over then.
   */
  kept<Id extends MetaRow['id']>(id: Id): PromiseExtended<Extract<MetaRow, { id: Id }> | undefined> {
    return this.meta.get(id) as PromiseExtended<Extract<MetaRow, { id: Id }> | undefined>;
  }

  /**
   * Checks whether a database is a whole version newer than this code, which then must not write to it.
   * Fractions mark changes that older code tolerates (ADR 0025).
   * @param browserVersion the browser's version number, ten times Dexie's
   */
  isOlderThan(browserVersion: number): boolean {
    return Math.floor(browserVersion / 10) > this.verno;
  }
}

/** The database of this terminal. */
export const db = new TerminalDb();

/** The entries of a store in one state. An index orders equal keys by the primary key, so they are in order of capture. */
export const entriesIn = (
  { outbox }: TerminalDb,
  storeId: number,
  state: OutboxRow['state'],
): Collection<OutboxRow, number, NewOutboxRow> => outbox.where('[storeId+state]').equals([storeId, state]);

/** Limits of the cache: several times what one person reads in a week. Size in characters of JSON. */
export const CACHE_LIMIT = { responses: 250, size: 10_000_000 } as const;

export const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Deletes the least recently used responses above the limits. Doesn't read their values. */
export async function trimCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  let responses = 0;
  let total = 0;
  const excess: [number, string][] = [];
  await readings
    .orderBy('[usedAt+size]')
    .reverse()
    .eachKey((used, { primaryKey }) => {
      const [, size] = used as unknown as [string, number];
      responses += 1;
      total += size;
      if (responses > CACHE_LIMIT.responses || total > CACHE_LIMIT.size) excess.push(primaryKey);
    });
  await readings.bulkDelete(excess);
}

/** Adds size and time of use to the responses that an earlier release cached, and trims the cache. */
async function limitCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  await readings.toCollection().modify((row) => {
    row.size = sizeOf(row.value);
    row.usedAt = row.readAt;
  });
  await trimCache(readings);
}

/** Reasons why the device couldn't save data. */
export type StorageFault = 'full' | 'unusable' | 'newer_data' | 'open_in_another_tab';

/** The device couldn't save data. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(
    readonly fault: StorageFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** Checks whether an error or one of its causes has one of these names. */
function isNamed(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  if (names.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== error && isNamed(inner, names);
}

const { errnames } = Dexie;
const QUOTA = [errnames.QuotaExceeded];
/** The browser closed the database connection, as WebKit does when it resumes. */
const CONNECTION_LOST = [errnames.DatabaseClosed, errnames.InvalidState];
/**
 * Errors of IndexedDB and Dexie when the device's storage fails. Their other errors, such as a value that can't be cloned or
 * a missing table, are bugs of this app.
 */
const STORAGE_FAILED = [
  ...QUOTA,
  ...CONNECTION_LOST,
  errnames.MissingAPI,
  errnames.OpenFailed,
  errnames.Upgrade,
  errnames.VersionChange,
  errnames.Version,
  errnames.NoSuchDatabase,
  errnames.NotFound,
  errnames.Abort,
  errnames.TransactionInactive,
  errnames.PrematureCommit,
  errnames.Timeout,
  errnames.Unknown,
  'BulkError',
  'ModifyError',
  'SecurityError',
  'NotReadableError',
];

/** Another tab has moved to a newer release, or the server went back to an older one. */
export const newerData = (cause?: unknown): StorageError => new StorageError('newer_data', { cause });

/** A database error as a StorageError; null if it isn't about the device's storage. */
function storageErrorOf(cause: unknown): StorageError | null {
  if (cause instanceof StorageError) return cause;
  if (isNamed(cause, [NEWER_DATA])) return newerData(cause);
  if (isNamed(cause, QUOTA)) return new StorageError('full', { cause });
  if (isNamed(cause, STORAGE_FAILED)) return new StorageError('unusable', { cause });
  return null;
}

/**
 * The same for an error of any origin. Other parts of the browser use the same names, so only errors of the database count.
 */
export const asStorageError = (error: unknown): StorageError | null =>
  error instanceof StorageError || isOfDatabase(error) ? storageErrorOf(error) : null;

/** Dexie's errors always have `inner`. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ('inner' in error || error.name === NEWER_DATA);

/**
 * Runs work on the database. If the connection was lost, reopens it once and repeats the work. Never falls back to memory.
 * @param work one transaction that may run twice
 * @throws StorageError if the storage failed, or the error of `work`
 */
export async function inStorage<T>(db: TerminalDb, work: () => Promise<T>): Promise<T> {
  try {
    try {
      return await work();
    } catch (error) {
      if (!isNamed(error, CONNECTION_LOST)) throw error;
      db.close({ disableAutoOpen: false });
      await db.open();
      return await work();
    }
  } catch (cause) {
    throw storageErrorOf(cause) ?? cause;
  }
}
