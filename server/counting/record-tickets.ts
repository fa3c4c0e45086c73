import { type SQL, sql } from 'drizzle-orm';
import { moneyChangeText } from '../../src/messages/words/times';
import type { Claim } from '../../src/shared/counting/claims';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import type { Evidence } from '../../src/shared/health/invariants';
import { isSale } from '../../src/shared/stock/removals';
import { runLength, ticketsIn } from '../../src/shared/tickets/runs';
import { type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
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
  wallText,
} from '../db/sql';
import { watch } from '../invariants';
import type { Restocked } from './restock';
import { reach } from './stock-windows';

type FigureChange = { ticketCount: number; cents: number };

/** The changes of sold tickets and their cents, by the key of the record, for records that changed. */
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

/** A record and its number. `hasMoney`: whether a money count of a drawer names it */
type NumberedRecord = {
  id: number;
  key: string;
  date: string;
  purpose: RecordPurpose;
  createdBy: number;
  hasMoney: boolean;
};

/**
 * Invariant `moved_tickets_add_up`: the changes of all records add up to the change of the sold tickets and of their
 * value.
 * @param changes from `changesByRecord`
 */
export function movedOtherwise(
  byLot: ReadonlyMap<number, Restocked>,
  changes: ReadonlyMap<string, FigureChange>,
): Evidence | null {
  const sum = { tickets: 0, cents: 0 };
  for (const { window, runs, claimById } of byLot.values()) {
    const isHeldBySale = (claim: Claim | null | undefined): boolean => claim != null && isSale(claim.reason);
    const before = window.runs.filter(({ claimId }) => isHeldBySale(claimById.get(claimId ?? 0)));
    const after = runs.filter(({ claim }) => isHeldBySale(claim));
    const moved = ticketsIn(after) - ticketsIn(before);
    sum.tickets += moved;
    sum.cents += moved * window.lot.priceCents;
  }
  const moved = { tickets: 0, cents: 0 };
  for (const { ticketCount, cents } of changes.values()) {
    moved.tickets += ticketCount;
    moved.cents += cents;
  }
  if (sum.tickets === moved.tickets && sum.cents === moved.cents) return null;
  return { sold: sum.tickets, soldCents: sum.cents, moved: moved.tickets, movedCents: moved.cents };
}

/**
 * Invariant `record_says_what_it_holds`: the reply to a record says what its claims hold after it.
 * @param results of its entries, the amounts in dollars
 */
export function answeredOtherwise(
  key: string,
  byLot: ReadonlyMap<number, Restocked>,
  results: readonly { ticketCount: number; amount: number }[],
): Evidence | null {
  const held = [...byLot.values()].map(({ window, runs }) => {
    const tickets = ticketsIn(runs.filter(({ claim }) => claim?.submissionId === key));
    return { tickets, cents: tickets * window.lot.priceCents };
  });
  const [tickets, cents] = [sumOf(held, (lot) => lot.tickets), sumOf(held, (lot) => lot.cents)];
  const replied = sumOf(results, ({ ticketCount }) => ticketCount);
  const repliedCents = Math.round(sumOf(results, ({ amount }) => amount) * 100);
  return tickets === replied && cents === repliedCents
    ? null
    : { record: key, tickets, cents, replied, repliedCents };
}

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
 * Stores the changes that a record or a correction made to other records, so that reports can show the former figures.
 * Executes no statement if nothing changed.
 * @param cause the submission's number and key
 * @param byLot the windows that it changed, by lot id
 */
