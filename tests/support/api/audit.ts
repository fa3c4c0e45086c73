import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect';
import type { LoginReply } from '../../../src/shared/accounts/auth-schema';
import type { AuditReply, AuditRow } from '../../../src/shared/audit/audit-schema';
import { PASSWORD, type Person } from '../databases/fixtures';
import { type ApiServer, call, type Session, sessionWith } from './app';
import { must } from './shop';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** Signs a person in on a tablet with this terminal code. */
export async function signInAt(server: ApiServer, person: Person, terminal: string): Promise<Session> {
  const body = { Username: person.Username, password: PASSWORD };
  const headers = { 'X-Terminal': terminal, 'User-Agent': ANDROID };
  const reply = await must(call<LoginReply>(server.url, 'POST', '/login', { body, headers }), 200);
  return sessionWith(server, reply.token);
}

/** Backdates lines of the audit log, which only a superuser of the database can do: it has no triggers then. */
export const backdateLines = (db: Db, storeId: number, action: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql`UPDATE audit_log SET at = ${at.toISOString()} WHERE store_id = ${storeId} AND action = ${action}`,
    );
  });

/** The audit log of a store or company, or of the platform (null). @param query a query string */
export const logOf = (session: Session, placeId: number | null, query = ''): Promise<AuditReply> =>
  session.read<AuditReply>(`/audit-log${placeId === null ? '' : `/${placeId}`}${query}`);

/** The What column of the log, newest first. */
export const whatOf = async (
  session: Session,
  placeId: number | null,
  query = '?page_size=100',
): Promise<string[]> => (await logOf(session, placeId, query)).data.map((row) => row.what);

/** The lines that some work adds to a log, newest first. */
export async function linesAddedBy(
  session: Session,
  placeId: number | null,
  work: () => Promise<unknown>,
): Promise<AuditRow[]> {
  const before = (await logOf(session, placeId)).total;
  await work();
  const { total, data } = await logOf(session, placeId, '?page_size=100');
  return data.slice(0, total - before);
}
