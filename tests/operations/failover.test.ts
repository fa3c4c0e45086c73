import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { findPrimary } from '../../server/db/primary';
import { listen, type Session, serverAt, sessionWith } from '../support/api/app';
import type { StoreFixture } from '../support/databases/fixtures';
import { needs } from '../support/runner/programs';
import { type RunningPair, startPair, tell } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import {
  expectedTickets,
  openCountedStore,
  overlappingCounts,
  recordedKeys,
  type Submitted,
  ticketsOf,
  untilAcknowledged,
} from '../support/shops/overlapping-counts';

needs('postgres');

const ROUNDS = 25;
const KILLED_AT_REPLY = 40;

let pair: RunningPair;
let connection: Connection;
let servers: RunningServer[];
let store: StoreFixture;
let terminals: Session[];

beforeAll(async () => {
  pair = await startPair();
  connection = await connect({ url: pair.url });
  const start = () => startServer({ databaseUrl: pair.url, seed: false });
  servers = await Promise.all([start(), start()]);
  ({ store, terminals } = await openCountedStore(connection, turn(0), 2));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await connection?.close();
  await pair?.stop();
});

const ready = () =>
  Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`).then(({ status }) => status)));

/** A server at an address, for the test support functions. */
const at = (url: string) => serverAt(url, connection);
/** The URL of the next process, in turn. */
const turn = (index: number): string => servers[index % servers.length]?.url ?? '';

test('when the primary dies and its standby is promoted, the processes continue, and each record arrives once', async () => {
  const { submitted, counts, shelved } = overlappingCounts(store.id, terminals, 5, ROUNDS);
  const synchronous = 'SELECT state, sync_state FROM pg_stat_replication';
  expect(await tell(pair.primary, [synchronous])).toEqual([{ state: 'streaming', sync_state: 'sync' }]);

  const statuses = new Set<number>();
  let acknowledged = 0;
  let failover: Promise<unknown> | null = null;
  const failOver = async () => {
    await pair.primary.signalAll('SIGKILL');
    await expect.poll(ready).toEqual([503, 503]);
    await pair.promote();
  };
  const send = async (entry: Submitted, index: number): Promise<void> => {
    const inTurn = ({ token }: Session, tries: number) => sessionWith(at(turn(index + tries)), token);
    await untilAcknowledged(entry, inTurn, statuses);
    acknowledged += 1;
    if (acknowledged === KILLED_AT_REPLY) failover = failOver();
  };
  await Promise.all(
    terminals.map(async (terminal) => {
      const own = submitted.filter((entry) => entry.terminal === terminal);
      for (const [index, entry] of own.entries()) await send(entry, index);
    }),
  );
  await (failover ?? Promise.reject(new Error('the primary was not killed')));

  expect([...statuses].sort()).toEqual([200, 201, 503]);
  await expect.poll(ready).toEqual([200, 200]);
  const keys = [...new Set(submitted.map(({ key }) => key))].sort();
  // The test's own connection may fail once before it finds the new primary.
  await expect.poll(() => recordedKeys(connection.db, store.id, keys)).toEqual(keys);
  expect(await ticketsOf(connection.db, store.id)).toEqual(expectedTickets(shelved, counts));
});

test('a former primary that returns isn’t used, and acknowledges nothing without a standby until configured to', {
  tags: 'all',
}, async () => {
  const { primary, standby } = pair;
  await primary.restart();
  expect(await findPrimary([primary.url, standby.url])).toBe(standby.url);
  expect(await findPrimary([standby.url, primary.url])).toBe(standby.url);

  const alone = await connect({ url: primary.url, queryTimeoutMs: 500 });
  const server = await listen(alone, '');
  const [late] = overlappingCounts(store.id, terminals, 5, 1).submitted;
  if (!late) throw new Error('no submission');
  const send = () => late.send(sessionWith(at(server.url), late.terminal.token)).then(({ status }) => status);
  expect([await send(), await send()]).toEqual([503, 503]);
  await tell(pair.primary, ["ALTER SYSTEM SET synchronous_standby_names = ''", 'SELECT pg_reload_conf()']);
  await expect.poll(send).toBeOneOf([200, 201]);
  expect(await recordedKeys(alone.db, store.id, [late.key])).toEqual([late.key]);
  await server.close();
  await alone.close();
});
