import { randomUUID } from 'node:crypto';
import { discardBody, lotBody, salesBody, shelfBody } from '../databases/fixtures';
import { ALARM_ROWS } from './alarms';
import { CENSUS_ROWS } from './census';
import { foundBody, gameRow, gamesBody, packRow, stockBody } from './games';
import { ALERT_ROWS } from './instant-alerts';
import { JOURNAL_ROWS } from './journal';
import { LOTTERY_ROWS } from './lottery';
import { moneyBody, pictureBody } from './money';
import { MORNING_ROWS } from './morning';
import { ACCOUNT_ROWS } from './permission-accounts';
import type { Scene } from './permission-scene';
import { SETTINGS_ROWS } from './permission-settings';
import { TERMINAL_ROWS } from './permission-terminals';
import { PACK, type Shop, ticket, UPC } from './shop';

/** Statuses for: role 6 of the store, of another store, role 5 of the company, of another company, role 4, the clerks' terminal. */
type Expected = [
  ownStore: number,
  otherStore: number,
  ownCompany: number,
  otherCompany: number,
  all: number,
  terminal: number,
];

/** One call of the matrix. An open route treats everyone alike; the others return 401 without a session, 403 to role 7. */
export type PermissionRow = {
  path: (scene: Scene) => string;
  body?: (scene: Scene) => unknown;
  expected: Expected | { everyone: number };
  /** for an area manager: of a row that names the company, to read about the manager's stores together */
  ofArea?: number;
  /** for a terminal of the company's other store, where the store's clerk works too; absent: as its admin, if a terminal may */
  elsewhere?: number;
  /** the scene has a pack on the shelf, with tickets 0 to 9 sold */
  inShop?: true;
  /** the call names the store's clerk as its author */
  byClerk?: true;
  headers?: Record<string, string>;
};

const DAY = '2026-11-18';

const everybody: Expected = [200, 200, 200, 200, 200, 403];
const ofStore: Expected = [200, 403, 200, 403, 200, 403];
const ofCounter: Expected = [200, 403, 200, 403, 200, 200];
const ofCompany: Expected = [403, 403, 200, 403, 200, 403];
const rowOfCompany: Expected = [403, 403, 200, 404, 200, 403];

const unique = (): string => randomUUID().slice(0, 8);
const inShop = true;
const byClerk = true;

const shopOf = ({ shop }: Scene): Shop => {
  if (!shop) throw new Error('This row needs a shop.');
  return shop;
};

