import { Dexie, type EntityTable, type Table } from 'dexie';
import { limitCache } from './cache-limit';
import type {
  AccessRow,
  AckCounter,
  CachedResponse,
  ClockRow,
  Connection,
  DraftRow,
  NewOutboxRow,
  OutboxRow,
  PinTriesRow,
  RosterRow,
  SessionRow,
  SnapshotRow,
  TerminalCode,
} from './rows';

/** Name of the error that says that what is kept here was written by a newer release of the app. */
export const NEWER_DATA = 'NewerDataError';

/** Everything the terminal keeps. Durability is strict: Chrome's default loses a "saved" count at a power cut. */
export class TerminalDb extends Dexie {
  declare outbox: Table<OutboxRow, number, NewOutboxRow>;
  declare session: EntityTable<SessionRow, 'id'>;
  declare snapshots: Table<SnapshotRow, [number, number]>;
  declare drafts: EntityTable<DraftRow, 'id'>;
  declare readings: Table<CachedResponse, [number, string]>;
  declare meta: Table<
    AccessRow | AckCounter | ClockRow | Connection | PinTriesRow | RosterRow | TerminalCode,
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
    // What a shift captured. A fraction: older tabs go on (ADR 0025).
    this.version(3.1).stores({
      outbox:
        '++seq, &key, [state+nextAttemptAt], [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt], [storeId+recordedAt]',
    });
    // The least recently used answers go first.
    this.version(3.2)
      .stores({ readings: '[userId+key], readAt, [usedAt+size]' })
      .upgrade((tx) => limitCache(tx.table('readings')));
    // Dexie would open it all the same, and write rows that the newer release no longer expects.
    const refuseNewer = () => {
      if (this.isOlderThan(this.backendDB().version)) throw Object.assign(new Error(), { name: NEWER_DATA });
    };
    this.on('ready', refuseNewer, true);
  }

  /**
   * Whether a database is a whole version ahead of this code, which mustn't write into it then. Fractions are for changes
   * that older code can live with (ADR 0025).
   * @param browserVersion the browser's number: ten times Dexie's
   */
  isOlderThan(browserVersion: number): boolean {
    return Math.floor(browserVersion / 10) > this.verno;
  }
}

/** The database of this terminal. */
export const db = new TerminalDb();
