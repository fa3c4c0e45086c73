import { type SQL, sql } from 'drizzle-orm';
import { statusOnWire } from '../../src/messages/words/status';
import { GAME_DIGITS } from '../../src/shared/catalogue/game';
import type { Sells } from '../../src/shared/places/store-settings';
import type {
  InventoryCriteria,
  InventoryRow,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  InventorySort,
} from '../../src/shared/stock/inventory-schema';
import { lotKey } from '../../src/shared/stock/stock';
import { ifDown } from '../../src/shared/tickets/runs';
import { MAX_LOT_SIZE, numberToSerial, SERIAL_LENGTH, UPC_LENGTH } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../src/shared/tickets/status';
import { centsToDollars } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { PAGE_SIZES } from '../../src/shared/wire/requests';
import type { Db } from '../db/connect';
import { otherNames, shownUpcs } from '../db/game-names';
import { list, removedBy, rows, SOLD, STATUS } from '../db/sql';
import { ApiError, wrongContent } from '../errors';
import { binNamesOf } from '../places/settings';
import { removedRunsOfLot, removedRunsOfStore, runsOfLot, runsOfStore } from './lots';

/** The queries of the Inventory Report. */
type InventoryQuery = {
  /**
   * The runs of tickets with lot_number, lot_counter, price_cents, vendor_name, vendor_key, sells, status, claim_id,
   * and first and last, limited to the wanted serials. If the claim is a removal, it determines the status; without a
   * claim, the run does. With `lotOrder`, lots are read in that order, so that a LIMIT reads only a few.
   */
  runs: (lotOrder?: SQL) => SQL;
  /** the same, each with its status, for queries that need the status of all runs */
  runsWithStatus: SQL;
  /** an expression for the number of tickets */
  total: SQL;
};

/** Written like the condition of the partial index on unsold runs. */
const IN_STOCK = sql`r.status <> ${SOLD}`;

/**
 * The queries for search criteria; null when nothing can match.
 * @throws ApiError 422 'Fill atleast one search field.' without any criterion, or for an unknown status
 */
async function inventoryQuery(db: Db, criteria: InventoryCriteria): Promise<InventoryQuery | null> {
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

  const others = upc === '' ? [] : await otherNames(db, criteria.store_id, upcs);
  const inSpan = sql`l.lot_number BETWEEN ${upcs.first} AND ${upcs.last}`;
  const ofUpc =
    upc === ''
      ? sql``
      : others.length === 0
        ? sql`AND ${inSpan}`
        : sql`AND (${inSpan} OR l.lot_number = ANY(${list(others)}::text[]))`;
  const withTickets =
    ticket === ''
      ? sql``
      : // The maximum lot size limits where a lot with these tickets can start.
        sql`AND l.start_ticket BETWEEN ${first - MAX_LOT_SIZE + 1} AND ${last} AND l.end_ticket >= ${first}`;
  // Vendors are sorted by plain characters, independent of the database's locale.
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
  // One game has few lots. For several games, the store has fewer removals than claims.
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
      // Avoids counting years of sold runs: all tickets of the lots that are neither in stock nor removed are sold.
      total: sql`${all} - ${sum(stored(IN_STOCK))} - ${sum(removed(every))}`,
    };
  const inStock = status === TICKET_STATUS.active || status === TICKET_STATUS.onShelf;
  const runs = (order?: SQL): SQL =>
    inStock ? stored(sql`${IN_STOCK} AND ${inStatus}`, order) : removed(inStatus, order);
  return { runs, runsWithStatus: runs(), total: sum(runs()) };
}

const sum = (runs: SQL): SQL =>
  sql`(SELECT coalesce(sum(last - first + 1), 0)::float8 FROM (${runs}) AS counted)`;

function statusOf(criterion: InventoryCriteria['ticket_status']): TicketStatus | null {
  if (criterion === undefined || criterion === null || criterion === '') return null;
  const status = Object.values(TICKET_STATUS).find((code) => String(code) === String(criterion));
  if (status === undefined) throw wrongContent('ticket_status', { kind: 'unknown_status' });
  return status;
}

