import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import type * as schema from './schema';

type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A migration of the journal; `oldestServer` is the tag of the oldest one that a server must know from here on. */
export type JournalEntry = { when: number; tag: string; oldestServer?: string };

/** The newest migration of this release. */
export const NEWEST = (journal.entries as JournalEntry[]).reduce((a, b) => (a.when > b.when ? a : b));

/**
 * Whether this release can work with the schema as it is now. It can with migrations that it doesn't know, unless one of
 * them says that a server must know more (decision 46).
 */
export async function isCompatible(db: Db): Promise<boolean> {
  // By way of JSON, since the column came with migration 12.
  const found = await db.execute(
    sql`SELECT max((to_jsonb(m) ->> 'oldest_server')::float8) AS oldest FROM drizzle.__drizzle_migrations m`,
  );
  const [row] = (found as unknown as { rows: { oldest: number | null }[] }).rows;
  return (row?.oldest ?? 0) <= NEWEST.when;
}
