import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { ROLE } from '../../src/shared/wire/access';
import { type Session, serverAt, signIn } from '../support/api/app';
import { addPerson, PASSWORD } from '../support/databases/fixtures';
import type { RunningPair } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { type StoreCluster, startStoreCluster } from '../support/servers/store-cluster';
import {
  expectedTickets,
  openCountedStore,
  overlappingCounts,
  recordedKeys,
  ticketsOf,
  untilAcknowledged,
} from '../support/shops/overlapping-counts';

const TERMINALS = 2;
/** Counts of each terminal: of the store whose worker dies, and of the other one. */
const ROUNDS = 20;
const OTHER_ROUNDS = 5;
const KILLED_AT_REPLY = 20;
const PATIENCE_MS = 300_000;
/** Of the server's pool (docs/scale.md). */
const CONNECTIONS = 10;

let cluster: StoreCluster;
let connection: Connection;
let server: RunningServer;
let pair: RunningPair;

beforeAll(async () => {
  cluster = await startStoreCluster();
  connection = await connect({ url: cluster.url });
  server = await startServer({ databaseUrl: cluster.url, seed: false });
}, PATIENCE_MS);
afterAll(async () => {
  await server?.stop();
  await connection?.close();
  await pair?.stop();
  await cluster?.stop();
});

/** A store with the records that its terminals will send. */
async function openStore(rounds: number) {
  const { store, terminals } = await openCountedStore(connection, server.url, TERMINALS);
  const worker = await cluster.workerOf(store.id);
  return { store, terminals, worker, ...overlappingCounts(store.id, terminals, 5, rounds) };
}
type Store = Awaited<ReturnType<typeof openStore>>;

/** Two stores whose data is on different workers. */
async function storesApart(): Promise<[Store, Store]> {
  const one = await openStore(ROUNDS);
  for (;;) {
    const other = await openStore(OTHER_ROUNDS);
    if (other.worker !== one.worker) return [one, other];
  }
}

test(
  'while a Citus worker hangs, its stores get 503 and the others continue',
  async () => {
    const [hanging, other] = await storesApart();
    const [terminal] = hanging.terminals;
    const worker = await cluster.serverOf(hanging.store.id);
    const stockOf = (session: Session | undefined, { store }: Store) =>
      session?.get(`/stock-list/${store.id}`).then(({ status }) => status);
    await worker.signalAll('SIGSTOP');
    try {
      const held = Array.from({ length: 2 * CONNECTIONS }, () => stockOf(terminal, hanging));
      expect(await Promise.race(held)).toBe(503);
      for (const { terminal: sender, send } of other.submitted)
        expect([(await send(sender)).status, await stockOf(sender, other)]).toEqual([
          expect.toBeOneOf([200, 201]),
          200,
        ]);
      const admin = { Username: other.store.admin.Username, password: PASSWORD };
      const signIn = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(admin),
      });
      expect(signIn.status).toBe(200);
    } finally {
      await worker.signalAll('SIGCONT');
    }
    await expect.poll(() => stockOf(terminal, hanging), { timeout: PATIENCE_MS }).toBe(200);
  },
  PATIENCE_MS,
);

test(
  'when a Citus worker dies, its stores wait for the standby, the others continue, and each record arrives once',
  async () => {
    const [dying, other] = await storesApart();
    pair = await cluster.giveStandby(dying.store.id);
    const platform = await addPerson(connection.db, ROLE.superAdmin, null, 'Platform');
    const office = await signIn(serverAt(server.url, connection), platform);
    const stockOf = ({ store }: Store) => office.get(`/stock-list/${store.id}`).then(({ status }) => status);
    const key = randomUUID();
    const vendor = { vendor_name: 'Late', upc_code: '028400001299', store_id: other.store.id };
    /** Writes to a table of which every server has a copy. */
    const addVendor = () => office.post('/vendor-add', vendor, key).then(({ status }) => status);

    let acknowledged = 0;
    const failOver = async () => {
      await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(KILLED_AT_REPLY);
      await pair.primary.signalAll('SIGKILL');
      expect(await stockOf(dying)).toBe(503);
      for (const { terminal, send } of other.submitted)
        expect((await send(terminal)).status).toBeOneOf([200, 201]);
      expect([await stockOf(other), await stockOf(dying), await addVendor()]).toEqual([200, 503, 503]);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await pair.promote();
    };
    const statuses = new Set<number>();
    const sendAll = async (sender: Session) => {
      for (const entry of dying.submitted.filter(({ terminal }) => terminal === sender)) {
        await untilAcknowledged(entry, () => sender, statuses);
        acknowledged += 1;
      }
    };
    await Promise.all([...dying.terminals.map(sendAll), failOver()]);

    expect([...statuses].sort()).toEqual([200, 201, 503]);
    await office.read(`/stock-list/${dying.store.id}`);
    expect(await addVendor()).toBe(201);
    for (const { store, submitted, counts, shelved } of [dying, other]) {
      const keys = [...new Set(submitted.map((each) => each.key))].sort();
      expect(await recordedKeys(connection.db, store.id, keys)).toEqual(keys);
      expect(await ticketsOf(connection.db, store.id)).toEqual(expectedTickets(shelved, counts));
    }
  },
  PATIENCE_MS,
);
