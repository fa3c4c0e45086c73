// @module-tag all
import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHECKSUMS, SIGNATURE, signedChecksums } from '../../server/cli/release-files';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import { needs } from '../support/runner/programs';
import { startPostgres } from '../support/servers/postgres';
import { endsWithUs } from '../support/servers/processes';
import { makeRelease, unpackRelease } from '../support/servers/release';
import { freePort } from '../support/servers/server';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { PROJECT } from '../support/structure/sources';

needs('postgres');

const run = promisify(execFile);
const maker = generateKeyPairSync('ed25519');
const WORKING = '9.0.0';

let work: string;
/** The release as unpacked, which each test installs and changes into the next one. */
let unpacked: string;
/** The data folder of a stopped server with the demo. */
let data: string;
/** The settings of one server, and of the command that updates it. */
let env: NodeJS.ProcessEnv;
let url: string;
const installed = () => join(work, 'shop', 'installation');

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'lottery-update-'));
  const made = join(work, 'made');
  await makeRelease(made, maker.privateKey);
  ({ unpacked } = await unpackRelease(made));
  // The packages are found in a folder above, so that none is fetched from elsewhere.
  await symlink(join(PROJECT, 'node_modules'), join(work, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, ...without } = manifest;
  await writeFile(join(unpacked, 'package.json'), JSON.stringify(without));
  await rm(join(unpacked, 'package-lock.json'));
  await run('npm', ['install', '--package-lock-only'], { cwd: unpacked });
  data = await demoData(unpacked);
});
afterAll(() => rm(work, { recursive: true }));

beforeEach(async () => {
  await mkdir(join(work, 'shop'));
  await cp(unpacked, installed(), { recursive: true });
  await run('cp', ['-a', data, join(work, 'shop', 'data')]);
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const pid = join(work, 'shop', 'pid');
  const log = join(work, 'shop', 'log');
  env = {
    ...process.env,
    PORT: port,
    DATA_DIR: join(work, 'shop', 'data'),
    SEED_DEMO: '1',
    UPDATE_MINUTES: '0.5',
    START_COMMAND: `cd ${installed()} && (node build/server/main.mjs >> ${log} 2>&1 & echo $! > ${pid})`,
    STOP_COMMAND: `kill $(cat ${pid}) 2>/dev/null; while kill -0 $(cat ${pid}) 2>/dev/null; do sleep 0.1; done`,
  };
});
afterEach(async () => {
  await run('sh', ['-c', env.STOP_COMMAND ?? ''], { env });
  await rm(join(work, 'shop'), { recursive: true });
});

/** @returns the folder of its data */
async function demoData(folder: string): Promise<string> {
  const settings = { PORT: String(await freePort()), DATA_DIR: join(work, 'data'), SEED_DEMO: '1' };
  const seeding = {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'] as const,
  };
  const server = endsWithUs(
    spawn(process.execPath, ['build/server/main.mjs'], { ...seeding, stdio: [...seeding.stdio] }),
  );
  for await (const text of server.stdout) if (String(text).includes('is at http')) break;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return settings.DATA_DIR;
}

/** Starts the installed server as its service would, and waits until it is ready. */
async function startServer(): Promise<void> {
  await run('sh', ['-c', env.START_COMMAND ?? ''], { env });
  await expect.poll(ready, { timeout: 300_000 }).toBe(true);
}

