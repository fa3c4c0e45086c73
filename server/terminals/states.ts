import { type SQL, sql } from 'drizzle-orm';

/** Entries are normally sent within seconds; a longer wait means a network problem or an entry that needs attention. */
const WAITING_MS = 15 * 60_000;
/** Longer than a shop is closed at night; a working terminal calls every few minutes. */
const SILENT_MS = 12 * 3_600_000;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** The terminals `t`, each with the session `s` of its last report while that session is active. */
export const terminalsWithSession = (now: Date): SQL =>
  sql`terminals t LEFT JOIN sessions s ON s.id = t.session_id AND s.expires_at > ${now.toISOString()}`;

/** The time of a terminal's last contact: its report, or any other call of its session (updated hourly). */
export const LAST_CONTACT: SQL = sql`greatest(t.seen_at, s.last_seen_at)`;

/** The most urgent state of a terminal. */
export const terminalState = (now: Date): SQL => sql`
  CASE WHEN t.attention > 0 THEN 'attention'
       WHEN t.oldest_waiting_at < ${before(now, WAITING_MS)} THEN 'waiting'
       WHEN s.id IS NULL THEN 'signed_out'
       WHEN ${LAST_CONTACT} < ${before(now, SILENT_MS)} THEN 'silent'
       ELSE 'working' END`;
