import { sql } from 'drizzle-orm';
import type { Sells } from '../../src/shared/places/store-settings';
import type { LotDirectionBody, LotDirectionReply } from '../../src/shared/places/store-settings-schema';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { type AuditEvent, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { rows } from '../db/sql';
import { ApiError } from '../errors';
import type { Stated } from './bins';
import { renewStock } from './version';

/**
 * Changes the direction in which a lot is sold. It changes no run: counted tickets stay counted. The latest
 * instant counts: a call dated before the last one changes nothing.
 * @throws ApiError 422 when this store has no such lot; 409 `direction_fixed` when tickets of it have been
 *   counted and the call doesn't say that the roll was turned around
 */
export function changeDirection(
  db: Db,
  by: AuditEvent['by'],
  body: LotDirectionBody,
  { key, at }: Stated,
): Promise<LotDirectionReply['data']> {
  const { store_id: storeId, lot_number, lot_counter, sells, turned } = body;
  const changed = { lot_number, lot_counter, sells };
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const [lot] = await rows<{ id: number; sells: Sells; isTurnedLater: boolean; isCounted: boolean }>(
      tx,
      sql`SELECT l.id, l.sells,
                 coalesce(l.sells_at > ${at.toISOString()}::timestamptz
                          OR l.sells_at = ${at.toISOString()}::timestamptz AND l.sells_key < ${key}::uuid, false)
                 AS "isTurnedLater",
                 EXISTS (SELECT FROM claims c WHERE c.store_id = ${storeId} AND c.lot_id = l.id) AS "isCounted"
          FROM lots l
          WHERE l.store_id = ${storeId} AND l.lot_number = ${lot_number} AND l.lot_counter = ${lot_counter}`,
    );
    if (!lot) throw new ApiError(422, ERROR_CODE.unknownLot, { kind: 'unknown_lot' });
    if (lot.isTurnedLater) return { ...changed, sells: lot.sells };
    if (lot.sells !== sells && lot.isCounted && turned !== true)
      throw new ApiError(409, ERROR_CODE.directionFixed, { kind: 'direction_fixed' });
    await tx.execute(sql`UPDATE lots SET sells = ${sells}, sells_at = ${at.toISOString()}, sells_key = ${key}
                         WHERE store_id = ${storeId} AND id = ${lot.id}`);
    if (lot.sells === sells) return changed;
    await renewStock(tx, [storeId]);
    await writeAudit(tx, {
      action: lot.isCounted ? 'lot_turned' : 'lot_direction_changed',
      storeId,
      by,
      subject: `${lot_number} lot ${lot_counter}`,
      details: [{ kind: 'direction', from: lot.sells, to: sells }],
    });
    return changed;
  });
}
