import { type SQL, sql } from 'drizzle-orm';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import { isSale } from '../../src/shared/stock/removals';
import { runLength } from '../../src/shared/tickets/runs';
import { amountCents } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import {
  inBatches,
  list,
  milliseconds,
  OPTIMIZATION_FENCE,
  rows,
  SALES,
  valuesOf,
  WALL_TIME,
} from '../db/sql';
import type { Restocked } from './restock';

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
 * Stores the changes that a record or a correction made to other records, so that reports can show the former
 * figures. Executes no statement where nothing changed.
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
  const changed = await rows<{ id: number; key: string }>(
    tx,
    sql`SELECT id, submission_id AS key FROM submissions
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(changes.map(([key]) => key))}::uuid[])`,
  );
  const centsOf = new Map(changes.map(([key, { cents }]) => [key, cents]));
  const added = changed.map(({ id, key }) => ({
    store_id: storeId,
    cause_id: cause.id,
    changed_record_id: id,
    amount_cents: centsOf.get(key),
  }));
  for (const batch of inBatches(added)) await tx.execute(sql`INSERT INTO record_changes ${valuesOf(batch)}`);
}

/** SQL: whether other records have taken tickets from this one. Corrections don't count. */
export const hasLostTickets = (storeId: number, recordId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM record_changes c
  JOIN submissions cause ON cause.store_id = ${storeId} AND cause.id = c.cause_id AND cause.kind <> 'correction'
  WHERE c.store_id = ${storeId} AND c.changed_record_id = ${recordId} AND c.amount_cents < 0
)`;

/** The record that took the last tickets of another. */
export type Loss = {
  /** receipt numbers of the record that lost them, and of the one that took them */
  recordId: number;
  number: number;
  /** author of the record that took them, and its wall time: YYYY-MM-DD HH:mm:ss */
  by: string;
  wall: string;
  /** its receipt, ms since the epoch */
  receivedAt: number;
  /** the other record's former amount, in cents */
  was: number;
};

/** The records that took the last tickets of records without any. @param ids numbers of receipt */
export async function lossesOf(db: Db, storeId: number, ids: readonly number[]): Promise<Loss[]> {
  if (ids.length === 0) return [];
  return rows<Loss>(
    db,
    sql`SELECT DISTINCT ON (r.id) r.id AS "recordId", s.id AS number, u.name AS "by", ${WALL_TIME} AS wall,
               ${milliseconds(sql`s.received_at`)} AS "receivedAt", taken.was
        FROM unnest(${list(ids)}::bigint[]) AS r(id)
        CROSS JOIN LATERAL (
          -- It holds none now, so its amount before a change is the sum taken by that change and all later ones.
          SELECT cause_id, amount_cents, (-sum(amount_cents) OVER (ORDER BY cause_id DESC))::float8 AS was
          FROM record_changes WHERE store_id = ${storeId} AND changed_record_id = r.id ${OPTIMIZATION_FENCE}
        ) taken
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND id = taken.cause_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        WHERE s.kind <> 'correction' AND taken.amount_cents < 0
        ORDER BY r.id, s.id DESC`,
  );
}

/**
 * SQL: a lateral subquery for the tickets that a submission's sales hold now (`held`), and their value
 * (`cents`). Everything is looked up by index (decision 21).
 * @param submissionId the submission's column in the outer query
 * @param reasons further reasons of claims besides sales: a list in SQL
 */
export const heldTickets = (storeId: number, submissionId: SQL, reasons: SQL = SALES): SQL => sql`(
  SELECT coalesce(sum(t.tickets), 0)::int AS held, coalesce(sum(t.tickets * l.price_cents), 0)::float8 AS cents
  FROM claims c
  CROSS JOIN LATERAL (
    SELECT lot_id, end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
    WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) t
  CROSS JOIN LATERAL (
    SELECT price_cents FROM lots WHERE store_id = ${storeId} AND id = t.lot_id ${OPTIMIZATION_FENCE}
  ) l
  WHERE c.store_id = ${storeId} AND c.submission_id = ${submissionId} AND c.reason IN ${reasons}
)`;
