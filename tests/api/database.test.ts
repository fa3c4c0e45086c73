import { randomUUID } from 'node:crypto';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { violatedConstraint } from '../../server/db/database-errors';
import * as schema from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { testServer } from '../support/api/app';
import { openShop, type Shop, UPC } from '../support/api/shop';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();
const AT = '2026-11-18T22:05:00Z';

type RunRow = { lot_id: number; start_ticket: number; end_ticket: number; claim_id: number | null };

async function soldRun(shop: Shop): Promise<RunRow> {
  await shop.sell(shop.till, [shop.entry(0, 9)], AT);
  const [run] = await rows<RunRow>(
    server.db,
    sql`SELECT lot_id, start_ticket, end_ticket, claim_id FROM ticket_runs
        WHERE store_id = ${shop.store.id} AND status = 3`,
  );
  if (!run) throw new Error('nothing sold');
  return run;
}

/** The constraint that a statement violates when it bypasses our code. */
const broken = async (statement: ReturnType<typeof sql>): Promise<string | null> =>
  server.db.execute(statement).then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );

describe('the database itself', () => {
  test.each([
    ['sold a second time', 5, 5, 3],
    ['on the shelf while sold', 9, 12, 13],
    ['Active while on the shelf', 40, 40, 1],
    ['twice in one state', 0, 79, 13],
  ])('the database accepts no ticket %s', async (_, first, last, status) => {
    const shop = await openShop(server);
    const run = await soldRun(shop);
    const claim = status === 3 ? run.claim_id : null;
    expect(
      await broken(sql`
        INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
        VALUES (${shop.store.id}, ${run.lot_id}, ${run.start_ticket + first}, ${run.start_ticket + last}, ${status},
                ${claim})`),
    ).toMatch(/^ticket_runs_(apart|pkey)$/);
    expect(
      await broken(sql`
        UPDATE ticket_runs SET end_ticket = end_ticket + 1
        WHERE store_id = ${shop.store.id} AND lot_id = ${run.lot_id} AND status = 3`),
    ).toBe('ticket_runs_apart');
  });

  test('the database accepts no sold ticket without its claim, and no claim without its submission', async () => {
    const shop = await openShop(server);
    const run = await soldRun(shop);
    const where = sql`WHERE store_id = ${shop.store.id} AND lot_id = ${run.lot_id}`;
    expect(await broken(sql`UPDATE ticket_runs SET claim_id = NULL ${where} AND status = 3`)).toMatch(
      /check/,
    );
    expect(await broken(sql`UPDATE ticket_runs SET status = 1 ${where} AND status = 3`)).toMatch(/check/);
    expect(
      await broken(sql`
        INSERT INTO claims (store_id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
        VALUES (${shop.store.id}, ${randomUUID()}, ${run.lot_id}, ${run.start_ticket}, ${run.end_ticket}, true, ${AT})`),
    ).toMatch(/fkey/);
  });

  test('the database accepts no overlapping lots, no lot counter twice, and no lot of 10,001 tickets', async () => {
    const shop = await openShop(server);
    const copy = (counter: number, start: string, end: string) => sql`
      INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
      VALUES (${shop.store.id}, ${UPC}, ${counter}, ${start}, ${end}, 500, ${shop.store.admin.id}, ${AT})`;
    expect(await broken(copy(2, '15401234567079', '15401234567100'))).toBe('lots_apart');
    expect(await broken(copy(1, '15401234568000', '15401234568059'))).toBe('lots_counter_once');
    expect(await broken(copy(2, '15401234560000', '15401234570000'))).toMatch(/lots_/);
    expect(await broken(copy(2, '20000000000000', '20000000010000'))).toBe('lots_size');
    expect(await broken(copy(2, '15401234568000', '15401234568059'))).toBeNull();
  });

  test('the database accepts each idempotency key once per store', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], AT);
    expect(
      await broken(sql`
        INSERT INTO submissions SELECT store_id, submission_id, id + 1000000, 'shelf', body_hash, response, created_by,
               session_id, recorded_at, received_at, NULL, NULL
        FROM submissions WHERE store_id = ${shop.store.id} AND kind = 'sale'`),
    ).toBe('submissions_pkey');
  });
});

test('every table and column that queries use exists in the database', async () => {
  const tables = Object.values(schema).filter((entry) => is(entry, PgTable));
  expect(tables.map((table) => getTableName(table))).toContain('ticket_runs');
  for (const table of tables) expect(await server.db.select().from(table).limit(1)).toBeInstanceOf(Array);
});

test('the digest that tests compare changes with any row, but not with the use of a session', async () => {
  const shop = await openShop(server);
  const { id } = shop.store;
  const digests = [await tableDigest(server.db, [id])];
  for (const change of [
    sql`UPDATE sessions SET last_seen_at = last_seen_at - interval '1 hour', expires_at = expires_at + interval '1 hour'`,
    sql`UPDATE stores SET store_name = store_name || '.' WHERE id = ${id}`,
    sql`UPDATE sessions SET created_at = created_at - interval '1 hour'`,
    sql`DELETE FROM ticket_runs WHERE store_id = ${id}`,
  ]) {
    await server.db.execute(change);
    digests.push(await tableDigest(server.db, [id]));
  }
  expect(digests.map((digest) => digests.indexOf(digest))).toEqual([0, 0, 2, 3, 4]);
});
