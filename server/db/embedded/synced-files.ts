import { fsyncSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** The parts of Emscripten's file layer that are used here; its types don't include them. */
type NodeFiles = {
  stream_ops: { fsync?(stream: { nfd: number; node: { mode: number } }): number };
  /** runs `act` and converts Node's errors to the error numbers that PostgreSQL expects */
  tryFSOperation(act: () => void): void;
};

/**
 * The embedded database's files, with a working fsync: PGlite's own layer reports success without doing anything. Disk
 * errors reach PostgreSQL, which must panic, because a repeated fsync may succeed without having written.
 */
export class SyncedFiles extends NodeFS {
  constructor(
    folder: string,
    /** called when PostgreSQL panics, before any statement fails because of it */
    private readonly onPanic: () => void,
  ) {
    super(folder);
  }

  override async init(...[client, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(client, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      const files = module.NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => {
        // Windows refuses to sync folders and doesn't need to.
        if (process.platform !== 'win32' || !module.FS.isDir(node.mode))
          files.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.onPanic } };
  }
}

/** Syncs a folder with everything in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

/** Syncs a folder's directory entries. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}

/** Creates a folder and its missing parents, and syncs the new entries. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(folder); ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}

// Windows syncs only files that are open for writing.
const syncFile = (path: string): Promise<void> => sync(path, 'r+');

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Flushes all commits to disk, unless there is nothing to flush. The message itself has no purpose: this is the only
 * function of PostgreSQL (17 and later) that flushes the log on demand.
 */
const FLUSH = `
  SELECT pg_logical_emit_message(false, 'durable', '', true)
  WHERE pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`;

/**
 * Syncs the log once for all waiting requests, like PostgreSQL's group commit, which needs several sessions, while the
 * embedded database has one. A statement blocks the event loop. So the flush first lets requests run that arrived at
 * the same moment, and includes them (measured: without this, 77 simultaneous records cause 77 syncs).
 * @returns a function that resolves when everything committed before its call is on disk. Once a flush has failed, it
 * always rejects
 */
export function groupCommit(client: Pick<PGlite, 'exec'>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next === null) {
      next = last.then(setImmediate).then(async () => {
        // This flush may miss commits of later callers.
        next = null;
        await client.exec(FLUSH);
      });
      last = next;
    }
    return next;
  };
}
