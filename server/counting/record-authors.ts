import { sql } from 'drizzle-orm';
import type { RecordPurpose } from '../../src/contract/counting/sales';
import type { RecordName } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import { WALL_TIME } from '../db/record-columns';
import { list, rows } from '../db/sql';

/** Author and time of records, by submission id. */
export type Authors = ReadonlyMap<string, RecordName & { purpose: RecordPurpose }>;

/** The authors of some records of a store; records that aren't stored yet are missing. */
export async function recordAuthors(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<Authors> {
  if (submissionIds.length === 0) return new Map();
  const found = await rows<{ submissionId: string; name: string; at: string; purpose: RecordPurpose }>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${WALL_TIME} AS at, s.purpose
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(submissionIds)}::uuid[])`,
  );
  return new Map(found.map(({ submissionId, ...author }) => [submissionId, author]));
}
