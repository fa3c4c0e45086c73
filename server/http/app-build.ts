import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNamedIn } from '../../src/domain/terminals/terminals';

/**
 * The build of the app that is given out: the hash in the name of its first script, which is another as soon as any part
 * of the app is.
 * @param folder of the built app
 * @returns null where there is none
 */
export async function appBuild(folder: string): Promise<string | null> {
  try {
    return buildNamedIn(await readFile(join(folder, 'index.html'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
