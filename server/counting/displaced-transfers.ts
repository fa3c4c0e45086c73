import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { takenBackNote } from '../../src/messages/words/replies';
import { isLoss } from '../../src/shared/stock/removals';
import { difference, intersection, type Run, runsOver } from '../../src/shared/tickets/runs';
import type { Submitter } from '../access';
import type { Db } from '../db/connect';
import { inStore, requireLocked } from '../db/lock-order';
import { list, rows } from '../db/sql';
import { clockOf } from '../places/settings';
import { type End, keepParts, keepReceived, keepSent } from '../stock/transfer-parts';
import { hashOfRequest } from '../submissions/idempotency';
import { freeLabel, shiftOf, takeNumber } from '../submissions/submit-once';
import { type NewClaim, ORDERED_FIRST } from './evidence';
import { keepExceptions } from './keep-exceptions';
import { keepAsLate } from './late-records';
import { keepRecordChanges } from './record-tickets';
import { type Restocked, restock } from './restock';
import { loadWindows, lotName, type StockLot } from './stock-windows';

/** A record that may take tickets from transfers of its store. */
export type Cause = {
  storeId: number;
  recordedAt: Date;
  now: Date;
  by: Submitter;
  /** the stores whose stock is locked */
  locked: ReadonlySet<number>;
};

type Displaced = Run & { lot: StockLot; claimId: number; isLost: boolean };

/**
 * Takes displaced tickets out of transfers: an earlier record keeps its tickets. Tickets on the way are called back, or
 * lost if the record says so. Tickets that the other store has received leave its stock.
 * @param byLot the windows that the record changed
 * @returns whether an earlier record kept tickets that had been sent
 * @throws UnlockedStores
 */
export async function endDisplacedTransfers(
  tx: Db,
  cause: Cause,
  byLot: ReadonlyMap<number, Restocked>,
): Promise<boolean> {
  const { storeId, recordedAt, locked, by, now } = cause;
  const displaced = [...byLot.values()].flatMap(displacedIn);
  if (displaced.length === 0) return false;
  const transfers = await transfersOf(
    tx,
    storeId,
    displaced.map(({ claimId }) => claimId),
  );
  const received = transfers.flatMap(({ parts, claimId, toStoreId }) =>
    displaced.flatMap((run) =>
      run.claimId !== claimId
        ? []
        : (parts ?? []).flatMap(({ start, end, ...arrival }) => {
            const part = intersection(run, { start, end });
            return part ? [{ ...arrival, ...part, toStoreId, lot: run.lot }] : [];
          }),
    ),
  );
  const toStores = [...new Set(received.map(({ toStoreId }) => toStoreId))];
  requireLocked(locked, toStores);
  const ended = displaced.flatMap(({ lot, claimId, isLost, ...run }) => {
    const toStoreId = transfers.find((each) => each.claimId === claimId)?.toStoreId;
    if (toStoreId === undefined) return [];
    const here = received.filter((each) => each.lot === lot);
    const how: End = { kind: isLost ? 'lost' : 'called_back' };
    return difference([run], here).map((part) => ({
      ...part,
      fromStoreId: storeId,
      claimId,
      toStoreId,
      lotNumber: lot.lotNumber,
      how,
    }));
  });
  const endedBy = (kind: End['kind']) => ended.filter(({ how }) => how.kind === kind);
  await keepParts(tx, endedBy('lost'), by.userId, recordedAt);
  await keepParts(tx, endedBy('called_back'), by.userId, now);
  for (const toStoreId of toStores) {
    const taken = received.filter((each) => each.toStoreId === toStoreId);
    await inStore(tx, toStoreId, () =>
      takeFromReceiver(tx, { ...cause, storeId: toStoreId }, storeId, taken),
    );
  }
  return displaced.some(({ isLost }) => !isLost);
}

/** The tickets that a change took from transfers. */
function displacedIn({ window, runs }: Restocked): Displaced[] {
  const sent = new Set(window.holders.flatMap(({ id, reason }) => (reason === 'transferred' ? id : [])));
  return window.runs.flatMap(({ claimId, start, end }) => {
    if (claimId === null || !sent.has(claimId)) return [];
    return runsOver(runs, { start, end }).flatMap(({ claim, ...after }) => {
      const part = intersection({ start, end }, after);
      if (!part || !claim || claim.id === claimId) return [];
      return [{ ...part, lot: window.lot, claimId, isLost: isLoss(claim.reason) }];
    });
  });
}

type ReceivedPart = Run & { lotNumber: string; lotCounter: number; on: string };
type TransferRow = { claimId: number; toStoreId: number; parts: ReceivedPart[] | null };

