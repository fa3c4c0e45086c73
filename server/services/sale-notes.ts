import { sql } from 'drizzle-orm';
import { overlaps, type Run, union, without } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import { laWallTime } from '../../src/domain/time';
import { type Db, list, rows } from '../db/connect';
import type { Taken, Voided } from './taken-back';

/** Tickets that a record holds, by which of its claims; `recordedAt` in ms since the epoch. */
export type Held = Run & { lotId: number; recordedAt: number; claimIds: readonly number[] };

type Overlap = Run & { claimId: number; submissionId: string; name: string; at: number };

/**
 * For each row of a report, who else counted tickets of the same claim: both records say so when one took
 * tickets over from the other (product: a count is a claim). And what corrections took from it.
 * `OFFSET 0` keeps the planner from reading all claims of a store where it has no statistics.
 * @param corrected the corrections that touch the report's records
 * @returns one text for each of `held`, undefined where there is nothing to say
 */
export async function notesOf(
  db: Db,
  storeId: number,
  held: readonly Held[],
  corrected: { corrections: readonly Voided[]; taken: readonly Taken[] },
): Promise<(string | undefined)[]> {
  const claimIds = held.flatMap((run) => run.claimIds);
  const found = await rows<Overlap>(
    db,
    sql`SELECT c.id AS "claimId", o.submission_id AS "submissionId", u.name, (extract(epoch FROM o.recorded_at) * 1000)::float8 AS at,
               GREATEST(c.start_ticket, o.start_ticket) AS start, LEAST(c.end_ticket, o.end_ticket) AS "end"
        FROM claims c
        CROSS JOIN LATERAL (
          SELECT * FROM claims
          WHERE store_id = ${storeId} AND lot_id = c.lot_id AND submission_id <> c.submission_id
            AND start_ticket <= c.end_ticket AND end_ticket >= c.start_ticket OFFSET 0
        ) o
        JOIN submissions s ON s.store_id = o.store_id AND s.submission_id = o.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE c.store_id = ${storeId} AND c.id = ANY(${list(claimIds)}::bigint[])
        ORDER BY o.recorded_at, o.submission_id, o.start_ticket`,
  );
  return held.map((run) => {
    const byRecord = new Map<string, Overlap[]>();
    for (const overlap of found.filter(({ claimId }) => run.claimIds.includes(claimId)))
      byRecord.set(overlap.submissionId, [...(byRecord.get(overlap.submissionId) ?? []), overlap]);
    const notes = [
      ...[...byRecord.values()].flatMap((same) => explain(same, run, corrected.corrections)),
      ...corrected.taken
        .filter(({ claimId }) => run.claimIds.includes(claimId))
        .map(({ listed }) => listed.note),
    ];
    return notes.length === 0 ? undefined : notes.join(' ');
  });
}

/** What one other record counted of a row's claims. */
function explain(same: readonly Overlap[], held: Held, corrections: readonly Voided[]): string[] {
  const [first] = same;
  if (!first) return [];
  const who = `${first.name} at ${laWallTime(new Date(first.at))}`;
  const tickets = (run: Run) => `${numberToSerial(run.start)} to ${numberToSerial(run.end)}`;
  return union(same).flatMap((counted) => {
    if (overlaps(counted, held)) return [`${tickets(counted)} also counted by ${who}.`];
    // What a correction put back since is in neither record.
    const latest = Math.max(first.at, held.recordedAt);
    return corrections
      .filter(({ lotId, correctedAt }) => lotId === held.lotId && correctedAt >= latest)
      .reduce<Run[]>((rest, corrected) => rest.flatMap((run) => without(run, corrected)), [counted])
      .map((run) => `${tickets(run)} counted here too, but sold in the record of ${who}.`);
  });
}
