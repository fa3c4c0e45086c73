import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { ActiveSession } from '../../src/shared/accounts/auth-schema';
import {
  MAX_LISTED_SESSIONS,
  mostUrgentFirst,
  terminalsToRemove,
} from '../../src/shared/terminals/terminals';
import type { Terminal, TerminalReport } from '../../src/shared/terminals/terminals-schema';
import { parseInstant } from '../../src/shared/time/time';
import { cleanName } from '../../src/shared/values/visible-text';
import { type Caller, withinReach } from '../access';
import { deviceOf } from '../accounts/accounts';
import { closeCompany } from '../accounts/company-views';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { companyViews, sessions, stores, terminals, users } from '../db/schema';
import { list, manyRows, milliseconds, type Page, pageOf, rows } from '../db/sql';
import { badField, forbidden, notFound } from '../errors';
import { SPEED_COLUMNS, type SpeedColumns, terminalsWithState, withSpeed } from './states';

/** Unchanged reports are stored at most this often, in milliseconds. */
const UNCHANGED_INTERVAL_MS = 60_000;

/** Stores a terminal's report in place of its last one. Throws ApiError 400 for a time that doesn't exist. */
export async function keepReport(
  db: Db,
  terminal: { storeId: number; code: string; sessionId: number; userAgent: string | undefined },
  report: TerminalReport,
  now: Date,
): Promise<void> {
  const { storeId, code, sessionId, userAgent } = terminal;
  const { version, waiting, attention, clock_offset_ms: offset, scan, start } = report;
  const oldest = oldestOf(report, now);
  const dueAgain = new Date(now.getTime() - UNCHANGED_INTERVAL_MS).toISOString();
  const [kept] = await rows<{ isNew: boolean }>(
    db,
    sql`
    INSERT INTO terminals AS t (store_id, code, session_id, device, version, waiting, attention, oldest_waiting_at,
                                clock_offset_ms, seen_at, scan_p50_ms, scan_p75_ms, start_p50_ms, start_p75_ms)
    VALUES (${storeId}, ${code}, ${sessionId}, ${deviceOf(userAgent)}, ${version}, ${waiting}, ${attention},
            ${oldest?.toISOString() ?? null}, ${offset}, ${now.toISOString()}, ${scan?.p50_ms ?? null}, ${scan?.p75_ms ?? null},
            ${start?.p50_ms ?? null}, ${start?.p75_ms ?? null})
    ON CONFLICT (store_id, code) DO UPDATE
    SET session_id = excluded.session_id, device = excluded.device, version = excluded.version,
        waiting = excluded.waiting, attention = excluded.attention, oldest_waiting_at = excluded.oldest_waiting_at,
        clock_offset_ms = excluded.clock_offset_ms, seen_at = excluded.seen_at,
        scan_p50_ms = coalesce(excluded.scan_p50_ms, t.scan_p50_ms),
        scan_p75_ms = coalesce(excluded.scan_p75_ms, t.scan_p75_ms),
        start_p50_ms = coalesce(excluded.start_p50_ms, t.start_p50_ms),
        start_p75_ms = coalesce(excluded.start_p75_ms, t.start_p75_ms)
    WHERE t.seen_at <= ${dueAgain}::timestamptz
       OR (t.session_id, t.device, t.version, t.waiting, t.attention, t.oldest_waiting_at, t.clock_offset_ms)
          IS DISTINCT FROM (excluded.session_id, excluded.device, excluded.version, excluded.waiting,
                            excluded.attention, excluded.oldest_waiting_at, excluded.clock_offset_ms)
    RETURNING t.xmax = 0 AS "isNew"`,
  );
  if (kept?.isNew) await makeRoom(db, terminal, now);
}

