import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { reachHolder } from '../db/embedded/folder-lock';
import { syncFolder } from '../db/embedded/synced-files';
import { CommandSocket } from './command-socket';
import { BackupFault, cutOff, damaged, notOurs } from './format';

/** At the default level, 6, compression takes longer than everything else. Level 4 takes half the time and makes files an eighth larger. */
const GZIP_LEVEL = 4;

/**
 * Writes a backup under a temporary name, syncs it and renames it, so that a file with the given name is always complete.
 * Only its owner can read it, because it contains password hashes.
 * @returns the size in bytes
 */
export async function writeBackup(file: string, text: AsyncIterable<string | Buffer>): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  const forget = removedAtExit(part);
  try {
    await pipeline(
      text,
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    await rename(part, file);
    await syncFolder(dirname(file));
    return (await stat(file)).size;
  } finally {
    await rm(part, { force: true });
    forget();
  }
}

/**
 * The text of a backup, in pieces.
 * @throws BackupFault when the file isn't gzip, or is incomplete or damaged
 */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const text = new PassThrough({ encoding: 'utf8' });
  // Errors of any stream reach the reader through the last one.
  const read = pipeline(createReadStream(file), createGunzip(), text).catch((error) => text.destroy(error));
  try {
    yield* text as AsyncIterable<string>;
    await read;
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof BackupFault) return error;
  if (error.code === 'Z_BUF_ERROR') return cutOff();
  if (error.code !== 'Z_DATA_ERROR') return error;
  return error.message === 'incorrect header check' ? notOurs() : damaged();
}

/** Removes a file or folder when this process exits. @returns a function that cancels this, for a file that is already gone */
export function removedAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}

/** Connects to the server that uses a data folder's embedded database; null when none is running. */
export async function connectToServer(folder: string): Promise<CommandSocket | null> {
  const socket = await reachHolder(folder);
  return socket && new CommandSocket(socket);
}

/**
 * Asks the server to copy its database.
 * @returns a data folder that exists until the connection is closed, and the time of the copy. `mark` records the
 * complete backup in the server's database, unless the server is of an earlier release.
 */
export async function requestCopy(server: CommandSocket) {
  server.send({ command: 'copy' });
  const { copied, time, takesMark } = await server.receive('copied');
  const mark = async (bytes: number): Promise<void> => {
    if (!takesMark) return;
    server.send({ saved: true, bytes });
    await server.receive('marked');
  };
  return { copied, time, mark };
}

/**
 * Asks the server to replace its data with a backup that has been checked.
 * @param text reads the backup
 * @param keep saves the previous data; the server waits for it
 * @throws the error of the file or the server; nothing has changed in that case
 */
export async function requestRestore(
  server: CommandSocket,
  text: () => AsyncIterable<string>,
  keep: (before: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  try {
    server.send({ command: 'restore' });
    if ((await server.receive('next')).next === 'before') {
      await keep(textOf(server.receiveBackup()));
      server.send({ saved: true });
      await server.receive('next');
    }
    await server.sendBackup(text()).catch((error) => {
      // If the server refused midway, its reason follows and matters more.
      if (server.isOpen) throw error;
    });
    await server.receive('restored');
  } finally {
    // After a failure here, the server would wait for the rest, and the whole shop for the server.
    server.close();
  }
}

async function* textOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}
