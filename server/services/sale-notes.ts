import { sql } from 'drizzle-orm';
import { overlaps, type Run, union } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import { laWallTime } from '../../src/domain/time';
import { type Db, list, rows } from '../db/connect';

/** Tickets that a record holds, by which of its claims. */
export type Held = Run & { claimIds: readonly number[] };

type Overlap = Run & { claimId: number; submissionId: string; name: string; at: number };

/**
 * For each row of a report, who else counted tickets of the same claim: both records say so when one took
 * tickets over from the other (product: a count is a claim).
 * @returns one text for each of `held`, undefined where nobody else counted
 */
export async function notesOf(
  db: Db,
  storeId: number,
  held: readonly Held[],
): Promise<(string | undefined)[]> {
  const claimIds = held.flatMap((run) => run.claimIds);
  const found = await rows<Overlap>(
    db,
    sql`SELECT c.id AS "claimId", o.submission_id AS "submissionId", u.name, (extract(epoch FROM o.recorded_at) * 1000)::float8 AS at,
               GREATEST(c.start_ticket, o.start_ticket) AS start, LEAST(c.end_ticket, o.end_ticket) AS "end"
        FROM claims c
        JOIN claims o ON o.store_id = c.store_id AND o.lot_id = c.lot_id AND o.submission_id <> c.submission_id
          AND o.start_ticket <= c.end_ticket AND o.end_ticket >= c.start_ticket
        JOIN submissions s ON s.store_id = o.store_id AND s.submission_id = o.submission_id
        JOIN users u ON u.id = s.created_by
        WHERE c.store_id = ${storeId} AND c.id = ANY(${list(claimIds)}::bigint[])
        ORDER BY o.recorded_at, o.submission_id, o.start_ticket`,
  );
  return held.map((run) => {
    const byRecord = new Map<string, Overlap[]>();
    for (const overlap of found.filter(({ claimId }) => run.claimIds.includes(claimId)))
      byRecord.set(overlap.submissionId, [...(byRecord.get(overlap.submissionId) ?? []), overlap]);
    const notes = [...byRecord.values()].flatMap((same) => explain(same, run));
    return notes.length === 0 ? undefined : notes.join(' ');
  });
}

/** What one other record counted of a row's claims. */
function explain(same: readonly Overlap[], held: Run): string[] {
  const [first] = same;
  if (!first) return [];
  const who = `${first.name} at ${laWallTime(new Date(first.at))}`;
  return union(same).map((counted) => {
    const tickets = `${numberToSerial(counted.start)} to ${numberToSerial(counted.end)}`;
    return overlaps(counted, held)
      ? `${tickets} also counted by ${who}.`
      : `${tickets} counted here too, but sold in the record of ${who}.`;
  });
}
