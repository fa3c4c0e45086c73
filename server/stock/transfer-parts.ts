import { type SQL, sql } from 'drizzle-orm';
import type { Refusal } from '../../src/messages/words/refusals';
import type { Evidence } from '../../src/shared/health/invariants';
import {
  contains,
  difference,
  intersection,
  overlaps,
  type Run,
  ticketsIn,
  union,
} from '../../src/shared/tickets/runs';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { inStore, requireLocked } from '../db/lock-order';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { ApiError, wrongContent } from '../errors';
import { watch } from '../invariants';
import { renewStock } from './version';

/** Tickets of a transfer. */
export type SentRun = Run & {
  /** the sender and its claim, whose id is also the transfer's */
  fromStoreId: number;
  claimId: number;
  toStoreId: number;
  lotNumber: string;
};

/**
 * SQL: the stores of a store's company, to look up the transfers between them.
 * @param storeId a number, or a column of the outer query
 */
export const senders = (storeId: number | SQL): SQL => sql`(
  SELECT sender.id FROM sister_stores receiver JOIN sister_stores sender ON sender.parent_id = receiver.parent_id
  WHERE receiver.id = ${storeId})`;

/** The tickets that a transfer's claim still holds, and the received ones. */
export type Held = { held: Run[] | null; received: Run[] | null };

/** The tickets of a transfer that are on their way: its claim still holds them, and nobody has received them. */
export const onTheWay = ({ held, received }: Held): Run[] => difference(held ?? [], received ?? []);

/**
 * Invariant `sent_ticket_in_one_place`: no ticket of a transfer was received twice, and only sent tickets are held or
 * received.
 * @param sent the transfer's tickets
 */
export function sentTicketElsewhere(
  sent: Run & { claimId: number },
  { held, received }: Held,
): Evidence | null {
  const twice = ticketsIn(received ?? []) - ticketsIn(union(received ?? []));
  const unsent = ticketsIn(difference([...(held ?? []), ...(received ?? [])], [sent]));
  return twice + unsent === 0 ? null : { transfer: sent.claimId, twice, unsent };
}

/** SQL: the held and the received tickets of the transfer `t`, a row of `transfers` of the store. */
export const heldAndReceived = (storeId: number): SQL => sql`
  (SELECT json_agg(json_build_object('start', r.start_ticket, 'end', r.end_ticket) ORDER BY r.start_ticket)
   FROM ticket_runs r WHERE r.store_id = ${storeId} AND r.claim_id = t.claim_id) AS held,
  (SELECT json_agg(json_build_object('start', p.start_ticket, 'end', p.end_ticket) ORDER BY p.id)
   FROM transfer_parts p WHERE p.store_id = ${storeId} AND p.claim_id = t.claim_id AND p.kind = 'received') AS received`;

/**
 * The held and the received tickets of these transfers, by claim. Transfers of another store are read in that store,
 * which has the claims.
 */
export async function heldOf(
  tx: Db,
  storeId: number,
  transfers: readonly Pick<SentRun, 'fromStoreId' | 'claimId'>[],
): Promise<Map<number, Held>> {
  const held = new Map<number, Held>();
  for (const fromStoreId of new Set(transfers.map((each) => each.fromStoreId))) {
    const claimIds = transfers.flatMap((each) => (each.fromStoreId === fromStoreId ? each.claimId : []));
    const read = () =>
      rows<Held & { claimId: number }>(
        tx,
        sql`SELECT t.claim_id AS "claimId", ${heldAndReceived(fromStoreId)} FROM transfers t
            WHERE t.store_id = ${fromStoreId} AND t.claim_id = ANY(${list(claimIds)}::bigint[])`,
      );
    const heldRuns = await (fromStoreId === storeId ? read() : inStore(tx, fromStoreId, read));
    for (const { claimId, ...of } of heldRuns) held.set(claimId, of);
  }
  return held;
}

