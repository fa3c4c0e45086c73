import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';

/** The tables of current sign-ins, which are not history. `owner`: the column of the user that a row belongs to. */
const PRESENT = [
  { table: 'sessions', owner: 'user_id' },
  { table: 'password_links', owner: 'user_id' },
  { table: 'known_devices', owner: 'user_id' },
  { table: 'login_failures', owner: null },
] as const;

/**
 * Notes the current sign-ins before a restore. The database that was used last knows best who is signed in: sessions that
 * ended since the backup don't come back, and moving to another machine keeps every terminal signed in.
 * @param copiedAt the moment that the backup captures
 * @returns a function to call after the tables were replaced. If this database was used after that moment, it restores the
 *   noted sign-ins of users who exist in both; all others are those of the backup
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
    // In another database, the same id may belong to a different user.
    await tx.execute(sql`
      CREATE TEMP TABLE same_users ON COMMIT DROP AS
      SELECT id FROM users JOIN own_users USING (id, created_at)`);
    for (const { table, owner } of PRESENT) {
      const isMeant = owner ? sql`${sql.identifier(owner)} IN (SELECT id FROM same_users)` : sql`true`;
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isMeant}`);
      // If the backup has another session with the same id, this one is dropped, and its user signs in again.
      await tx.execute(sql`
        INSERT INTO ${sql.identifier(table)} OVERRIDING SYSTEM VALUE
        SELECT * FROM ${sql.identifier(`own_${table}`)} WHERE ${isMeant} ON CONFLICT DO NOTHING`);
    }
  };
}
