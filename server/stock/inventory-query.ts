import { type SQL, sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type { InventoryCriteria } from '../../src/contract/office/inventory';
import { GAME_DIGITS } from '../../src/domain/games/game';
import { MAX_LOT_SIZE, SERIAL_LENGTH, UPC_LENGTH } from '../../src/domain/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../src/domain/tickets/status';
import { ApiError, wrongContent } from '../errors';
import { removedRunsOfLot, removedRunsOfStore, runsOfLot, runsOfStore } from './removed-runs';

/** The queries of the Inventory Report. */
export type InventoryQuery = {
  /**
   * The runs of tickets with lot_number, lot_counter, price_cents, vendor_name, vendor_key, sells, status, claim_id, and first
   * and last limited to the wanted serials. A removal that is the claim says the status; without a claim, it's the run's.
   * With `lotOrder`, lots are read in that order, so that a LIMIT reads few of them.
   */
  runs: (lotOrder?: SQL) => SQL;
  /** the same, each with its status: for queries that need the status of all runs */
  runsWithStatus: SQL;
  /** an expression for the number of tickets */
  total: SQL;
};

/** Written like the condition of the partial index on unsold runs. */
const IN_STOCK = sql`r.status <> 3`;

/**
 * The queries for some criteria; null when nothing can match.
 * @throws ApiError 422 'Fill atleast one search field.' without any criterion, or for an unknown status
 */
export function inventoryQuery(criteria: InventoryCriteria): InventoryQuery | null {
  const upc = criteria.upc_number?.trim() ?? '';
  const ticket = criteria.ticket_number?.trim() ?? '';
  const status = statusOf(criteria.ticket_status);
  if (upc === '' && ticket === '' && status === null)
    throw new ApiError(422, ERROR_CODE.invalidContent, { kind: 'no_search_field' });
  const upcs = digitsSpan(upc, UPC_LENGTH);
  const tickets = digitsSpan(ticket, SERIAL_LENGTH);
  if (!upcs || !tickets) return null;
  const first = Number(tickets.first);
  const last = Number(tickets.last);

  const ofUpc = upc === '' ? sql`` : sql`AND l.lot_number BETWEEN ${upcs.first} AND ${upcs.last}`;
  const withTickets =
    ticket === ''
      ? sql``
      : // The maximum lot size limits where a lot with these tickets can start.
        sql`AND l.start_ticket BETWEEN ${first - MAX_LOT_SIZE + 1} AND ${last} AND l.end_ticket >= ${first}`;
  // Vendors sort by plain characters, independent of the database's locale.
  const lots = sql`
    SELECT l.*, v.vendor_name, lower(coalesce(v.vendor_name, '')) COLLATE "C" AS vendor_key
    FROM lots l LEFT JOIN vendors v ON v.id = l.vendor_id
    WHERE l.store_id = ${criteria.store_id} ${ofUpc} ${withTickets}`;
  const storeId = criteria.store_id;
  /** @param source joins the runs `r` of lots `l` */
  const runsFrom =
    (source: SQL, claimId = sql`NULL::bigint`) =>
    (which: SQL, lotOrder?: SQL): SQL =>
      sql`
    SELECT l.lot_number, l.lot_counter, l.price_cents, l.vendor_name, l.vendor_key, l.sells, r.status,
           ${claimId} AS claim_id, GREATEST(r.start_ticket, ${first}::bigint) AS first,
           LEAST(r.end_ticket, ${last}::bigint) AS last
    FROM (${lots} ${lotOrder ? sql`ORDER BY ${lotOrder}` : sql``}) AS l
    ${source}
    WHERE r.start_ticket <= ${last} AND r.end_ticket >= ${first} AND ${which}`;
  const ofLot = (runs: SQL): SQL => sql`CROSS JOIN LATERAL (${runs}) r`;
  const ofStore = (runs: SQL): SQL => sql`JOIN (${runs}) r ON r.lot_id = l.id`;
  const stored = runsFrom(
    sql`JOIN ticket_runs r ON r.store_id = ${storeId} AND r.lot_id = l.id`,
    sql`r.claim_id`,
  );
  const lotByLot = runsFrom(ofLot(runsOfLot(storeId, sql`l.id`)));
  // Lots of one game are few; of several, the store's removals are fewer than the claims.
  const isOneGame = upc.length === UPC_LENGTH || ticket.length >= GAME_DIGITS;
  const withStatus = isOneGame ? lotByLot : runsFrom(ofStore(runsOfStore(storeId)));
  const removed = runsFrom(
    isOneGame ? ofLot(removedRunsOfLot(storeId, sql`l.id`)) : ofStore(removedRunsOfStore(storeId)),
  );

  const all = sum(sql`
    SELECT GREATEST(start_ticket, ${first}::bigint) AS first, LEAST(end_ticket, ${last}::bigint) AS last
    FROM (${lots}) AS lot`);
  const every = sql`true`;
  if (status === null)
    return { runs: (order) => stored(every, order), runsWithStatus: withStatus(every), total: all };
  const inStatus = sql`r.status = ${status}::smallint`;
  if (status === TICKET_STATUS.sold)
    return {
      runs: (order) => (order ? lotByLot(inStatus, order) : withStatus(inStatus)),
      runsWithStatus: withStatus(inStatus),
      // Years of sold runs aren't counted: all tickets of the lots that are neither in stock nor removed are sold.
      total: sql`${all} - ${sum(stored(IN_STOCK))} - ${sum(removed(every))}`,
    };
  const inStock = status === TICKET_STATUS.active || status === TICKET_STATUS.onShelf;
  const runs = (order?: SQL): SQL =>
    inStock ? stored(sql`${IN_STOCK} AND ${inStatus}`, order) : removed(inStatus, order);
  return { runs, runsWithStatus: runs(), total: sum(runs()) };
}

const sum = (runs: SQL): SQL =>
  sql`(SELECT coalesce(sum(last - first + 1), 0)::float8 FROM (${runs}) AS counted)`;

function statusOf(given: InventoryCriteria['ticket_status']): TicketStatus | null {
  if (given === undefined || given === null || given === '') return null;
  const status = Object.values(TICKET_STATUS).find((code) => String(code) === String(given));
  if (status === undefined) throw wrongContent('ticket_status', { kind: 'unknown_status' });
  return status;
}

/** The first and last number of `length` digits that begin with `digits`; null if there is none. */
function digitsSpan(digits: string, length: number): { first: string; last: string } | null {
  if (!/^[0-9]*$/.test(digits) || digits.length > length) return null;
  return { first: digits.padEnd(length, '0'), last: digits.padEnd(length, '9') };
}
