import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { SyncedFiles, syncFolder, syncTree } from './synced-files';

const extensions = { btree_gist };

/** A file in the database's folder: all that was there when it was made is on the disk. */
const SYNCED = 'lottery-inventory.synced';
const SYNCED_TEXT =
  'Everything in this folder has been synced. Without this file the server does so at its start.\n';

/**
 * PostgreSQL syncs (PGlite starts it with -F, which forbids it) by fsync, since Emscripten answers fdatasync, the
 * default, without doing anything. A commit doesn't wait for its own sync: replies do, together (group-commit.ts).
 */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=off'],
];

const LINES_KEPT = 5;
const STOPPED = `The embedded database has failed, so the server ends: what it acknowledged is on the disk, and nothing
more is acknowledged. See whether the disk is full or broken, then start the server again. The database said:`;

/** An embedded database in memory, for tests. */
export const openInMemory = (): Promise<PGlite> => PGlite.create('memory://', { extensions });

/** One in `folder`/pglite that nobody needs after this process: it doesn't wait for the disk. */
export const openScratch = (folder: string): Promise<PGlite> =>
  PGlite.create(join(folder, 'pglite'), { extensions });

/**
 * Opens the embedded database in `folder`/pglite, making a new one where there is none, such that what it says is on the
 * disk is there (decision 36). The process ends when the disk fails it.
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  const data = join(folder, 'pglite');
  if (!(await exists(data))) await create(folder, data);
  else if (!(await exists(join(data, SYNCED)))) await markSynced(data);
  const said: string[] = [];
  return PGlite.create({
    fs: new SyncedFiles(data, () => endProcess(said)),
    extensions,
    startParams: START,
    onStderr: (line) => {
      said.push(line);
      if (said.length > LINES_KEPT) said.shift();
      return true;
    },
  });
}

/** Makes a new one beside its place and moves it there when all of it is on the disk: half of one is never there. */
async function create(folder: string, data: string): Promise<void> {
  const made = `${data}.new`;
  await rm(made, { recursive: true, force: true });
  await (await PGlite.create(made)).close();
  await markSynced(made);
  await rename(made, data);
  await syncFolder(folder);
}

/** Syncs what was written without: a new database, or one of a release that didn't sync. */
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

/** As PostgreSQL does: after a failed sync nobody knows what is on the disk, and going on would promise too much. */
function endProcess(said: readonly string[]): never {
  console.error(`${STOPPED}\n${said.join('\n')}`);
  process.exit(1);
}