/** The first and last number of `length` digits that begin with `digits`; null if there is none. */
function digitsSpan(digits: string, length: number): { first: string; last: string } | null {
  if (!/^[0-9]*$/.test(digits) || digits.length > length) return null;
  return { first: digits.padEnd(length, '0'), last: digits.padEnd(length, '9') };
}

/** A page of tickets: the number of tickets before it (`skip`), and the number of its last ticket (`through`). */
type Page = { skip: number; through: number };
/** SQL: whether a row of `count` tickets, the last of which is number `through`, overlaps the page. */
const onPage = ({ skip, through }: Page): SQL => sql`through > ${skip} AND through - count < ${through}`;
/** The default order of the report, also for equal rows. */
const BY_LOT = sql`lot_number, lot_counter`;

/**
 * The Inventory Report: one sorted page of a store's tickets by UPC, ticket number and status. UPC and ticket number
 * may be prefixes. Generates single tickets only for this page.
 * @throws ApiError 422 'Fill atleast one search field.' without any criterion, or for an unknown status
 */
export async function searchInventory(db: Db, body: InventorySearchBody): Promise<InventorySearchReply> {
  const query = await inventoryQuery(db, body);
  if (!query) return { success: true, total: 0, data: [] };
  const size = body.page_size ?? PAGE_SIZES[0];
  const skip = ((body.page ?? 1) - 1) * size;
  const page = { skip, through: skip + size };
  const descending = body.direction === 'descending';
  const placed =
    body.sort === 'ticket_number'
      ? placedBySerial(query, page, descending)
      : placedByRun(query, page, body.sort, descending);
  const spanRows = await rows<SpanRow>(
    db,
    sql`WITH ${placed}
        SELECT whole.total, page.*
        FROM (SELECT ${query.total} AS total) AS whole
        LEFT JOIN (
          SELECT lot_number AS upc, lot_counter AS "lotCounter", price_cents AS "priceCents", vendor_name AS "vendorName", ${STATUS} AS status,
                 since, until, depth::int AS depth, place::int AS place, (through - count)::float8 AS before
          FROM placed r ${removedBy(body.store_id, sql`r.claim_id`)}
          WHERE ${onPage(page)}
        ) AS page ON true`,
  );
  const backwards = body.sort === 'ticket_number' && descending;
  const bins = await binsOf(db, body.store_id, spanRows);
  const upcOf = await shownUpcs(db, body.store_id, spanRows);
  const tickets = spanRows.flatMap((span) =>
    ticketsOfSpan(span, page, { backwards, bin: bins(span), upc: upcOf(span.upc) }),
  );
  return {
    success: true,
    total: spanRows[0]?.total ?? 0,
    data: tickets.sort((a, b) => a.rank - b.rank).map(({ row }) => row),
  };
}

/** Several times a store's sales in years. More wouldn't fit in a file or a sheet anyway. */
const MAX_RUNS = 20_000;

/**
 * A page of the search result as runs, in the order of lot and serial; by default all of it. Adjacent tickets with the
 * same lot and status form one run, regardless of who sold them. Most lots have one or two runs, so years of tickets
 * fit into a few thousand.
 * @returns `total`: the runs on all pages
 * @throws like `searchInventory`; ApiError 422 for more than `MAX_RUNS`, since an incomplete export could pass for
 * complete
 */