/** These transfers of a store, with their received tickets. */
const transfersOf = (tx: Db, storeId: number, claimIds: readonly number[]): Promise<TransferRow[]> =>
  rows<TransferRow>(
    tx,
    sql`SELECT t.claim_id AS "claimId", t.to_store_id AS "toStoreId",
               (SELECT json_agg(json_build_object('start', start_ticket, 'end', end_ticket, 'lotNumber', lot_number,
                                                  'lotCounter', lot_counter, 'on', received_on::text) ORDER BY id)
                FROM transfer_parts
                WHERE store_id = t.store_id AND claim_id = t.claim_id AND kind = 'received') AS parts
        FROM transfers t
        WHERE t.store_id = ${storeId} AND t.claim_id = ANY(${list([...new Set(claimIds)])}::bigint[])`,
  );

/** Tickets that a store received, although the sender's lot had sold them before sending. */
type Taken = ReceivedPart & { lot: StockLot };

/**
 * Takes tickets out of the stock of the store that received them. Adds a record to that store, ordered before all
 * others of these tickets, which says that they went back on the day of their receipt.
 * @param cause with the receiving store
 * @param senderId the store that keeps the tickets
 */
async function takeFromReceiver(
  tx: Db,
  cause: Cause,
  senderId: number,
  taken: readonly Taken[],
): Promise<void> {
  const { storeId, recordedAt, now, by } = cause;
  const clock = await clockOf(tx, storeId);
  const shift = shiftOf({}, recordedAt, clock, 'removal');
  const key = randomUUID();
  const id = await takeNumber(tx);
  const [receiver] = await rows<{
    version: number;
    sender: string | null;
    times: string[] | null;
  }>(
    tx,
    sql`SELECT (SELECT json_agg(report_time) FROM submissions
                WHERE store_id = ${storeId} AND created_by = ${by.userId} AND sale_date = ${shift.saleDate}
                  AND starts_with(report_time, ${shift.reportTime})) AS times,
               coalesce((SELECT version FROM store_stock WHERE store_id = ${storeId}), 0) AS version,
               (SELECT store_name FROM sister_stores WHERE id = ${senderId}) AS sender`,
  );
  if (!receiver) throw new Error('The store could not be read.');
  const { version, sender } = receiver;
  const windows = await loadWindows(tx, storeId, taken);
  const claims = taken.map(({ start, end, ...lot }): NewClaim => {
    const window = windows.get(lotName(lot));
    if (!window) throw new Error('The lot that received the tickets is gone.');
    const { id: lotId, sells } = window.lot;
    const note = takenBackNote(sender ?? '');
    return {
      start,
      end,
      lotId,
      sells,
      scanned: false,
      reason: 'transferred',
      note,
      orderedAt: ORDERED_FIRST,
    };
  });
  const { byLot, added, suspects } = await restock(tx, storeId, [...windows.values()], {
    evidence: {
      submissionId: key,
      recordedAt,
      date: shift.date,
      claims,
      sightings: [],
      stockVersion: version,
    },
  });
  const back = added.map(({ id: claimId, start, end }, index) => {
    const of = taken[index];
    if (!of) throw new Error('A claim has no tickets.');
    return { ...of, start, end, claimId, fromStoreId: storeId, toStoreId: senderId };
  });
  await keepSent(
    tx,
    storeId,
    back.map(({ lot: { priceCents }, ...sent }) => ({ ...sent, priceCents })),
    recordedAt,
  );
  for (const { lot, on, ...sent } of back) {
    const { lotNumber, lotCounter } = lot;
    const arrival = { storeId: senderId, lotNumber, lotCounter, on, by: by.userId, at: now };
    await keepReceived(tx, [sent], arrival);
  }
  await endDisplacedTransfers(tx, cause, byLot);
  await keepExceptions(tx, storeId, { submissionId: key, recordedAt, isOpening: false }, suspects);
  await keepRecordChanges(tx, storeId, { id, key }, byLot);
  await keepAsLate(tx, { storeId, id, key, date: shift.date, purpose: shift.purpose }, byLot, 'before_sent');
  await tx.execute(sql`
    INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, recorded_at, received_at,
                             sale_date, business_date, report_time, purpose)
    VALUES (${storeId}, ${key}, ${id}, 'removal', decode(${hashOfRequest('removal', taken)}, 'hex'), '{}', ${by.userId},
            ${recordedAt.toISOString()}, ${now.toISOString()}, ${shift.saleDate}, ${shift.date}, ${freeLabel(shift.reportTime, receiver.times)},
            ${shift.purpose})`);
}
