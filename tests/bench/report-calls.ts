import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';
import { list, rows } from '../../server/db/sql';
import { seededRandom } from '../../server/seed/random';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { auditPaths } from '../../src/shared/audit/paths';
import { boardPaths } from '../../src/shared/board/paths';
import { countingPaths } from '../../src/shared/counting/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { daysBefore } from '../../src/shared/time/store-clock';
import { addressOf } from '../../src/shared/wire/requests';
import { COMPANY_ID, type Years } from './years';
import { LAST_DAY, SHIFTS } from './years-sql';

/** The parameters of a call: a shift of a store, a pack that it sold from, and a pack that is on the shelf now. */
export type Subject = {
  storeId: number;
  date: string;
  personId: number;
  reportTime: string;
  upc: string;
  counter: number;
  ticket: string;
  shelfUpc: string;
  /** a day of the store on which an opening check found missing tickets */
  missingDate: string;
};

export type Call = {
  name: string;
  /** p95 in ms; null where speed doesn't matter */
  aim: number | null;
  /** a GET of this path, or a search if there is a body */
  path: (subject: Subject) => string;
  body?: (subject: Subject) => object;
};

const AIM = 25;
const api = (path: string): string => `/api${path}`;
type Query = Record<string, string | number>;
const read = (
  name: string,
  endpoint: string,
  {
    aim = AIM,
    query,
    about,
  }: { aim?: number | null; query?: (s: Subject) => Query; about?: (s: Subject) => Query } = {},
): Call => ({
  name,
  aim,
  path: (subject) =>
    api(addressOf(endpoint, { ...partsOf(subject), ...about?.(subject) }, query?.(subject)).path),
});
/** A subject by the parameter names of the paths. */
const partsOf = ({ storeId, date, personId, reportTime, upc, counter }: Subject) => ({
  storeId,
  id: storeId,
  date,
  userId: personId,
  time: reportTime,
  upc,
  lotNumber: upc,
  lotCounter: counter,
});
const ofCompany = () => ({ id: COMPANY_ID });
const search = (name: string, criteria: (subject: Subject) => object, aim: number | null = AIM): Call => ({
  name: `search by ${name}`,
  aim,
  path: () => api(addressOf(stockPaths.inventorySearch).path),
  body: (subject) => ({ store_id: subject.storeId, ...criteria(subject) }),
});

/** Calls that read no stock: the minimum cost of a request. */
export const FLOOR: Call = { name: 'healthz', aim: null, path: () => '/healthz' };
export const SIGNED_IN: Call = read('view-profile', accountsPaths.viewProfile, { aim: null });

/** Caches the counts of unchanged stores, so its first request is slower and reported separately. */
export const COMPANY_COUNT: Call = read('ticket_count of the company', reportsPaths.ticketCount, {
  about: ofCompany,
});

