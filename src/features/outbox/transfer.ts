import { now } from '../../api/clock';
import { userList } from '../../api/users';
import type { User } from '../../contract/people';
import { db } from '../../device/db';
import { terminalCode } from '../../device/terminal-code';
import { pluralize } from '../../domain/pluralize';
import { laDate } from '../../domain/time';
import {
  type Loaded,
  loadOutboxFile,
  type OutboxFile,
  outboxFile,
  type Preview,
  previewOf,
  readOutboxFile,
} from '../../outbox/file';
import type { FileEntry } from '../../outbox/file-entry';
import { saveFile } from '../../reports/export/save-file';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useSession } from '../../terminal/session-store';

/** Lines of an outbox file that aren't entries: what it is, and when and where it was saved. */
const HEAD_LINES = 2;

/** Has the browser save this store's outbox. @throws FileRefused, StorageError */
export async function download(): Promise<{ kind: 'success'; text: string }> {
  const at = now();
  const terminal = await terminalCode();
  const file = await outboxFile({ made_at: at.toISOString(), terminal }, db);
  const name = `outbox-${terminal}-${laDate(at)}.jsonl`;
  saveFile(name, file, 'application/jsonl;charset=utf-8');
  const count = file.trimEnd().split('\n').length - HEAD_LINES;
  return { kind: 'success', text: `${entries(count)} saved as ${name}.` };
}

/** Longest that an admin waits for the names of the store's people, which the file may tell wrongly; in milliseconds. */
const PATIENCE_MS = 3_000;

/** A chosen file: its name, what it holds, what loading it would do, and the names of the store's people by id. */
export type Opened = { name: string; file: OutboxFile; preview: Preview; names: ReadonlyMap<number, string> };

/** Reads a chosen file; nothing is taken from it yet. @throws FileRefused, StorageError */
export async function open(chosen: File): Promise<Opened> {
  const file = await readOutboxFile(await chosen.text());
  const [preview, names] = await Promise.all([previewOf(file, db), namesOfPeople()]);
  return { name: chosen.name, file, preview, names };
}

/** The names of the store's people, by the server or as this admin last read them; empty where neither is to be had. */
async function namesOfPeople(): Promise<Map<number, string>> {
  const storeId = useSession.getState().account?.store_id;
  if (!storeId) return new Map();
  const people = reading(`users/${storeId}`, () => userList(api, storeId)).then(
    ({ value }) => value,
    () => [],
  );
  const tooLate = new Promise<User[]>((give) => setTimeout(give, PATIENCE_MS, []));
  return new Map((await Promise.race([people, tooLate])).map(({ id, name }) => [id, name]));
}

/**
 * Who made an entry. The file's own words are believed only where the name of that user isn't known, and said to be the
 * file's where they differ.
 */
export function authorOf(
  { userId, userName }: Pick<FileEntry, 'userId' | 'userName'>,
  names: Opened['names'],
): string {
  const name = names.get(userId);
  if (name === undefined) return `${userName} (by the file’s own words)`;
  return name === userName ? name : `${name} (the file says ${userName})`;
}

/** Takes what an opened file holds of this store's entries. @throws StorageError */
export const load = ({ name, file }: Opened): Promise<Loaded> => loadOutboxFile(file, name, db);

const entries = (count: number): string => pluralize(count, 'entry', 'entries');

/** What came of a file, in words. */
export function loadedText({ taken, known, refused }: Loaded): string {
  return `${entries(taken)} taken.${notTakenText({ known, refused })}`;
}

/** What of a file isn't taken and why, in words; empty where everything is. */
export function notTakenText({ known, refused }: Pick<Loaded, 'known' | 'refused'>): string {
  const there = known > 0 ? ` ${entries(known)} ${known === 1 ? 'was' : 'were'} here already.` : '';
  const foreign =
    refused > 0 ? ` ${entries(refused)} of another store ${refused === 1 ? 'was' : 'were'} refused.` : '';
  return there + foreign;
}