/** Removes terminals to make room for a new one. */
async function makeRoom(
  db: Db,
  { storeId, code, sessionId }: { storeId: number; code: string; sessionId: number },
  now: Date,
): Promise<void> {
  const terminalRows = await terminalsWithState<{ code: string }>(
    db,
    [sql`t.code`],
    sql`WHERE t.store_id = ${storeId} AND t.code <> ${code}`,
    now,
  );
  const others = terminalRows.map((other) => ({
    ...other,
    isOwn: other.sessionId === sessionId,
    isActive: other.session !== null,
  }));
  const removed = terminalsToRemove(others, now.getTime());
  if (removed.length === 0) return;
  await db.execute(sql`
    DELETE FROM terminals WHERE store_id = ${storeId} AND code IN (
      SELECT code FROM terminals
      WHERE store_id = ${storeId} AND code = ANY(${list(removed.map((other) => other.code))}::text[])
      -- Concurrent new devices lock the same rows in the same order.
      ORDER BY code FOR UPDATE)`);
}

/** The capture time of the oldest waiting entry, at most now; now if the terminal doesn't report one. */
function oldestOf({ waiting, oldest_waiting_at }: TerminalReport, now: Date): Date | null {
  if (waiting === 0) return null;
  const reported = oldest_waiting_at === null ? now : parseInstant(oldest_waiting_at);
  if (!reported) throw badField('oldest_waiting_at', { kind: 'not_a_time' });
  return reported > now ? now : reported;
}

type Row = Pick<Terminal, 'store_id' | 'code' | 'device' | 'version' | 'waiting' | 'clock_offset_ms'> &
  SpeedColumns & { name: string | null };

/**
 * A page of the terminals of a store, or of a company and its stores, most urgent first.
 * @param reader `sessionId`: the reader's own session; `build`: the build of the app that this server serves; null if
 * it serves none
 * @returns `total`: the terminals on all pages
 */
