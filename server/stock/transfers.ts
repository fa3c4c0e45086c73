import { type SQL, sql } from 'drizzle-orm';
import type { Removal, Transfer, TransferPart, TransfersReply } from '../../src/shared/stock/removals-schema';
import { contains, difference, hull, intersection, type Run, runLength } from '../../src/shared/tickets/runs';
import { MAX_LOT_SIZE, numberToSerial } from '../../src/shared/tickets/serial';
import { businessDate } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import { MAX_LIST_BYTES } from '../../src/shared/wire/facts';
import type { Db } from '../db/connect';
import { inStore } from '../db/lock-order';
import { isSample } from '../db/samples';
import { list, milliseconds, type Page, rows, snapshot } from '../db/sql';
import { forbidden, ofSample } from '../errors';
import { withinBytes } from '../http/parameters';
import { clockOf, sisterStores } from '../places/settings';
import {
  type Held,
  heldOf,
  keepReceived,
  keepSent,
  onTheWay,
  partsOnTheWay,
  type Sent,
  senders,
  wayOfClaims,
} from './transfer-parts';

/** How many transfers are listed besides the open ones if no page is requested. */
const NEWEST: Page = { skip: 0, size: 100 };

/** Refuses transfers to stores of other companies. @throws ApiError 403 */
export async function requireDestinations(
  tx: Db,
  storeId: number,
  removals: readonly Removal[],
): Promise<void> {
  const destinations = new Set(removals.flatMap(({ to_store_id }) => to_store_id ?? []));
  if (destinations.size === 0) return;
  const activeStores = await rows(
    tx,
    sql`SELECT id FROM sister_stores WHERE is_active AND id = ANY(${list([...destinations])}::int[])
        AND parent_id = (SELECT parent_id FROM sister_stores WHERE id = ${storeId})`,
  );
  if (activeStores.length < destinations.size) throw forbidden();
}

/**
 * Refuses transfers from and to stores that hold sample data. @param destinations stores whose stocks are locked
 * @throws ApiError 409
 */
export async function refuseSamples(tx: Db, storeId: number, destinations: readonly number[]): Promise<void> {
  if (destinations.length === 0) return;
  if (await isSample(tx, storeId)) throw ofSample('holds_sample');
  for (const id of new Set(destinations))
    if (await inStore(tx, id, () => isSample(tx, id))) throw ofSample('destination_holds_sample');
}

/**
 * Records tickets on their way to other stores, whose stocks are locked. Tickets that such a store has
 * already added by hand have arrived.
 */
export async function keepTransfers(
  tx: Db,
  storeId: number,
  sent: readonly Sent[],
  { by, sentAt }: { by: number; sentAt: Date },
): Promise<void> {
  if (sent.length === 0) return;
  await keepSent(tx, storeId, sent, sentAt);
  const claimIds = sent.map(({ claimId }) => claimId);
  const way = await wayOfClaims(tx, storeId, claimIds);
  for (const toStoreId of new Set(sent.map((each) => each.toStoreId)))
    await inStore(tx, toStoreId, async () => {
      const on = businessDate(sentAt, await clockOf(tx, toStoreId));
      for (const { claimId, lotNumber, ...run } of sent.filter((each) => each.toStoreId === toStoreId)) {
        const ofClaim = way.filter((each) => each.claimId === claimId);
        for (const { lotCounter, ...has } of await stockOf(tx, toStoreId, lotNumber, run)) {
          const arrival = { storeId: toStoreId, lotNumber, lotCounter, on, by, at: sentAt };
          await keepReceived(tx, partsOnTheWay(ofClaim, [has]), arrival);
        }
      }
    });
}

/** The tickets of a run that a store has, or had and didn't send on. */
const stockOf = (tx: Db, storeId: number, lotNumber: string, { start, end }: Run): Promise<LotRow[]> =>
  rows<LotRow>(
    tx,
    sql`SELECT l.lot_counter AS "lotCounter", r.start_ticket AS start, r.end_ticket AS "end"
        FROM lots l
        JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id AND r.start_ticket <= ${end} AND r.end_ticket >= ${start}
        LEFT JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        WHERE l.store_id = ${storeId} AND l.lot_number = ${lotNumber}
          AND l.start_ticket BETWEEN ${start}::bigint - ${MAX_LOT_SIZE - 1}::int AND ${end} AND l.end_ticket >= ${start}
          AND c.reason IS DISTINCT FROM 'transferred'`,
  );

