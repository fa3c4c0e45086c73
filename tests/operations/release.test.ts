import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKSUMS, SIGNATURE } from '../../server/cli/release-files';
import { needs } from '../support/runner/programs';
import { endsWithUs } from '../support/servers/processes';
import { makeRelease, unpackRelease } from '../support/servers/release';
import { freePort } from '../support/servers/server';
import { PROJECT } from '../support/structure/sources';

needs();

const run = promisify(execFile);
const maker = generateKeyPairSync('ed25519');

/** The release, and the folder into which its archive was unpacked. */
let made: string;
let installed: string;
let archive: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'lottery-release-'));
  await makeRelease(made, maker.privateKey);
  ({ archive, unpacked: installed } = await unpackRelease(made));
  // An installation has the packages of package-lock.json, which are installed here.
  await symlink(join(PROJECT, 'node_modules'), join(installed, 'node_modules'));
});
afterAll(() => rm(made, { recursive: true }));

test('a release runs from its archive, without any source of the app or the server', {
  tags: 'all',
}, async () => {
  const files = await readdir(installed, { recursive: true });
  expect(files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('node_modules'))).toEqual([]);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(made, 'data'), SEED_DEMO: '0' };
  const server = endsWithUs(
    spawn(process.execPath, ['build/server/main.mjs'], {
      ...{ cwd: installed, env, stdio: ['ignore', 'pipe', 'inherit'] },
    }),
  );
  for await (const text of server.stdout) if (String(text).includes('is at http')) break;
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain('id="root"');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('an installation accepts the next release of its maker, and refuses a changed one and a stranger’s key', async () => {
  const verify = (file: string, env = {}) =>
    run('npm', ['run', '-s', 'verify', '--', file], { cwd: installed, env: { ...process.env, ...env } });
  expect((await verify(archive)).stdout).toContain('is as it was released');
  const stranger = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  await expect(verify(archive, { RELEASE_PUBLIC_KEY: stranger })).rejects.toMatchObject({ code: 1 });
  const changed = await mkdtemp(join(tmpdir(), 'lottery-changed-'));
  const copy = join(changed, basename(archive));
  for (const name of [basename(archive), CHECKSUMS, SIGNATURE])
    await cp(join(made, name), join(changed, name));
  await appendFile(copy, '\0');
  await expect(verify(copy)).rejects.toMatchObject({
    stderr: expect.stringContaining('was changed or is incomplete'),
  });
  await rm(changed, { recursive: true });
});

test('a release’s list of packages has what an installation loads and what was built in, and no tool', async () => {
  const { components } = JSON.parse(await readFile(archive.replace('.tar.gz', '.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  const { packages } = JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const loaded = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(loaded.length).toBeGreaterThan(50);
  const nameOf = (path: string): string =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  expect(
    loaded.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((name) => !listed.has(name)),
  ).toEqual([]);
  const names = new Set(components.map(({ name }) => name));
  for (const name of ['react', 'dexie', '@zxing/browser', 'workbox-window', 'drizzle-orm', 'luxon'])
    expect(names).toContain(name);
  for (const name of ['vitest', 'vite', 'tsx', '@playwright/test', 'typescript'])
    expect(names).not.toContain(name);
});

test('the same sources give the same release archive', { tags: 'all' }, async () => {
  const again = join(made, 'again');
  await makeRelease(again, maker.privateKey);
  const [before, after] = await Promise.all(
    [made, again].map((folder) => readFile(join(folder, 'SHA256SUMS'), 'utf8')),
  );
  expect(after).toBe(before);
});
