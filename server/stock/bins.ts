import { sql } from 'drizzle-orm';
import type { BinBody, BinReply } from '../../src/contract/counting/stock';
import { ERROR_CODE } from '../../src/contract/errors';
import type { Submitter } from '../access/access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { ApiError } from '../errors';
import { renewStock } from './version';

/** A lot's place in the dispenser. */
export type Place = { lotId: number; bin: number };

/**
 * Puts lots into bins, one after the other, in place of the lots that were there, and renews the stock version. The
 * transaction holds the lock of the stock.
 */
export async function placeInBins(tx: Db, storeId: number, places: readonly Place[]): Promise<void> {
  const lotOf = new Map<number, number>();
  for (const { lotId, bin } of places) {
    for (const [other, lot] of lotOf) if (lot === lotId) lotOf.delete(other);
    lotOf.set(bin, lotId);
  }
  if (lotOf.size === 0) return;
  const bins = sql`${list([...lotOf.keys()])}::smallint[]`;
  const lots = sql`${list([...lotOf.values()])}::bigint[]`;
  await tx.execute(
    sql`DELETE FROM bins WHERE store_id = ${storeId} AND (bin = ANY(${bins}) OR lot_id = ANY(${lots}))`,
  );
  const placed = [...lotOf].map(([bin, lotId]) => ({ store_id: storeId, bin, lot_id: lotId }));
  for (const batch of inBatches(placed)) await tx.execute(sql`INSERT INTO bins ${valuesOf(batch)}`);
  await renewStock(tx, [storeId]);
}

/**
 * Moves a lot to another bin, or takes it out of its bin.
 * @throws ApiError 422 when this store has no such lot
 */
export function moveLot(db: Db, by: Submitter, body: BinBody): Promise<BinReply['data']> {
  const { store_id: storeId, lot_number, lot_counter, bin } = body;
  const moved = { lot_number, lot_counter, bin };
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const [lot] = await rows<{ id: number; bin: number | null; leaves: string | null }>(
      tx,
      sql`SELECT l.id, (SELECT bin FROM bins WHERE store_id = ${storeId} AND lot_id = l.id) AS bin,
                 (SELECT o.lot_number || ' lot ' || o.lot_counter
                  FROM bins t JOIN lots o ON o.store_id = t.store_id AND o.id = t.lot_id
                  WHERE t.store_id = ${storeId} AND t.bin = ${bin}::smallint AND t.lot_id <> l.id) AS leaves
          FROM lots l
          WHERE l.store_id = ${storeId} AND l.lot_number = ${lot_number} AND l.lot_counter = ${lot_counter}`,
    );
    if (!lot) throw new ApiError(422, ERROR_CODE.unknownLot, { kind: 'unknown_lot' });
    if (lot.bin === bin) return moved;
    if (bin === null) {
      await tx.execute(sql`DELETE FROM bins WHERE store_id = ${storeId} AND lot_id = ${lot.id}`);
      await renewStock(tx, [storeId]);
    } else await placeInBins(tx, storeId, [{ lotId: lot.id, bin }]);
    await writeAudit(tx, {
      action: 'lot_moved',
      storeId,
      by: { id: by.userId, sessionId: by.sessionId },
      subject: `${lot_number} lot ${lot_counter}`,
      details: [{ kind: 'moved', from: lot.bin, to: bin, leaving: lot.leaves }],
    });
    return moved;
  });
}
