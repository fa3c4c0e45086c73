import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../structure/sources';

const run = promisify(execFile);

/** Runs `npm run release`. @param folder an empty or new one @param key the maker's, or one that nobody keeps */
export const makeRelease = (
  folder: string,
  key: KeyObject = generateKeyPairSync('ed25519').privateKey,
): Promise<unknown> =>
  run('npm', ['run', '-s', 'release', '--', folder], {
    cwd: PROJECT,
    env: { ...process.env, RELEASE_KEY: String(key.export({ type: 'pkcs8', format: 'pem' })) },
  });

/** Unpacks the archive of a release's folder there. @returns the archive, and the folder that was in it */
export async function unpackRelease(folder: string): Promise<{ archive: string; unpacked: string }> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.tar.gz')) ?? '';
  const archive = join(folder, name);
  await run('tar', ['-xzf', archive, '-C', folder]);
  return { archive, unpacked: archive.replace('.tar.gz', '') };
}