export async function inventoryRuns(
  db: Db,
  criteria: InventoryCriteria,
  { skip, size } = { skip: 0, size: MAX_RUNS },
): Promise<{ data: InventoryRun[]; total: number }> {
  const query = await inventoryQuery(db, criteria);
  if (!query) return { data: [], total: 0 };
  const [listed] = await rows<{ total: number; page: RunRow[] }>(
    db,
    sql`WITH placed AS (
          -- Equal for adjoining runs: the start of the first one, less the tickets of all runs before it.
          SELECT *, first - sum(last - first + 1) OVER lot + (last - first + 1) AS island
          FROM (${query.runsWithStatus}) AS runs
          WINDOW lot AS (PARTITION BY lot_number, lot_counter, status ORDER BY first)
        ), joined AS MATERIALIZED (
          SELECT lot_number, lot_counter, price_cents, vendor_name, sells, status, min(first) AS since, max(last) AS until
          FROM placed
          GROUP BY lot_number, lot_counter, price_cents, vendor_name, sells, status, island
          LIMIT ${MAX_RUNS + 1}
        )
        SELECT (SELECT count(*)::int FROM joined) AS total,
               (SELECT coalesce(json_agg(page), '[]') FROM (
                  SELECT lot_number AS upc, lot_counter AS "lotCounter", price_cents AS "priceCents",
                         vendor_name AS "vendorName", sells, status, since, until
                  FROM joined ORDER BY ${BY_LOT}, since LIMIT ${size} OFFSET ${skip}
                ) page) AS page`,
  );
  const { total = 0, page: runRows = [] } = listed ?? {};
  if (total > MAX_RUNS)
    throw new ApiError(422, ERROR_CODE.invalidContent, { kind: 'too_many_found', max: MAX_RUNS });
  const bins = await binsOf(db, criteria.store_id, runRows);
  const upcOf = await shownUpcs(db, criteria.store_id, runRows);
  const data = runRows.map((row) => ({
    upc_code: upcOf(row.upc),
    lot_counter: row.lotCounter,
    start_ticket: numberToSerial(row.since),
    end_ticket: numberToSerial(row.until),
    ...ifDown(row.sells),
    ticket_count: row.until - row.since + 1,
    ticket_price: centsToDollars(row.priceCents),
    vendor_name: row.vendorName,
    status: statusOnWire(row.status),
    status_code: row.status,
    ...bins(row),
  }));
  return { data, total };
}

/** The bins of packs on the shelf, by the names that people use. @returns a function from a run's pack and status to its field */
async function binsOf(
  db: Db,
  storeId: number,
  runs: readonly Pick<RunRow, 'status'>[],
): Promise<(run: Pick<RunRow, 'upc' | 'lotCounter' | 'status'>) => { bin_name?: string }> {
  if (!runs.some(({ status }) => status === TICKET_STATUS.onShelf)) return () => ({});
  const bins = await rows<{ upc: string; lotCounter: number; bin: number }>(
    db,
    sql`SELECT l.lot_number AS upc, l.lot_counter AS "lotCounter", b.bin
        FROM bins b JOIN lots l ON l.store_id = ${storeId} AND l.id = b.lot_id
        WHERE b.store_id = ${storeId}`,
  );
  const nameOf = await binNamesOf(
    db,
    storeId,
    bins.map(({ bin }) => bin),
  );
  const names = new Map(bins.map(({ bin, ...lot }) => [lotKey(lot), nameOf(bin)]));
  return ({ status, ...lot }) => {
    const name = status === TICKET_STATUS.onShelf ? names.get(lotKey(lot)) : undefined;
    return name === undefined ? {} : { bin_name: name };
  };
}

/**
 * The positions of runs if all tickets of a run have the same sort key: one run after the other. Each run has at least
 * one ticket, so a page that ends with ticket `through` needs at most as many runs.
 * @returns queries of a WITH clause, of which `placed` is the last
 */
function placedByRun(
  query: InventoryQuery,
  { through }: Page,
  sort: Exclude<InventorySort, 'ticket_number'> | undefined,
  descending: boolean,
): SQL {
  const key = sort ? sql`${KEYS[sort]} ${directionOf(descending)},` : sql``;
  // Keys that all tickets of a lot share sort the lots before their runs are read.
  const runs = sort === 'status' ? query.runsWithStatus : query.runs(sql`${key} ${BY_LOT}`);
  return sql`
    nearest AS (
      SELECT * FROM (${runs}) AS runs ORDER BY ${key} ${BY_LOT}, first LIMIT ${through}
    ), placed AS (
      SELECT *, first AS since, last AS until, 1 AS depth, 0 AS place, last - first + 1 AS count,
             sum(last - first + 1) OVER (ORDER BY ${key} ${BY_LOT}, first) AS through
      FROM nearest
    )`;
}

