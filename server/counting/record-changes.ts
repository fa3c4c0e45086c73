import { sql } from 'drizzle-orm';
import type { RecordPurpose } from '../../src/contract/counting/sales';
import { runLength } from '../../src/domain/runs/runs';
import { isSale } from '../../src/domain/stock/removals';
import { amountCents } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';
import type { Restocked } from './shelf/restock';

type FigureChange = { ticketCount: number; cents: number };

/** The changes of sold tickets and their cents, by the key of the record; only records that changed. */
export function changesByRecord(byLot: ReadonlyMap<number, Restocked>): Map<string, FigureChange> {
  const changes = new Map<string, FigureChange>();
  for (const { window, runs, claimById } of byLot.values()) {
    const add = (claimId: number | null | undefined, count: number): void => {
      const claim = claimById.get(claimId ?? 0);
      if (!claim || !isSale(claim.reason)) return;
      const key = claim.submissionId;
      const { ticketCount, cents } = changes.get(key) ?? { ticketCount: 0, cents: 0 };
      changes.set(key, {
        ticketCount: ticketCount + count,
        cents: cents + amountCents(window.lot.priceCents, count),
      });
    };
    for (const run of window.runs) add(run.claimId, -runLength(run));
    for (const run of runs) add(run.claim?.id, runLength(run));
  }
  return new Map([...changes].filter(([, { ticketCount }]) => ticketCount !== 0));
}

/** `hasMoney`: a statement of a drawer names it. */
type NumberedRecord = {
  id: number;
  key: string;
  date: string;
  purpose: RecordPurpose;
  createdBy: number;
  hasMoney: boolean;
};

/** The records with these keys. */
export async function recordsWithKeys(
  tx: Db,
  storeId: number,
  keys: readonly string[],
): Promise<readonly NumberedRecord[]> {
  if (keys.length === 0) return [];
  return rows<NumberedRecord>(
    tx,
    sql`SELECT s.id, s.submission_id AS key, s.business_date::text AS date, s.purpose, s.created_by AS "createdBy",
               EXISTS (SELECT FROM money_statement_records m
                       WHERE m.store_id = ${storeId} AND m.record_key = s.submission_id) AS "hasMoney"
        FROM submissions s
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(keys)}::uuid[])`,
  );
}

/**
 * Stores what a record or a correction gave to, or took from, the records of others, so that reports can tell what
 * they were before. Costs no statement where it changed none.
 * @param cause the submission's number and key
 * @param byLot the windows that it changed, by lot id
 */
export async function keepRecordChanges(
  tx: Db,
  storeId: number,
  cause: { id: number; key: string },
  byLot: ReadonlyMap<number, Restocked>,
): Promise<void> {
  const changes = [...changesByRecord(byLot)].filter(([key, { cents }]) => key !== cause.key && cents !== 0);
  if (changes.length === 0) return;
  await tx.execute(sql`
    INSERT INTO record_changes (store_id, cause_id, changed_record_id, amount_cents)
    SELECT ${storeId}::int, ${cause.id}::bigint, s.id, c.cents
    FROM unnest(${list(changes.map(([key]) => key))}::uuid[],
                ${list(changes.map(([, { cents }]) => cents))}::bigint[]) AS c(key, cents)
    JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.key`);
}
