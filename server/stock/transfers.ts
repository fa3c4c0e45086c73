import { type SQL, sql } from 'drizzle-orm';
import type { Removal, Transfer, TransfersReply } from '../../src/contract/counting/removals';
import { ERROR_CODE } from '../../src/contract/errors';
import type { AddLotBody } from '../../src/contract/office/inventory';
import { contains, type Run, runLength } from '../../src/domain/runs/runs';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { violatedConstraint } from '../db/database-errors';
import { list, milliseconds, rows } from '../db/sql';
import { ApiError, forbidden, wrongContent } from '../errors';
import { sisterStores } from '../places/sister-stores';

/** How many transfers that ended are listed. */
const MAX_ENDED = 100;

/** Refuses transfers to stores that aren't of the company. @throws ApiError 403 */
export async function requireDestinations(
  tx: Db,
  storeId: number,
  removals: readonly Removal[],
): Promise<void> {
  const wanted = new Set(removals.flatMap(({ to_store_id }) => to_store_id ?? []));
  if (wanted.size === 0) return;
  const found = await rows(
    tx,
    sql`SELECT id FROM sister_stores WHERE is_active AND id = ANY(${list([...wanted])}::int[])
        AND parent_id = (SELECT parent_id FROM stores WHERE id = ${storeId})`,
  );
  if (found.length < wanted.size) throw forbidden();
}

/** Tickets that a claim sends to another store. */
export type Sent = Run & {
  claimId: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  toStoreId: number;
};

/** Keeps what is on its way to other stores. */
export async function keepTransfers(
  tx: Db,
  storeId: number,
  sent: readonly Sent[],
  sentAt: Date,
): Promise<void> {
  if (sent.length === 0) return;
  await tx.execute(sql`
    INSERT INTO transfers (store_id, claim_id, to_store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents,
                           sent_at)
    SELECT ${storeId}::int, t.*, ${sentAt.toISOString()}::timestamptz FROM unnest(
      ${list(sent.map((each) => each.claimId))}::bigint[], ${list(sent.map((each) => each.toStoreId))}::int[],
      ${list(sent.map((each) => each.lotNumber))}::text[], ${list(sent.map((each) => each.lotCounter))}::int[],
      ${list(sent.map((each) => each.start))}::bigint[], ${list(sent.map((each) => each.end))}::bigint[],
      ${list(sent.map((each) => each.priceCents))}::int[]) AS t`);
}

/** SQL: the transfers to a store, which are looked up by their senders: the stores of its company. */
const sentTo = (storeId: number): SQL => sql`(
  SELECT * FROM transfers WHERE to_store_id = ${storeId} AND store_id IN (
    SELECT sender.id FROM sister_stores own JOIN sister_stores sender ON sender.parent_id = own.parent_id
    WHERE own.id = ${storeId}))`;

type TransferRow = Run & {
  id: number;
  fromStoreId: number;
  fromStore: string | null;
  toStoreId: number;
  toStore: string | null;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  sentAt: number;
  kind: 'received' | 'called_back' | null;
  endedAt: number | null;
  receivedNumber: string | null;
  receivedCounter: number | null;
  /** of a transfer to the store: its own lot that holds the tickets */
  ownCounter: number | null;
};

/** The transfers from and to a store: those on the way and the last ones that ended, newest first. */
export async function listTransfers(db: Db, storeId: number): Promise<TransfersReply> {
  const found = await rows<TransferRow>(
    db,
    sql`SELECT t.claim_id AS id, t.store_id AS "fromStoreId", sender.store_name AS "fromStore",
               t.to_store_id AS "toStoreId", receiver.store_name AS "toStore", t.lot_number AS "lotNumber",
               t.lot_counter AS "lotCounter", t.start_ticket AS start, t.end_ticket AS "end",
               t.price_cents AS "priceCents", ${milliseconds(sql`t.sent_at`)} AS "sentAt", e.kind,
               ${milliseconds(sql`e.ended_at`)} AS "endedAt", e.lot_number AS "receivedNumber",
               e.lot_counter AS "receivedCounter", own.lot_counter AS "ownCounter"
        FROM (
          SELECT * FROM transfers WHERE store_id = ${storeId} UNION ALL SELECT * FROM ${sentTo(storeId)} received
        ) t
        LEFT JOIN transfer_ends e ON e.store_id = t.store_id AND e.claim_id = t.claim_id
        LEFT JOIN sister_stores sender ON sender.id = t.store_id
        LEFT JOIN sister_stores receiver ON receiver.id = t.to_store_id
        LEFT JOIN lots own ON own.store_id = ${storeId} AND t.to_store_id = ${storeId} AND own.lot_number = t.lot_number
          AND own.start_ticket <= t.start_ticket AND own.end_ticket >= t.end_ticket
        ORDER BY t.claim_id DESC`,
  );
  const ended = found.filter(({ kind }) => kind !== null).slice(0, MAX_ENDED);
  return {
    data: found.filter((row) => row.kind === null || ended.includes(row)).map(transferOf),
    stores: await sisterStores(db, storeId),
  };
}

const transferOf = (row: TransferRow): Transfer => ({
  id: row.id,
  from_store_id: row.fromStoreId,
  from_store: row.fromStore ?? '',
  to_store_id: row.toStoreId,
  to_store: row.toStore ?? '',
  lot_number: row.lotNumber,
  lot_counter: row.lotCounter,
  start_ticket: numberToSerial(row.start),
  end_ticket: numberToSerial(row.end),
  ticketCount: runLength(row),
  ticket_price: centsToDollars(row.priceCents),
  amount: centsToDollars(amountCents(row.priceCents, runLength(row))),
  sent_at: new Date(row.sentAt).toISOString(),
  status: row.kind ?? 'on_the_way',
  ended_at: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  received_as:
    row.receivedNumber === null || row.receivedCounter === null
      ? null
      : { lot_number: row.receivedNumber, lot_counter: row.receivedCounter },
  own_lot: row.ownCounter === null ? null : { lot_number: row.lotNumber, lot_counter: row.ownCounter },
});