export async function keepRecordChanges(
  tx: Db,
  storeId: number,
  cause: { id: number; key: string },
  byLot: ReadonlyMap<number, Restocked>,
): Promise<void> {
  const all = changesByRecord(byLot);
  watch('moved_tickets_add_up', storeId, () => movedOtherwise(byLot, all));
  const changes = [...all].filter(([key, { cents }]) => key !== cause.key && cents !== 0);
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

/** The record or correction that took the tickets of a record that now holds none. */
export type Loss = {
  /** number of receipt of the record that lost its tickets */
  recordId: number;
  /** whether another record holds them or a correction put them back */
  kind: 'record' | 'correction';
  /** number of receipt of that record or correction */
  number: number;
  /** its author and its wall time (YYYY-MM-DD HH:mm:ss; null for corrections of earlier releases) */
  by: string;
  wall: string | null;
  /** when it was recorded and received, in ms since the epoch */
  recordedAt: number;
  receivedAt: number;
  /** the value of the tickets that the record claimed, in cents */
  was: number;
};

/** Maximum number of records without tickets in a reply that say what took their tickets, many times as many as a day has. */
const MAX_LOSSES = 40;
/** Maximum number of runs of other records to compare, as many as forty counts of a large store have. */
const MAX_COMPARED_RUNS = 10_000;

/**
 * For records that hold no ticket: the earlier record that holds most of the tickets that they claimed; if none holds
 * any, the newest correction that put some back. Follows from claims and corrections, so the order of arrival doesn't
 * matter (product: every count is listed). Leaves out records that claimed nothing, and all but the newest
 * `MAX_LOSSES`: all records of a day could claim what all others hold.
 * @param ids numbers of receipt of records that hold no sold ticket
 */
export async function lossesOf(db: Db, storeId: number, ids: readonly number[]): Promise<Loss[]> {
  if (ids.length === 0) return [];
  const newest = ids.toSorted((a, b) => b - a).slice(0, MAX_LOSSES);
  return rows<Loss>(
    db,
    sql`WITH lost AS MATERIALIZED (
          SELECT s.id, s.submission_id, s.recorded_at, c.lot_id, c.start_ticket, c.end_ticket, l.price_cents
          FROM unnest(${list(newest)}::bigint[]) AS r(id)
          CROSS JOIN LATERAL (
            SELECT id, submission_id, recorded_at FROM submissions WHERE store_id = ${storeId} AND id = r.id ${OPTIMIZATION_FENCE}
          ) s
          CROSS JOIN LATERAL (
            SELECT lot_id, start_ticket, end_ticket FROM claims
            WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
          ) c
          CROSS JOIN LATERAL (
            SELECT price_cents FROM lots WHERE store_id = ${storeId} AND id = c.lot_id ${OPTIMIZATION_FENCE}
          ) l
        ), claimed AS (
          SELECT id, sum((end_ticket - start_ticket + 1) * price_cents)::float8 AS was FROM lost GROUP BY id
        ), held AS (
          SELECT lost.id, lost.submission_id, lost.recorded_at, t.claim_id,
                 (least(t.end_ticket, lost.end_ticket) - greatest(t.start_ticket, lost.start_ticket) + 1) * lost.price_cents AS cents
          FROM lost
          ${reach(storeId, sql`lost.lot_id`, sql`lost.start_ticket`)}
          CROSS JOIN LATERAL (
            SELECT start_ticket, end_ticket, claim_id FROM ticket_runs
            WHERE store_id = ${storeId} AND lot_id = lost.lot_id AND claim_id IS NOT NULL
              AND start_ticket BETWEEN reach.first AND lost.end_ticket AND end_ticket >= lost.start_ticket ${OPTIMIZATION_FENCE}
          ) t
          LIMIT ${MAX_COMPARED_RUNS}::int
        ), holders AS (
          SELECT held.id, h.submission_id, sum(held.cents) AS cents
          FROM held
          CROSS JOIN LATERAL (
            SELECT submission_id, recorded_at FROM claims WHERE store_id = ${storeId} AND id = held.claim_id ${OPTIMIZATION_FENCE}
          ) h
          -- A later record has them only since a correction had put them back.
          WHERE (h.recorded_at, h.submission_id) < (held.recorded_at, held.submission_id)
          GROUP BY held.id, h.submission_id
        ), correctors AS (
          SELECT DISTINCT ON (lost.id) lost.id, x.submission_id, ${wallText(sql`x.wall_time`)} AS wall
          FROM lost
          CROSS JOIN LATERAL (
            SELECT * FROM corrections
            WHERE store_id = ${storeId} AND lot_id = lost.lot_id
              AND start_ticket <= lost.end_ticket AND end_ticket >= lost.start_ticket ${OPTIMIZATION_FENCE}
          ) x
          ORDER BY lost.id, x.id DESC
        )
        SELECT DISTINCT ON (taker.id) taker.id AS "recordId", taker.kind, s.id AS number, u.name AS "by",
               coalesce(taker.wall, ${WALL_TIME}) AS wall, ${milliseconds(sql`s.recorded_at`)} AS "recordedAt",
               ${milliseconds(sql`s.received_at`)} AS "receivedAt", claimed.was
        FROM (
          SELECT id, submission_id, 'record' AS kind, cents, NULL AS wall FROM holders
          UNION ALL
          SELECT id, submission_id, 'correction', 0, wall FROM correctors
        ) taker
        JOIN claimed ON claimed.id = taker.id
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND submission_id = taker.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        ORDER BY taker.id, taker.kind DESC, taker.cents DESC, s.recorded_at, s.submission_id`,
  );
}

/** The sentence for a record without tickets: what it claimed, and what has these tickets now. @param date of its row, YYYY-MM-DD */
export const lossText = (
  { kind, by, wall, recordedAt, was }: Loss,
  date: string,
  clock: StoreClock,
): string =>
  moneyChangeText({
    kind: kind === 'record' ? 'emptied' : 'put_back',
    ...{ by, date, was },
    wall: wall ?? wallTime(new Date(recordedAt), clock),
  });

/** SQL: whether a removal `s` claimed sold tickets: packs sold whole, or tickets before the front of a partial return. */
export const soldTickets = (storeId: number): SQL => sql`EXISTS (
  SELECT FROM claims c WHERE c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.reason IN ${SALES}
)`;

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
