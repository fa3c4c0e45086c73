import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../server/db/connect';

/** When a session was used last is no change of anything. */
const USE_OF_SESSION = ['last_seen_at', 'expires_at'];

/** One text that is another as soon as any row of any table is. */
export async function tableDigest(db: Db): Promise<string> {
  const tables = await rows<{ name: string }>(
    db,
    sql`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  if (tables.length < 10) throw new Error('The tables were not found.');
  const digests = tables.map(
    ({ name }) =>
      sql`SELECT md5(coalesce(string_agg(line, '|' ORDER BY line), '')) AS digest
          FROM (SELECT (to_jsonb(t) - ${sql.param(USE_OF_SESSION)}::text[])::text AS line
                FROM ${sql.identifier(name)} t) ${sql.identifier(`lines_of_${name}`)}`,
  );
  const found = await rows<{ digest: string }>(db, sql.join(digests, sql` UNION ALL `));
  return found.map((row) => row.digest).join(' ');
}
