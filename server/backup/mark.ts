import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';

/**
 * Notes a complete backup, for the Health screen. A database of an earlier release has no place for it and is left as it is.
 * @param bytes size of its file
 */
export async function markBackup(db: Db, bytes: number): Promise<void> {
  const [place] = await rows<{ exists: boolean }>(
    db,
    sql`SELECT to_regclass('last_backup') IS NOT NULL AS exists`,
  );
  if (!place?.exists) return;
  await db.execute(sql`
    INSERT INTO last_backup (saved_at, bytes) VALUES (now(), ${bytes}::bigint)
    ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at, bytes = excluded.bytes`);
}
