import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { keepFigures, lastFigures, takeMinuteWork } from '../../server/db/minute-work';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';

const server = testServer();

/** As if the work had been begun earlier; negative: by a clock that was ahead. */
const begunEarlier = (ms: number) =>
  server.db.execute(sql`
    UPDATE minute_work SET began_at = now() - ${ms}::float8 * interval '1 millisecond', found_at = now() - ${ms}::float8 * interval '1 millisecond'`);

describe('work of one process for all', () => {
  test('one of many simultaneous calls takes the work of a minute, and learns how long ago it was last taken', async () => {
    const atOnce = async () =>
      (
        await Promise.all(Array.from({ length: 12 }, () => takeMinuteWork(server.db, 'alerts', MINUTE_MS)))
      ).filter((taken) => taken !== null);
    expect(await atOnce()).toEqual([{ sinceMs: null }]);
    expect(await atOnce()).toEqual([]);
    await begunEarlier(MINUTE_MS - 5_000);
    expect(await atOnce()).toEqual([]);
    await begunEarlier(10 * MINUTE_MS);
    const [later, ...others] = await atOnce();
    expect(others).toEqual([]);
    expect(Math.round((later?.sinceMs ?? 0) / MINUTE_MS)).toBe(10);
    await begunEarlier(-60 * MINUTE_MS);
    expect(await atOnce()).toHaveLength(1);
  });

  test('figures that one process keeps are available to the others for a limited time', async () => {
    await takeMinuteWork(server.db, 'metrics', MINUTE_MS);
    expect(await lastFigures(server.db, 'metrics', MINUTE_MS)).toBeNull();
    await keepFigures(server.db, 'metrics', { unsent: 3 });
    expect(await lastFigures(server.db, 'metrics', MINUTE_MS)).toEqual({ unsent: 3 });
    expect(await lastFigures(server.db, 'alerts', MINUTE_MS)).toBeNull();
    await begunEarlier(2 * MINUTE_MS);
    expect(await lastFigures(server.db, 'metrics', MINUTE_MS)).toBeNull();
  });
});
