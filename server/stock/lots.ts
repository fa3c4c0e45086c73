import { eq, type SQL, sql } from 'drizzle-orm';
import { statusOnWire } from '../../src/messages/words/status';
import { gameOfSerial } from '../../src/shared/catalogue/game';
import type { Sells } from '../../src/shared/places/store-settings';
import {
  type AddLotBody,
  type CheckUpcReply,
  type Lot,
  MAX_LOTS_OF_UPC,
  type Ticket,
} from '../../src/shared/stock/inventory-schema';
import { lastLotCounter } from '../../src/shared/stock/stock';
import { MAX_LOT_SIZE, numberToSerial, serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../src/shared/tickets/status';
import { businessDate, wallTime } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Submitter } from '../access';
import type { Db } from '../db/connect';
import { violatedConstraint } from '../db/database-errors';
import { namesOfUpc, realUpcOf, withRealUpc } from '../db/game-names';
import { lockInOrder, lockStocks } from '../db/lock-order';
import { type OtherSample, otherSample } from '../db/samples';
import { lots, ticketRuns } from '../db/schema';
import { list, manyRows, milliseconds, OPTIMIZATION_FENCE, type Page, rows } from '../db/sql';
import { ApiError, notFound, ofSample, wrongContent } from '../errors';
import { clockOf, storeSettings } from '../places/settings';
import { learnUpc, refuseUnderOtherName } from './game-upcs';
import { receiveTransfer, refuseOnTheWay, senderOf } from './transfer-parts';
import { vendorAndPlan } from './vendor-and-plan';
import { renewStock } from './version';

/** A lot to be added. `now`: the time of receipt, if the terminal's clock is accepted */
type NewLot = { body: AddLotBody; by: Submitter; now: Date };

/**
 * Receives a pack: adds a lot whose tickets are all Active, with a copy of the plan's price. Its direction of sale is
 * the body's, or else the store's.
 * @throws ApiError 422 for an invalid run, or an unknown vendor, plan or transfer; 409 for tickets that are no longer
 * on their way, or that are on their way but were added by hand; for serials that overlap a lot of the same UPC; for a
 * taken counter; and for other sample data than the store's
 */
export async function addLot(db: Db, { body, by, now }: NewLot): Promise<Lot> {
  const start = serialToNumber(body.start_number);
  const end = serialToNumber(body.end_number);
  if (start > end) throw wrongContent('end_number', { kind: 'start_after_end' });
  if (end - start + 1 > MAX_LOT_SIZE) throw wrongContent('end_number', { kind: 'lot_too_large' });
  const storeId = body.store_id;
  const transferId = body.transfer_id ?? null;
  const work = db.transaction(async (tx) => {
    if (transferId === null) await lockInOrder(tx, { stocks: [storeId] });
    else await lockStocks(tx, [storeId, await senderOf(tx, transferId, storeId)]);
    await refuseOtherSample(tx, storeId, now);
    const settings = await storeSettings(tx, storeId);
    const { lot_number: lotNumber, lot_counter: lotCounter } = body;
    const game = gameOfSerial(body.start_number);
    const tickets = { start, end };
    await refuseUnderOtherName(tx, storeId, { ...tickets, upc: lotNumber, game });
    const [row] = await tx
      .insert(lots)
      .values({
        storeId,
        lotNumber,
        lotCounter,
        startTicket: start,
        endTicket: end,
        ...(await vendorAndPlan(tx, body, by)),
        createdBy: by.userId,
        createdAt: now,
        sessionId: by.sessionId,
        sells: body.sells ?? settings.sells,
      })
      .returning({ id: lots.id });
    if (!row) throw new Error('The lot was not written.');
    await tx
      .insert(ticketRuns)
      .values({ storeId, lotId: row.id, startTicket: start, endTicket: end, status: TICKET_STATUS.active });
    const on = businessDate(now, settings);
    const arrival = { storeId, lotNumber, lotCounter, on, by: by.userId, at: now };
    if (transferId === null) await refuseOnTheWay(tx, storeId, [{ ...tickets, lotNumber }]);
    else await receiveTransfer(tx, transferId, tickets, arrival);
    await learnUpc(tx, storeId, { game, upc: lotNumber }, { by, now });
    await renewStock(tx, [storeId]);
    const [lot] = await selectLots(tx, storeId, sql`l.id = ${row.id}`);
    if (!lot) throw new Error('The lot is gone.');
    return lot;
  });
  return work.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'lots_apart' || constraint === 'lots_counter_once')
      throw new ApiError(409, ERROR_CODE.lotExists, { kind: 'lot_exists', upc: body.lot_number });
    throw error;
  });
}

