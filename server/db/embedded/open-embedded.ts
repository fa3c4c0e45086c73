import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { SyncedFiles, syncFolder, syncTree } from './synced-files';

const extensions = { btree_gist };

/**
 * How much work a function of the database does before the optimizing compiler compiles it. This value is Node.js 22's.
 * With a seventh of it, as in Node.js 20, that compiler takes a second of CPU time at each start, mostly for functions
 * that only a start needs.
 */
setFlagsFromString('--wasm-tiering-budget=13000000');

/** A marker file in the database's folder: everything that existed when it was written has been synced. */
const SYNCED = 'lottery-inventory.synced';
const SYNCED_TEXT =
  'Everything in this folder has been synced. Without this file, the server syncs the folder when it starts.\n';

/**
 * Turns on syncing, which PGlite turns off with -F. The method is fsync, because Emscripten's fdatasync, the default,
 * does nothing. Commits don't wait for a sync; replies do, in groups (synced-files.ts).
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=off'],
];

const MAX_LINES_KEPT = 5;
const STOPPED = `The embedded database has failed, so the server exits. Everything that it acknowledged is on disk. Check
whether the disk is full or broken, then start the server again. The database reported:`;

/** An embedded database in memory, for tests. */
export const openInMemory = (): Promise<PGlite> => PGlite.create('memory://', { extensions });

/** A temporary database in `folder`/pglite. It isn't needed after this process, so it never waits for the disk. */
export const openScratch = (folder: string): Promise<PGlite> =>
  PGlite.create(join(folder, 'pglite'), { extensions });

/**
 * Opens the embedded database in `folder`/pglite, or creates it, with writes that survive a power cut (decision 36). The
 * process exits when the disk fails.
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  const data = join(folder, 'pglite');
  if (!(await exists(data))) await create(folder, data);
  else if (!(await exists(join(data, SYNCED)))) await markSynced(data);
  const messages: string[] = [];
  return PGlite.create({
    fs: new SyncedFiles(data, () => endProcess(messages)),
    extensions,
    startParams: START_PARAMS,
    onStderr: (line) => {
      if (OF_A_QUERY.test(line)) return true;
      messages.push(line);
      if (messages.length > MAX_LINES_KEPT) messages.shift();
      return true;
    },
  });
}

/** A line about a failed query, which may include the query's values. The query's caller gets its error anyway. */
const OF_A_QUERY = /^\t|\b(ERROR|DETAIL|HINT|CONTEXT|QUERY|STATEMENT): /;

/** Creates the database under another name and renames it once it is synced, so that an incomplete one is never opened. */
async function create(folder: string, data: string): Promise<void> {
  const made = `${data}.new`;
  await rm(made, { recursive: true, force: true });
  await (await PGlite.create(made)).close();
  await markSynced(made);
  await rename(made, data);
  await syncFolder(folder);
}

/** Syncs a database that was written without syncing, such as a new one or one of a release that didn't sync. */
async function markSynced(data: string): Promise<void> {
  await syncTree(data);
  await writeFile(join(data, SYNCED), SYNCED_TEXT, { flush: true });
  await syncFolder(data);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Exits, as PostgreSQL does: after a failed sync, the state of the disk is unknown. */
function endProcess(messages: readonly string[]): never {
  console.error(`${STOPPED}\n${messages.join('\n')}`);
  process.exit(1);
}
