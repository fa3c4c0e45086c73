import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import { call } from '../support/api/app';
import { must } from '../support/api/shop';
import { prepareData } from '../support/databases/prepare-data';
import { copyPreparedData } from '../support/databases/prepared-data';
import { watchFiles } from '../support/disks/watched-files';
import { eventually } from '../support/runner/eventually';
import { needs } from '../support/runner/programs';
import { startServer } from '../support/servers/server';

needs();

let removeData: () => Promise<void>;
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-disk-'));
  folders.push(folder);
  return folder;
}

async function copy(): Promise<string> {
  const folder = await newFolder();
  copyPreparedData('plain', folder);
  return folder;
}

beforeAll(async () => {
  removeData = await prepareData('plain');
});
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  await removeData();
});

type Admin = { token: string; store_id: number };

async function signIn(url: string): Promise<Admin> {
  const body = { Username: 'admin', password: 'Lottery#demo1' };
  const { token, data } = await must(call<LoginReply>(url, 'POST', '/login', { body }), 200);
  return { token, store_id: data[0]?.store_id ?? 0 };
}

/** Adds vendors one after the other until there are enough or the server is gone. @returns the acknowledged names */
async function addVendors(url: string, { token, store_id }: Admin, enough?: number): Promise<string[]> {
  const acknowledged: string[] = [];
  while (acknowledged.length !== enough) {
    const vendor_name = `Vendor ${randomUUID()}`;
    const body = { vendor_name, upc_code: String(randomInt(1e11, 1e12)), store_id };
    const reply = await call(url, 'POST', '/vendor-add', { token, body }).catch(gone);
    if (reply === null) break;
    expect(reply.status).toBe(201);
    acknowledged.push(vendor_name);
  }
  return acknowledged;
}

/** Ignores fetch's error when the server has ended. */
function gone(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

async function vendorsIn(folder: string): Promise<string[]> {
  const { db, close } = await connect({ embeddedIn: folder });
  try {
    return (await rows<{ name: string }>(db, sql`SELECT vendor_name AS name FROM vendors`)).map(
      ({ name }) => name,
    );
  } finally {
    await close();
  }
}

describe('the embedded database', () => {
  test('the embedded database has each record that was acknowledged before SIGKILL', {
    tags: 'all',
  }, async () => {
    const dataDir = await copy();
    const server = await startServer({ dataDir });
    const admin = await signIn(server.url);
    const writers = Promise.all(Array.from({ length: 4 }, () => addVendors(server.url, admin)));
    await addVendors(server.url, admin, 20);
    await server.kill('SIGKILL');
    const acknowledged = (await writers).flat();
    expect(acknowledged.length).toBeGreaterThan(20);
    const there = await vendorsIn(dataDir);
    expect(there).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(there).size).toBe(there.length);
  });

  test.each(process.env.TEST_EVERYTHING ? ['fsync', 'write'] : ['fsync'])(
    'the embedded database ends when its disk refuses %s, and each acknowledged record is still there',
    async (refused) => {
      const dataDir = await copy();
      const order = join(dataDir, 'refuse');
      const failing = pathToFileURL(resolve(import.meta.dirname, '../support/disks/failing-disk.ts')).href;
      const env = { NODE_OPTIONS: `--import tsx --import ${failing}`, DISK_FAILS: order };
      const server = await startServer({ dataDir, env });
      try {
        const admin = await signIn(server.url);
        const before = await addVendors(server.url, admin, 3);
        await writeFile(order, refused);
        expect(await addVendors(server.url, admin)).toEqual([]);
        await eventually(() => expect(server.output()).toContain('PANIC'));
        expect(server.output()).toContain('so the server exits');
        expect(await server.ended()).toBe(1);
        await unlink(order);
        expect(await vendorsIn(dataDir)).toEqual(expect.arrayContaining(before));
      } finally {
        await server.kill();
      }
    },
  );

  test('the embedded database syncs once everything that a release without syncs wrote', async () => {
    const dataDir = await copy();
    await unlink(join(dataDir, 'pglite', 'lottery-inventory.synced'));
    const all = (await readdir(join(dataDir, 'pglite'), { recursive: true })).map((name) =>
      join(dataDir, 'pglite', name),
    );
    const syncs: string[][] = [];
    for (let start = 0; start < 2; start += 1) {
      const watched = watchFiles(dataDir);
      await (await connect({ embeddedIn: dataDir })).close();
      watched.stop();
      syncs.push(watched.events.flatMap((event) => (event.does === 'sync' ? [event.path] : [])));
    }
    expect(all.length).toBeGreaterThan(500);
    expect(syncs[0]).toEqual(
      expect.arrayContaining([...all, join(dataDir, 'pglite', 'lottery-inventory.synced')]),
    );
    expect(syncs[1]?.length).toBeLessThan(100);
  });
});
