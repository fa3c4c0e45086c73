import { ROLE } from '../contract/roles';
import type { TerminalDb } from './db';
import { entryOf, type FileEntry, isFileEntry } from './file-entry';
import { readRows } from './read-rows';
import { type NewOutboxRow, WITHOUT_EFFECT } from './rows';
import { inStorage } from './storage';

const TYPE = 'lottery-inventory-outbox';
const VERSION = 1;

/** Why a file changes nothing. `message` is a sentence for the clerk. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

const NOT_OURS = 'This is not an outbox file of this app: nothing was taken from it.';
const NEWER =
  'This file is of a newer version of the app. Update this terminal first: nothing was taken from it.';
const DAMAGED = 'This file is damaged or was changed: nothing was taken from it.';
const NO_STORE = 'An outbox belongs to a store: sign in as that store.';

/** The digest tells a changed file; it's no proof of who made it. */
async function digestOf(body: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const headOf = (sha256: string): string => JSON.stringify({ type: TYPE, version: VERSION, sha256 });

/** The store of a store's own user, in the transaction that reads or writes its rows. */
async function signedInStore(db: TerminalDb): Promise<number | null> {
  const user = (await db.session.get('session'))?.user;
  return user?.user_role === ROLE.store ? user.store_id : null;
}

/**
 * All entries of the store that is signed in, as a file: a line that says what it is, with the SHA-256 of the rest, and
 * a line of JSON for each entry, in order of capture. Parsed and written again an entry is the same to the letter, so the
 * server takes it for what it was.
 * @throws FileRefused where no store is signed in; StorageError
 */
export async function outboxFile(db: TerminalDb): Promise<string> {
  const rows = await inStorage(db, () =>
    db.transaction('r', db.outbox, db.session, async () => {
      const storeId = await signedInStore(db);
      if (storeId === null) return null;
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
  if (!rows) throw new FileRefused(NO_STORE);
  const body = rows.map((row) => `${JSON.stringify(entryOf(row))}\n`).join('');
  return `${headOf(await digestOf(body))}\n${body}`;
}

/** The entries of a file. @throws FileRefused when anything in it isn't as it has to be */
export async function entriesIn(file: string): Promise<FileEntry[]> {
  const end = file.indexOf('\n');
  const head = parsed(file.slice(0, Math.max(end, 0)));
  if (!isHead(head)) throw new FileRefused(NOT_OURS);
  if (head.version > VERSION) throw new FileRefused(NEWER);
  const body = file.slice(end + 1);
  if (file.slice(0, end) !== headOf(await digestOf(body))) throw new FileRefused(DAMAGED);
  const entries = body.split('\n').slice(0, -1).map(parsed);
  const isOnce = new Set(entries.map((entry) => (entry as FileEntry | null)?.key)).size === entries.length;
  if (!isOnce || !entries.every(isFileEntry)) throw new FileRefused(DAMAGED);
  return entries;
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
    // What isn't JSON is no head and no entry.
    return null;
  }
}

/** What came of loading a file: entries taken, on this device already, and of another store. */
export type Loaded = { taken: number; known: number; refused: number };

/**
 * Takes the entries of a file that belong to the store that is signed in, in their order, all or none of them. A key that
 * is on this device already is left as it is. What waited or was refused waits; what was sent or withdrawn stays so.
 * Wake the outbox afterwards.
 * @throws FileRefused, StorageError: nothing was changed
 */
export async function loadOutboxFile(file: string, db: TerminalDb): Promise<Loaded> {
  const entries = await entriesIn(file);
  return inStorage(db, () =>
    db.transaction('rw', db.outbox, db.session, db.meta, async () => {
      const storeId = await signedInStore(db);
      const own = entries.filter((entry) => entry.storeId === storeId);
      const keys = own.map((entry) => entry.key);
      const known = new Set(await db.outbox.where('key').anyOf(keys).uniqueKeys());
      const fresh = own.filter((entry) => !known.has(entry.key));
      if (fresh.some((entry) => entry.state === 'sent')) await haveAcknowledged(db);
      await db.outbox.bulkAdd(fresh.map(rowOf));
      return { taken: fresh.length, known: known.size, refused: entries.length - own.length };
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

function rowOf(entry: FileEntry): NewOutboxRow {
  const state = entry.state === 'attention' ? 'pending' : entry.state;
  return { ...entry, state, attempts: 0, nextAttemptAt: 0, ackSeq: ACK_SEQ[entry.state] };
}
