import { sql } from 'drizzle-orm';
import {
  cleanedError,
  ERROR_DAYS,
  MAX_ERRORS_OF_DAY,
  MAX_ERRORS_OF_STORE,
} from '../../src/shared/terminals/errors';
import type { TerminalError } from '../../src/shared/terminals/terminals-schema';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { parseInstant } from '../../src/shared/time/time';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';
import { badField } from '../errors';

/**
 * Stores errors of the app on a device, each once. Errors above a day's limit are dropped, since the earlier ones say
 * enough. The device has cleaned them; they are cleaned again here, regardless of the sender.
 * @param terminal `storeId`: of the store, or of the company or platform (`PLATFORM`) whose admin uses the device
 * @throws ApiError 400 for a time that doesn't exist
 */
export async function keepErrors(
  db: Db,
  terminal: { storeId: number; code: string },
  errors: readonly TerminalError[],
  now: Date,
): Promise<void> {
  const { storeId, code } = terminal;
  const failedAt = errors.map(({ at }, index) => {
    const time = parseInstant(at);
    if (!time) throw badField(`data.${index}.at`, { kind: 'not_a_time' });
    return (time > now ? now : time).toISOString();
  });
  const [reported] = await rows<{ ofDay: number; ids: string[] }>(
    db,
    sql`SELECT count(*) FILTER (WHERE received_at > ${dayBefore(now)})::int AS "ofDay",
               coalesce(json_agg(error_id) FILTER (WHERE error_id = ANY(${list(errors.map(({ id }) => id))}::uuid[])), '[]') AS ids
        FROM terminal_errors WHERE store_id = ${storeId} AND terminal = ${code}`,
  );
  const left = Math.max(0, MAX_ERRORS_OF_DAY - (reported?.ofDay ?? 0));
  const kept = errors
    .map((error, index) => ({ ...error, at: failedAt[index] ?? '' }))
    .filter(({ id }) => !reported?.ids.includes(id.toLowerCase()))
    .slice(0, left);
  if (kept.length === 0) return;
  const column = (of: (error: TerminalError) => string) => list(kept.map(of));
  await db.execute(sql`
    INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
    SELECT ${storeId}::int, e.id, ${code}::text, e.kind, e.version, e.screen, e.error, e.at, ${now.toISOString()}::timestamptz
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
                ${column(({ version }) => version)}::text[], ${column(({ screen }) => cleanedError(screen))}::text[],
                ${column(({ error }) => cleanedError(error))}::text[], ${column(({ at }) => at)}::timestamptz[])
      AS e(id, kind, version, screen, error, at)
    ON CONFLICT DO NOTHING`);
  await makeRoom(db, storeId, now);
}

const dayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString();

/** The number of errors of each kind that all terminals reported within a day. Leaves out kinds without any. */
export async function countErrors(db: Db, now: Date): Promise<Map<string, number>> {
  const counts = await rows<{ kind: string; errors: number }>(
    db,
    sql`SELECT kind, count(*)::int AS errors FROM terminal_errors WHERE received_at > ${dayBefore(now)} GROUP BY kind`,
  );
  return new Map(counts.map(({ kind, errors }) => [kind, errors]));
}

/** Deletes a store's errors that are past their storage time, and the oldest ones above the limit. */
async function makeRoom(db: Db, storeId: number, now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM terminal_errors WHERE store_id = ${storeId} AND (
      received_at < ${new Date(now.getTime() - ERROR_DAYS * DAY_MS).toISOString()}::timestamptz
      OR error_id IN (SELECT error_id FROM terminal_errors WHERE store_id = ${storeId}
                      ORDER BY received_at DESC, error_id OFFSET ${MAX_ERRORS_OF_STORE}))`);
}