/** Every call of the reports, the inventory and the dashboard. */
export const CALLS: Call[] = [
  read('fetch-shift-data', reportsPaths.shiftList),
  read('shift-sales-record-list', reportsPaths.shiftSales),
  read('sales-record-list', reportsPaths.daySales),
  read('sales-record-list with missing tickets', reportsPaths.daySales, {
    about: ({ missingDate }) => ({ date: missingDate }),
  }),
  read('sales-by-day of a month', reportsPaths.periodSales, {
    aim: null,
    about: ({ date }) => ({ fromDate: daysBefore(date, 30), toDate: date }),
  }),
  read('today', boardPaths.today),
  read('exceptions', countingPaths.exceptions),
  read('exceptions, a page', countingPaths.exceptions, { query: () => ({ state: 'resolved', page: 1 }) }),
  read('corrections', countingPaths.correctionList),
  read('corrections, a page', countingPaths.correctionList, { query: () => ({ page: 1 }) }),
  search('ticket number', (s) => ({ ticket_number: s.ticket })),
  search('first digits of a pack', (s) => ({ ticket_number: s.ticket.slice(0, 11) })),
  search('first digits of a game', (s) => ({ ticket_number: s.ticket.slice(0, 4) })),
  search('UPC', (s) => ({ upc_number: s.upc })),
  search('UPC and On Shelf', (s) => ({ upc_number: s.shelfUpc, ticket_status: TICKET_STATUS.onShelf })),
  search('On Shelf alone', () => ({ ticket_status: TICKET_STATUS.onShelf })),
  search('UPC, sorted by status', (s) => ({ upc_number: s.upc, sort: 'status' }), null),
  search('Sold alone', () => ({ ticket_status: TICKET_STATUS.sold }), null),
  search('digits that every UPC begins with', () => ({ upc_number: '284' }), null),
  read('inventory-max', stockPaths.onShelfRanges, { about: (s) => ({ upc: s.shelfUpc }) }),
  read('inventory-max-min', stockPaths.activeRanges),
  read('stock-list', stockPaths.stockList),
  read('sold-list', stockPaths.soldList),
  read('checkUPCNumber', stockPaths.checkUpcNumber),
  read('getTicketList', stockPaths.ticketList),
  read('sold-tickets', countingPaths.soldTickets),
  COMPANY_COUNT,
  read('ticket_count of a store', reportsPaths.ticketCount),
  read('lot_count of the company', reportsPaths.lotCount, { about: ofCompany }),
  read('audit-log', auditPaths.auditLogOf),
  read('audit-log of a day', auditPaths.auditLogOf, { query: (s) => ({ from: s.date, to: s.date }) }),
  read('audit-log of a day, as recorded', auditPaths.auditLogOf, {
    query: (s) => ({ from: s.date, to: s.date, dates: 'recorded' }),
  }),
  read('audit-log of a ticket', auditPaths.auditLogOf, { query: (s) => ({ lot: s.ticket }) }),
  read('audit-log of a UPC', auditPaths.auditLogOf, { query: (s) => ({ lot: s.upc }) }),
  read('inventory-list', stockPaths.inventoryList, { aim: null }),
];

/** Subjects from the whole company and all of its years, the same in each run. */
export async function subjectsOf(db: Db, { stores, days }: Years, count: number): Promise<Subject[]> {
  const random = seededRandom(count);
  const below = (limit: number): number => Math.floor(random() * limit);
  const picked = Array.from({ length: count }, () => ({
    storeId: COMPANY_ID + 1 + below(stores),
    daysAgo: below(days),
    shift: below(SHIFTS),
  }));
  const found = await rows<Omit<Subject, 'ticket'> & { start: number }>(
    db,
    sql`SELECT s.store_id AS "storeId", s.sale_date::text AS date, s.created_by AS "personId",
               s.report_time AS "reportTime", l.lot_number AS upc, l.lot_counter AS counter, c.start_ticket AS start,
               shelf.lot_number AS "shelfUpc", missing.date AS "missingDate"
        FROM unnest(${list(picked.map((p) => p.storeId))}::int[], ${list(picked.map((p) => p.daysAgo))}::int[],
                    ${list(picked.map((p) => p.shift))}::int[]) WITH ORDINALITY AS p(store, days_ago, shift, place)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = p.store AND sale_date = ${LAST_DAY}::date - p.days_ago AND purpose = 'shift'
          ORDER BY recorded_at OFFSET p.shift LIMIT 1
        ) s
        CROSS JOIN LATERAL (
          SELECT * FROM claims WHERE store_id = p.store AND submission_id = s.submission_id ORDER BY id LIMIT 1
        ) c
        JOIN lots l ON l.store_id = p.store AND l.id = c.lot_id
        CROSS JOIN LATERAL (
          SELECT lot_number FROM lots JOIN ticket_runs r ON r.store_id = lots.store_id AND r.lot_id = lots.id
          WHERE r.store_id = p.store AND r.status = ${TICKET_STATUS.onShelf}::int
          ORDER BY (lots.id * 7 + p.place) % 31 LIMIT 1
        ) shelf
        CROSS JOIN LATERAL (
          SELECT o.sale_date::text AS date FROM submissions o JOIN claims USING (store_id, submission_id)
          WHERE o.store_id = p.store AND o.purpose = 'opening'
          ORDER BY (o.id * 7 + p.place) % 31 LIMIT 1
        ) missing
        ORDER BY p.place`,
  );
  return found.map(({ start, ...subject }) => ({ ...subject, ticket: numberToSerial(start) }));
}
