import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNamedIn } from '../../src/domain/terminals/terminals';

/**
 * The build of the app that this server serves: the hash in the name of its first script, which changes with any part of
 * the app.
 * @param folder the folder of the built app
 * @returns null without a built app
 */
export async function appBuild(folder: string): Promise<string | null> {
  try {
    return buildNamedIn(await readFile(join(folder, 'index.html'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
