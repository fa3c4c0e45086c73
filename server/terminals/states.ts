import { type SQL, sql } from 'drizzle-orm';
import {
  type LastReport,
  lastContact,
  stateLimits,
  type TerminalState,
  terminalState,
} from '../../src/shared/terminals/terminals';
import type { Db } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';

/** The active session of a terminal's last report. Times are in milliseconds since 1970. */
type TerminalSession = {
  id: number;
  userId: number;
  kind: 'user' | 'terminal';
  createdAt: number;
  usedAt: number;
};

/** A terminal's last report in a session, and what follows from both. `contact` is in milliseconds since 1970. */
type Known = LastReport & {
  sessionId: number;
  session: TerminalSession | null;
  state: TerminalState;
  contact: number;
};

const REPORT_COLUMNS = [
  sql`t.session_id AS "sessionId"`,
  sql`t.attention`,
  sql`${milliseconds(sql`t.seen_at`)} AS "seenAt"`,
  sql`${milliseconds(sql`t.oldest_waiting_at`)} AS "oldestAt"`,
];

/** Speeds that terminals measure themselves, in milliseconds. */
export type SpeedColumns = Record<
  'scan_p50_ms' | 'scan_p75_ms' | 'start_p50_ms' | 'start_p75_ms',
  number | null
>;
export const SPEED_COLUMNS: readonly SQL[] = [
  sql`t.scan_p50_ms`,
  sql`t.scan_p75_ms`,
  sql`t.start_p50_ms`,
  sql`t.start_p75_ms`,
];

/** Converts a row's speeds to the contract's form. */
export function withSpeed<R extends SpeedColumns>(row: R) {
  const { scan_p50_ms, scan_p75_ms, start_p50_ms, start_p75_ms, ...rest } = row;
  const times = (p50_ms: number | null, p75_ms: number | null) =>
    p50_ms === null || p75_ms === null ? null : { p50_ms, p75_ms };
  return { ...rest, scan: times(scan_p50_ms, scan_p75_ms), start: times(start_p50_ms, start_p75_ms) };
}

/**
 * Terminals with their states. Sessions need a separate statement, because Citus can't join accounts with the data of
 * stores.
 * @param columns further columns of the terminals `t`
 * @param of SQL: WHERE and ORDER BY of the terminals
 */
export async function terminalsWithState<Columns>(
  db: Db,
  columns: readonly SQL[],
  of: SQL,
  now: Date,
): Promise<(Columns & Known)[]> {
  const terminalRows = await rows<Columns & LastReport & { sessionId: number }>(
    db,
    sql`SELECT ${sql.join([...REPORT_COLUMNS, ...columns], sql`, `)} FROM terminals t ${of}`,
  );
  const sessionIds = [...new Set(terminalRows.map(({ sessionId }) => sessionId))];
  const active = await rows<TerminalSession>(
    db,
    sql`SELECT id, user_id AS "userId", kind, ${milliseconds(sql`created_at`)} AS "createdAt",
               ${milliseconds(sql`last_seen_at`)} AS "usedAt"
        FROM sessions WHERE id = ANY(${list(sessionIds)}::bigint[]) AND expires_at > ${now.toISOString()}`,
  );
  const sessions = new Map(active.map((session) => [session.id, session]));
  return terminalRows.map((terminal) => {
    const session = sessions.get(terminal.sessionId) ?? null;
    const state = terminalState(terminal, session, now.getTime());
    return { ...terminal, session, state, contact: lastContact(terminal, session) };
  });
}

/** The number of terminals that need attention in each of these stores. Leaves out stores without any. */
export async function lateTerminals(
  db: Db,
  storeIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { waitingBefore, silentBefore } = stateLimits(now.getTime());
  const before = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
  const terminalRows = await terminalsWithState<{ storeId: number }>(
    db,
    [sql`t.store_id AS "storeId"`],
    // For most terminals, the last report alone shows that they are working.
    sql`WHERE t.store_id = ANY(${list(storeIds)}::int[])
          AND (t.attention > 0 OR t.oldest_waiting_at < ${before(waitingBefore)} OR t.seen_at < ${before(silentBefore)})`,
    now,
  );
  const late = new Map<number, number>();
  for (const { storeId, state } of terminalRows)
    if (state === 'attention' || state === 'waiting' || state === 'silent')
      late.set(storeId, (late.get(storeId) ?? 0) + 1);
  return late;
}
