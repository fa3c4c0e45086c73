import { now } from '../../../device/clock';
import { db } from '../../../device/db';
import { terminalCode } from '../../../device/kept-values';
import type { OUTBOX_FILE } from '../../../messages/areas/outbox-file';
import {
  type Loaded,
  loadOutboxFile,
  type OutboxFile,
  outboxFile,
  type Preview,
  previewOf,
  readOutboxFile,
} from '../../../outbox/file';
import type { FileEntry } from '../../../outbox/file-schema';
import { accountsPaths } from '../../../shared/accounts/paths';
import type { User } from '../../../shared/accounts/people-schema';
import { businessDate, type StoreClock } from '../../../shared/time/store-clock';
import { saveFile } from '../../office/save-file';
import { readOnce } from '../../state/queries/query';
import { useSession } from '../../state/session-store';

/** Lines of an outbox file before its entries: the format, and the time and terminal. */
const HEAD_LINES = 2;

/** Saves this store's outbox as a file of the browser. @param t the texts of its outcome @throws FileRefused, StorageError */
export async function download(
  t: typeof OUTBOX_FILE,
  clock: StoreClock,
): Promise<{ kind: 'success'; text: string }> {
  const at = now();
  const terminal = await terminalCode();
  const file = await outboxFile({ made_at: at.toISOString(), terminal }, db);
  const name = `outbox-${terminal}-${businessDate(at, clock)}.jsonl`;
  saveFile(name, file, 'application/jsonl;charset=utf-8');
  const count = file.trimEnd().split('\n').length - HEAD_LINES;
  return { kind: 'success', text: t.saved({ count, file: name }) };
}

/** Longest wait for the names of the store's users, since the names in the file may be wrong; in milliseconds. */
const NAMES_TIMEOUT_MS = 3_000;

/** A chosen file: its name, its content, the outcome of loading it, and the names of the store's users by id. */
export type Opened = { name: string; file: OutboxFile; preview: Preview; names: ReadonlyMap<number, string> };

/** Reads a chosen file; nothing is loaded yet. @throws FileRefused, StorageError */
export async function open(chosen: File): Promise<Opened> {
  const file = await readOutboxFile(await chosen.text());
  const [preview, names] = await Promise.all([previewOf(file, db), namesOfUsers()]);
  return { name: chosen.name, file, preview, names };
}

/** The names of the store's users, from the server or this admin's last copy; empty if neither is available. */
async function namesOfUsers(): Promise<Map<number, string>> {
  const storeId = useSession.getState().account?.store_id;
  if (!storeId) return new Map();
  const users = readOnce(accountsPaths.userList, { params: { storeId } }).then(
    ({ reply }) => reply.data,
    () => [],
  );
  const tooLate = new Promise<User[]>((give) => setTimeout(give, NAMES_TIMEOUT_MS, []));
  return new Map((await Promise.race([users, tooLate])).map(({ id, name }) => [id, name]));
}

/**
 * The author of an entry. The name in the file is used only for an unknown user id, and marked as the file's; a name
 * that differs from the known one is shown next to it.
 */
export function authorOf(
  { userId, userName }: Pick<FileEntry, 'userId' | 'userName'>,
  names: Opened['names'],
  t: typeof OUTBOX_FILE,
): string {
  const name = names.get(userId);
  if (name === undefined) return t.accordingToFile({ name: userName });
  return name === userName ? name : t.fileSays({ name, inFile: userName });
}

/** Loads this store's entries of an opened file. @throws StorageError */
export const load = ({ name, file }: Opened): Promise<Loaded> => loadOutboxFile(file, name, db);

/** The outcome of loading a file. */
export function loadedText({ taken, alreadyHere, refused }: Loaded, t: typeof OUTBOX_FILE): string {
  return t.loaded({ count: taken }) + notLoadedText({ alreadyHere, refused }, t);
}

/** The number of entries that aren't loaded, with the reasons; empty if all are. */
export function notLoadedText(
  { alreadyHere, refused }: Pick<Loaded, 'alreadyHere' | 'refused'>,
  t: typeof OUTBOX_FILE,
): string {
  return (
    (alreadyHere > 0 ? ` ${t.known({ count: alreadyHere })}` : '') +
    (refused > 0 ? ` ${t.foreign({ count: refused })}` : '')
  );
}