/** Refuses a pack that was received with sample data that was cleared, or before the current sample data. @throws ApiError 409 */
async function refuseOtherSample(tx: Db, storeId: number, receivedAt: Date): Promise<void> {
  const [sample] = await rows<{ other: OtherSample | null }>(
    tx,
    sql`SELECT ${otherSample(storeId, receivedAt)} AS other`,
  );
  if (sample?.other) throw ofSample(sample.other === 'later' ? 'holds_sample' : 'received_in_sample');
}

/** A page of a store's lots, with their number of tickets in each status. @returns `total`: the lots on all pages */
export async function listLots(db: Db, storeId: number, page: Page): Promise<{ data: Lot[]; total: number }> {
  const total = await db.$count(lots, eq(lots.storeId, storeId));
  return { data: await selectLots(db, storeId, undefined, page), total };
}

/**
 * The newest lots of a UPC, under all names of its game, and the highest counter among all of them (0 if there are
 * none). The next lot gets the following counter.
 */
export async function checkUpc(db: Db, storeId: number, upc: string): Promise<CheckUpcReply> {
  const names = list(await namesOfUpc(db, storeId, upc));
  const ofUpc = sql`l.lot_number = ANY(${names}::text[])`;
  const all = await rows<{ id: number; lotCounter: number }>(
    db,
    sql`SELECT l.id, l.lot_counter AS "lotCounter" FROM lots l WHERE l.store_id = ${storeId} AND ${ofUpc} ORDER BY l.id DESC`,
  );
  const oldest = all[MAX_LOTS_OF_UPC - 1]?.id ?? 0;
  const lotData = await selectLots(db, storeId, sql`${ofUpc} AND l.id >= ${oldest}`);
  return { lotData, maxLotCounter: lastLotCounter(all.map(({ lotCounter }) => lotCounter)) };
}

