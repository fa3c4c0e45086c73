import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpTo } from '../../server/backup/dump';
import { connectToServer, readBackup, requestRestore, writeBackup } from '../../server/backup/file';
import { isEnd, linesOf, withEnd } from '../../server/backup/format';
import { broughtUpToDate, copyMigrations } from '../../server/backup/load';
import { openScratch } from '../../server/db/embedded/open-embedded';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { migrate } from '../../server/db/migrations/migrate';
import * as schema from '../../server/db/schema';
import { contentOf } from '../support/databases/backup';
import { copyPreparedData } from '../support/databases/prepared-data';
import { needs } from '../support/runner/programs';
import { command, type FileCommand, startCommand } from '../support/servers/backup-command';
import { type RunningServer, startServer } from '../support/servers/server';
import { type BusyShop, Counter, prepareShop } from '../support/shops/busy-shop';

needs();

/** Records during a backup: a process starts within a part of them. Without a limit, each delays the copy, and each is sent again. */
const MAX_COUNTS = 100;

let folder: string;
let dataDir: string;
let shop: BusyShop;
let server: RunningServer;
let counter: Counter;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-backup-'));
  dataDir = file('data');
  copyPreparedData('empty', dataDir);
  shop = await prepareShop({ embeddedIn: dataDir });
  server = await startServer({ dataDir, seed: false });
  counter = new Counter(server.url, shop);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** The copy of the previous data, which a restore writes before it changes anything. */
const PREVIOUS = /\.before-restore-\d+T\d+$/;
const previousCopies = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => PREVIOUS.test(name)).map(file);

test('a backup taken while a terminal counts has everything acknowledged, and a restore of it loses nothing', async () => {
  for (let n = 0; n < 5; n++) await counter.count();
  const first = counter.acknowledged.length;
  counter.start(MAX_COUNTS);
  expect(await command('backup', { DATA_DIR: dataDir }, file('one'))).toMatch(
    /^Saved 2 stores, \d+ submissions/m,
  );
  await counter.stop();
  const saved = await contentOf(file('one'));
  expect(counter.acknowledged.length).toBeGreaterThan(first);
  expect(counter.acknowledged.slice(0, first).map(({ key }) => key)).toEqual(saved.sales.slice(0, first));
  expect(saved.claimsOf).toEqual(saved.sales.map(() => 2));
  expect(saved.sold).toBe(2 * saved.sales.length);
  expect((await stat(file('one'))).mode & 0o777).toBe(0o600);
  // The server removes its copy once the file has been handed over; the command doesn't wait for that.
  await expect.poll(() => readdir(join(dataDir, 'copies'))).toEqual([]);
  // It left its mark, which the next one has.
  await command('backup', { DATA_DIR: dataDir }, file('next'));
  const { last_backup: marks } = (await contentOf(file('next'))).tables;
  expect(marks).toMatchObject([{ bytes: String((await stat(file('one'))).size) }]);

  await counter.count();
  expect(await command('restore', { DATA_DIR: dataDir }, file('one'))).toContain('Restored 2 stores');
  const states = await counter.settle();
  expect(states).toEqual(
    counter.acknowledged.map(({ key }) => (saved.sales.includes(key) ? 'done' : 'unknown')),
  );
  expect(states).toContain('unknown');
  expect(await counter.onShelf()).toBe(counter.shouldBeOnShelf);

  const [kept = ''] = await previousCopies();
  expect((await contentOf(kept)).sales).toEqual(counter.acknowledged.map(({ key }) => key));
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  await rm(kept);
});

test('a restore that is killed, or whose server is, leaves the old data', { tags: 'all' }, async () => {
  await counter.count();
  const commandDied = await killedInTheMiddle(({ child }) => child.kill('SIGKILL'));
  expect(commandDied.status).toBeNull();
  expect(new Set(await counter.settle())).toEqual(new Set(['done']));

  const serverDied = await killedInTheMiddle(() => server.kill('SIGKILL'));
  expect(serverDied).toEqual({ status: 1, output: expect.stringContaining('Nothing was changed') });
  server = await startServer({ dataDir, seed: false, port: server.port });
  expect(new Set(await counter.settle())).toEqual(new Set(['done']));
});

/**
 * Kills a process when a restore has read half of the backup. The file is a pipe: the restore reads it once to check it,
 * then again for its content. The second half never arrives, so nothing can be committed before.
 */
async function killedInTheMiddle(kill: (restore: FileCommand) => unknown) {
  const pipe = file('pipe');
  execFileSync('mkfifo', [pipe]);
  const backup = await readFile(file('one'));
  const restore = startCommand('restore', { DATA_DIR: dataDir }, pipe);
  await writeFile(pipe, backup);
  // By then, the restore has closed the pipe.
  await expect.poll(previousCopies).toHaveLength(1);
  const content = await open(pipe, 'w');
  await content.write(backup.subarray(0, backup.length / 2));
  await kill(restore);
  await content.close();
  const ended = await restore.ended;
  for (const path of [pipe, ...(await previousCopies())]) await rm(path);
  return ended;
}

