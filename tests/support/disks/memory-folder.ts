import { accessSync, constants, existsSync, statfsSync } from 'node:fs';

/** Linux's folder for files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Several times what the tests use at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A folder in memory for temporary files; undefined if there is none with enough space, as in many containers. */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  accessSync(SHARED_MEMORY, constants.W_OK);
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
}
