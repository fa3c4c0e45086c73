import { accessSync, constants, existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** Several times what the tests ever use at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A folder in memory for temporary files, where this machine has one with room enough; a container's is often small. */
export function memoryFolder(): string | undefined {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  accessSync(SHARED_MEMORY, constants.W_OK);
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
}