/** These transfers with their tickets on the way. @param which SQL: a condition on the rows `t` of `transfers` */
async function sentWith(tx: Db, storeId: number, which: SQL): Promise<(SentRun & Held)[]> {
  const sentRuns = await rows<SentRun>(
    tx,
    sql`SELECT t.store_id AS "fromStoreId", t.claim_id AS "claimId", t.to_store_id AS "toStoreId",
               t.lot_number AS "lotNumber", t.start_ticket AS start, t.end_ticket AS "end"
        FROM transfers t WHERE ${which} ORDER BY t.claim_id`,
  );
  const held = await heldOf(tx, storeId, sentRuns);
  return sentRuns.map((sent) => {
    const ticketsOfIt = held.get(sent.claimId) ?? { held: null, received: null };
    watch('sent_ticket_in_one_place', storeId, () => sentTicketElsewhere(sent, ticketsOfIt));
    return { ...sent, ...ticketsOfIt };
  });
}

/** The tickets on their way in these transfers. @param which as for `sentWith` */
async function wayOf(tx: Db, storeId: number, which: SQL): Promise<SentRun[]> {
  const sentRuns = await sentWith(tx, storeId, which);
  return sentRuns.flatMap(({ held, received, ...of }) =>
    onTheWay({ held, received }).map((run) => ({ ...of, ...run })),
  );
}

/** SQL: whether a transfer `t` goes to a store. */
const isTo = (storeId: number): SQL => sql`t.to_store_id = ${storeId} AND t.store_id IN ${senders(storeId)}`;

/** The tickets on their way that these claims of a store sent. */
export const wayOfClaims = (tx: Db, storeId: number, claimIds: readonly number[]): Promise<SentRun[]> =>
  wayOf(tx, storeId, sql`t.store_id = ${storeId} AND t.claim_id = ANY(${list(claimIds)}::bigint[])`);

/** The tickets with a lot number that are on their way to a store. */
const wayTo = (tx: Db, storeId: number, lotNumber: string): Promise<SentRun[]> =>
  wayOf(tx, storeId, sql`${isTo(storeId)} AND t.lot_number = ${lotNumber}`);

/** Tickets that a claim sends to another store. */
export type Sent = Run & {
  claimId: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  toStoreId: number;
};

/** Records the tickets that a store sends to others. */
export async function keepSent(tx: Db, storeId: number, sent: readonly Sent[], sentAt: Date): Promise<void> {
  const [sister] = await rows<{ companyId: number }>(
    tx,
    sql`SELECT parent_id AS "companyId" FROM sister_stores WHERE id = ${storeId}`,
  );
  const added = sent.map((each) => ({
    store_id: storeId,
    company_id: sister?.companyId ?? null,
    claim_id: each.claimId,
    to_store_id: each.toStoreId,
    lot_number: each.lotNumber,
    lot_counter: each.lotCounter,
    start_ticket: each.start,
    end_ticket: each.end,
    price_cents: each.priceCents,
    sent_at: sentAt.toISOString(),
  }));
  for (const batch of inBatches(added)) await tx.execute(sql`INSERT INTO transfers ${valuesOf(batch)}`);
  const open = sent.map((each) => ({
    store_id: storeId,
    claim_id: each.claimId,
    to_store_id: each.toStoreId,
  }));
  for (const batch of inBatches(open)) await tx.execute(sql`INSERT INTO open_transfers ${valuesOf(batch)}`);
}

/** The ways in which tickets leave a transfer. If received, with the lot and the business day in the other store. */
export type End =
  | { kind: 'called_back' | 'lost' }
  | { kind: 'received'; lotNumber: string; lotCounter: number; receivedOn: string };

/**
 * Records the departure of runs from their transfers. A transfer without remaining tickets is no longer open. Executes
 * no statement without runs.
 */
