import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Terminal, TerminalReport } from '../../src/contract/terminals/terminal-reports';
import { MAX_TERMINALS, TERMINAL_STATES } from '../../src/domain/terminals/terminals';
import { parseInstant } from '../../src/domain/time/time';
import { cleanName } from '../../src/domain/values/visible-text';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Caller } from '../access/access';
import { deviceOf } from '../accounts/device-name';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { terminals } from '../db/schema';
import { list, milliseconds, rows } from '../db/sql';
import { badField, forbidden, notFound } from '../errors';
import { LAST_CONTACT, terminalState, terminalsWithSession } from './states';

/** Unchanged reports are stored at most this often, in seconds. */
const UNCHANGED_INTERVAL_S = 60;
/** More terminals than any shop has. */
const MAX_PER_STORE = 100;
/** The lifetime of an unused terminal session. */
const FORGET_AFTER_MS = 365 * 86_400_000;

/** Stores a terminal's report in place of its last one. Throws ApiError 400 for a time that doesn't exist. */
export async function keepReport(
  db: Db,
  terminal: { storeId: number; code: string; sessionId: number; userAgent: string | undefined },
  report: TerminalReport,
  now: Date,
): Promise<void> {
  const { storeId, code, sessionId, userAgent } = terminal;
  const { version, waiting, attention, clock_offset_ms: offset } = report;
  const oldest = oldestOf(report, now);
  const [kept] = await rows<{ isNew: boolean }>(
    db,
    sql`
    INSERT INTO terminals AS t (store_id, code, session_id, device, version, waiting, attention, oldest_waiting_at,
                                clock_offset_ms, seen_at)
    VALUES (${storeId}, ${code}, ${sessionId}, ${deviceOf(userAgent)}, ${version}, ${waiting}, ${attention},
            ${oldest?.toISOString() ?? null}, ${offset}, ${now.toISOString()})
    ON CONFLICT (store_id, code) DO UPDATE
    SET session_id = excluded.session_id, device = excluded.device, version = excluded.version,
        waiting = excluded.waiting, attention = excluded.attention, oldest_waiting_at = excluded.oldest_waiting_at,
        clock_offset_ms = excluded.clock_offset_ms, seen_at = excluded.seen_at
    WHERE t.seen_at <= excluded.seen_at - make_interval(secs => ${UNCHANGED_INTERVAL_S})
       OR (t.session_id, t.device, t.version, t.waiting, t.attention, t.oldest_waiting_at, t.clock_offset_ms)
          IS DISTINCT FROM (excluded.session_id, excluded.device, excluded.version, excluded.waiting,
                            excluded.attention, excluded.oldest_waiting_at, excluded.clock_offset_ms)
    RETURNING t.xmax = 0 AS "isNew"`,
  );
  if (kept?.isNew) await makeRoom(db, terminal, now);
}

/**
 * Removes terminals to make room for a new one. Reports can name any code, but a session is one device, so its other codes
 * are removed and it can't push out other devices. Also removes devices unused for a year, and beyond the limit the one
 * silent for longest, which returns with its next report.
 */
async function makeRoom(
  db: Db,
  { storeId, code, sessionId }: { storeId: number; code: string; sessionId: number },
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS).toISOString();
  await db.execute(sql`
    DELETE FROM terminals WHERE store_id = ${storeId} AND code IN (
      SELECT code FROM terminals WHERE store_id = ${storeId} AND code IN (
      SELECT code FROM (
        SELECT t.code, t.session_id = ${sessionId} AS is_own, s.id IS NULL AND t.seen_at < ${forgotten} AS is_forgotten,
               row_number() OVER (ORDER BY t.session_id = ${sessionId}, ${LAST_CONTACT} DESC) AS place
        FROM ${terminalsWithSession(now)} WHERE t.store_id = ${storeId} AND t.code <> ${code}
      ) others
      WHERE is_own OR is_forgotten OR place >= ${MAX_PER_STORE})
      -- Concurrent new devices lock the same rows in the same order.
      ORDER BY code FOR UPDATE)`);
}

/** The capture time of the oldest waiting entry, at most now; now if the terminal doesn't report one. */
function oldestOf({ waiting, oldest_waiting_at }: TerminalReport, now: Date): Date | null {
  if (waiting === 0) return null;
  const said = oldest_waiting_at === null ? now : parseInstant(oldest_waiting_at);
  if (!said) throw badField('oldest_waiting_at', { kind: 'not_a_time' });
  return said > now ? now : said;
}