export const PERMISSIONS: Record<string, PermissionRow> = {
  // Must precede a call that renames the store, whose name these two have.
  'GET /board/:companyId': {
    path: ({ company }) => `/board/${company.id}`,
    expected: ofCompany,
    ofArea: 200,
  },
  ...MORNING_ROWS,
  ...ALERT_ROWS,
  ...ACCOUNT_ROWS,
  ...TERMINAL_ROWS,
  ...ALARM_ROWS,

  'GET /vendor-list': { path: () => '/vendor-list', expected: everybody },
  'GET /vendor-list/:storeId': { path: ({ store }) => `/vendor-list/${store.id}`, expected: ofStore },
  'POST /vendor-add': {
    path: () => '/vendor-add',
    body: ({ store }) => ({ vendor_name: 'New', upc_code: unique(), store_id: store.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /vendor-update/:id': {
    path: ({ store }) => `/vendor-update/${store.vendorId}`,
    body: () => ({ vendor_name: unique() }),
    expected: rowOfCompany,
  },
  'PUT /vendor-delete/:id': {
    path: ({ store }) => `/vendor-delete/${store.vendorId}`,
    expected: rowOfCompany,
  },

  'GET /plan-list': { path: () => '/plan-list', expected: everybody },
  'GET /plan-list/:storeId': { path: ({ store }) => `/plan-list/${store.id}`, expected: ofStore },
  'POST /plan-add': {
    path: () => '/plan-add',
    body: ({ store }) => ({ plan_name: unique(), plan_price: 5, lot_size: 60, store_id: store.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /plan-update/:id': {
    path: ({ store }) => `/plan-update/${store.planId}`,
    body: () => ({ plan_price: 7 }),
    expected: rowOfCompany,
  },
  'PUT /plan-delete/:id': { path: ({ store }) => `/plan-delete/${store.planId}`, expected: rowOfCompany },

  'GET /games/:companyId': { path: ({ store }) => `/games/${store.id}`, expected: ofStore },
  'GET /games-without-upc/:companyId': {
    path: ({ store }) => `/games-without-upc/${store.id}`,
    expected: ofStore,
  },
  // The scene has no walked pack; who may not call it hears that first.
  'POST /game-upc': {
    path: () => '/game-upc',
    body: () => ({ state: 'GA', game: '0777', upc: '028400000777' }),
    expected: [422, 422, 422, 422, 403, 403],
  },
  'POST /games-import': {
    path: () => '/games-import',
    body: ({ company }) => gamesBody(company.id, [gameRow()]),
    expected: [403, 403, 200, 403, 200, 403],
  },
  'POST /stock-import': {
    path: () => '/stock-import',
    body: ({ store }) => stockBody(store.id, [packRow()]),
    expected: ofStore,
  },

  'GET /subscription': { path: () => '/subscription', expected: [403, 403, 200, 200, 200, 403] },
  'POST /subscription': {
    path: () => '/subscription',
    body: () => ({
      subscription_name: unique(),
      subscription_type: 1,
      subscription_validity: 30,
      subscription_description: 'New',
    }),
    expected: [403, 403, 201, 201, 201, 403],
  },
  'PUT /subscription/:id': {
    path: ({ subscriptionId }) => `/subscription/${subscriptionId}`,
    body: () => ({ status: 0 }),
    expected: rowOfCompany,
  },
  'DELETE /subscription/:id': {
    path: ({ subscriptionId }) => `/subscription/${subscriptionId}`,
    expected: rowOfCompany,
  },

  'GET /inventory-list/:storeId': { path: ({ store }) => `/inventory-list/${store.id}`, expected: ofStore },
  'GET /packs-in-stock/:companyId': {
    path: ({ company }) => `/packs-in-stock/${company.id}`,
    expected: [403, 403, 200, 403, 200, 403],
    ofArea: 200,
  },
  'POST /inventory_add': {
    path: () => '/inventory_add',
    body: ({ store }) => lotBody(store, UPC, PACK),
    expected: [201, 403, 403, 403, 403, 403],
  },
  'GET /checkUPCNumber/:upc/:storeId': {
    path: ({ store }) => `/checkUPCNumber/${UPC}/${store.id}`,
    expected: ofStore,
  },
  'GET /getTicketList/:lotNumber/:lotCounter/:storeId': {
    path: ({ store }) => `/getTicketList/${UPC}/1/${store.id}`,
    expected: ofStore,
    inShop,
  },
  'GET /pack/:lotNumber/:lotCounter/:storeId': {
    path: ({ store }) => `/pack/${UPC}/1/${store.id}`,
    expected: ofStore,
    inShop,
  },
  'POST /packs': {
    path: () => '/packs',
    body: ({ store }) => ({ store_id: store.id, packs: [{ lot_number: UPC, lot_counter: 1 }] }),
    expected: ofStore,
    inShop,
  },
  'POST /get-inventory-by-search-data': {
    path: () => '/get-inventory-by-search-data',
    body: ({ store }) => ({ upc_number: UPC, store_id: store.id }),
    expected: ofStore,
  },
  'POST /inventory-runs': {
    path: () => '/inventory-runs',
    body: ({ store }) => ({ upc_number: UPC, store_id: store.id }),
    expected: ofStore,
  },
  'GET /inventory-max/:upc/:storeId': {
    path: ({ store }) => `/inventory-max/${UPC}/${store.id}`,
    expected: ofCounter,
  },
  'GET /inventory-max-min/:upc/:storeId': {
    path: ({ store }) => `/inventory-max-min/${UPC}/${store.id}`,
    expected: ofCounter,
  },
  'GET /stock-list/:storeId': { path: ({ store }) => `/stock-list/${store.id}`, expected: ofCounter },
  'GET /sold-list/:storeId': { path: ({ store }) => `/sold-list/${store.id}`, expected: ofCounter },
  'PUT /updateInvetoryOnShelf': {
    path: () => '/updateInvetoryOnShelf',
    body: ({ store }) => shelfBody(store.id, UPC, PACK, ticket(9)),
    expected: [200, 403, 403, 403, 403, 200],
    byClerk,
    inShop,
  },
  'POST /packs-found': {
    path: () => '/packs-found',
    body: () => foundBody(),
    expected: [201, 201, 403, 403, 403, 403],
  },
  'GET /unknown-packs/:storeId': { path: ({ store }) => `/unknown-packs/${store.id}`, expected: ofStore },
  'POST /unknown-packs/:id/dismiss': {
    path: () => '/unknown-packs/1/dismiss',
    body: ({ store }) => ({ store_id: store.id, reason: 'not ours' }),
    expected: [404, 403, 404, 403, 404, 403],
  },
  'PUT /bins': {
    path: () => '/bins',
    body: ({ store }) => ({ store_id: store.id, lot_number: UPC, lot_counter: 1, bin: 14 }),
    expected: ofStore,
    inShop,
  },
  ...SETTINGS_ROWS,
  ...LOTTERY_ROWS,
  ...CENSUS_ROWS,
  ...JOURNAL_ROWS,
  'POST /sales-record-register': {
    path: () => '/sales-record-register',
    body: (scene) => {
      const { data } = salesBody([shopOf(scene).entry(10, 19)]);
      // The second front is among the sold tickets.
      const seen = [20, 5].map((n) => ({ lot_number: UPC, lot_counter: 1, front_ticket: ticket(n) }));
      return { data: { ...data, seen } };
    },
    expected: [201, 403, 403, 403, 403, 201],
    byClerk,
    inShop,
  },
  'POST /packs-removed': {
    path: () => '/packs-removed',
    body: ({ store }) => ({
      store_id: store.id,
      data: [
        {
          ...{ lot_number: UPC, lot_counter: 1, start_ticket: ticket(60), end_ticket: ticket(79) },
          reason: 'returned',
        },
      ],
    }),
    expected: [201, 403, 201, 403, 201, 201],
    byClerk,
    inShop,
  },
  'GET /transfers/:storeId': { path: ({ store }) => `/transfers/${store.id}`, expected: ofStore },
  'POST /submissions/status': {
    path: () => '/submissions/status',
    body: () => ({ keys: [randomUUID()] }),
    expected: [200, 200, 403, 403, 403, 200],
  },
  'POST /discarded-submissions': {
    path: () => '/discarded-submissions',
    body: ({ store }) => discardBody(store.id, randomUUID()),
    expected: [201, 403, 403, 403, 403, 403],
    byClerk,
  },
  'POST /shift-money': {
    path: () => '/shift-money',
    body: ({ store }) => moneyBody(store.id, [randomUUID()]),
    expected: [201, 403, 403, 403, 403, 201],
    byClerk,
  },
  'POST /slip-pictures': {
    path: () => '/slip-pictures',
    body: ({ store }) => pictureBody(store.id, randomUUID()),
    expected: [201, 403, 403, 403, 403, 201],
    byClerk,
  },
  // The scene has no picture; who may not look hears that first.
  'GET /slip-pictures/:storeId/:pictureId': {
    path: ({ store }) => `/slip-pictures/${store.id}/${randomUUID()}`,
    expected: ofStore.map((status) => (status === 200 ? 404 : status)) as typeof ofStore,
  },
  'GET /over-short/:fromDate/:toDate/:storeId': {
    path: ({ store }) => `/over-short/${DAY}/${DAY}/${store.id}`,
    expected: ofStore,
  },
  'GET /late-records/:storeId': { path: ({ store }) => `/late-records/${store.id}`, expected: ofStore },
  'GET /exceptions/:storeId': { path: ({ store }) => `/exceptions/${store.id}`, expected: ofStore },
  'POST /exceptions/:id/dismiss': {
    path: ({ exceptionId }) => `/exceptions/${exceptionId}/dismiss`,
    body: () => ({ reason: 'the scan was wrong' }),
    expected: [201, 404, 201, 404, 201, 403],
    inShop,
  },
  // Its records are the admin's, whom no clerk may name; an unknown one is refused after the permission.
  'POST /disagreements': {
    path: () => '/disagreements',
    body: ({ store }) => ({ store_id: store.id, record: randomUUID(), words: 'I paid a $5 ticket.' }),
    expected: [422, 403, 403, 403, 403, 422],
    byClerk,
  },
  'POST /disagreements/:disagreementId/answer': {
    path: () => `/disagreements/${randomUUID()}/answer`,
    body: ({ store }) => ({ store_id: store.id, words: 'You are right.' }),
    expected: [404, 403, 404, 403, 404, 403],
  },
  'GET /disagreements/:storeId': { path: ({ store }) => `/disagreements/${store.id}`, expected: ofStore },
  // No count of the clerk has this key.
  'GET /receipt/:storeId/:userId/:record': {
    path: ({ store }) => `/receipt/${store.id}/${store.clerk.id}/${randomUUID()}`,
    expected: [404, 403, 403, 403, 403, 404],
  },
  'GET /own-records/:storeId/:userId/:date': {
    path: ({ store }) => `/own-records/${store.id}/${store.clerk.id}/${DAY}`,
    expected: [200, 403, 403, 403, 403, 200],
  },
  'POST /late-records/:id/seen': {
    path: ({ lateRecordId }) => `/late-records/${lateRecordId}/seen`,
    body: ({ store }) => ({ store_id: store.id }),
    expected: ofStore,
    inShop,
  },
  'POST /corrections': {
    path: () => '/corrections',
    body: ({ store }) => ({
      store_id: store.id,
      lot_number: UPC,
      lot_counter: 1,
      start_ticket: ticket(0),
      end_ticket: ticket(1),
      reason: 'counted twice',
    }),
    expected: [201, 403, 201, 403, 201, 403],
    inShop,
  },
  'GET /corrections/:storeId': { path: ({ store }) => `/corrections/${store.id}`, expected: ofStore },
  'GET /sold-tickets/:lotNumber/:lotCounter/:storeId': {
    path: ({ store }) => `/sold-tickets/${UPC}/1/${store.id}`,
    expected: ofStore,
    inShop,
  },
  'GET /audit-log/:storeId': { path: ({ store }) => `/audit-log/${store.id}`, expected: ofStore },
  'GET /audit-log': { path: () => '/audit-log', expected: [403, 403, 403, 403, 200, 403] },
  'GET /health-report': { path: () => '/health-report', expected: [403, 403, 403, 403, 200, 403] },
  'GET /fetch-shift-data/:date/:storeId': {
    path: ({ store }) => `/fetch-shift-data/${DAY}/${store.id}`,
    expected: ofStore,
  },
  // Users of other companies are treated like unknown users: the report is empty.
  'GET /shift-sales-record-list/:date/:userId/:time': {
    path: ({ store }) => `/shift-sales-record-list/${DAY}/${store.admin.id}/14:05:00`,
    expected: everybody,
    inShop,
  },
  'GET /sales-record-list/:date/:storeId': {
    path: ({ store }) => `/sales-record-list/${DAY}/${store.id}`,
    expected: ofStore,
  },
  'GET /sales-by-day/:fromDate/:toDate/:storeId': {
    path: ({ store }) => `/sales-by-day/${DAY}/${DAY}/${store.id}`,
    expected: ofStore,
  },
  'GET /ticket_count/:id': { path: ({ store }) => `/ticket_count/${store.id}`, expected: ofStore },
  'GET /lot_count/:id': {
    path: ({ company }) => `/lot_count/${company.id}`,
    expected: ofCompany,
    ofArea: 200,
  },
  'GET /today/:id': { path: ({ store }) => `/today/${store.id}`, expected: ofStore },
  'GET /store-export/:storeId': {
    path: ({ store }) => `/store-export/${store.id}?part=packs`,
    expected: ofStore,
  },
  'GET /today-list/:storeId': { path: ({ store }) => `/today-list/${store.id}`, expected: ofStore },
};
