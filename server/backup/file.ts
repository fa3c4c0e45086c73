import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../db/embedded/synced-files';
import { BackupFault, cutOff, damaged, notOurs } from './format';

/**
 * Writes a backup under a temporary name, syncs it and renames it, so that a file with the given name is always complete.
 * Only its owner can read it, because it contains password hashes.
 * @returns the size in bytes
 */
export async function writeBackup(file: string, text: AsyncIterable<string>): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  const forget = removedAtExit(part);
  try {
    await pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
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
 * @throws BackupFault when it isn't gzip, is incomplete or damaged
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

/** Removes a file or folder when this process exits. @returns cancels that, for a file that is already gone */
export function removedAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}
