import { type SQL, sql } from 'drizzle-orm';
import type { Sells } from '../../src/shared/places/store-settings';
import type { LotDirectionBody, LotDirectionReply } from '../../src/shared/places/store-settings-schema';
import { binAt, COUNTER } from '../../src/shared/stock/bins';
import type { BinBody, BinReply } from '../../src/shared/stock/stock-schema';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Submitter } from '../access';
import { type AuditEvent, authorInLog, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { ApiError } from '../errors';
import { binNamesOf } from '../places/settings';
import { renewStock } from './version';

/** The bin of a lot; null to take it out of its bin. */
type Placement = { lotId: number; bin: number | null };
/** The key of a call, and its instant. Of two calls in the same millisecond, the smaller key counts. */
type Stated = { key: string; at: Date };

/**
 * SQL: the place of a lot at an instant, by the lot's last placement before it: the number of a vending machine, or 0
 * for the counter. A pack that lost its bin to another one stays where it was: the bin holds the next pack, but the
 * tickets of the one before were sold from it. For a lot that was never in a machine, this takes one lookup in a small
 * index.
 */
export const placeAt = (storeId: number, lotId: SQL, at: SQL): SQL => sql`CASE
  WHEN EXISTS (SELECT FROM placements WHERE store_id = ${storeId} AND lot_id = ${lotId} AND bin > ${FIRST_MACHINE})
  THEN coalesce((
    SELECT p.bin / ${FIRST_MACHINE} FROM placements p
    WHERE p.store_id = ${storeId} AND p.lot_id = ${lotId} AND p.recorded_at <= ${at}
    ORDER BY p.recorded_at DESC, p.key LIMIT 1
  ), ${COUNTER})
  ELSE ${COUNTER}
END::int`;

/** Bins of vending machines start at this number. A literal, so that the planner recognizes the condition of the index. */
const FIRST_MACHINE = sql.raw(String(binAt(1, 0)));

/**
 * Places lots in sequence, replacing the lots in those bins. The latest instant counts, regardless of the order of
 * arrival: a placement doesn't move a lot that was placed later, and doesn't fill a bin that was filled later. Raises
 * the stock version if a bin changes. The transaction holds the lock of the stock.
 */
export async function placeLots(
  tx: Db,
  storeId: number,
  placements: readonly Placement[],
  { key, at }: Stated,
): Promise<void> {
  const placed = lastOf(placements);
  if (placed.length === 0) return;
  const later = sql`p.store_id = ${storeId}
    AND (p.recorded_at > ${at.toISOString()}::timestamptz OR p.recorded_at = ${at.toISOString()}::timestamptz AND p.key < ${key}::uuid)`;
  const stated = placed.map(({ lotId, bin }) => ({
    store_id: storeId,
    lot_id: lotId,
    bin,
    recorded_at: at.toISOString(),
    key,
  }));
  for (const batch of inBatches(stated)) await tx.execute(sql`INSERT INTO placements ${valuesOf(batch)}`);
  const made = await rows<Placement & { isLotMoved: boolean; isBinTaken: boolean }>(
    tx,
    sql`SELECT placed.lot_id AS "lotId", placed.bin,
               EXISTS (SELECT FROM placements p WHERE ${later} AND p.lot_id = placed.lot_id) AS "isLotMoved",
               EXISTS (SELECT FROM placements p WHERE ${later} AND p.bin = placed.bin) AS "isBinTaken"
        FROM unnest(${list(placed.map(({ lotId }) => lotId))}::bigint[], ${list(placed.map(({ bin }) => bin))}::smallint[])
             AS placed(lot_id, bin)`,
  );
  const left = made.flatMap(({ lotId, isLotMoved }) => (isLotMoved ? [] : [lotId]));
  const emptied = made.flatMap(({ bin, isBinTaken }) => (bin === null || isBinTaken ? [] : [bin]));
  const filled = made.filter(({ bin, isLotMoved, isBinTaken }) => bin !== null && !isLotMoved && !isBinTaken);
  const lotIds = sql`${list(filled.map(({ lotId }) => lotId))}::bigint[]`;
  const bins = sql`${list(filled.map(({ bin }) => bin))}::smallint[]`;
  const gone = await rows(
    tx,
    sql`DELETE FROM bins b
        WHERE b.store_id = ${storeId} AND (b.bin = ANY(${list(emptied)}::smallint[]) OR b.lot_id = ANY(${list(left)}::bigint[]))
          AND (b.bin, b.lot_id) NOT IN (SELECT * FROM unnest(${bins}, ${lotIds}))
        RETURNING b.bin`,
  );
  const come: unknown[] = [];
  const places = filled.map(({ lotId, bin }) => ({ store_id: storeId, bin, lot_id: lotId }));
  for (const batch of inBatches(places))
    come.push(
      ...(await rows(
        tx,
        sql`INSERT INTO bins ${valuesOf(batch)} ON CONFLICT (store_id, bin) DO NOTHING RETURNING bin`,
      )),
    );
  if (gone.length + come.length > 0) await renewStock(tx, [storeId]);
}

/** For each lot and each bin, keeps only the last of several placements. */
function lastOf(placements: readonly Placement[]): Placement[] {
  const last: Placement[] = [];
  for (const placement of placements) {
    const { lotId, bin } = placement;
    const others = last.filter((each) => each.lotId !== lotId && (bin === null || each.bin !== bin));
    last.splice(0, last.length, ...others, placement);
  }
  return last;
}

/**
 * Moves a lot to another bin, or takes it out of its bin.
 * @returns its current bin, which differs if a later call has placed the lot or filled that bin
 * @throws ApiError 422 when this store has no such lot
 */
export function moveLot(db: Db, by: Submitter, body: BinBody, stated: Stated): Promise<BinReply['data']> {
  const { store_id: storeId, lot_number, lot_counter, bin } = body;
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
    await placeLots(tx, storeId, [{ lotId: lot.id, bin }], stated);
    const [placed] = await rows<{ bin: number }>(
      tx,
      sql`SELECT bin FROM bins WHERE store_id = ${storeId} AND lot_id = ${lot.id}`,
    );
    const now = placed?.bin ?? null;
    if (now !== lot.bin) {
      const nameOf = await binNamesOf(tx, storeId, [lot.bin, now]);
      const binName = (bin: number | null): string | null => (bin === null ? null : nameOf(bin));
      const details = { from: binName(lot.bin), to: binName(now), leaving: now === null ? null : lot.leaves };
      await writeAudit(tx, {
        action: 'lot_moved',
        storeId,
        by: authorInLog(by),
        subject: `${lot_number} lot ${lot_counter}`,
        details: [{ kind: 'moved', ...details }],
      });
    }
    return { lot_number, lot_counter, bin: now };
  });
}

/**
 * Changes the direction in which a lot is sold. Changes no run: counted tickets stay counted. The latest instant
 * counts: a call dated before the last one changes nothing.
 * @throws ApiError 422 when this store has no such lot; 409 `direction_fixed` when tickets of it have been counted and
 * the call doesn't say that the roll was turned around
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