/**
 * Ends a transfer because the store received it as a new lot, which may be a part of what was sent.
 * @throws ApiError 422: no such transfer to this store, or tickets that weren't sent; 409: it was received or called back
 */
export async function receiveTransfer(
  tx: Db,
  transferId: number,
  body: Pick<AddLotBody, 'store_id' | 'lot_number' | 'lot_counter'>,
  tickets: Run,
  by: number,
  now: Date,
): Promise<void> {
  const [sent] = await rows<Run & { fromStoreId: number; lotNumber: string }>(
    tx,
    sql`SELECT store_id AS "fromStoreId", lot_number AS "lotNumber", start_ticket AS start, end_ticket AS "end"
        FROM ${sentTo(body.store_id)} t WHERE claim_id = ${transferId}`,
  );
  if (!sent) throw wrongContent('transfer_id', { kind: 'unknown_transfer' });
  if (sent.lotNumber !== body.lot_number || tickets.start < sent.start || tickets.end > sent.end)
    throw wrongContent('transfer_id', { kind: 'other_tickets_sent' });
  await tx.execute(sql`
    INSERT INTO transfer_ends (store_id, claim_id, to_store_id, kind, lot_number, lot_counter, ended_by, ended_at)
    VALUES (${sent.fromStoreId}, ${transferId}, ${body.store_id}, 'received', ${body.lot_number}, ${body.lot_counter},
            ${by}, ${now.toISOString()})`);
}

/** Tickets that a claim of the store sent away, and that a correction finds again. */
export type FoundAgain = Run & { claimId: number };

/**
 * Ends transfers because a correction found tickets of a lot again: those on their way are called back. What the other store
 * received must be on its way back, and is received with that.
 * @throws ApiError 409 when the other store has received tickets, and sent them to nobody
 */
export async function endFoundTransfers(
  tx: Db,
  storeId: number,
  lot: { lotNumber: string; lotCounter: number },
  found: readonly FoundAgain[],
  by: number,
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const claimIds = list([...new Set(found.map(({ claimId }) => claimId))]);
  const received = await rows<{ claimId: number }>(
    tx,
    sql`SELECT claim_id AS "claimId" FROM transfer_ends
        WHERE store_id = ${storeId} AND claim_id = ANY(${claimIds}::bigint[]) AND kind = 'received'`,
  );
  const away = new Set(received.map(({ claimId }) => claimId));
  const elsewhere = found.filter(({ claimId }) => away.has(claimId));
  if (elsewhere.length > 0) await receiveBack(tx, storeId, lot, elsewhere, by, now);
  await tx.execute(sql`
    INSERT INTO transfer_ends (store_id, claim_id, to_store_id, kind, ended_by, ended_at)
    SELECT t.store_id, t.claim_id, t.to_store_id, 'called_back', ${by}::int, ${now.toISOString()}::timestamptz
    FROM transfers t
    WHERE t.store_id = ${storeId} AND t.claim_id = ANY(${claimIds}::bigint[])
      AND t.claim_id <> ALL(${list([...away])}::bigint[])
      AND NOT EXISTS (SELECT FROM transfer_ends e WHERE e.store_id = t.store_id AND e.claim_id = t.claim_id
                      AND e.kind = 'called_back')
    ORDER BY t.claim_id`);
}

/** Ends the transfers that bring tickets back to the lot from which they were sent. */
async function receiveBack(
  tx: Db,
  storeId: number,
  { lotNumber, lotCounter }: { lotNumber: string; lotCounter: number },
  tickets: readonly Run[],
  by: number,
  now: Date,
): Promise<void> {
  const onTheWay = await rows<Run & { id: number; fromStoreId: number }>(
    tx,
    sql`SELECT t.claim_id AS id, t.store_id AS "fromStoreId", t.start_ticket AS start, t.end_ticket AS "end"
        FROM ${sentTo(storeId)} t
        WHERE t.lot_number = ${lotNumber}
          AND NOT EXISTS (SELECT FROM transfer_ends e WHERE e.store_id = t.store_id AND e.claim_id = t.claim_id)
        ORDER BY t.claim_id`,
  );
  const holds = (sent: Run, run: Run): boolean => contains(sent, run.start) && contains(sent, run.end);
  if (!tickets.every((run) => onTheWay.some((sent) => holds(sent, run)))) throw ENDED();
  const back = onTheWay.filter((sent) => tickets.some((run) => holds(sent, run)));
  await tx.execute(sql`
    INSERT INTO transfer_ends (store_id, claim_id, to_store_id, kind, lot_number, lot_counter, ended_by, ended_at)
    SELECT b.store_id, b.claim_id, ${storeId}::int, 'received', ${lotNumber}, ${lotCounter}::int, ${by}::int,
           ${now.toISOString()}::timestamptz
    FROM unnest(${list(back.map(({ fromStoreId }) => fromStoreId))}::int[], ${list(back.map(({ id }) => id))}::bigint[])
         AS b(store_id, claim_id)`);
}

const ENDED = (): ApiError => new ApiError(409, ERROR_CODE.transferEnded, { kind: 'transfer_ended' });

/** What a second end of a transfer means; other errors as they are. */
export const transferError = (error: unknown): unknown =>
  violatedConstraint(error) === 'transfer_ends_pkey' ? ENDED() : error;