export async function keepParts(
  tx: Db,
  parts: readonly (SentRun & { how: End })[],
  by: number,
  at: Date,
): Promise<void> {
  const rowOf = (part: SentRun & { how: End }) => {
    const received = part.how.kind === 'received' ? part.how : null;
    return {
      store_id: part.fromStoreId,
      claim_id: part.claimId,
      to_store_id: part.toStoreId,
      kind: part.how.kind,
      start_ticket: part.start,
      end_ticket: part.end,
      lot_number: received?.lotNumber ?? null,
      lot_counter: received?.lotCounter ?? null,
      received_on: received?.receivedOn ?? null,
      ended_by: by,
      ended_at: at.toISOString(),
    };
  };
  for (const batch of inBatches(parts.map(rowOf)))
    await tx.execute(sql`INSERT INTO transfer_parts ${valuesOf(batch)}`);
  for (const fromStoreId of new Set(parts.map((part) => part.fromStoreId))) {
    const ended = await rows<{ claimId: number }>(
      tx,
      sql`SELECT t.claim_id AS "claimId" FROM transfers t
          WHERE t.store_id = ${fromStoreId} AND t.claim_id = ANY(${list(parts.map((part) => part.claimId))}::bigint[])
            AND t.end_ticket - t.start_ticket + 1
             <= (SELECT sum(end_ticket - start_ticket + 1) FROM transfer_parts
                 WHERE store_id = t.store_id AND claim_id = t.claim_id)`,
    );
    await tx.execute(sql`
      DELETE FROM open_transfers
      WHERE store_id = ${fromStoreId} AND claim_id = ANY(${list(ended.map(({ claimId }) => claimId))}::bigint[])`);
  }
}

/**
 * The parts of runs that are on their way.
 * @returns one part for each run and transfer, with the tickets in both
 */
export const partsOnTheWay = (way: readonly SentRun[], tickets: readonly Run[]): SentRun[] =>
  way.flatMap((sent) =>
    tickets.flatMap((run) => {
      const part = intersection(sent, run);
      return part ? [{ ...sent, ...part }] : [];
    }),
  );

const isWhole = (parts: readonly Run[], tickets: readonly Run[]): boolean =>
  difference(tickets, parts).length === 0;

/** The store that sent a transfer to another one. @throws ApiError 422 when there is no such transfer */
export async function senderOf(db: Db, transferId: number, storeId: number): Promise<number> {
  const [sent] = await rows<{ storeId: number }>(
    db,
    sql`SELECT store_id AS "storeId" FROM transfers
        WHERE claim_id = ${transferId} AND to_store_id = ${storeId} AND store_id IN ${senders(storeId)}`,
  );
  if (!sent) throw wrongContent('transfer_id', { kind: 'unknown_transfer' });
  return sent.storeId;
}

/** Where and when tickets arrived: a lot of a store, and a day. */
type Arrival = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  /** the store's business day */
  on: string;
  by: number;
  at: Date;
};

/**
 * Receives the tickets of a new lot from their transfer, or a part of it. The stocks of both stores are locked.
 * @throws ApiError 422: tickets that weren't sent; 409: they were received or called back
 */
export async function receiveTransfer(
  tx: Db,
  transferId: number,
  tickets: Run,
  arrival: Arrival,
): Promise<void> {
  const { storeId } = arrival;
  const [sent] = await sentWith(tx, storeId, sql`${isTo(storeId)} AND t.claim_id = ${transferId}`);
  if (!sent) throw wrongContent('transfer_id', { kind: 'unknown_transfer' });
  const isPart = contains(sent, tickets.start) && contains(sent, tickets.end);
  if (sent.lotNumber !== arrival.lotNumber || !isPart)
    throw wrongContent('transfer_id', { kind: 'other_tickets_sent' });
  const way = onTheWay(sent).map((run) => ({ ...sent, ...run }));
  const parts = partsOnTheWay(way, [tickets]);
  if (!isWhole(parts, [tickets])) throw transferEnded();
  await keepReceived(tx, parts, arrival);
}

/**
 * Records the receipt of runs. Raises the stock versions of both stores, which are locked, since the receipt changes
 * the lottery's charges to both.
 */