const ready = async (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The Username of the demo's owner as the server answers a sign-in: the data is there, and the server works with it. */
async function owner(): Promise<string | undefined> {
  const body = JSON.stringify({ Username: 'admin', password: DEMO_PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const reply = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  return ((await reply.json()) as LoginReply).data[0]?.Username;
}

/** The archive of a next release, which `change` makes of the one that is installed. */
async function nextRelease(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(work, 'shop', 'next');
  const next = join(folder, `lottery-inventory-${WORKING}`);
  await cp(unpacked, next, { recursive: true });
  const manifest = JSON.parse(await readFile(join(next, 'package.json'), 'utf8'));
  await writeFile(join(next, 'package.json'), JSON.stringify({ ...manifest, version: WORKING }));
  await change(next);
  const archive = `${next}.tar.gz`;
  await run('tar', ['-czf', archive, '-C', folder, `lottery-inventory-${WORKING}`]);
  const { checksums, signature } = await signedChecksums([archive], maker.privateKey);
  await writeFile(join(folder, CHECKSUMS), checksums);
  await writeFile(join(folder, SIGNATURE), signature);
  return archive;
}

const update = (archive: string) =>
  run('npm', ['run', '-s', 'update', '--', archive], { cwd: installed(), env });
const failing = (archive: string): Promise<ExecFileException & { stderr: string }> =>
  update(archive).then(
    () => expect.unreachable('The update succeeded'),
    (error) => error,
  );
const version = async (): Promise<string> =>
  JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8')).version;
const backups = async () =>
  (await readdir(join(work, 'shop', 'next'))).filter((file) => file.includes('.before-update-'));

/** A migration after which only servers of its own release may write, and which none of the bundles here knows. */
async function addMigration(folder: string): Promise<void> {
  const migrations = join(folder, 'server/db/migrations');
  await writeFile(join(migrations, '9999_next.sql'), 'CREATE TABLE of_the_next_release (id integer);');
  const last = journal.entries.at(-1);
  const entry = {
    ...last,
    idx: (last?.idx ?? 0) + 1,
    when: (last?.when ?? 0) + 1_000,
    tag: '9999_next',
    oldestServer: '9999_next',
  };
  const next = { ...journal, entries: [...journal.entries, entry] };
  await writeFile(join(migrations, 'meta/_journal.json'), JSON.stringify(next));
}

test('one command updates an installation: the data stays, and the former release and a backup are kept', async () => {
  await startServer();
  const archive = await nextRelease(async () => {});
  await update(archive);
  expect(await ready()).toBe(true);
  expect(await owner()).toBe('admin');
  expect(await version()).toBe(WORKING);
  expect(existsSync(`${installed()}.old/build/server/main.mjs`)).toBe(true);
  expect(await backups()).toHaveLength(1);
  expect(existsSync(`${env.DATA_DIR}.before-update`)).toBe(false);
});

test('an update to a release that doesn’t start is taken back, and the command says why', async () => {
  await startServer();
  const release = await version();
  env.UPDATE_MINUTES = '0.2';
  const archive = await nextRelease((folder) =>
    writeFile(join(folder, 'build/server/main.mjs'), 'process.exit(1);'),
  );
  expect((await failing(archive)).stderr).toMatch(
    /^Not updated: The server wasn’t ready 0\.2 minutes after .*\nThe former release runs again; the new one is in .*\.failed\. The backup is /,
  );
  expect(await ready()).toBe(true);
  expect(await owner()).toBe('admin');
  expect(await version()).toBe(release);
});

test.each(['embedded', 'PostgreSQL'] as const)(
  'an update that fails after it has migrated the data is taken back with the former data (%s)',
  async (database) => {
    const postgres = database === 'PostgreSQL' ? await startPostgres({ fsync: 'off' }) : null;
    if (postgres) env.DATABASE_URL = postgres.url;
    try {
      await startServer();
      env.UPDATE_MINUTES = '0.2';
      const { stderr } = await failing(await nextRelease(addMigration));
      expect(stderr).toContain('The former release runs again');
      expect(stderr.includes('with the data of the backup')).toBe(database === 'PostgreSQL');
      expect(await ready()).toBe(true);
      expect(await owner()).toBe('admin');
    } finally {
      await run('sh', ['-c', env.STOP_COMMAND ?? ''], { env });
      await postgres?.stop();
    }
  },
);

test('if an update can’t copy the data, the same release runs again, whatever an earlier update left behind', async () => {
  await startServer();
  const release = await version();
  await mkdir(`${installed()}.old`);
  await mkdir(join(work, 'shop', 'bin'));
  await writeFile(join(work, 'shop', 'bin', 'cp'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const archive = await nextRelease(async () => {});
  env.PATH = `${join(work, 'shop', 'bin')}:${env.PATH}`;
  expect((await failing(archive)).stderr).toMatch(
    /^Not updated: “cp -a .* ended with 1\.\nThe former release runs again\. /,
  );
  expect(await owner()).toBe('admin');
  expect(await version()).toBe(release);
});

test('an update with a changed archive is refused before anything is stopped', async () => {
  await startServer();
  const archive = await nextRelease(async () => {});
  await appendFile(archive, '\0');
  expect((await failing(archive)).stderr).toContain('was changed or is incomplete');
  expect(await ready()).toBe(true);
  expect(await backups()).toEqual([]);
  expect(existsSync(`${installed()}.new`)).toBe(false);
});

test('an update of an installation with the data inside is refused in words', async () => {
  const archive = await nextRelease(async () => {});
  env.DATA_DIR = join(installed(), 'data');
  expect((await failing(archive)).stderr).toContain('inside the installation');
});
