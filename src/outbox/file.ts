import { now } from '../api/clock';
import type { ImportedFrom } from '../contract/imports';
import { ROLE } from '../contract/roles';
import type { TerminalDb } from '../device/db';
import { type NewOutboxRow, WITHOUT_EFFECT } from '../device/rows';
import { inStorage } from '../device/storage';
import { isTerminalCode } from '../device/terminal-code';
import { MAX_FILE_NAME_LENGTH } from '../domain/terminals';
import { entryOf, type FileEntry, isFileEntry } from './file-entry';
import { readRows } from './queries';
import { isInstant, object, text } from './shape';

const TYPE = 'lottery-inventory-outbox';
/** 2 has a second line that says when and where the file was saved; files of version 1 are still loaded. */
const VERSION = 2;

/** When and on which terminal a file was saved. */
export type Made = { made_at: string; terminal: string };

/** What a file holds. A file of version 1 doesn't say when and where it was saved. */
export type OutboxFile = { made: Made | null; entries: FileEntry[] };

/** Why a file changes nothing, or none was made. */
type FileFault = 'not_ours' | 'newer_version' | 'damaged' | 'no_store';

export class FileRefused extends Error {
  override name = 'FileRefused';
  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

/** The digest tells a changed file; it's no proof of who made it. */
async function digestOf(body: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const headOf = (version: number, sha256: string): string => JSON.stringify({ type: TYPE, version, sha256 });

/** The store's own user who is signed in, in the transaction that reads or writes the store's rows. */
async function signedInStore(db: TerminalDb): Promise<{ id: number; storeId: number } | null> {
  const user = (await db.session.get('session'))?.user;
  if (user?.user_role !== ROLE.store || user.store_id === null) return null;
  return { id: user.id, storeId: user.store_id };
}

/**
 * All entries of the store that is signed in, as a file: a line that says what it is, with the SHA-256 of the rest, a line
 * that says when and where it was saved, and a line of JSON for each entry, in order of capture. Parsed and written again an entry is the same to the letter, so the
 * server takes it for what it was.
 * @throws FileRefused where no store is signed in; StorageError
 */
export async function outboxFile(made: Made, db: TerminalDb): Promise<string> {
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

/** What a file holds. @throws FileRefused when anything in it isn't as it has to be */
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
  if (made !== null && !isMade(made)) throw new FileRefused('damaged');
  const isOnce = new Set(lines.map((entry) => (entry as FileEntry | null)?.key)).size === lines.length;
  if (!isOnce || !lines.every(isFileEntry)) throw new FileRefused('damaged');
  return { made, entries: lines };
}

const isMadeShape = object({ made_at: isInstant, terminal: text(isTerminalCode) });
const isMade = (value: unknown): value is Made => isMadeShape(value);

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
    // What isn't JSON is no head and no entry.
    return null;
  }
}

/** What loading a file would do: its entries that this device doesn't have, and how many are here or of another store. */
export type Preview = { fresh: FileEntry[]; known: number; refused: number };
/** What came of loading a file: entries taken, on this device already, and of another store. */
export type Loaded = { taken: number; known: number; refused: number };

/** What loading a file would do now; nothing changes. @throws StorageError */
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
  const own = entries.filter((entry) => entry.storeId === storeId);
  const keys = own.map((entry) => entry.key);
  const known = new Set(await db.outbox.where('key').anyOf(keys).uniqueKeys());
  const fresh = own.filter((entry) => !known.has(entry.key));
  return { fresh, known: known.size, refused: entries.length - own.length };
}

/**
 * Takes the entries of a file that belong to the store that is signed in, in their order, all or none of them. A key that
 * is on this device already is left as it is. What waited or was refused waits; what was sent or withdrawn stays so. Each
 * row that is taken says from which file, and who loaded it. Wake the outbox afterwards.
 * @param name the file's
 * @throws StorageError: nothing was changed
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
      const { fresh, known, refused } = await preview(db, file.entries, store?.storeId ?? null);
      if (fresh.some((entry) => entry.state === 'sent')) await haveAcknowledged(db);
      const loadedBy = store?.id ?? 0;
      await db.outbox.bulkAdd(fresh.map((entry) => rowOf(entry, { ...from, loaded_by: loadedBy })));
      return { taken: fresh.length, known, refused };
    }),
  );
}

/**
 * Number of an acknowledgement to another terminal: no later than any of this one, so the stock, which was asked for
 * since, owes it nothing; and like any other it's asked about, should the server lose it.
 */
const FIRST_ACK = 1;

async function haveAcknowledged(db: TerminalDb): Promise<void> {
  if (!(await db.meta.get('acks'))) await db.meta.put({ id: 'acks', last: FIRST_ACK });
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