export async function listTerminals(
  db: Db,
  placeId: number,
  { sessionId, build, page, now }: { sessionId: number; build: string | null; page: Page; now: Date },
): Promise<{ data: Terminal[]; total: number }> {
  const places = await manyRows<{ id: number; name: string }>(db, {
    columns: { id: sql`id`, name: sql`store_name` },
    from: sql`FROM stores WHERE id = ${placeId} OR parent_id = ${placeId} ORDER BY store_name, id`,
  });
  const placeIds = list(places.map(({ id }) => id));
  const terminalRows = await terminalsWithState<Row>(
    db,
    [sql`t.store_id, t.code, t.name, t.device, t.version, t.waiting, t.clock_offset_ms`, ...SPEED_COLUMNS],
    sql`WHERE t.store_id = ANY(${placeIds}::int[]) ORDER BY array_position(${placeIds}::int[], t.store_id), t.code`,
    now,
  );
  const { data: listed, total } = pageOf(mostUrgentFirst(terminalRows), page);
  const people = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM people
        WHERE id = ANY(${list([...new Set(listed.flatMap(({ session }) => session?.userId ?? []))])}::int[])`,
  );
  const storeNames = new Map(places.map(({ id, name }) => [id, name]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const instant = (time: number | undefined | null): string | null =>
    time === undefined || time === null ? null : new Date(time).toISOString();
  const data = listed.map(
    ({ sessionId: reportedIn, session, seenAt, oldestAt, contact, ...row }): Terminal => ({
      store_name: storeNames.get(row.store_id) ?? '',
      seen_at: new Date(contact).toISOString(),
      oldest_waiting_at: instant(oldestAt),
      person: session && (names.get(session.userId) ?? null),
      handed_over: session?.kind === 'terminal' ? 1 : 0,
      signed_in_at: instant(session?.createdAt),
      outdated: build !== null && row.version !== build ? 1 : 0,
      is_own: reportedIn === sessionId ? 1 : 0,
      ...withSpeed(row),
    }),
  );
  return { data, total };
}

/** Identifies a terminal. */
export type TerminalName = { storeId: number; code: string };

/**
 * Names a terminal, or removes its name.
 * @param name such as 'Front counter'; empty or null for none
 * @throws ApiError 404 when this store has no such terminal
 */
export async function nameTerminal(
  db: Db,
  by: Caller,
  at: TerminalName,
  name: string | null,
): Promise<{ name: string | null }> {
  const cleanedName = cleanName(name ?? '') || null;
  return db.transaction(async (tx) => {
    const terminal = await lockTerminal(tx, at);
    if (terminal.name !== cleanedName) {
      await tx.update(terminals).set({ name: cleanedName }).where(isTerminal(at));
      const details = [{ kind: 'changed', part: 'name', before: terminal.name, after: cleanedName } as const];
      await writeAudit(tx, { action: 'terminal_named', ...terminalEvent(terminal, by), details });
    }
    return { name: cleanedName };
  });
}

/**
 * Ends a terminal's access: all sessions of the store's users that started on it. Unsent entries stay on the device.
 * @returns a message for the caller
 * @throws ApiError 404 when this store has no such terminal
 */
export async function endAccess(db: Db, by: Caller, name: TerminalName): Promise<string> {
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { usersOf: [name.storeId] });
    const terminal = await lockTerminal(tx, name);
    // Includes earlier sign-ins: the device has forgotten their tokens, but they may have been copied.
    const open = await rows<{ id: number }>(
      tx,
      sql`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.store_id = ${name.storeId}`,
    );
    const openIds = open.map(({ id }) => id);
    const started = await rows<{ id: number }>(
      tx,
      sql`SELECT session_id AS id FROM session_starts
          WHERE store_id = ${name.storeId} AND session_id = ANY(${list(openIds)}::bigint[])
            AND terminal = ${name.code}`,
    );
    const startedHere = new Set(started.map(({ id }) => id)).add(terminal.sessionId);
    const ended = openIds.filter((id) => startedHere.has(id));
    const closed = await rows(
      tx,
      sql`DELETE FROM sessions WHERE id = ANY(${list(ended)}::bigint[]) RETURNING id`,
    );
    const t = currentMessages(REPLY);
    if (closed.length === 0) return t.alreadySignedOut({ terminal: name.code });
    await writeAudit(tx, { action: 'terminal_access_ended', ...terminalEvent(terminal, by) });
    return t.accessEnded({ of: t.ofTerminal({ terminal: name.code }) });
  });
}

/**
 * Removes a terminal from the list until it reports again.
 * @returns a message for the caller
 * @throws ApiError 403 while it's signed in; 404 when this store has no such terminal
 */
export async function removeTerminal(db: Db, by: Caller, name: TerminalName, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const terminal = await lockTerminal(tx, name);
    const [session] = await rows(
      tx,
      sql`SELECT 1 FROM sessions WHERE id = ${terminal.sessionId} AND expires_at > ${now.toISOString()}`,
    );
    if (session) throw forbidden({ kind: 'terminal_signed_in', code: name.code });
    await tx.delete(terminals).where(isTerminal(name));
    const unsent = terminal.waiting + terminal.attention;
    const details = unsent > 0 ? [{ kind: 'unsent_entries', count: unsent } as const] : [];
    await writeAudit(tx, { action: 'terminal_removed', ...terminalEvent(terminal, by), details });
    return currentMessages(REPLY).terminalRemoved({ terminal: name.code });
  });
}

const isTerminal = ({ storeId, code }: TerminalName) =>
  and(eq(terminals.storeId, storeId), eq(terminals.code, code));

async function lockTerminal(tx: Db, name: TerminalName): Promise<typeof terminals.$inferSelect> {
  const [terminal] = await tx.select().from(terminals).where(isTerminal(name)).for('no key update');
  if (!terminal) throw notFound();
  return terminal;
}

const terminalEvent = ({ storeId, code, device }: typeof terminals.$inferSelect, by: Caller) => ({
  storeId,
  by,
  subject: device === null ? code : `${code} (${device})`,
});

type SessionRow = Omit<ActiveSession, 'began_at' | 'last_used_at' | 'expires_at' | 'terminal' | 'device'> & {
  began: number;
  used: number;
  expires: number;
};
/** A session and the terminal where it was used. */
type Used = { storeId: number; sessionId: number; terminal: string | null; device: string | null };

const ms = (time: SQL): SQL => sql`${milliseconds(sql`${time}`)}`;

/**
 * The active sessions of the people of a store, or of a company and its stores: sign-ins and handed-over terminals,
 * with or without a terminal code. Most recently used first, at most `MAX_LISTED_SESSIONS`. The terminal is taken from
 * the audit event that started the session, or else from a later report of the device.
 */
export async function listSessions(
  db: Db,
  placeId: number,
  sessionId: number,
  now: Date,
): Promise<ActiveSession[]> {
  const sessionRows = await rows<SessionRow>(
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
  // Separate statements, because Citus can't join accounts with the data of stores.
  const ofFound = sql`store_id = ANY(${list([...new Set(sessionRows.map((row) => row.store_id))])}::int[])
                      AND session_id = ANY(${list(sessionRows.map(({ id }) => id))}::bigint[])`;
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
  const signedIn = sessionRows.map(({ began, used, expires, ...row }) => {
    const start = starts.get(key(row.store_id, row.id));
    const report = reports.get(key(row.store_id, row.id));
    return {
      terminal: start?.terminal ?? report?.terminal ?? null,
      device: start?.device ?? report?.device ?? null,
      began_at: instant(began),
      last_used_at: instant(used),
      expires_at: instant(expires),
      ...row,
    };
  });
  return [...(await openedBy(db, placeId, sessionId, now)), ...signedIn];
}

/** The SuperAdmins who have a company open now, most recent first. @param placeId for a store's id, the list is empty */
async function openedBy(db: Db, placeId: number, sessionId: number, now: Date): Promise<ActiveSession[]> {
  const views = await db
    .select({
      id: companyViews.sessionId,
      userId: companyViews.userId,
      companyId: companyViews.companyId,
      company: stores.storeName,
      openedAt: companyViews.openedAt,
      expiresAt: companyViews.expiresAt,
    })
    .from(companyViews)
    .innerJoin(stores, eq(stores.id, companyViews.companyId))
    .where(and(eq(companyViews.companyId, placeId), gt(companyViews.expiresAt, now)))
    .orderBy(desc(companyViews.openedAt), desc(companyViews.sessionId))
    .limit(MAX_LISTED_SESSIONS);
  const people = await rows<{ id: number; name: string; username: string }>(
    db,
    sql`SELECT id, name, username FROM people WHERE id = ANY(${list(views.map(({ userId }) => userId))}::int[])`,
  );
  const personOf = new Map(people.map((person) => [person.id, person]));
  return views.map(({ id, userId, companyId, company, openedAt, expiresAt }) => ({
    id,
    opened: 1,
    handed_over: 0,
    person: personOf.get(userId)?.name ?? '',
    Username: personOf.get(userId)?.username ?? '',
    store_id: companyId,
    store_name: company,
    terminal: null,
    device: null,
    began_at: openedAt.toISOString(),
    last_used_at: openedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_own: id === sessionId ? 1 : 0,
  }));
}

/**
 * Ends a session of a user whom the caller manages. Unsent entries stay on its device.
 * @returns a message for the caller
 * @throws ApiError 403 for the caller's own session; 404 for a session that doesn't exist or is out of the caller's
 * reach
 */
export async function endSession(db: Db, by: Caller, id: number): Promise<string> {
  if (id === by.sessionId) throw forbidden({ kind: 'own_session' });
  return db.transaction(async (tx) => {
    if (await closeCompany(tx, by, id)) return currentMessages(REPLY).companyClosed;
    const [session] = await tx
      .select({ kind: sessions.kind, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, id), withinReach(tx, by, 'manageTerminals', users.storeId)));
    if (!session) throw notFound();
    const { kind, user } = session;
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
