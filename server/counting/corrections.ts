import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type {
  Correction,
  CorrectionBody,
  CorrectionReply,
  SoldRun,
} from '../../src/shared/counting/exceptions-schema';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import type { Sells } from '../../src/shared/places/store-settings';
import type { RemovalReason } from '../../src/shared/stock/removals';
import {
  contains,
  ifDown,
  intersection,
  overlaps,
  type Run,
  runLength,
  runsOver,
} from '../../src/shared/tickets/runs';
import { numberToSerial, runSerials, serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { businessDate, wallTime } from '../../src/shared/time/store-clock';
import { MAX_CORRECTIONS_OF_LOT } from '../../src/shared/values/limits';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { milliseconds, OPTIMIZATION_FENCE, type Page, rows, WALL_TIME, wallText } from '../db/sql';
import { ApiError, wrongContent } from '../errors';
import { requireReason } from '../http/parameters';
import { clockOf } from '../places/settings';
import { type FoundAgain, findAgain } from '../stock/transfer-parts';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { deriveExceptions, pairNumbered } from './keep-exceptions';
import { keepRecordChanges } from './record-tickets';
import { restock } from './restock';
import { loadWindows, lotName, type StockWindow, type StoredRun } from './stock-windows';

/**
 * Puts sold or removed tickets back with a reason: on the shelf, or in the back room if they never were on the shelf.
 * Adds a permanent row and edits none. The records that held the tickets shrink in reports, because rows and totals are
 * derived.
 * @throws ApiError 422: no such lot, serial or exception; 409 `not_sold`: a ticket is in stock; 409 `transfer_ended`:
 * another store has received it
 */
export function correctSales(db: Db, submission: Captured<CorrectionBody>): Promise<KeyedReply> {
  const { body, key, by, recordedAt } = submission;
  const storeId = body.store_id;
  const reason = requireReason(body);
  const tickets = { start: serialToNumber(body.start_ticket), end: serialToNumber(body.end_ticket) };
  if (tickets.start > tickets.end) throw wrongContent('end_ticket', { kind: 'start_after_end' });
  const lot = { lotNumber: body.lot_number, lotCounter: body.lot_counter };

  return submitOnce(
    db,
    { ...submission, storeId, kind: 'correction' },
    async (tx, { id, stockVersion, locked }) => {
      const window = (await loadWindows(tx, storeId, [{ ...lot, ...tickets }], 'start_ticket')).get(
        lotName(lot),
      );
      if (!window) throw new ApiError(422, ERROR_CODE.unknownLot, { kind: 'unknown_lot' });
      if (!contains(window.lot, tickets.start) || !contains(window.lot, tickets.end))
        throw new ApiError(422, ERROR_CODE.unknownSerial, { kind: 'not_in_lot' });
      const notSold = window.runs.some((run) => run.status !== TICKET_STATUS.sold && overlaps(run, tickets));
      if (notSold) throw new ApiError(409, ERROR_CODE.notSold, { kind: 'not_sold' });

      const exceptionId = body.exception_id ?? null;
      if (exceptionId !== null && (await pairNumbered(tx, exceptionId))?.storeId !== storeId)
        throw wrongContent('exception_id', { kind: 'unknown_exception' });
      const clock = await clockOf(tx, storeId);
      const [known] = await rows<{ claim: number; corrections: number }>(
        tx,
        sql`SELECT coalesce(max(id), 0) AS claim,
                   (SELECT count(*)::int FROM corrections WHERE store_id = ${storeId} AND lot_id = ${window.lot.id}) AS corrections
            FROM claims WHERE store_id = ${storeId}`,
      );
      if (known && known.corrections >= MAX_CORRECTIONS_OF_LOT)
        throw wrongContent('start_ticket', { kind: 'too_many_corrections', max: MAX_CORRECTIONS_OF_LOT });
      const [row] = await rows<{ id: number }>(
        tx,
        sql`INSERT INTO corrections (store_id, submission_id, lot_id, start_ticket, end_ticket, reason, exception_id,
                                   created_by, corrected_at, wall_time, business_date, known_claim,
                                   stock_version)
          VALUES (${storeId}, ${key}, ${window.lot.id}, ${tickets.start}, ${tickets.end}, ${reason}, ${exceptionId},
                  ${by.userId}, ${recordedAt.toISOString()}, ${wallTime(recordedAt, clock)}, ${businessDate(recordedAt, clock)},
                  ${known?.claim ?? 0}, ${stockVersion})
          RETURNING id`,
      );
      if (!row) throw new Error('The correction was not written.');
      const corrected = runsOver(window.runs, tickets);
      const foundAgain = sentIn(window, corrected, tickets);
      const arrival = { storeId, ...lot, on: businessDate(recordedAt, clock), by: by.userId, at: recordedAt };
      await findAgain(tx, arrival, foundAgain, locked);
      const { byLot } = await restock(tx, storeId, [window], {});
      await deriveExceptions(tx, storeId, [window.lot.id], { since: null, receiving: null });
      await keepRecordChanges(tx, storeId, { id, key }, byLot);
      const ticketCount = runLength(tickets);
      const inBackRoom = corrected.every(({ fromBackRoom }) => fromBackRoom);
      const t = currentMessages(REPLY);
      return {
        message: inBackRoom ? t.inBackRoom({ count: ticketCount }) : t.corrected({ count: ticketCount }),
        submission_id: key,
        data: {
          id: row.id,
          ticketCount,
          amount: centsToDollars(amountCents(window.lot.priceCents, ticketCount)),
        },
      } satisfies CorrectionReply;
    },
  );
}

/** The corrected tickets that were sent to other stores, by the claim that holds them. */
function sentIn({ holders }: StockWindow, runs: readonly StoredRun[], corrected: Run): FoundAgain[] {
  const sent = new Set(holders.flatMap(({ id, reason }) => (reason === 'transferred' ? id : [])));
  return runs.flatMap(({ claimId, ...run }) => {
    const part = intersection(run, corrected);
    return claimId !== null && sent.has(claimId) && part ? [{ ...part, claimId }] : [];
  });
}

type CorrectionRow = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  vendorName: string | null;
  start: number;
  end: number;
  sells: Sells;
  reason: string;
  exceptionId: number | null;
  correctedBy: string;
  correctedAt: number;
  wall: string | null;
};

