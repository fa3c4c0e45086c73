import { sql } from 'drizzle-orm';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { PLATFORM } from '../audit/audit-log';
import { type Db, isDistributed } from '../db/connect';
import { milliseconds, rows } from '../db/sql';
import type { Env } from '../env';
import { OperatorError } from '../errors';
import { hasDemoAccounts, mayBringDemo } from '../seed/demo';
import { setStockBack } from '../stock/version';
import { backupSettings, dump, holdingsOf, tablesOf, tagOf, takeTables } from './dump';
import { type BackupPart, damaged, type Header } from './format';
import { loadTables } from './load';

/** The tables of current sign-ins, which aren't history. `owner`: the column with the user to whom a row belongs */
const PRESENT = [
  { table: 'sessions', owner: 'user_id' },
  { table: 'company_views', owner: 'user_id' },
  { table: 'password_links', owner: 'user_id' },
  { table: 'access_tokens', owner: 'created_by' },
  { table: 'known_devices', owner: 'user_id' },
  { table: 'second_factors', owner: 'user_id' },
  { table: 'push_subscriptions', owner: 'user_id' },
  { table: 'push_keys', owner: null },
  { table: 'login_failures', owner: null },
  { table: 'sign_ups', owner: null },
] as const;

/**
 * Saves the current sign-ins before a restore. The database that was used last knows best who is signed in: sessions
 * that ended since the backup don't come back, and moving to another machine keeps every terminal signed in.
 * @param copiedAt the time that the backup captures
 * @returns a function to call after the tables were replaced. If this database was used after that time, it restores
 * the saved sign-ins of users who exist in both; otherwise the backup's sign-ins stay
 */
async function noteSignIns(tx: Db, copiedAt: string): Promise<() => Promise<void>> {
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

type Replacement = {
  database: Header['database'];
  /** the settings of the server that restores, or of the command */
  env: Pick<Env, 'host' | 'allowDemoOnNetwork'>;
  /** saves the previous data; nothing changes until it resolves. Not called for a database without users. */
  keep(before: AsyncIterable<string>): Promise<unknown>;
  /** the backup, in the newest schema; called after `keep` */
  content(): AsyncGenerator<BackupPart>;
};

/**
 * Replaces all data of a database with a backup, in one transaction: servers that use it wait meanwhile and continue with
 * the new data, or with the old data if anything fails.
 * @throws BackupFault when the backup turns out to be invalid; OperatorError when the schema is another release's, or when
 *   demo accounts aren't allowed there
 */
export async function replaceAll(db: Db, { database, env, keep, content }: Replacement): Promise<Header> {
  const tables = await tablesOf(db);
  return db.transaction(async (tx) => {
    await refuseDistributed(tx);
    await takeTables(tx, tables);
    await backupSettings(tx);
    const holds = await holdingsOf(tx);
    const mayBeDemo = await mayBringDemo(tx, env);
    if (holds.users > 0) await keep(dump(tx, tables, { database }, holds));
    const parts = content();
    const first = await parts.next();
    if (first.done || !('header' in first.value)) throw damaged();
    const { header } = first.value;
    if (header.tag !== (await tagOf(tx))) throw ofAnotherRelease();
    const giveBack = await noteSignIns(tx, header.time);
    await loadTables(tx, tables, parts);
    if (JSON.stringify(await holdingsOf(tx)) !== JSON.stringify(header.holds)) throw damaged();
    if (!mayBeDemo && (await hasDemoAccounts(tx))) throw unwantedDemo();
    await giveBack();
    await setStockBack(tx);
    await tell(tx, header);
    return header;
  });
}

/** Restoring drops and creates constraints, which distributed tables don't allow. @throws OperatorError */
async function refuseDistributed(tx: Db): Promise<void> {
  if (await isDistributed((statement) => tx.execute(sql.raw(statement))))
    throw new OperatorError(
      'This database is distributed over several servers. Restore the backup into a new database on the coordinator, then ' +
        'distribute that one (docs/scale.md).',
    );
}

/** For a backup that the command migrated to its own newest schema, while the running server has another one. */
const ofAnotherRelease = (): OperatorError =>
  new OperatorError(
    'This command and the running server are of different releases. Restart the server, then run the restore again. ' +
      'Nothing was changed.',
  );

const unwantedDemo = (): OperatorError =>
  new OperatorError(
    'This backup contains the demo accounts, whose password is public. They are not restored into a database with real ' +
      'accounts, or onto a server that other machines can reach. Nothing was changed. To restore them on purpose, set ' +
      'ALLOW_DEMO_ON_NETWORK=1, on the server if one is running.',
  );

/** Adds a line to the audit log of every store and company and of the platform, so that each owner sees the restore. */
async function tell(tx: Db, { time }: Header): Promise<void> {
  const [copied] = await rows<{ at: number }>(
    tx,
    sql`SELECT ${milliseconds(sql`${time}::timestamptz`)} AS at`,
  );
  const subject = wallTime(new Date(copied?.at ?? 0), DEFAULT_CLOCK);
  await tx.execute(sql`
    INSERT INTO audit_log (store_id, action, subject, detail)
    SELECT id, 'backup_restored', ${subject}, '' FROM (SELECT ${PLATFORM}::int UNION SELECT id FROM stores) AS p(id)`);
}