test('a restore of a damaged file is refused with the reason and changes nothing, and wrong arguments print the usage', async () => {
  const good = await readFile(file('one'));
  await writeFile(file('half'), good.subarray(0, good.length / 2));
  const [half, without, missing, nowhere] = await Promise.all([
    startCommand('restore', { DATA_DIR: dataDir }, file('half')).ended,
    startCommand('backup', { DATA_DIR: dataDir }).ended,
    startCommand('restore', { DATA_DIR: dataDir }, file('missing')).ended,
    startCommand('backup', { DATA_DIR: file('nowhere') }, file('x')).ended,
  ]);
  expect(half).toEqual({ status: 1, output: 'This backup is incomplete: its end is missing.\n' });
  expect(without).toEqual({ status: 2, output: expect.stringMatching(/^Usage: npm run backup -- FILE/) });
  expect(missing).toEqual({ status: 1, output: expect.stringMatching(/^ENOENT: no such file.*missing/) });
  expect(nowhere).toEqual({ status: 1, output: expect.stringMatching(/^There is no database in/) });
  expect(await previousCopies()).toEqual([]);
  expect(new Set(await counter.settle())).toEqual(new Set(['done']));
});

test('a backup file that becomes unreadable ends the restore with that reason, and delays no request', {
  tags: 'all',
}, async () => {
  await cp(file('one'), file('pulled-out'));
  const client = await connectToServer(dataDir);
  if (!client) throw new Error('no server');
  const restored = requestRestore(
    client,
    () => readBackup(file('pulled-out')),
    async (before) => {
      for await (const _ of before);
      // It was complete when the command checked it.
      await truncate(file('pulled-out'), Math.floor((await stat(file('pulled-out'))).size / 2));
    },
  );
  await expect(restored).rejects.toThrow('This backup is incomplete');
  expect(new Set(await counter.settle())).toEqual(new Set(['done']));
  await counter.count();
});

/** A complete backup in which the database refuses each row with a password. */
async function withoutIds(from: string, to: string): Promise<void> {
  const lines = (async function* () {
    for await (const batch of linesOf(readBackup(from)))
      for (const line of batch.filter((each) => !isEnd(each))) {
        const text = line.includes('$argon2') ? JSON.stringify([null, ...JSON.parse(line).slice(1)]) : line;
        yield { text: `${text}\n`, rows: line.startsWith('[') ? 1 : 0 };
      }
  })();
  await writeBackup(to, withEnd(lines));
}

test('a restore that the database refuses prints the reason, and no row’s content is printed or logged', {
  tags: 'all',
}, async () => {
  await withoutIds(file('one'), file('refused'));
  const refused = await startCommand('restore', { DATA_DIR: dataDir }, file('refused')).ended;
  const why = 'null value in column "id" of relation "users" violates not-null constraint';
  expect(refused).toEqual({ status: 1, output: expect.stringContaining(why) });
  // The command may have its answer before the server's line arrives here.
  await expect.poll(server.output).toContain('A backup or restore failed');
  for (const text of [refused.output, server.output()]) expect(text).not.toMatch(/\$argon2|@test\.example/);
  for (const kept of await previousCopies()) await rm(kept);
  await counter.count();
});

test('a copy of the data is removed if the backup command that asked for it is gone', {
  tags: 'all',
}, async () => {
  for (let n = 0; n < 5; n++) {
    const client = await connectToServer(dataDir);
    client?.send({ command: 'copy' });
    client?.close();
  }
  // Copies are made in sequence, so the earlier ones are finished now.
  await command('backup', { DATA_DIR: dataDir }, file('later'));
  await expect.poll(() => readdir(join(dataDir, 'copies'))).toEqual([]);
});

test('the data folder is locked for one server and its owner, whatever folder each uses for temporary files', {
  tags: 'all',
}, async () => {
  expect((await stat(join(dataDir, 'holder'))).mode & 0o777).toBe(0o700);
  const other = file('other-tmp');
  await mkdir(other);
  await expect(startServer({ dataDir, seed: false, env: { TMPDIR: other } })).rejects.toThrow(
    /Another server is using the data folder/,
  );
});

test('without a server, backup and restore open the data folder themselves, even one that doesn’t exist yet', {
  tags: 'all',
}, async () => {
  await command('restore', { DATA_DIR: file('new') }, file('one'));
  expect(await previousCopies()).toEqual([]);
  await command('backup', { DATA_DIR: file('new') }, file('again'));
  const [one, again] = await Promise.all([contentOf(file('one')), contentOf(file('again'))]);
  expect(again.sales).toEqual(one.sales);
});

test('a backup of an earlier release is migrated to the newest schema', { tags: 'all' }, async () => {
  const migrationsFolder = file('migrations');
  await copyMigrations(migrationsFolder, '0005_bins');
  await mkdir(file('old'));
  const client = await openScratch(file('old'));
  const db = drizzle(client, { schema });
  await migrate(db, migrationsFolder);
  await db.execute(sql`INSERT INTO stores (store_name) VALUES ('Old Company')`);
  // In this release, such a line has store 0.
  await db.execute(
    sql`INSERT INTO audit_log (action, subject, detail) VALUES ('user_added', 'Sue Super', '')`,
  );
  const saved = await dumpTo(db, { database: 'embedded' }, (text) => writeBackup(file('old-file'), text));
  await client.close();
  const { header } = await contentOf(file('old-file'));
  expect([header.tag, header.holds]).toEqual(['0005_bins', saved.holds]);

  const now = await broughtUpToDate(file('old-file'), header);
  const brought = await contentOf(now);
  expect(brought.header).toEqual({ ...header, tag: journal.entries.at(-1)?.tag });
  expect(brought.tables.audit_log).toMatchObject([{ store_id: '0', subject: 'Sue Super' }]);
  expect(brought.tables.stores).toMatchObject([{ store_name: 'Old Company' }]);
  await expect(broughtUpToDate(file('old-file'), { ...header, tag: '9999_later' })).rejects.toThrow(
    /newer release/,
  );
});
