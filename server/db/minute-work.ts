import { sql } from 'drizzle-orm';
import type { RootDb } from './connect';
import { rows } from './sql';

/** Work on all stores that one process does for the whole installation. */
type MinuteWork = 'alerts' | 'metrics';

/**
 * Claims the work for this process, unless another one has started it within the given time, by the database's clock.
 * @returns null if another process does it; otherwise how long ago it was last started, or null for never
 */
export async function takeMinuteWork(
  db: RootDb,
  name: MinuteWork,
  everyMs: number,
): Promise<{ sinceMs: number | null } | null> {
  // Compares the absolute value, since a server that takes over may have a different clock.
  const [turn] = await rows<{ sinceMs: number | null }>(
    db,
    sql`WITH before AS (SELECT began_at FROM minute_work WHERE name = ${name})
        INSERT INTO minute_work AS w (name, began_at) VALUES (${name}, now())
        ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at
        WHERE abs(extract(epoch FROM excluded.began_at - w.began_at)) * 1000 >= ${everyMs}
        RETURNING (SELECT (extract(epoch FROM now() - began_at) * 1000)::float8 FROM before) AS "sinceMs"`,
  );
  return turn ?? null;
}

/** Stores the figures of the work for the other processes. @param figures JSON values */
export const keepFigures = (db: RootDb, name: MinuteWork, figures: object): Promise<unknown> =>
  db.execute(
    sql`UPDATE minute_work SET found = ${JSON.stringify(figures)}::jsonb, found_at = now() WHERE name = ${name}`,
  );

/** @returns the figures that a process stored last; null if there are none or they are older than the given time */
export async function lastFigures<Figures extends object>(
  db: RootDb,
  name: MinuteWork,
  maxAgeMs: number,
): Promise<Figures | null> {
  const [row] = await rows<{ figures: Figures | null }>(
    db,
    sql`SELECT found AS figures FROM minute_work
        WHERE name = ${name} AND found_at > now() - ${maxAgeMs}::float8 * interval '1 millisecond'`,
  );
  return row?.figures ?? null;
}
