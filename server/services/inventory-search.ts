import { sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type { InventoryRow, InventorySearchBody, InventorySearchReply } from '../../src/contract/inventory';
import { MESSAGE } from '../../src/contract/messages';
import { centsToDollars } from '../../src/domain/money';
import { MAX_LOT_SIZE, numberToSerial, SERIAL_LENGTH, UPC_LENGTH } from '../../src/domain/serial';
import { statusName, TICKET_STATUS, type TicketStatus } from '../../src/domain/status';
import { type Db, rows } from '../db/connect';
import { ApiError, wrongContent } from '../plugins/errors';

const NOTHING: InventorySearchReply = { success: true, total: 0, data: [] };
const DEFAULT_PAGE_SIZE = 10;

/**
 * The Inventory Report: tickets of a store by UPC, ticket number and status, one page of them in the order of
 * lot and serial. A number may be only the first digits of what is searched.
 * @throws ApiError 422 'Fill atleast one search field.' without any criterion, or for an unknown status
 */
export async function searchInventory(db: Db, body: InventorySearchBody): Promise<InventorySearchReply> {
  const upc = body.upc_number?.trim() ?? '';
  const ticket = body.ticket_number?.trim() ?? '';
  const status = statusOf(body.ticket_status);
  if (upc === '' && ticket === '' && status === null)
    throw new ApiError(422, ERROR_CODE.invalidContent, MESSAGE.noSearchField);
  const upcs = digitsSpan(upc, UPC_LENGTH);
  const tickets = digitsSpan(ticket, SERIAL_LENGTH);
  if (!upcs || !tickets) return NOTHING;

  const size = body.page_size ?? DEFAULT_PAGE_SIZE;
  const skip = ((body.page ?? 1) - 1) * size;
  const first = Number(tickets.first);
  const last = Number(tickets.last);
  const found = await rows<FoundRow>(
    db,
    sql`WITH matching AS (
          SELECT l.lot_number, l.lot_counter, l.price_cents, l.vendor_id, r.status,
                 GREATEST(r.start_ticket, ${first}::bigint) AS first, LEAST(r.end_ticket, ${last}::bigint) AS last
          FROM lots l JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id
          WHERE l.store_id = ${body.store_id} AND r.store_id = ${body.store_id}
            AND (${upc === ''} OR l.lot_number BETWEEN ${upcs.first} AND ${upcs.last})
            -- No lot is longer than the greatest lot, which bounds where one with this ticket begins.
            AND l.start_ticket BETWEEN ${first - MAX_LOT_SIZE + 1} AND ${last} AND l.end_ticket >= ${first}
            AND r.start_ticket <= ${last} AND r.end_ticket >= ${first}
            AND (${status}::smallint IS NULL OR r.status = ${status}::smallint)
        ), placed AS (
          SELECT *, last - first + 1 AS count,
                 sum(last - first + 1) OVER (ORDER BY lot_number, lot_counter, first) AS through
          FROM matching
        )
        SELECT whole.total, page.*, v.vendor_name AS "vendorName"
        FROM (SELECT coalesce(max(through), 0)::float8 AS total FROM placed) whole
        LEFT JOIN (
          SELECT lot_number AS upc, price_cents AS "priceCents", vendor_id AS "vendorId", status, first, last,
                 (through - count)::float8 AS before
          FROM placed
          WHERE through > ${skip} AND through - count < ${skip + size}
        ) page ON true
        LEFT JOIN vendors v ON v.id = page."vendorId"
        ORDER BY page.before`,
  );
  return {
    success: true,
    total: found[0]?.total ?? 0,
    data: found.flatMap((row) => ticketsOnPage(row, skip, size)),
  };
}

type FoundRow = {
  total: number;
  upc: string;
  priceCents: number;
  vendorName: string | null;
  status: TicketStatus;
  /** null when nothing is on this page */
  first: number | null;
  last: number;
  /** how many tickets come before this run */
  before: number;
};

function ticketsOnPage(row: FoundRow, skip: number, size: number): InventoryRow[] {
  if (row.first === null) return [];
  const from = row.first + Math.max(0, skip - row.before);
  const to = Math.min(row.last, row.first + (skip + size - row.before) - 1);
  return Array.from({ length: to - from + 1 }, (_, nth) => ({
    upc_code: row.upc,
    ticket_number: numberToSerial(from + nth),
    ticket_price: centsToDollars(row.priceCents),
    vendor_name: row.vendorName,
    status: statusName(row.status),
    status_code: row.status,
  }));
}

function statusOf(given: InventorySearchBody['ticket_status']): TicketStatus | null {
  if (given === undefined || given === null || given === '') return null;
  const status = Object.values(TICKET_STATUS).find((code) => String(code) === String(given));
  if (status === undefined) throw wrongContent('ticket_status', 'There is no such status.');
  return status;
}

/** The numbers of `length` digits that begin with `digits`; null when no number can. */
function digitsSpan(digits: string, length: number): { first: string; last: string } | null {
  if (!/^[0-9]*$/.test(digits) || digits.length > length) return null;
  return { first: digits.padEnd(length, '0'), last: digits.padEnd(length, '9') };
}
