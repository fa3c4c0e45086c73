import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { copyMigrations } from '../../../server/backup/load';
import { PROJECT } from '../structure/sources';

/** The server of an earlier release, ready to start (created by tests/releases/bundle-server.ts). */
export type ReleasedServer = {
  /** the file that Node.js runs */
  program: string;
  /** tag of the newest migration that it knows */
  newestMigration: string;
  remove(): Promise<void>;
};

/** Unpacks a release's server next to its own migrations; it uses this project's packages. */
export async function releasedServer(release: string): Promise<ReleasedServer> {
  const kept = join(PROJECT, 'tests/releases', release);
  const { newestMigration, migrations } = JSON.parse(await readFile(join(kept, 'server.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'lottery-release-'));
  const program = join(folder, 'server', 'main.mjs');
  await mkdir(join(folder, 'server'));
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  await copyMigrations(join(folder, 'server', migrations), newestMigration);
  await writeFile(program, gunzipSync(await readFile(join(kept, 'server.js.gz'))));
  return { program, newestMigration, remove: () => rm(folder, { recursive: true }) };
}
