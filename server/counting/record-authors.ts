import { sql } from 'drizzle-orm';
import { laWallTime } from '../../src/domain/time';
import type { Db } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';

/** Author and time by submission id: `Morning Clerk at 2026-11-19 14:05:00`. */
export type Authors = ReadonlyMap<string, string>;

/** The authors of some records of a store; records that aren't stored yet are missing. */
export async function recordAuthors(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Authors> {
  if (submissionIds.length === 0) return new Map();
  const found = await rows<{ submissionId: string; name: string; at: number }>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${milliseconds(sql`s.recorded_at`)} AS at
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(found.map((row) => [row.submissionId, `${row.name} at ${laWallTime(new Date(row.at))}`]));
}
