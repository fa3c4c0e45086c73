// @module-tag all
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { call, testServer } from '../support/api/app';
import { must, openShop } from '../support/api/shop';
import { sendWriting, WRITING } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';
import { textOf } from '../support/structure/sources';

const server = testServer();
let scene: WritingScene;
let before: Map<string, number>;
let others: Map<string, number>;
let keys: string[];

/** Tables of a store's data that a cleared sample leaves. */
const KEPT = [
  'alert_readers',
  'audit_log',
  'idempotency_keys',
  'morning_readers',
  'morning_tries',
  'samples',
  'session_starts',
  'store_settings',
  'store_stock',
  'terminals',
];
const TABLES = [...textOf('server/deploy/citus.sql').matchAll(/^SELECT pg_temp.by_store\('(\w+)'/gm)].map(
  ([, name]) => name ?? '',
);

/** The number of a store's rows by table. @param isOther of all other stores instead */
async function counted(storeId: number, isOther = false): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const table of TABLES) {
    const [row] = await rows<{ n: number }>(
      server.db,
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}
          WHERE ${isOther ? sql`store_id <> ${storeId}` : sql`store_id = ${storeId}`}`,
    );
    found.set(table, row?.n ?? 0);
  }
  return found;
}

/** Every writing call, in a store that is a sample, and a second shop. */
beforeAll(async () => {
  scene = await makeWritingScene(server);
  for (const route of Object.keys(WRITING))
    for (const n of [0, 1]) {
      await scene.revive();
      await sendWriting(server, scene, route, n);
    }
  const other = await openShop(server);
  await other.sell(other.till, [other.entry(0, 9)], '2026-11-18T22:05:00Z');
  const storeId = scene.shop.store.id;
  // The board and Attention keep what they derive.
  for (const path of [`/board/${scene.shop.company.id}`, `/attention/${scene.shop.company.id}`])
    await must(call(server.url, 'GET', path, { token: scene.tokens.adminA }), 200);
  await server.db.execute(sql`INSERT INTO samples VALUES (${storeId}, now(), NULL, 0, 0)`);
  before = await counted(storeId);
  others = await counted(storeId, true);
  keys = (
    await rows<{ key: string }>(
      server.db,
      sql`SELECT submission_id AS key FROM submissions WHERE store_id = ${storeId}`,
    )
  ).map(({ key }) => key);
  await server.db.execute(sql`SELECT clear_sample(${storeId}, now())`);
});

test('clearing sample data deletes the records in nearly every table, and nothing of people, settings and the audit log', async () => {
  const after = await counted(scene.shop.store.id);
  const emptied = TABLES.filter((table) => !KEPT.includes(table));
  expect(emptied.filter((table) => after.get(table) !== 0)).toEqual([]);
  // Mails, alerts and open exceptions aren't made by these calls.
  expect(emptied.filter((table) => before.get(table) === 0).sort()).toEqual([
    'alerts',
    'exceptions',
    'morning_mails',
  ]);
  for (const table of KEPT.filter((name) => name !== 'idempotency_keys'))
    expect([table, after.get(table)]).toEqual([table, before.get(table)]);
});

test('clearing sample data touches no other store', async () => {
  expect(await counted(scene.shop.store.id, true)).toEqual(others);
});

test('the keys of cleared sample submissions stay, so that no terminal sends them again', async () => {
  expect(keys.length).toBeGreaterThan(5);
  const states = await call<{ data: Record<string, string> }>(server.url, 'POST', '/submissions/status', {
    token: scene.tokens.storeA,
    body: { keys },
  });
  expect(new Set(Object.values(states.body.data))).toEqual(new Set(['done']));
});

test('clearing a store without sample data fails', async () => {
  await expect(server.db.execute(sql`SELECT clear_sample(${scene.shop.store.id}, now())`)).rejects.toThrow();
});