/** A page of a store's corrections, newest first, and their total number. */
export async function listCorrections(
  db: Db,
  storeId: number,
  { skip, size }: Page,
): Promise<{ total: number; data: Correction[] }> {
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM corrections WHERE store_id = ${storeId}`,
  );
  const correctionRows = await rows<CorrectionRow>(
    db,
    sql`SELECT c.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", v.vendor_name AS "vendorName",
               c.start_ticket AS start, c.end_ticket AS "end", c.reason, c.exception_id AS "exceptionId", l.sells, u.name AS "correctedBy",
               ${milliseconds(sql`c.corrected_at`)} AS "correctedAt",
               ${wallText(sql`c.wall_time`)} AS wall
        FROM (
          SELECT * FROM corrections WHERE store_id = ${storeId} ORDER BY id DESC LIMIT ${size} OFFSET ${skip}
        ) c
        CROSS JOIN LATERAL (SELECT * FROM lots WHERE store_id = ${storeId} AND id = c.lot_id ${OPTIMIZATION_FENCE}) l
        LEFT JOIN vendors v ON v.id = l.vendor_id
        JOIN people u ON u.id = c.created_by
        ORDER BY c.id DESC`,
  );
  const data = correctionRows.map((row) => ({
    id: row.id,
    lot_number: row.lotNumber,
    lot_counter: row.lotCounter,
    vendor_name: row.vendorName,
    ...runSerials(row),
    ...ifDown(row.sells),
    reason: row.reason,
    exception_id: row.exceptionId,
    corrected_by: row.correctedBy,
    corrected_at: new Date(row.correctedAt).toISOString(),
    ...(row.wall !== null && { time_corrected: row.wall }),
  }));
  return { total: counted?.total ?? 0, data };
}

type SoldRow = {
  start: number;
  end: number;
  priceCents: number;
  name: string;
  time: string;
  date: string;
  sells: Sells;
  purpose: RecordPurpose;
  reason: 'sale' | RemovalReason;
};

/** The sold and removed tickets of a lot, with the author of the record that holds them, in serial order. Empty if there is no such lot. */
export async function soldTickets(
  db: Db,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<SoldRun[]> {
  const soldRows = await rows<SoldRow>(
    db,
    sql`SELECT r.start_ticket AS start, r.end_ticket AS "end", l.price_cents AS "priceCents", u.name,
               ${WALL_TIME} AS time, s.business_date::text AS date, c.sells, s.purpose, c.reason
        FROM lots l
        JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id AND r.status = ${TICKET_STATUS.sold}
        JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE l.store_id = ${storeId} AND l.lot_number = ${lotNumber} AND l.lot_counter = ${lotCounter}
        ORDER BY r.start_ticket`,
  );
  return soldRows.map((row) => ({
    start_ticket: numberToSerial(row.start),
    end_ticket: numberToSerial(row.end),
    ...ifDown(row.sells),
    ticket_price: centsToDollars(row.priceCents),
    name: row.name,
    time_created: row.time,
    business_date: row.date,
    ...(row.purpose === 'opening' && { purpose: row.purpose }),
    ...(row.reason !== 'sale' && { reason: row.reason }),
  }));
}
