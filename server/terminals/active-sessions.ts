import { and, eq, type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { ActiveSession } from '../../src/shared/accounts/auth-schema';
import { MAX_LISTED_SESSIONS } from '../../src/shared/terminals/terminals';
import { type Caller, withinReach } from '../access/access';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { sessions, users } from '../db/schema';
import { list, milliseconds, rows } from '../db/sql';
import { forbidden, notFound } from '../errors';

type Row = Omit<ActiveSession, 'began_at' | 'last_used_at' | 'expires_at' | 'terminal' | 'device'> & {
  began: number;
  used: number;
  expires: number;
};
/** A session and the terminal where it was used. */
type Used = { storeId: number; sessionId: number; terminal: string | null; device: string | null };

const ms = (time: SQL): SQL => sql`${milliseconds(sql`${time}`)}`;

/**
 * The active sessions of the people of a store, or of a company and its stores: sign-ins and handed-over
 * terminals, with or without a terminal code. Most recently used first, at most `MAX_LISTED_SESSIONS`. The
 * terminal is taken from the audit event that started the session, otherwise from a later report of the
 * device.
 */
export async function listSessions(
  db: Db,
  placeId: number,
  sessionId: number,
  now: Date,
): Promise<ActiveSession[]> {
  const found = await rows<Row>(
    db,
    sql`SELECT s.id, CASE WHEN s.kind = 'terminal' THEN 1 ELSE 0 END AS handed_over, u.name AS person,
               u.username AS "Username", u.store_id, p.store_name, ${ms(sql`s.created_at`)} AS began,
               ${ms(sql`s.last_seen_at`)} AS used, ${ms(sql`s.expires_at`)} AS expires,
               CASE WHEN s.id = ${sessionId} THEN 1 ELSE 0 END AS is_own
        FROM sessions s
        JOIN users u ON u.id = s.user_id
        JOIN stores p ON p.id = u.store_id
        WHERE (p.id = ${placeId} OR p.parent_id = ${placeId}) AND u.is_active AND p.is_active
          AND s.expires_at > ${now.toISOString()}
        ORDER BY s.last_seen_at DESC, s.id DESC
        LIMIT ${MAX_LISTED_SESSIONS}`,
  );
  // Separate statements: Citus joins no accounts with the data of stores.
  const ofFound = sql`store_id = ANY(${list([...new Set(found.map((row) => row.store_id))])}::int[])
                      AND session_id = ANY(${list(found.map(({ id }) => id))}::bigint[])`;
  const reported = await rows<Used>(
    db,
    sql`SELECT store_id AS "storeId", session_id AS "sessionId", code AS terminal, device
        FROM terminals WHERE ${ofFound} ORDER BY seen_at`,
  );
  const started = await rows<Used>(
    db,
    sql`SELECT store_id AS "storeId", session_id AS "sessionId", terminal, device
        FROM session_starts WHERE ${ofFound}`,
  );
  const key = (storeId: number | null, id: number): string => `${storeId}-${id}`;
  const bySession = (used: readonly Used[]): Map<string, Used> =>
    new Map(used.map((terminal) => [key(terminal.storeId, terminal.sessionId), terminal]));
  const [reports, starts] = [bySession(reported), bySession(started)];
  const instant = (time: number): string => new Date(time).toISOString();
  return found.map(({ began, used, expires, ...row }) => {
    const start = starts.get(key(row.store_id, row.id));
    const report = reports.get(key(row.store_id, row.id));
    return {
      ...row,
      terminal: start?.terminal ?? report?.terminal ?? null,
      device: start?.device ?? report?.device ?? null,
      began_at: instant(began),
      last_used_at: instant(used),
      expires_at: instant(expires),
    };
  });
}

/**
 * Ends a session of a user whom the caller manages. Unsent entries stay on its device.
 * @returns a message for the caller
 * @throws ApiError 403 for the caller's own session; 404 for a session that doesn't exist or isn't in the caller's reach
 */
export async function endSession(db: Db, by: Caller, id: number): Promise<string> {
  if (id === by.sessionId) throw forbidden({ kind: 'own_session' });
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ kind: sessions.kind, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, id), withinReach(tx, by, 'manageTerminals', users.storeId)));
    if (!found) throw notFound();
    const { kind, user } = found;
    await lockInOrder(tx, { users: [user.id] });
    const [closed] = await tx.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id });
    if (!closed) throw notFound();
    const person = personInWords(user);
    const inWords = (t: typeof REPLY) =>
      kind === 'terminal' ? t.ofHandedOver({ person }) : t.ofSignIn({ person });
    const event = { storeId: user.storeId, by, subject: inWords(REPLY), subjectUserId: user.id };
    await writeAudit(tx, { action: 'session_ended', ...event });
    const t = currentMessages(REPLY);
    return t.accessEnded({ of: inWords(t) });
  });
}
