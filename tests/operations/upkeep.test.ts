import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Connection, connect, keepUp } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { createLog } from '../../server/log';
import { copyPreparedData } from '../support/databases/prepared-data';
import { eventually } from '../support/runner/eventually';
import { needs } from '../support/runner/programs';

needs();

let connection: Connection;
beforeAll(async () => {
  connection = await connect({ embeddedIn: null });
});
afterAll(() => connection.close());

/** The planner's statistics of a table. */
async function statisticsOf(
  table: string,
  { db }: Connection = connection,
): Promise<{ rows: number; pages: number } | undefined> {
  const [found] = await rows<{ rows: number; pages: number }>(
    db,
    sql`SELECT reltuples::int AS rows, relpages AS pages FROM pg_class WHERE relname = ${table}`,
  );
  return found;
}

const MANY_FAILURES = sql`
  INSERT INTO login_failures (subject, failed_at) SELECT 'user:' || n, now() FROM generate_series(1, 5000) n`;
const NEVER_ANALYZED = { rows: -1, pages: 0 };

test('the embedded database’s start analyzes tables that the previous process left unanalyzed', {
  tags: 'all',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-upkeep-'));
  copyPreparedData('empty', folder);
  try {
    const before = await connect({ embeddedIn: folder });
    await before.db.execute(MANY_FAILURES);
    expect(await statisticsOf('login_failures', before)).toEqual(NEVER_ANALYZED);
    await before.close();
    const after = await connect({ embeddedIn: folder });
    expect(await statisticsOf('login_failures', after)).toMatchObject({ rows: 5000 });
    expect(await statisticsOf('claims', after)).toEqual(NEVER_ANALYZED);
    await after.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the embedded database analyzes a table that has grown and vacuums deleted rows automatically', {
  tags: 'all',
}, async () => {
  const { db } = connection;
  await db.execute(MANY_FAILURES);
  expect(await statisticsOf('login_failures')).toEqual(NEVER_ANALYZED);
  await eventually(async () => expect(await statisticsOf('login_failures')).toMatchObject({ rows: 5000 }));
  await db.execute(sql`DELETE FROM login_failures`);
  await eventually(async () => expect(await statisticsOf('login_failures')).toEqual({ rows: 0, pages: 0 }));
});

test('the embedded database makes a checkpoint when its log has grown and nothing is being written', async () => {
  const { db } = connection;
  const since = async (): Promise<number> => {
    const [found] = await rows<{ bytes: number }>(
      db,
      sql`SELECT (pg_current_wal_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`,
    );
    return found?.bytes ?? Number.NaN;
  };
  await db.execute(
    sql`SELECT pg_logical_emit_message(false, 'log', repeat('x', 1000000)) FROM generate_series(1, 20)`,
  );
  expect(await since()).toBeGreaterThan(16 * 1024 * 1024);
  await eventually(async () => expect(await since()).toBeLessThan(1024 * 1024));
});

test('while a long transaction delays the upkeep of the embedded database, no further runs queue', async () => {
  vi.useFakeTimers();
  try {
    let letGo = (_answer: object): void => {};
    const held = new Promise((done) => {
      letGo = done;
    });
    const query = vi.fn(async (_statement: string): Promise<object> => ({ rows: [] }));
    query.mockImplementationOnce(() => held as Promise<object>);
    const stop = keepUp({ query } as unknown as PGlite, createLog('silent'));
    await vi.advanceTimersByTimeAsync(10_000);
    letGo({ rows: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(query).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(query).toHaveBeenCalledTimes(4);
    await stop();
  } finally {
    vi.useRealTimers();
  }
});
