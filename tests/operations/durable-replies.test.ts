import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { SubmissionStatusReply } from '../../src/shared/stock/stock-schema';
import { call, listen } from '../support/api/app';
import { must, openShop, PACK_SIZE, type Shop } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type FileEvent, watchFiles } from '../support/disks/watched-files';
import { eventually } from '../support/runner/eventually';
import { needs } from '../support/runner/programs';

needs();

let folder: string;
let connection: Connection;
let server: string;
let events: FileEvent[];
let shop: Shop;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-durable-'));
  copyPreparedData('empty', folder);
  const watched = watchFiles(folder);
  events = watched.events;
  connection = await connect({ embeddedIn: folder });
  const { url, close } = await listen(connection, folder);
  server = url;
  shop = await openShop({ url, connection, db: connection.db, dataDir: folder });
  stops.push(close, connection.close, watched.stop, () => rm(folder, { recursive: true }));
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** The name of a WAL file of PostgreSQL. */
const LOG = /^[0-9A-F]{24}$/;
const logSyncs = (some: readonly FileEvent[]): number =>
  some.filter((event) => event.does === 'sync' && LOG.test(basename(event.path))).length;

const bodyOf = (index: number) => salesBody([shop.entry(index, index)], [], '2026-11-18T22:05:00Z');

/** Sends a record of ticket `index`. @returns the disk operations until the reply arrived */
async function sell(index: number, key = randomUUID(), url = server): Promise<FileEvent[]> {
  const from = events.length;
  const options = { token: shop.till.token, body: bodyOf(index), headers: { 'Idempotency-Key': key } };
  await must(call<SalesReply>(url, 'POST', '/sales-record-register', options), 201);
  return events.slice(from);
}

/** The steps that preceded the reply to a record: its row written to the log, and that file synced. */
function order(some: readonly FileEvent[], key: string): string[] {
  const row = Buffer.from(key.replaceAll('-', ''), 'hex');
  const written = some.findLastIndex((event) => event.does === 'write' && event.data.includes(row));
  const file = some[written];
  if (file?.does !== 'write') return [];
  const synced = some.findIndex((event, at) => event.does === 'sync' && event.id === file.id && at > written);
  return synced < 0 ? ['written'] : ['written', 'synced'];
}

test('the reply to a record comes after the sync of the database’s log that contains it', async () => {
  const key = randomUUID();
  const before = await sell(0, key);
  expect(order(before, key)).toEqual(['written', 'synced']);
  expect(logSyncs(before)).toBe(1);
});

test('a server whose replies don’t wait is seen to reply before the sync of the database’s log', async () => {
  const impatient = await listen({ ...connection, durable: async () => {} }, folder);
  try {
    const key = randomUUID();
    expect(order(await sell(1, key, impatient.url), key)).not.toContain('synced');
  } finally {
    await impatient.close();
  }
});

test('a repeated reply and the state of a key reveal nothing that is not on the disk', async () => {
  const disclosures = [
    async (key: string) => {
      const { headers } = await shop.till.post('/sales-record-register', bodyOf(2), key);
      return headers.get('idempotent-replayed') === 'true';
    },
    async (key: string) => {
      const path = '/submissions/status';
      const { body } = await shop.till.post<SubmissionStatusReply>(path, { keys: [key] });
      return body.data[key] === 'done';
    },
  ];
  for (const isDisclosed of disclosures) {
    const key = randomUUID();
    const from = events.length;
    const held = await holdingServer();
    const first = sell(2, key, held.url);
    await held.committed;
    expect(order(events.slice(from), key)).not.toContain('synced');
    expect(await isDisclosed(key)).toBe(true);
    expect(order(events.slice(from), key)).toEqual(['written', 'synced']);
    held.release();
    await first;
    await held.close();
  }
});

/** A server that commits but doesn't sync; its replies wait until they are released. */
async function holdingServer() {
  const gate = new EventEmitter();
  const [committed, released] = [once(gate, 'committed'), once(gate, 'released')];
  const durable = async () => {
    gate.emit('committed');
    await released;
  };
  return {
    ...(await listen({ ...connection, durable }, folder)),
    committed,
    release: () => gate.emit('released'),
  };
}

const AT_ONCE = PACK_SIZE - 3;

test(`${AT_ONCE} records at once share their syncs of the database’s log, and a reader causes none`, async () => {
  // Until the server has derived the figures of the records before, which it does on its own.
  await eventually(async () => {
    const quiet = events.length;
    // Opens the connections. While connections are opened one by one, records would arrive one by one.
    await Promise.all(Array.from({ length: AT_ONCE }, () => shop.onShelf()));
    await shop.day('2026-11-18');
    expect(logSyncs(events.slice(quiet))).toBe(0);
  });
  const from = events.length;
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => sell(index + 3)));
  const shared = logSyncs(events.slice(from));
  console.log(`${AT_ONCE} records at once: ${shared} syncs of the log`);
  // One on an idle machine; on a busy one the records arrive in several groups.
  expect(shared).toBeLessThan(AT_ONCE / 2);
});
