import { fsyncSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** What we need to know of Emscripten's file layer, whose types end before it. */
type NodeFiles = {
  stream_ops: { fsync?(stream: { nfd: number; node: { mode: number } }): number };
  /** runs `act` and turns Node's error into the number that PostgreSQL knows */
  tryFSOperation(act: () => void): void;
};

/**
 * The embedded database's files in a folder, which PostgreSQL can sync: PGlite's own layer answers an fsync and does
 * nothing. An error of the disk reaches PostgreSQL, which then panics, as it must (an fsync that failed once may
 * succeed the next time without having written).
 */
export class SyncedFiles extends NodeFS {
  constructor(
    folder: string,
    /** called when PostgreSQL panics, before anybody else hears of it */
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
        // Windows keeps its folders safe by itself and refuses to sync one.
        if (process.platform !== 'win32' || !module.FS.isDir(node.mode))
          files.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.onPanic } };
  }
}

/** Brings a folder with all that is in it to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

/** Brings to the disk which names are in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}

/** Makes a folder, with those above it, and brings to the disk that it is there. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(folder); ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}

// Windows syncs only what is open for writing.
const syncFile = (path: string): Promise<void> => sync(path, 'r+');

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
