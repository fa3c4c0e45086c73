import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';

/** What says who is let in now: the present, not history. `owner`: whose row it is. */
const PRESENT = [
  { table: 'sessions', owner: 'user_id' },
  { table: 'password_links', owner: 'user_id' },
  { table: 'known_devices', owner: 'user_id' },
  { table: 'login_failures', owner: null },
] as const;

/**
 * Who is signed in is known best by the database that was used last: a session that ended since the backup was made
 * isn't brought back, and a move keeps every terminal signed in.
 * @param copiedAt the moment that the backup is of
 * @returns after the tables were replaced: gives this database's own sign-ins back to the users that it had, if it was
 *   used after that moment; all others are the backup's
 */
export async function noteSignIns(tx: Db, copiedAt: string): Promise<() => Promise<void>> {
  const [used] = await rows<{ isLater: boolean | null }>(
    tx,
    sql`SELECT greatest((SELECT max(at) FROM audit_log), (SELECT max(received_at) FROM submissions),
                        (SELECT max(created_at) FROM lots), (SELECT max(last_seen_at) FROM sessions)
               ) > ${copiedAt}::timestamptz AS "isLater"`,
  );
  if (!used?.isLater) return async () => {};
  await tx.execute(sql`CREATE TEMP TABLE own_users ON COMMIT DROP AS SELECT id, created_at FROM users`);
  for (const { table } of PRESENT)
    await tx.execute(sql`
      CREATE TEMP TABLE ${sql.identifier(`own_${table}`)} ON COMMIT DROP AS
      SELECT * FROM ${sql.identifier(table)}`);
  return async () => {
    // An id alone may be somebody else in another database.
    await tx.execute(sql`
      CREATE TEMP TABLE same_users ON COMMIT DROP AS
      SELECT id FROM users JOIN own_users USING (id, created_at)`);
    for (const { table, owner } of PRESENT) {
      const isMeant = owner ? sql`${sql.identifier(owner)} IN (SELECT id FROM same_users)` : sql`true`;
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isMeant}`);
      // A number that the backup gave to somebody else's session costs this one a new sign-in, and nothing more.
      await tx.execute(sql`
        INSERT INTO ${sql.identifier(table)} OVERRIDING SYSTEM VALUE
        SELECT * FROM ${sql.identifier(`own_${table}`)} WHERE ${isMeant} ON CONFLICT DO NOTHING`);
    }
  };
}