/** A lot of a store, or undefined if there is none. */
export async function findLot(
  db: Db,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<Lot | undefined> {
  const which = sql`l.lot_number = ${lotNumber} AND l.lot_counter = ${lotCounter}`;
  return (await selectLots(db, storeId, which))[0];
}

type LotRow = {
  lotNumber: string;
  upc: string | null;
  lotCounter: number;
  start: number;
  end: number;
  vendorId: number | null;
  vendorName: string | null;
  planId: number | null;
  planName: string | null;
  priceCents: number;
  createdBy: number;
  createdAt: number;
  sells: Sells;
  active: number;
  shelf: number;
  returned: number;
  missing: number;
  damaged: number;
  transferred: number;
};

/** SQL: the tickets of runs `r` in a status. */
const ticketsWith = (status: TicketStatus): SQL =>
  sql`sum(r.end_ticket - r.start_ticket + 1) FILTER (WHERE r.status = ${status}::smallint)`;

/** @param which a selective condition on lots `l`; all lots by default */
async function selectLots(db: Db, storeId: number, which?: SQL, page?: Page): Promise<Lot[]> {
  const lotsThat = sql`l.store_id = ${storeId} ${which ? sql`AND ${which}` : sql``}`;
  const removedRuns = which
    ? sql`lots l CROSS JOIN LATERAL (${removedRunsOfLot(storeId, sql`l.id`)}) r WHERE ${lotsThat}`
    : sql`(${removedRunsOfStore(storeId)}) r`;
  const lotRows = await manyRows<LotRow>(db, {
    columns: {
      lotNumber: sql`l.lot_number`,
      upc: realUpcOf('l'),
      lotCounter: sql`l.lot_counter`,
      start: sql`l.start_ticket`,
      end: sql`l.end_ticket`,
      vendorId: sql`l.vendor_id`,
      vendorName: sql`v.vendor_name`,
      planId: sql`l.plan_id`,
      planName: sql`p.plan_name`,
      priceCents: sql`l.price_cents`,
      createdBy: sql`l.created_by`,
      sells: sql`l.sells`,
      createdAt: milliseconds(sql`l.created_at`),
      active: sql`coalesce(unsold.active, 0)::int`,
      shelf: sql`coalesce(unsold.shelf, 0)::int`,
      returned: sql`coalesce(removed.returned, 0)::int`,
      missing: sql`coalesce(removed.missing, 0)::int`,
      damaged: sql`coalesce(removed.damaged, 0)::int`,
      transferred: sql`coalesce(removed.transferred, 0)::int`,
    },
    from: sql`
      FROM lots l
      LEFT JOIN vendors v ON v.id = l.vendor_id
      LEFT JOIN plans p ON p.id = l.plan_id
      LEFT JOIN (
        SELECT r.lot_id, sum(r.end_ticket - r.start_ticket + 1) FILTER (WHERE r.status = 1) AS active,
               sum(r.end_ticket - r.start_ticket + 1) FILTER (WHERE r.status = 13) AS shelf
        FROM ticket_runs r
        WHERE r.store_id = ${storeId} AND r.status <> 3
        GROUP BY r.lot_id
      ) unsold ON unsold.lot_id = l.id
      LEFT JOIN (
        SELECT r.lot_id, ${ticketsWith(21)} AS returned, ${ticketsWith(22)} AS missing, ${ticketsWith(23)} AS damaged,
               ${ticketsWith(24)} AS transferred
        FROM ${removedRuns}
        GROUP BY r.lot_id
      ) removed ON removed.lot_id = l.id
      WHERE ${lotsThat}
      ORDER BY l.lot_number, l.lot_counter
      ${page ? sql`LIMIT ${page.size} OFFSET ${page.skip}` : sql``}`,
  });
  const clock = await clockOf(db, storeId);
  return lotRows.map((row) => {
    const total = row.end - row.start + 1;
    const removed = row.returned + row.missing + row.damaged + row.transferred;
    return {
      lot_number: row.lotNumber,
      ...withRealUpc(row),
      lot_counter: row.lotCounter,
      start_ticket_number: numberToSerial(row.start),
      end_ticket_number: numberToSerial(row.end),
      vendor_id: row.vendorId,
      vendor_name: row.vendorName,
      plan_id: row.planId,
      plan_name: row.planName,
      ticket_price: centsToDollars(row.priceCents),
      store_id: storeId,
      created_by: row.createdBy,
      time_created: wallTime(new Date(row.createdAt), clock),
      total_count: total,
      active_count: row.active,
      shelf_count: row.shelf,
      sold_count: total - row.active - row.shelf - removed,
      returned_count: row.returned,
      missing_count: row.missing,
      damaged_count: row.damaged,
      transferred_count: row.transferred,
      sells: row.sells,
    };
  });
}

/**
 * All tickets of a lot (at most 10,000) with the names of their statuses, in serial order.
 * @throws ApiError 404 when the store has no such lot
 */
export async function listTickets(
  db: Db,
  storeId: number,
  upc: string,
  lotCounter: number,
): Promise<Ticket[]> {
  const runs = await rows<{ start: number; end: number; status: TicketStatus }>(
    db,
    sql`SELECT r.start_ticket AS start, r.end_ticket AS "end", r.status
        FROM lots l CROSS JOIN LATERAL (${runsOfLot(storeId, sql`l.id`)}) r
        WHERE l.store_id = ${storeId} AND l.lot_number = ${upc} AND l.lot_counter = ${lotCounter}
        ORDER BY r.start_ticket`,
  );
  if (runs.length === 0) throw notFound();
  return runs.flatMap(({ start, end, status }) =>
    Array.from({ length: end - start + 1 }, (_, index) => ({
      ticket_number: numberToSerial(start + index),
      name: statusOnWire(status),
    })),
  );
}

// Lots are looked up one by one, so that the cost of a read depends on the requested lots (decision 21).

/** SQL: the removals of a store, with `claim_id` and `status`. */
const removalsOfStore = (storeId: number): SQL =>
  sql`SELECT claim_id, status FROM removal_claims WHERE store_id = ${storeId}`;

/**
 * SQL: the removals of one lot. Missing tickets of opening checks are found from the lot's claims. The ids of the
 * checks are read once, from their index, since looking up the record of each claim costs more.
 */
const removalsOfLot = (storeId: number, lotId: SQL): SQL => sql`
  SELECT removed.claim_id, removed.status
  FROM claims c CROSS JOIN LATERAL (
    SELECT claim_id, status FROM removal_claims WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) removed
  WHERE c.store_id = ${storeId} AND c.lot_id = ${lotId} AND c.reason <> 'sale'
  UNION ALL
  SELECT c.id, ${TICKET_STATUS.missing}::smallint
  FROM (
    SELECT id, submission_id FROM claims WHERE store_id = ${storeId} AND lot_id = ${lotId} ${OPTIMIZATION_FENCE}
  ) c
  WHERE c.submission_id = ANY(ARRAY(
    SELECT submission_id FROM submissions WHERE store_id = ${storeId} AND purpose = 'opening'))`;

/** SQL: the runs held by removals, with the status that people read, without packs sold whole. */
const heldBy = (storeId: number, removals: SQL): SQL => sql`
  SELECT r.lot_id, r.start_ticket, r.end_ticket, removed.status
  FROM (${removals}) removed CROSS JOIN LATERAL (
    SELECT * FROM ticket_runs WHERE store_id = ${storeId} AND claim_id = removed.claim_id ${OPTIMIZATION_FENCE}
  ) r
  WHERE removed.status <> ${TICKET_STATUS.sold}`;

/** SQL: the removed runs of a whole store: lot_id, start_ticket, end_ticket and the status that people read. */
export const removedRunsOfStore = (storeId: number): SQL => heldBy(storeId, removalsOfStore(storeId));

/** SQL: the removed runs of one lot. @param lotId a column of the outer query */
export const removedRunsOfLot = (storeId: number, lotId: SQL): SQL =>
  heldBy(storeId, removalsOfLot(storeId, lotId));

/** SQL: the runs that `which` selects, with the status that people read. Compares them with all removals at once. */
const runsWith = (removals: SQL, which: SQL): SQL => sql`
  WITH removed AS MATERIALIZED (${removals})
  SELECT r.lot_id, r.start_ticket, r.end_ticket, coalesce(removed.status, r.status) AS status
  FROM ticket_runs r LEFT JOIN removed ON removed.claim_id = r.claim_id
  WHERE ${which}`;

/** SQL: all runs of a whole store, with the columns of `removedRunsOfStore`. */
export const runsOfStore = (storeId: number): SQL =>
  runsWith(removalsOfStore(storeId), sql`r.store_id = ${storeId}`);

/** SQL: all runs of one lot. @param lotId as for `removedRunsOfLot` */
export const runsOfLot = (storeId: number, lotId: SQL): SQL =>
  runsWith(removalsOfLot(storeId, lotId), sql`r.store_id = ${storeId} AND r.lot_id = ${lotId}`);
