import { type SQL, sql } from 'drizzle-orm';

/** Entries go out within seconds; what waits longer than this, the network or a person keeps. */
const WAITING_MS = 15 * 60_000;
/** Longer than a shop is closed at night: a terminal that works is heard of every few minutes. */
const SILENT_MS = 12 * 3_600_000;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** The terminals `t`, each with the session `s` in which it reported, as long as that lasts. */
export const terminalsWithSession = (now: Date): SQL =>
  sql`terminals t LEFT JOIN sessions s ON s.id = t.session_id AND s.expires_at > ${now.toISOString()}`;

/** When a terminal was last heard of: by its report, or by any other call of its session (noted hourly). */
export const LAST_HEARD: SQL = sql`greatest(t.seen_at, s.last_seen_at)`;

/** What a terminal needs of its owner, the most urgent thing; the one place that says so. */
export const terminalState = (now: Date): SQL => sql`
  CASE WHEN t.attention > 0 THEN 'attention'
       WHEN t.oldest_waiting_at < ${before(now, WAITING_MS)} THEN 'waiting'
       WHEN s.id IS NULL THEN 'signed_out'
       WHEN ${LAST_HEARD} < ${before(now, SILENT_MS)} THEN 'silent'
       ELSE 'working' END`;
