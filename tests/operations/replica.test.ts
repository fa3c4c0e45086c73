import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import type { BoardStore, PlanCount } from '../../src/shared/board/board-schema';
import { type ListeningServer, listen, signIn } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
import { needs } from '../support/runner/programs';
import { startPostgres, startReplica, type TemporaryPostgres } from '../support/servers/postgres';

needs('postgres');

const DAY = '2026-11-18';
const AT = `${DAY}T22:05:00Z`;

let primary: TemporaryPostgres;
let replica: TemporaryPostgres;
let connection: Connection;
let server: ListeningServer;
let shop: Shop;
/** A session of the replica's superuser. */
let atReplica: pg.Client;

beforeAll(async () => {
  primary = await startPostgres({ fsync: 'off' });
  replica = await startReplica(primary);
  connection = await connect({ url: primary.url, readUrl: replica.url });
  server = await listen(connection);
  shop = await openShop(server);
  atReplica = new pg.Client({ connectionString: replica.url });
  await atReplica.connect();
});
afterAll(async () => {
  await server?.close();
  await connection?.close();
  await primary?.stop();
});

/** The day's figures by the report, the dashboard and the audit log. */
async function dayFigures() {
  const { countData } = await shop.day(DAY);
  const plans = await shop.till.read<PlanCount[]>(`/ticket_count/${shop.store.id}`);
  const log = await shop.till.read<AuditReply>(`/audit-log/${shop.store.id}`);
  return {
    sold: countData[0]?.ticketCount ?? 0,
    onShelf: plans[0]?.shelf_count ?? 0,
    counts: log.data.filter(({ action }) => action === 'sales_recorded').length,
  };
}

test('reports, dashboard and audit log come from the replica, and clerks work with current data', async () => {
  await must(shop.sell(shop.till, [shop.entry(0, 9)], AT), 201);
  await expect.poll(dayFigures).toEqual({ sold: 10, onShelf: 70, counts: 1 });

  await atReplica.query('SELECT pg_wal_replay_pause()');
  await expect
    .poll(async () => (await atReplica.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows)
    .toEqual([{ state: 'paused' }]);
  const sold = await must(shop.sell(shop.till, [shop.entry(10, 29)], AT.replace('05', '06')), 201);
  expect(sold.data.ticketCount).toBe(20);
  expect(await dayFigures()).toEqual({ sold: 10, onShelf: 70, counts: 1 });
  expect(await shop.onShelf()).toEqual([[shop.entry(30, 30).start_ticket, shop.entry(79, 79).end_ticket]]);

  await atReplica.query('SELECT pg_wal_replay_resume()');
  await expect.poll(dayFigures).toEqual({ sold: 30, onShelf: 50, counts: 2 });
});

test('the board comes from the replica, and its derived figures are stored at the primary', async () => {
  const owner = await signIn(server, shop.company.admin);
  const read = async () =>
    (await owner.read<{ data: BoardStore[] }>(`/board/${shop.company.id}`)).data.length;
  expect(await read()).toBe(2);
  const kept = await rows(connection.db, sql`SELECT store_id FROM board_figures ORDER BY 1`);
  expect(kept).toEqual(shop.company.stores.map(({ id }) => ({ store_id: id })));
});

test('the connection metrics cover both primary and replica', async () => {
  await dayFigures();
  const atPrimary = new pg.Client({ connectionString: primary.url });
  await atPrimary.connect();
  const sessionsAt = async (client: pg.Client): Promise<number> => {
    const others = `backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${others}`,
    );
    return rows[0].count;
  };
  const [here, there] = [await sessionsAt(atPrimary), await sessionsAt(atReplica)];
  await atPrimary.end();
  expect(Math.min(here, there)).toBeGreaterThan(0);
  expect(connection.poolState?.()).toEqual({ in_use: 0, idle: here + there, waiting: 0 });
});

test('while the replica is unavailable, reports get 503 and counting continues', async () => {
  await atReplica.end();
  await replica.stop();
  const report = await shop.till.get<unknown>(`/sales-record-list/${DAY}/${shop.store.id}`);
  expect([report.status, report.headers.get('retry-after'), report.body]).toEqual([
    503,
    '5',
    { code: 'unavailable', message: 'The database does not answer.' },
  ]);
  await must(shop.sell(shop.till, [shop.entry(30, 39)], AT.replace('05', '07')), 201);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
