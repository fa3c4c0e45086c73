import { type SQL, sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type {
  InventoryCriteria,
  InventoryRow,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  InventorySort,
} from '../../src/contract/inventory';
import { centsToDollars } from '../../src/domain/money';
import { numberToSerial } from '../../src/domain/serial';
import type { TicketStatus } from '../../src/domain/status';
import { statusName } from '../../src/i18n/en/status';
import { type Db, rows } from '../db/connect';
import { ApiError } from '../errors';
import { type InventoryQuery, inventoryQuery } from './inventory-query';

const DEFAULT_PAGE_SIZE = 10;
/** A page as the tickets before it, and those through its last. */
type Page = { skip: number; through: number };
/** Of what stands somewhere with `count` tickets, the last of which is number `through`. */
const onPage = ({ skip, through }: Page): SQL => sql`through > ${skip} AND through - count < ${through}`;
/** The order of the report where nothing else is asked for, and between equals. */
const BY_LOT = sql`lot_number, lot_counter`;

/**
 * The Inventory Report: tickets of a store by UPC, ticket number and status, one page of them, sorted. A number
 * may be only the first digits of what is searched. Tickets are made one by one for the page alone.
 * @throws ApiError 422 'Fill atleast one search field.' without any criterion, or for an unknown status
 */
export async function searchInventory(db: Db, body: InventorySearchBody): Promise<InventorySearchReply> {
  const query = inventoryQuery(body);
  if (!query) return { success: true, total: 0, data: [] };
  const size = body.page_size ?? DEFAULT_PAGE_SIZE;
  const skip = ((body.page ?? 1) - 1) * size;
  const page = { skip, through: skip + size };
  const descending = body.direction === 'descending';
  const placed =
    body.sort === 'ticket_number'
      ? placedBySerial(query, page, descending)
      : placedByRun(query, page, body.sort, descending);
  const found = await rows<SpanRow>(
    db,
    sql`WITH ${placed}
        SELECT whole.total, page.*
        FROM (SELECT ${query.total} AS total) AS whole
        LEFT JOIN (
          SELECT lot_number AS upc, price_cents AS "priceCents", vendor_name AS "vendorName", status,
                 since, until, depth::int AS depth, place::int AS place, (through - count)::float8 AS before
          FROM placed
          WHERE ${onPage(page)}
        ) AS page ON true`,
  );
  const backwards = body.sort === 'ticket_number' && descending;
  const tickets = found.flatMap((span) => ticketsOfSpan(span, page, backwards));
  return {
    success: true,
    total: found[0]?.total ?? 0,
    data: tickets.sort((a, b) => a.rank - b.rank).map(({ row }) => row),
  };
}

/** Several times what a store sells in years; no more fits a file or a sheet either. */
const MAX_RUNS = 20_000;

/**
 * All that a search finds, in the order of lot and serial, as runs: adjoining tickets of one lot and status are one,
 * whoever sold them. Most lots are one or two, so a store's years of tickets are an answer of some thousand runs.
 * @throws as `searchInventory`; ApiError 422 for more than `MAX_RUNS`: a file that lacks some would be taken for whole
 */
export async function inventoryRuns(db: Db, criteria: InventoryCriteria): Promise<InventoryRun[]> {
  const query = inventoryQuery(criteria);
  if (!query) return [];
  const found = await rows<RunRow>(
    db,
    sql`WITH placed AS (
          -- The same for runs that adjoin: where the first of them would begin if nothing were before it.
          SELECT *, first - sum(last - first + 1) OVER lot + (last - first + 1) AS island
          FROM (${query.runs()}) AS found
          WINDOW lot AS (PARTITION BY lot_number, lot_counter, status ORDER BY first)
        )
        SELECT lot_number AS upc, lot_counter AS "lotCounter", price_cents AS "priceCents",
               vendor_name AS "vendorName", status, min(first) AS since, max(last) AS until
        FROM placed
        GROUP BY lot_number, lot_counter, price_cents, vendor_name, status, island
        ORDER BY ${BY_LOT}, since
        LIMIT ${MAX_RUNS + 1}`,
  );
  if (found.length > MAX_RUNS)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      `These are more than ${MAX_RUNS} runs of tickets. Please search for fewer.`,
    );
  return found.map((row) => ({
    upc_code: row.upc,
    lot_counter: row.lotCounter,
    start_ticket: numberToSerial(row.since),
    end_ticket: numberToSerial(row.until),
    ticket_count: row.until - row.since + 1,
    ticket_price: centsToDollars(row.priceCents),
    vendor_name: row.vendorName,
    status: statusName(row.status),
    status_code: row.status,
  }));
}