type PartRow = Run & { kind: TransferPart['kind']; at: number };
type LotRow = Run & { lotCounter: number };

type FoundTransfer = Run & {
  id: number;
  fromStoreId: number;
  fromStore: string | null;
  toStoreId: number;
  toStore: string | null;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  sentAt: number;
  parts: PartRow[] | null;
  receivedNumber: string | null;
  receivedCounter: number | null;
};

/** `ownLots`: for a transfer to the store, its own lots that have some of the tickets */
type TransferRow = FoundTransfer & Held & { ownLots: LotRow[] };

/** SQL: the transfers of a page (`store_id`, `claim_id`), each looked up by index, newest first. */
const newestOf = (storeId: number, { skip, size }: Page): SQL => sql`(
  SELECT * FROM (
    (SELECT store_id, claim_id FROM transfers WHERE store_id = ${storeId} ORDER BY claim_id DESC LIMIT ${skip + size})
    UNION ALL
    SELECT came.* FROM ${senders(storeId)} sender
    CROSS JOIN LATERAL (
      SELECT store_id, claim_id FROM transfers WHERE store_id = sender.id AND to_store_id = ${storeId}
      ORDER BY claim_id DESC LIMIT ${skip + size}
    ) came
  ) newest ORDER BY claim_id DESC LIMIT ${size} OFFSET ${skip})`;

/** SQL: the transfers that may have tickets on their way. */
const openOf = (storeId: number): SQL => sql`(
  SELECT store_id, claim_id FROM open_transfers WHERE store_id = ${storeId}
  UNION ALL
  SELECT store_id, claim_id FROM open_transfers WHERE to_store_id = ${storeId} AND store_id IN ${senders(storeId)})`;

/**
 * The transfers from and to a store, newest first.
 * @param page null for all that are on the way, and the newest others
 */
export const listTransfers = (db: Db, storeId: number, page: Page | null): Promise<TransfersReply> =>
  snapshot(db, async (tx) => {
    const listedIds =
      page === null ? sql`${newestOf(storeId, NEWEST)} UNION ${openOf(storeId)}` : newestOf(storeId, page);
    const transferRows = await rows<FoundTransfer>(
      tx,
      sql`SELECT t.claim_id AS id, t.store_id AS "fromStoreId", sender.store_name AS "fromStore",
                 t.to_store_id AS "toStoreId", receiver.store_name AS "toStore", t.lot_number AS "lotNumber",
                 t.lot_counter AS "lotCounter", t.start_ticket AS start, t.end_ticket AS "end",
                 t.price_cents AS "priceCents", ${milliseconds(sql`t.sent_at`)} AS "sentAt",
                 ended.parts, arrived.lot_number AS "receivedNumber", arrived.lot_counter AS "receivedCounter"
          FROM (${listedIds}) w
          JOIN transfers t ON t.store_id = w.store_id AND t.claim_id = w.claim_id
          LEFT JOIN LATERAL (
            SELECT json_agg(json_build_object('kind', kind, 'start', start_ticket, 'end', end_ticket,
                                              'at', ${milliseconds(sql`ended_at`)}) ORDER BY id) AS parts
            FROM transfer_parts WHERE store_id = t.store_id AND claim_id = t.claim_id
          ) ended ON true
          LEFT JOIN LATERAL (
            SELECT lot_number, lot_counter FROM transfer_parts
            WHERE store_id = t.store_id AND claim_id = t.claim_id AND kind = 'received' ORDER BY id DESC LIMIT 1
          ) arrived ON true
          LEFT JOIN sister_stores sender ON sender.id = t.store_id
          LEFT JOIN sister_stores receiver ON receiver.id = t.to_store_id
          ORDER BY t.claim_id DESC`,
    );
    const held = await heldOf(
      tx,
      storeId,
      transferRows.map(({ id, fromStoreId }) => ({ claimId: id, fromStoreId })),
    );
    const lotsByTransfer = await ownLots(
      tx,
      storeId,
      transferRows.filter(({ toStoreId }) => toStoreId === storeId),
    );
    const data = transferRows.map((row) =>
      transferOf({
        ...row,
        ...(held.get(row.id) ?? { held: null, received: null }),
        ownLots: lotsByTransfer.get(row.id) ?? [],
      }),
    );
    // Ten thousand stores with names of usual length fit; with the longest names, they don't.
    return { data, stores: withinBytes(await sisterStores(tx, storeId), { bytes: MAX_LIST_BYTES }) };
  });