type Row = Omit<Terminal, 'seen_at' | 'oldest_waiting_at' | 'signed_in_at'> & {
  seenAt: number;
  oldestAt: number | null;
  signedInAt: number | null;
};

/**
 * The terminals of a store, or of a company and its stores, those that need attention most first, at most 500.
 * @param build the build of the app that this server serves; null if it serves none
 */
export async function listTerminals(
  db: Db,
  placeId: number,
  sessionId: number,
  build: string | null,
  now: Date,
): Promise<Terminal[]> {
  const ms = (time: SQL): SQL => sql`${milliseconds(sql`${time}`)}`;
  const found = await rows<Row>(
    db,
    sql`SELECT t.store_id, p.store_name, t.code, t.name, t.device, l.state, u.name AS person,
               CASE WHEN s.kind = 'terminal' THEN 1 ELSE 0 END AS handed_over, t.version, t.waiting, t.attention,
               t.clock_offset_ms, CASE WHEN t.version <> ${build}::text THEN 1 ELSE 0 END AS outdated,
               CASE WHEN t.session_id = ${sessionId} THEN 1 ELSE 0 END AS is_own,
               ${ms(sql`l.contact`)} AS "seenAt", ${ms(sql`t.oldest_waiting_at`)} AS "oldestAt",
               ${ms(sql`s.created_at`)} AS "signedInAt"
        FROM ${terminalsWithSession(now)}
        CROSS JOIN LATERAL (SELECT ${terminalState(now)} AS state, ${LAST_CONTACT} AS contact) l
        JOIN stores p ON p.id = t.store_id
        LEFT JOIN people u ON u.id = s.user_id
        WHERE p.id = ${placeId} OR p.parent_id = ${placeId}
        ORDER BY array_position(${list(TERMINAL_STATES)}::text[], l.state),
                 CASE WHEN l.state NOT IN ('working', 'signed_out') THEN coalesce(t.oldest_waiting_at, l.contact) END,
                 p.store_name, t.code
        LIMIT ${MAX_TERMINALS}`,
  );
  return found.map(({ seenAt, oldestAt, signedInAt, ...row }) => ({
    ...row,
    seen_at: new Date(seenAt).toISOString(),
    oldest_waiting_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    signed_in_at: signedInAt === null ? null : new Date(signedInAt).toISOString(),
  }));
}

/** Identifies a terminal. */
export type TerminalName = { storeId: number; code: string };

/**
 * Names a terminal, or takes its name away.
 * @param name such as 'Front counter'; empty or null: none
 * @throws ApiError 404 when this store has no such terminal
 */
export async function nameTerminal(
  db: Db,
  by: Caller,
  at: TerminalName,
  name: string | null,
): Promise<{ name: string | null }> {
  const given = cleanName(name ?? '') || null;
  return db.transaction(async (tx) => {
    const terminal = await lockTerminal(tx, at);
    if (terminal.name !== given) {
      await tx.update(terminals).set({ name: given }).where(isTerminal(at));
      const details = [{ kind: 'changed', part: 'name', before: terminal.name, after: given } as const];
      await writeAudit(tx, { action: 'terminal_named', ...terminalEvent(terminal, by), details });
    }
    return { name: given };
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
    // Includes earlier sign-ins: the device has forgotten their tokens, but somebody may have copied one.
    const closed = await rows(
      tx,
      sql`DELETE FROM sessions s USING users u
          WHERE u.id = s.user_id AND u.store_id = ${name.storeId}
            AND (s.id = ${terminal.sessionId} OR EXISTS (
              SELECT 1 FROM session_starts b
              WHERE b.store_id = ${name.storeId} AND b.session_id = s.id AND b.terminal = ${name.code}))
          RETURNING s.id`,
    );
    if (closed.length === 0) return REPLY.alreadySignedOut(name.code);
    await writeAudit(tx, { action: 'terminal_access_ended', ...terminalEvent(terminal, by) });
    return REPLY.accessEnded(`terminal ${name.code}`);
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
    return REPLY.terminalRemoved(name.code);
  });
}

const isTerminal = ({ storeId, code }: TerminalName) =>
  and(eq(terminals.storeId, storeId), eq(terminals.code, code));

async function lockTerminal(tx: Db, name: TerminalName): Promise<typeof terminals.$inferSelect> {
  const [found] = await tx.select().from(terminals).where(isTerminal(name)).for('no key update');
  if (!found) throw notFound();
  return found;
}

const terminalEvent = ({ storeId, code, device }: typeof terminals.$inferSelect, by: Caller) => ({
  storeId,
  by,
  subject: device === null ? code : `${code} (${device})`,
});