/**
 * Where runs stand when all tickets of one have the same key: one after the other. Each has a ticket at least, so a
 * page that ends with ticket `through` lies within as many runs.
 * @returns queries of a WITH clause, of which `placed` is the last
 */
function placedByRun(
  query: InventoryQuery,
  { through }: Page,
  sort: Exclude<InventorySort, 'ticket_number'> | undefined,
  descending: boolean,
): SQL {
  const key = sort ? sql`${KEYS[sort]} ${directionOf(descending)},` : sql``;
  // Whatever a lot's tickets share sorts the lots before their runs are read.
  const lotOrder = sort === 'status' ? BY_LOT : sql`${key} ${BY_LOT}`;
  return sql`
    nearest AS (
      SELECT * FROM (${query.runs(lotOrder)}) AS found ORDER BY ${key} ${BY_LOT}, first LIMIT ${through}
    ), placed AS (
      SELECT *, first AS since, last AS until, 1 AS depth, 0 AS place, last - first + 1 AS count,
             sum(last - first + 1) OVER (ORDER BY ${key} ${BY_LOT}, first) AS through
      FROM nearest
    )`;
}

/** What runs are sorted by. Equal ones are in the order of lot and serial in both directions. */
const KEYS = {
  upc_code: sql`lot_number`,
  ticket_price: sql`price_cents`,
  vendor_name: sql`vendor_key`,
  // By the word, as the column shows it.
  status: sql`array_position(ARRAY[1, 13, 3], status::int)`,
};

const directionOf = (descending: boolean): SQL => (descending ? sql`DESC` : sql`ASC`);

/**
 * Where tickets stand by their serial. Lots of different UPCs may have the same serials, so runs overlap: the serials
 * are cut into spans wherever a run begins or ends, and a ticket of a span is there once for each run over it.
 * The runs that begin first hold the first tickets, so no more of them are needed than tickets.
 */
function placedBySerial(query: InventoryQuery, page: Page, descending: boolean): SQL {
  return sql`
    nearest AS (
      SELECT * FROM (${query.runs()}) AS found
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
      SELECT counted.*, nearest.lot_number, nearest.price_cents, nearest.vendor_name, nearest.status,
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
  status: TicketStatus;
  since: number;
  until: number;
};

type SpanRow = Omit<RunRow, 'lotCounter' | 'since'> & {
  /** of the whole search */
  total: number;
  /** null when nothing is on this page */
  since: number | null;
  /** how many runs lie over this span, and which of them this is, from 0 */
  depth: number;
  place: number;
  /** how many tickets come before this span */
  before: number;
};

/** The tickets of a run in a span that are on the page, each with its rank in the whole search. */
function ticketsOfSpan(
  span: SpanRow,
  { skip, through }: Page,
  backwards: boolean,
): { rank: number; row: InventoryRow }[] {
  if (span.since === null) return [];
  const { since, until, depth, place } = span;
  const offset = span.before + place;
  const from = Math.max(0, Math.ceil((skip - offset) / depth));
  const to = Math.min(until - since, Math.ceil((through - offset) / depth) - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
    const nth = from + i;
    return {
      rank: offset + nth * depth,
      row: {
        upc_code: span.upc,
        ticket_number: numberToSerial(backwards ? until - nth : since + nth),
        ticket_price: centsToDollars(span.priceCents),
        vendor_name: span.vendorName,
        status: statusName(span.status),
        status_code: span.status,
      },
    };
  });
}
