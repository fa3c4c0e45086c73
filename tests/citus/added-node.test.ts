import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { type ListeningServer, listen } from '../support/api/app';
import { freshDatabase } from '../support/databases/fresh-database';
import { addNode, databaseOn, distribute, startNode } from '../support/servers/citus';
import { type TemporaryPostgres, tell } from '../support/servers/postgres';
import { Counter, prepareShop, type Sent } from '../support/shops/busy-shop';

const PATIENCE_MS = 600_000;

let node: TemporaryPostgres;
let connection: Connection;
let listening: ListeningServer;
let drop: () => Promise<void>;
let url: string;
/** the unsuccessful replies */
const retried: string[] = [];

beforeAll(async () => {
  // Not a copy, which another server can't join: its objects include the copied database.
  const fresh = await freshDatabase();
  drop = fresh.drop;
  url = 'url' in fresh.place ? fresh.place.url : '';
  await (await connect(fresh.place)).close();
  await distribute(url);
  connection = await connect(fresh.place);
  listening = await listen(connection, '');
  node = await startNode();
});
afterAll(async () => {
  await listening?.close();
  await connection?.close();
  await drop?.();
  await node?.stop();
});

/**
 * A terminal that sends a record until it is acknowledged; it retries only in the cases in which the app's
 * outbox does (src/outbox).
 */
class PatientCounter extends Counter {
  override async send(sent: Pick<Sent, 'key' | 'body'>): Promise<void> {
    for (;;)
      try {
        return await super.send(sent);
      } catch (error) {
        retried.push(String(error));
        if (!/: 503 /.test(String(error))) throw error;
      }
  }
}

/** The servers of the shards by the store whose data they have. */
const portOf = async (storeId: number): Promise<number> => {
  const [found] = await rows<{ port: number }>(
    connection.db,
    sql`SELECT nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
        WHERE shardid = get_shard_id_for_distribution_column('store_stock', ${storeId}::int)`,
  );
  return found?.port ?? 0;
};

/** A store on each shard, with a full shelf. */
async function shopOfEachShard() {
  const [{ shards } = { shards: 0 }] = await rows<{ shards: number }>(
    connection.db,
    sql`SELECT count(*)::int AS shards FROM pg_dist_shard WHERE logicalrelid = 'store_stock'::regclass`,
  );
  const found = new Map<number, Awaited<ReturnType<typeof prepareShop>>>();
  while (found.size < shards) {
    const shop = await prepareShop({ url });
    const [at] = await rows<{ shard: number }>(
      connection.db,
      sql`SELECT get_shard_id_for_distribution_column('store_stock', ${shop.store.id}::int) AS shard`,
    );
    found.set(at?.shard ?? 0, found.get(at?.shard ?? 0) ?? shop);
  }
  return [...found.values()];
}

test(
  'counts of terminals are neither lost, doubled nor refused while shards move to an added server',
  async () => {
    const shops = await shopOfEachShard();
    const counters = shops.map((shop) => new PatientCounter(listening.url, shop));
    const acknowledged = () => counters.map((counter) => counter.acknowledged.length);
    const countFurther = (from: readonly number[]) =>
      expect
        .poll(() => Math.min(...acknowledged().map((count, index) => count - (from[index] ?? 0))))
        .toBeGreaterThan(2);
    for (const counter of counters) counter.start();
    let during: number[] = [];
    try {
      await countFurther(acknowledged());
      const before = acknowledged();
      await addNode(url, node.url);
      const after = acknowledged();
      during = after.map((count, index) => count - (before[index] ?? 0));
      await countFurther(after);
    } finally {
      for (const counter of counters) await counter.stop();
    }
    expect(Math.min(...during)).toBeGreaterThan(0);
    const ports = await Promise.all(shops.map(({ store }) => portOf(store.id)));
    expect(ports).toContain(Number(new URL(node.url).port));
    for (const [index, counter] of counters.entries()) {
      expect(new Set(await counter.statesAt(listening.url))).toEqual(new Set(['done']));
      expect(await counter.onShelf()).toBe(counter.shouldBeOnShelf);
      const [kept] = await rows(
        connection.db,
        sql`SELECT count(*)::int AS records FROM submissions
            WHERE store_id = ${shops[index]?.store.id} AND kind = 'sale'`,
      );
      expect(kept).toEqual({ records: counter.acknowledged.length });
    }
    const unguarded = await tell({ url: databaseOn(node.url, new URL(url).pathname.slice(1)) }, [
      'SET citus.override_table_visibility = off',
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '_[0-9]{6}$' AND NOT relrowsecurity",
    ]);
    expect(unguarded).toEqual([]);
  },
  PATIENCE_MS,
);