/** A store's own lots that have tickets of transfers to it, by transfer. */
async function ownLots(
  tx: Db,
  storeId: number,
  transfers: readonly FoundTransfer[],
): Promise<Map<number, LotRow[]>> {
  const lotRows = await rows<LotRow & { id: number }>(
    tx,
    sql`SELECT t.id, l.lot_counter AS "lotCounter", l.start_ticket AS start, l.end_ticket AS "end"
        FROM unnest(${list(transfers.map(({ id }) => id))}::bigint[],
                    ${list(transfers.map(({ lotNumber }) => lotNumber))}::text[],
                    ${list(transfers.map(({ start }) => start))}::bigint[],
                    ${list(transfers.map(({ end }) => end))}::bigint[]) AS t(id, lot_number, first, last)
        JOIN lots l ON l.store_id = ${storeId} AND l.lot_number = t.lot_number
          AND l.start_ticket BETWEEN t.first - ${MAX_LOT_SIZE - 1}::int AND t.last AND l.end_ticket >= t.first`,
  );
  return groupBy(lotRows, ({ id }) => id);
}

function transferOf(row: TransferRow): Transfer {
  const left = onTheWay(row).flatMap((run) => byOwnLot(run, row.ownLots));
  const parts = row.parts ?? [];
  const status = transferStatus(
    left,
    parts.map(({ kind }) => kind),
  );
  const ended = status === 'on_the_way' ? undefined : parts.at(-1)?.at;
  return {
    id: row.id,
    from_store_id: row.fromStoreId,
    from_store: row.fromStore ?? '',
    to_store_id: row.toStoreId,
    to_store: row.toStore ?? '',
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    ...countedRun(row, row.priceCents),
    ticket_price: centsToDollars(row.priceCents),
    sent_at: new Date(row.sentAt).toISOString(),
    status,
    ended_at: ended === undefined ? null : new Date(ended).toISOString(),
    received_as:
      row.receivedNumber === null || row.receivedCounter === null
        ? null
        : { lot_number: row.receivedNumber, lot_counter: row.receivedCounter },
    own_lot: ownLotOf(row, hull(left) ?? row),
    left: left.map((run) => ({ ...countedRun(run, row.priceCents), own_lot: ownLotOf(row, run) })),
    parts: parts.map(({ kind, at, ...run }) => ({
      kind,
      at: new Date(at).toISOString(),
      ...countedRun(run, row.priceCents),
    })),
  };
}

const countedRun = (run: Run, priceCents: number) => ({
  start_ticket: numberToSerial(run.start),
  end_ticket: numberToSerial(run.end),
  ticketCount: runLength(run),
  amount: centsToDollars(amountCents(priceCents, runLength(run))),
});

/** Splits a run into parts that are received in one way: tickets of an own lot return to it, and the others become a lot. */
const byOwnLot = (run: Run, ownLots: readonly LotRow[]): Run[] =>
  [...difference([run], ownLots), ...ownLots.flatMap((lot) => intersection(lot, run) ?? [])].sort(
    (a, b) => a.start - b.start,
  );

/** The store's own lot with these tickets. */
function ownLotOf({ lotNumber, ownLots }: TransferRow, run: Run): Transfer['own_lot'] {
  const receivedLot = ownLots.find((lot) => contains(lot, run.start) && contains(lot, run.end));
  return receivedLot ? { lot_number: lotNumber, lot_counter: receivedLot.lotCounter } : null;
}

/** The status of a transfer. @param left its tickets that are still on the way */
export function transferStatus(
  left: readonly Run[],
  ended: readonly TransferPart['kind'][],
): Transfer['status'] {
  if (left.length > 0) return 'on_the_way';
  return (['received', 'lost'] as const).find((kind) => ended.includes(kind)) ?? 'called_back';
}
