import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
  AccessRow,
  AckCounter,
  CachedResponse,
  ClockRow,
  Connection,
  DraftRow,
  LanguagesRow,
  NewOutboxRow,
  OutboxRow,
  PinTriesRow,
  RosterRow,
  SessionRow,
  SnapshotRow,
  SoldListRow,
  StoreSettingsRow,
  TerminalCode,
} from './rows';

/** Name of the error for a database that a newer release of the app has written. */
export const NEWER_DATA = 'NewerDataError';

/** The terminal's database. Durability is strict: Chrome's default can lose a "saved" count in a power cut. */
export class TerminalDb extends Dexie {
  declare outbox: Table<OutboxRow, number, NewOutboxRow>;
  declare session: EntityTable<SessionRow, 'id'>;
  declare snapshots: Table<SnapshotRow, [number, number]>;
  declare drafts: EntityTable<DraftRow, 'id'>;
  declare readings: Table<CachedResponse, [number, string]>;
  declare meta: Table<
    | AccessRow
    | AckCounter
    | ClockRow
    | Connection
    | LanguagesRow
    | PinTriesRow
    | RosterRow
    | SoldListRow
    | StoreSettingsRow
    | TerminalCode,
    string
  >;

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
    // Dexie would open it anyway and write rows that the newer release doesn't expect.
    const refuseNewer = () => {
      if (this.isOlderThan(this.backendDB().version)) throw Object.assign(new Error(), { name: NEWER_DATA });
    };
    this.on('ready', refuseNewer, true);
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
