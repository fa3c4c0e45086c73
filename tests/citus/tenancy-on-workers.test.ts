import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { companyIs, placeIs, storesAre } from '../../server/db/tenant-handles';
import { type ListeningServer, listen } from '../support/api/app';
import { makeScene, type Scene } from '../support/api/permission-scene';
import { atWorkers, freshDatabase } from '../support/databases/fresh-database';
import { distribute } from '../support/servers/citus';

let url: string;
let connection: Connection;
let listening: ListeningServer;
let drop: () => Promise<void>;
let scene: Scene;
let shards: { name: string; port: number; table: string; columns: string[] }[];

beforeAll(async () => {
  const fresh = await freshDatabase({ tables: true });
  drop = fresh.drop;
  url = 'url' in fresh.place ? fresh.place.url : '';
  connection = await connect(fresh.place);
  listening = await listen(connection);
  scene = await makeScene(listening, true);
  shards = await rows(
    connection.db,
    sql`SELECT shard_name(logicalrelid, shardid) AS name, nodeport AS port, logicalrelid::text AS table,
               (SELECT array_agg(attname::text) FROM pg_attribute
                WHERE attrelid = logicalrelid AND attnum > 0 AND NOT attisdropped) AS columns
        FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
        WHERE groupid <> 0`,
  );
});
afterAll(async () => {
  await listening?.close();
  await connection?.close();
  await drop?.();
});

/** Runs a statement on a worker, as a role with settings that any client can make. */
async function onWorker(address: string, role: string, settings: readonly string[], statement: string) {
  const at = new URL(address);
  at.username = role;
  const client = new pg.Client({ connectionString: at.href });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const setting of settings) await client.query(setting);
    const result = await client.query(statement);
    await client.query('ROLLBACK');
    return result;
  } finally {
    await client.end();
  }
}

const SUPERUSER = 'postgres';
const ROLES = ['lottery_tenant', 'lottery_company'];
/** Tables that signed-in requests don't need. */
const OUT_OF_REACH = ['morning_tries'];

/**
 * The number of visible rows of the scene's company and its stores in each shard of a worker, by the shard's
 * name.
 */
async function shown(
  address: string,
  role: string,
  settings: readonly string[],
): Promise<Map<string, number>> {
  const places = [scene.company.id, ...scene.company.stores.map(({ id }) => id)].join(',');
  const here = shards.filter(
    ({ port, table }) =>
      port === Number(new URL(address).port) && (role === SUPERUSER || !OUT_OF_REACH.includes(table)),
  );
  const counts = here.map(({ name, columns }) => {
    const owner = ['store_id', 'parent_id'].find((column) => columns.includes(column));
    const where = owner ? `${owner} IN (${places})` : 'true';
    return `SELECT '${name}' AS name, count(*)::int AS count FROM ${name} WHERE ${where}`;
  });
  const { rows: found } = await onWorker(address, role, settings, counts.join(' UNION ALL '));
  return new Map(found.map(({ name, count }) => [name, count]));
}

const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** The settings of a request of a company, or of one of its stores. */
const settingsOf = (company: Scene['company']) => ({
  company: [placeIs(company.id), companyIs(company.id), storesAre(company.stores.map(({ id }) => id))],
  store: [placeIs(company.stores[0].id), companyIs(company.id), storesAre([])],
});

test('connected to a Citus worker itself, the roles of requests see nothing of another company', async () => {
  const workers = atWorkers(url);
  const foreign = settingsOf(scene.otherCompany);
  for (const worker of workers) {
    expect(total(await shown(worker, SUPERUSER, []))).toBeGreaterThan(10);
    for (const role of ROLES)
      for (const settings of [[], foreign.company, foreign.store]) {
        const seen = await shown(worker, role, settings);
        expect([...seen].filter(([, count]) => count > 0)).toEqual([]);
      }
  }
  const own = settingsOf(scene.company);
  const seen = await Promise.all(workers.map((worker) => shown(worker, 'lottery_company', own.company)));
  expect(seen.map(total).reduce((a, b) => a + b)).toBeGreaterThan(20);
});

test('connected to a Citus worker itself, the roles of requests can’t write rows of another company', async () => {
  const foreign = settingsOf(scene.otherCompany);
  const storeId = scene.store.id;
  const shardOf = async (table: string) => {
    const [found] = await rows<{ name: string; port: number }>(
      connection.db,
      sql`SELECT shard_name(${table}::regclass, s.id) AS name, nodeport AS port
          FROM (SELECT get_shard_id_for_distribution_column(${table}, ${storeId}::int) AS id) s
          JOIN pg_dist_placement ON shardid = s.id JOIN pg_dist_node USING (groupid)`,
    );
    const worker = atWorkers(url).find((address) => address.includes(`:${found?.port}/`)) ?? '';
    return { worker, name: found?.name };
  };
  for (const role of ROLES)
    for (const settings of [foreign.company, foreign.store]) {
      const audit = await shardOf('audit_log');
      const added = `INSERT INTO ${audit.name} (store_id, action, subject, detail) VALUES (${storeId}, 'x', '', '')`;
      await expect(onWorker(audit.worker, role, settings, added)).rejects.toThrow('row-level security');
      const bins = await shardOf('bins');
      const lots = await shardOf('lots');
      for (const statement of [`DELETE FROM ${bins.name}`, `UPDATE ${lots.name} SET sells = 'down'`])
        expect((await onWorker(lots.worker, role, settings, statement)).rowCount).toBe(0);
    }
});

test('a server refuses to start without the settings of a distributed database, and citus.sql restores them', async () => {
  const database = new URL(url).pathname.slice(1);
  for (const name of ['citus.propagate_set_commands', 'citus.multi_shard_modify_mode']) {
    await connection.db.execute(sql.raw(`ALTER DATABASE ${database} RESET ${name}`));
    await expect(connect({ url })).rejects.toThrow(
      `its setting ${name} is ${name.endsWith('mode') ? 'parallel' : 'none'}`,
    );
    await distribute(url);
    await (await connect({ url })).close();
  }
});