export async function keepReceived(
  tx: Db,
  parts: readonly SentRun[],
  { storeId, lotNumber, lotCounter, on, by, at }: Arrival,
): Promise<void> {
  if (parts.length === 0) return;
  const how = { kind: 'received', lotNumber, lotCounter, receivedOn: on } as const;
  await keepParts(
    tx,
    parts.map((part) => ({ ...part, how })),
    by,
    at,
  );
  for (const id of new Set([storeId, ...parts.map(({ fromStoreId }) => fromStoreId)]))
    await inStore(tx, id, () => renewStock(tx, [id]));
}

/**
 * Refuses lots added by hand while their tickets are on their way between stores of the company. They would be in two
 * places.
 * @throws ApiError 409
 */
export async function refuseOnTheWay(
  tx: Db,
  storeId: number,
  added: readonly (Run & { lotNumber: string })[],
): Promise<void> {
  const met = await foundOnTheWay(tx, storeId, added);
  if (!met) return;
  const names = await rows<{ id: number; name: string }>(
    tx,
    sql`SELECT id, store_name AS name FROM sister_stores WHERE id IN (${met.fromStoreId}, ${met.toStoreId})`,
  );
  const nameOf = (idOfStore: number): string => names.find(({ id }) => id === idOfStore)?.name ?? '';
  const from = nameOf(met.fromStoreId);
  const refusal: Refusal =
    met.toStoreId === storeId
      ? { kind: 'on_the_way_here', from }
      : { kind: 'on_the_way_elsewhere', from, to: nameOf(met.toStoreId) };
  throw new ApiError(409, ERROR_CODE.onTheWay, refusal);
}

/** The tickets of new lots that are on their way between stores of the company; undefined if there are none. */
export async function foundOnTheWay(
  tx: Db,
  storeId: number,
  added: readonly (Run & { lotNumber: string })[],
) {
  const way = await wayOf(
    tx,
    storeId,
    sql`t.store_id IN ${senders(storeId)} AND EXISTS (
          SELECT FROM unnest(${list(added.map(({ lotNumber }) => lotNumber))}::text[],
                             ${list(added.map(({ start }) => start))}::bigint[],
                             ${list(added.map(({ end }) => end))}::bigint[]) AS n(lot_number, first, last)
          WHERE n.lot_number = t.lot_number AND t.start_ticket <= n.last AND t.end_ticket >= n.first)`,
  );
  return way.find((sent) => added.some((lot) => lot.lotNumber === sent.lotNumber && overlaps(sent, lot)));
}

/** Tickets that a correction finds again, after a claim of the store had sent them away. */
export type FoundAgain = Run & { claimId: number };

/**
 * Takes tickets that a correction finds again out of their transfers. Tickets on their way are called back. Tickets
 * that another store received must be on their way back, and are received with that transfer.
 * @param lot the lot of the correction
 * @param locked stores whose stock is locked
 * @throws ApiError 409 when another store has received tickets and hasn't sent them back; UnlockedStores
 */
export async function findAgain(
  tx: Db,
  lot: Arrival,
  foundRuns: readonly FoundAgain[],
  locked: ReadonlySet<number>,
): Promise<void> {
  if (foundRuns.length === 0) return;
  const claimIds = [...new Set(foundRuns.map(({ claimId }) => claimId))];
  const away = await wayOfClaims(tx, lot.storeId, claimIds);
  const calledBack = partsOnTheWay(away, foundRuns);
  const elsewhere = difference(foundRuns, calledBack);
  if (elsewhere.length > 0) {
    const back = partsOnTheWay(await wayTo(tx, lot.storeId, lot.lotNumber), elsewhere);
    if (!isWhole(back, elsewhere)) throw transferEnded();
    requireLocked(
      locked,
      back.map(({ fromStoreId }) => fromStoreId),
    );
    await keepReceived(tx, back, lot);
  }
  const how = { kind: 'called_back' } as const;
  await keepParts(
    tx,
    calledBack.map((part) => ({ ...part, how })),
    lot.by,
    lot.at,
  );
}

const transferEnded = (): ApiError => new ApiError(409, ERROR_CODE.transferEnded, { kind: 'transfer_ended' });
