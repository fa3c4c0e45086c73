import { now } from '../device/clock';
import { inStorage, type TerminalDb } from '../device/db';
import { type NewOutboxRow, type OutboxRow, WITHOUT_EFFECT } from '../device/rows';
import { MAX_FILE_NAME_LENGTH } from '../shared/terminals/terminals';
import type { ImportedFrom } from '../shared/terminals/terminals-schema';
import { ROLE } from '../shared/wire/access';
import type { FileEntry, FileOrigin } from './file-schema';
import { readRows } from './queries';

const TYPE = 'lottery-inventory-outbox';
/**
 * Version 2 has a second line: the time and place of the file's creation. Version 3 has the packs that a
 * count saw, which earlier releases would lose. Version 4 may have the money of shifts, and removals;
 * version 5 what a census saw, version 6 the packs of a walk, version 7 pictures of slips. Files of earlier versions still load.
 */
const VERSION = 7;

/** The content of a file. Version 1 has no origin. */
export type OutboxFile = { made: FileOrigin | null; entries: FileEntry[] };

/** The reason why a file changes nothing, or wasn't created. */
type FileFault = 'not_ours' | 'newer_version' | 'damaged' | 'no_store';

export class FileRefused extends Error {
  override name = 'FileRefused';
  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

/** The digest reveals a changed file; it doesn't prove who made the file. */
async function digestOf(body: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const headOf = (version: number, sha256: string): string => JSON.stringify({ type: TYPE, version, sha256 });

/** The signed-in user of a store, or null. Called in the transaction that reads or writes the store's rows. */
async function signedInStore(db: TerminalDb): Promise<{ id: number; storeId: number } | null> {
  const user = (await db.session.get('session'))?.user;
  if (user?.user_role !== ROLE.store || user.store_id === null) return null;
  return { id: user.id, storeId: user.store_id };
}

/** A row as an entry of a file. JSON omits undefined fields. */
function entryOf(row: OutboxRow): FileEntry {
  const { key, kind, version, storeId, userId, userName, recordedAt, summary, payload, state } = row;
  const { sentAt, withdrawn, replaces } = row;
  const common = { key, version, storeId, userId, userName, recordedAt, summary, state };
  const packs = row.kind === 'packs_found' ? row.packs : undefined;
  return { ...common, kind, payload, sentAt, withdrawn, replaces, packs } as FileEntry;
}

/**
 * Writes all entries of the signed-in store as lines of JSON: the format with the SHA-256 of the rest, the
 * origin, then the entries in order of capture. Parsing an entry and writing it again gives the same text, so
 * the server recognizes it.
 * @param made time and place of the file's creation
 * @throws FileRefused if no store is signed in; StorageError
 */
export async function outboxFile(made: FileOrigin, db: TerminalDb): Promise<string> {
  const rows = await inStorage(db, () =>
    db.transaction('r', db.outbox, db.session, async () => {
      const store = await signedInStore(db);
      if (store === null) return null;
      const { storeId } = store;
      const seqs = await db.outbox
        .where('[storeId+state]')
        .between([storeId, ''], [storeId, []])
        .primaryKeys();
      return readRows(
        db,
        seqs.sort((a, b) => a - b),
      );
    }),
  );
  if (!rows) throw new FileRefused('no_store');
  const body = [made, ...rows.map(entryOf)].map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${headOf(VERSION, await digestOf(body))}\n${body}`;
}

/** Reads a file. @throws FileRefused if any part of it is invalid */
export async function readOutboxFile(file: string): Promise<OutboxFile> {
  const end = file.indexOf('\n');
  const head = parsed(file.slice(0, Math.max(end, 0)));
  if (!isHead(head)) throw new FileRefused('not_ours');
  const { version } = head;
  if (version > VERSION) throw new FileRefused('newer_version');
  const body = file.slice(end + 1);
  if (file.slice(0, end) !== headOf(version, await digestOf(body))) throw new FileRefused('damaged');
  const lines = body.split('\n').slice(0, -1).map(parsed);
  const made = version === 1 ? null : lines.shift();
  const { isFileEntry, isFileOrigin } = await import('./file-schema');
  const isUnique = new Set(lines.map((entry) => (entry as FileEntry | null)?.key)).size === lines.length;
  if (made !== null && !isFileOrigin(made)) throw new FileRefused('damaged');
  if (!isUnique || !lines.every(isFileEntry)) throw new FileRefused('damaged');
  return { made, entries: lines };
}

const isHead = (value: unknown): value is { type: typeof TYPE; version: number } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === TYPE &&
  'version' in value &&
  typeof value.version === 'number';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that isn't JSON is invalid everywhere, and so is null.
    return null;
  }
}

/**
 * The expected outcome of loading a file: the new entries, and the numbers of known ones and of other stores'
 * ones.
 */
export type Preview = { fresh: FileEntry[]; alreadyHere: number; refused: number };
/**
 * The outcome of loading a file: the numbers of entries added, already known on this device, and of other
 * stores.
 */
export type Loaded = { taken: number; alreadyHere: number; refused: number };

/** Determines the outcome of loading a file now, without a change. @throws StorageError */
export const previewOf = ({ entries }: OutboxFile, db: TerminalDb): Promise<Preview> =>
  inStorage(db, () =>
    db.transaction('r', db.outbox, db.session, async () =>
      preview(db, entries, (await signedInStore(db))?.storeId ?? null),
    ),
  );

async function preview(
  db: TerminalDb,
  entries: readonly FileEntry[],
  storeId: number | null,
): Promise<Preview> {
  const ofStore = entries.filter((entry) => entry.storeId === storeId);
  const keys = ofStore.map((entry) => entry.key);
  const keysHere = new Set(await db.outbox.where('key').anyOf(keys).uniqueKeys());
  const fresh = ofStore.filter((entry) => !keysHere.has(entry.key));
  return { fresh, alreadyHere: keysHere.size, refused: entries.length - ofStore.length };
}

/**
 * Adds the entries of a file that belong to the signed-in store, in their order, all or none. A key that this
 * device knows stays unchanged. Waiting and refused entries wait to be sent; sent and withdrawn ones keep
 * their state. Each added row names the file and the person who loaded it. Wake the outbox afterwards.
 * @param name name of the file
 * @throws StorageError: nothing has changed
 */
export async function loadOutboxFile(file: OutboxFile, name: string, db: TerminalDb): Promise<Loaded> {
  const from = {
    file: name.replace(/\p{C}/gu, '_').slice(0, MAX_FILE_NAME_LENGTH) || '_',
    made_at: file.made?.made_at ?? null,
    terminal: file.made?.terminal ?? null,
    loaded_at: now().toISOString(),
  };
  return inStorage(db, () =>
    db.transaction('rw', db.outbox, db.session, db.meta, async () => {
      const store = await signedInStore(db);
      const { fresh, alreadyHere, refused } = await preview(db, file.entries, store?.storeId ?? null);
      if (fresh.some((entry) => entry.state === 'sent')) await startAckCounter(db);
      const loadedBy = store?.id ?? 0;
      await db.outbox.bulkAdd(fresh.map((entry) => rowOf(entry, { ...from, loaded_by: loadedBy })));
      return { taken: fresh.length, alreadyHere, refused };
    }),
  );
}

/**
 * `ackSeq` of an entry that another terminal sent. No acknowledgement of this terminal has a lower number, so every stock
 * snapshot includes the entry; and like any other it's sent again if the server loses it.
 */
const FIRST_ACK = 1;

async function startAckCounter(db: TerminalDb): Promise<void> {
  if (!(await db.kept('acks'))) await db.meta.put({ id: 'acks', last: FIRST_ACK });
}

const ACK_SEQ = {
  pending: 0,
  attention: 0,
  sent: FIRST_ACK,
  discarded: WITHOUT_EFFECT,
  replaced: WITHOUT_EFFECT,
} as const;

function rowOf(entry: FileEntry, imported: ImportedFrom): NewOutboxRow {
  const state = entry.state === 'attention' ? 'pending' : entry.state;
  return { ...entry, state, attempts: 0, nextAttemptAt: 0, ackSeq: ACK_SEQ[entry.state], imported };
}
