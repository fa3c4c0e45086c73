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
import { everybody, ofCompany, ofCounter, ofStore, type PermissionRow, rowOfCompany } from './permission-row';
import type { Scene } from './permission-scene';
import { SETTINGS_ROWS } from './permission-settings';
import { TERMINAL_ROWS } from './permission-terminals';
import { PACK, packRun, type Shop, ticket, UPC } from './shop';

const unique = (): string => randomUUID().slice(0, 8);
const inShop = true;
const byClerk = true;

const shopOf = ({ shop }: Scene): Shop => {
  if (!shop) throw new Error('This row needs a shop.');
  return shop;
};

export const PERMISSIONS: Record<string, PermissionRow> = {
  // Must precede a call that renames the store, whose name these two have.
  'GET /board/:companyId': { expected: ofCompany, ofArea: 200 },
  ...MORNING_ROWS,
  ...ALERT_ROWS,
  ...ACCOUNT_ROWS,
  ...TERMINAL_ROWS,
  ...ALARM_ROWS,

  'GET /vendor-list': { expected: everybody },
  'GET /vendor-list/:storeId': { expected: ofStore },
  'POST /vendor-add': {
    body: ({ store }) => ({ vendor_name: 'New', upc_code: unique(), store_id: store.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /vendor-update/:id': {
    params: ({ store }) => ({ id: store.vendorId }),
    body: () => ({ vendor_name: unique() }),
    expected: rowOfCompany,
  },
  'PUT /vendor-delete/:id': { params: ({ store }) => ({ id: store.vendorId }), expected: rowOfCompany },

  'GET /plan-list': { expected: everybody },
  'GET /plan-list/:storeId': { expected: ofStore },
  'POST /plan-add': {
    body: ({ store }) => ({ plan_name: unique(), plan_price: 5, lot_size: 60, store_id: store.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /plan-update/:id': {
    params: ({ store }) => ({ id: store.planId }),
    body: () => ({ plan_price: 7 }),
    expected: rowOfCompany,
  },
  'PUT /plan-delete/:id': { params: ({ store }) => ({ id: store.planId }), expected: rowOfCompany },

  'GET /games/:companyId': { params: ({ store }) => ({ companyId: store.id }), expected: ofStore },
  'GET /games-without-upc/:companyId': {
    params: ({ store }) => ({ companyId: store.id }),
    expected: ofStore,
  },
  // The scene has no walked pack; who may not call it hears that first.
  'POST /game-upc': {
    body: () => ({ state: 'GA', game: '0777', upc: '028400000777' }),
    expected: [422, 422, 422, 422, 403, 403],
  },
  'POST /games-import': { body: ({ company }) => gamesBody(company.id, [gameRow()]), expected: ofCompany },
  'POST /stock-import': { body: ({ store }) => stockBody(store.id, [packRow()]), expected: ofStore },

  'GET /subscription': { expected: [403, 403, 200, 200, 200, 403] },
  'POST /subscription': {
    body: () => ({
      subscription_name: unique(),
      subscription_type: 1,
      subscription_validity: 30,
      subscription_description: 'New',
    }),
    expected: [403, 403, 201, 201, 201, 403],
  },
  'PUT /subscription/:id': {
    params: ({ subscriptionId }) => ({ id: subscriptionId }),
    body: () => ({ status: 0 }),
    expected: rowOfCompany,
  },
  'DELETE /subscription/:id': {
    params: ({ subscriptionId }) => ({ id: subscriptionId }),
    expected: rowOfCompany,
  },

  'GET /inventory-list/:storeId': { expected: ofStore },
  'GET /packs-in-stock/:companyId': { expected: ofCompany, ofArea: 200 },
  'POST /inventory_add': {
    body: ({ store }) => lotBody(store, UPC, PACK),
    expected: [201, 403, 403, 403, 403, 403],
  },
  'GET /checkUPCNumber/:upc/:storeId': { expected: ofStore },
  'GET /getTicketList/:lotNumber/:lotCounter/:storeId': { expected: ofStore, inShop },
  'GET /pack/:lotNumber/:lotCounter/:storeId': { expected: ofStore, inShop },
  'POST /packs': {
    body: ({ store }) => ({ store_id: store.id, packs: [{ lot_number: UPC, lot_counter: 1 }] }),
    expected: ofStore,
    inShop,
  },
  'POST /get-inventory-by-search-data': {
    body: ({ store }) => ({ upc_number: UPC, store_id: store.id }),
    expected: ofStore,
  },
  'POST /inventory-runs': {
    body: ({ store }) => ({ upc_number: UPC, store_id: store.id }),
    expected: ofStore,
  },
  'GET /inventory-max/:upc/:storeId': { expected: ofCounter },
  'GET /inventory-max-min/:upc/:storeId': { expected: ofCounter },
  'GET /stock-list/:storeId': { expected: ofCounter },
  'GET /sold-list/:storeId': { expected: ofCounter },
  'PUT /updateInvetoryOnShelf': {
    body: ({ store }) => shelfBody(store.id, UPC, PACK, ticket(9)),
    expected: [200, 403, 403, 403, 403, 200],
    byClerk,
    inShop,
  },
  'POST /packs-found': { body: () => foundBody(), expected: [201, 201, 403, 403, 403, 403] },
  'GET /unknown-packs/:storeId': { expected: ofStore },
  'POST /unknown-packs/:id/dismiss': {
    params: () => ({ id: 1 }),
    body: ({ store }) => ({ store_id: store.id, reason: 'not ours' }),
    expected: [404, 403, 404, 403, 404, 403],
  },
  'PUT /bins': {
    body: ({ store }) => ({ store_id: store.id, lot_number: UPC, lot_counter: 1, bin: 14 }),
    expected: ofStore,
    inShop,
  },
  ...SETTINGS_ROWS,
  ...LOTTERY_ROWS,
  ...CENSUS_ROWS,
  ...JOURNAL_ROWS,
  'POST /sales-record-register': {
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
    body: ({ store }) => ({
      store_id: store.id,
      data: [
        {
          ...packRun(60, 79),
          reason: 'returned',
        },
      ],
    }),
    expected: [201, 403, 201, 403, 201, 201],
    byClerk,
    inShop,
  },
  'GET /transfers/:storeId': { expected: ofStore },
  'POST /submissions/status': {
    body: () => ({ keys: [randomUUID()] }),
    expected: [200, 200, 403, 403, 403, 200],
  },
  'POST /discarded-submissions': {
    body: ({ store }) => discardBody(store.id, randomUUID()),
    expected: [201, 403, 403, 403, 403, 403],
    byClerk,
  },
  'POST /shift-money': {
    body: ({ store }) => moneyBody(store.id, [randomUUID()]),
    expected: [201, 403, 403, 403, 403, 201],
    byClerk,
  },
  'POST /slip-pictures': {
    body: ({ store }) => pictureBody(store.id, randomUUID()),
    expected: [201, 403, 403, 403, 403, 201],
    byClerk,
  },
  // The scene has no picture; who may not look hears that first.
  'GET /slip-pictures/:storeId/:pictureId': {
    params: () => ({ pictureId: randomUUID() }),
    expected: ofStore.map((status) => (status === 200 ? 404 : status)) as typeof ofStore,
  },
  'GET /over-short/:fromDate/:toDate/:storeId': { expected: ofStore },
  'GET /late-records/:storeId': { expected: ofStore },
  'GET /exceptions/:storeId': { expected: ofStore },
  'POST /exceptions/:id/dismiss': {
    params: ({ exceptionId }) => ({ id: exceptionId }),
    body: () => ({ reason: 'the scan was wrong' }),
    expected: [201, 404, 201, 404, 201, 403],
    inShop,
  },
  // Its records are the admin's, whom no clerk may name; an unknown one is refused after the permission.
  'POST /disagreements': {
    body: ({ store }) => ({ store_id: store.id, record: randomUUID(), words: 'I paid a $5 ticket.' }),
    expected: [422, 403, 403, 403, 403, 422],
    byClerk,
  },
  'POST /disagreements/:disagreementId/answer': {
    params: () => ({ disagreementId: randomUUID() }),
    body: ({ store }) => ({ store_id: store.id, words: 'You are right.' }),
    expected: [404, 403, 404, 403, 404, 403],
  },
  'GET /disagreements/:storeId': { expected: ofStore },
  // No count of the clerk has this key.
  'GET /receipt/:storeId/:userId/:record': {
    params: ({ store }) => ({ userId: store.clerk.id, record: randomUUID() }),
    expected: [404, 403, 403, 403, 403, 404],
  },
  'GET /own-records/:storeId/:userId/:date': {
    params: ({ store }) => ({ userId: store.clerk.id }),
    expected: [200, 403, 403, 403, 403, 200],
  },
  'POST /late-records/:id/seen': {
    params: ({ lateRecordId }) => ({ id: lateRecordId }),
    body: ({ store }) => ({ store_id: store.id }),
    expected: ofStore,
    inShop,
  },
  'POST /corrections': {
    body: ({ store }) => ({
      store_id: store.id,
      ...packRun(0, 1),
      reason: 'counted twice',
    }),
    expected: [201, 403, 201, 403, 201, 403],
    inShop,
  },
  'GET /corrections/:storeId': { expected: ofStore },
  'GET /sold-tickets/:lotNumber/:lotCounter/:storeId': { expected: ofStore, inShop },
  'GET /audit-log/:storeId': { expected: ofStore },
  'GET /audit-log': { expected: [403, 403, 403, 403, 200, 403] },
  'GET /health-report': { expected: [403, 403, 403, 403, 200, 403] },
  'GET /fetch-shift-data/:date/:storeId': { expected: ofStore },
  // Users of other companies are treated like unknown users: the report is empty.
  'GET /shift-sales-record-list/:date/:userId/:time': {
    params: ({ store }) => ({ userId: store.admin.id, time: '14:05:00' }),
    expected: everybody,
    inShop,
  },
  'GET /sales-record-list/:date/:storeId': { expected: ofStore },
  'GET /sales-by-day/:fromDate/:toDate/:storeId': { expected: ofStore },
  'GET /ticket_count/:id': { expected: ofStore },
  'GET /lot_count/:id': { params: ({ company }) => ({ id: company.id }), expected: ofCompany, ofArea: 200 },
  'GET /today/:id': { expected: ofStore },
  'GET /store-export/:storeId': { query: '?part=packs', expected: ofStore },
  'GET /today-list/:storeId': { expected: ofStore },
};