/** The sort keys of runs. Equal runs are in the order of lot and serial in both directions. */
const KEYS = {
  upc_code: sql`lot_number`,
  ticket_price: sql`price_cents`,
  vendor_name: sql`vendor_key`,
  // Alphabetically, as shown in the column.
  status: sql`array_position(ARRAY[1, 23, 22, 13, 21, 3, 24], status::int)`,
};

const directionOf = (descending: boolean): SQL => (descending ? sql`DESC` : sql`ASC`);

/**
 * The positions of tickets by serial. Lots of different UPCs may have the same serials, so runs can overlap. So serials
 * are divided into spans wherever a run begins or ends. Each ticket of a span exists once per run over it. The runs
 * that begin first hold the first tickets, so at most as many runs as tickets are needed.
 */
function placedBySerial(query: InventoryQuery, page: Page, descending: boolean): SQL {
  return sql`
    nearest AS (
      SELECT * FROM (${query.runs()}) AS runs
      ORDER BY ${descending ? sql`last DESC` : sql`first`}, lot_number LIMIT ${page.through}
    ), edges AS (
      SELECT ticket, sum(change) AS change
      FROM (SELECT first AS ticket, 1 AS change FROM nearest
            UNION ALL SELECT last + 1, -1 FROM nearest) AS edge
      GROUP BY ticket
    ), spans AS (
      SELECT ticket AS since, lead(ticket) OVER (ORDER BY ticket) - 1 AS until,
             sum(change) OVER (ORDER BY ticket) AS depth
      FROM edges
    ), counted AS (
      SELECT *, (until - since + 1) * depth AS count,
             sum((until - since + 1) * depth) OVER (ORDER BY since ${directionOf(descending)}) AS through
      FROM spans WHERE depth > 0
    ), placed AS (
      SELECT counted.*, nearest.lot_number, nearest.lot_counter, nearest.price_cents, nearest.vendor_name, nearest.status, nearest.claim_id,
             row_number() OVER (PARTITION BY since ORDER BY nearest.lot_number) - 1 AS place
      FROM counted JOIN nearest ON nearest.first <= counted.since AND nearest.last >= counted.since
      WHERE ${onPage(page)}
    )`;
}

type RunRow = {
  upc: string;
  lotCounter: number;
  priceCents: number;
  vendorName: string | null;
  sells: Sells;
  status: TicketStatus;
  since: number;
  until: number;
};

type SpanRow = Omit<RunRow, 'sells' | 'since'> & {
  /** the number of tickets in the whole result */
  total: number;
  /** null when nothing is on this page */
  since: number | null;
  /** the number of runs over this span, and the index of this one among them */
  depth: number;
  place: number;
  /** the number of tickets before this span */
  before: number;
};

/** The tickets of a span's run that are on the page, each with its position in the whole result. */
function ticketsOfSpan(
  span: SpanRow,
  { skip, through }: Page,
  { backwards, bin, upc }: { backwards: boolean; bin: { bin_name?: string }; upc: string },
): { rank: number; row: InventoryRow }[] {
  if (span.since === null) return [];
  const { since, until, depth, place } = span;
  const offset = span.before + place;
  const from = Math.max(0, Math.ceil((skip - offset) / depth));
  const to = Math.min(until - since, Math.ceil((through - offset) / depth) - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
    const position = from + i;
    return {
      rank: offset + position * depth,
      row: {
        upc_code: upc,
        ticket_number: numberToSerial(backwards ? until - position : since + position),
        ticket_price: centsToDollars(span.priceCents),
        vendor_name: span.vendorName,
        status: statusOnWire(span.status),
        status_code: span.status,
        ...bin,
      },
    };
  });
}
