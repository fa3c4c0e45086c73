import { randomUUID } from 'node:crypto';
import type { Db } from '../../../server/db/connect';
import { ticketLayouts } from '../../../server/db/schema';
import { everybody, ofCounter, ofStore, type PermissionRow } from './permission-row';
import { UPC } from './shop';
import type { Writing } from './writing-calls';

/** A layout to teach in a store. */
export const TAUGHT_LAYOUT = {
  name: 'Taught',
  forms: [{ mask: 'GGGGPPPPPPTTTx', source: 'scan' as const }],
  example: '12345678900427',
};

/** Adds a taught layout of a company directly to the database. @returns its code */
export async function addTaughtLayout(db: Db, companyId: number, createdBy: number): Promise<string> {
  const { name, example, forms } = TAUGHT_LAYOUT;
  const code = `taught-${randomUUID()}`;
  const row = { code, name, example, definition: { forms }, createdBy, timeCreated: new Date() };
  await db.insert(ticketLayouts).values({ ...row, storeId: companyId });
  return code;
}

/** The rows of a store's settings, its ticket layouts and the direction of its lots. */
export const SETTINGS_ROWS: Record<string, PermissionRow> = {
  'PUT /lot-direction': {
    body: ({ store }) => ({
      store_id: store.id,
      lot_number: UPC,
      lot_counter: 1,
      sells: 'down',
      turned: true,
    }),
    expected: ofCounter,
    inShop: true,
  },
  'GET /store-settings/:storeId': { expected: ofCounter },
  'PUT /store-settings/:storeId': {
    body: () => ({ day_ends_at: '02:00', sells: 'down' }),
    expected: ofStore,
  },
  'POST /sample-load': { body: ({ store }) => ({ store_id: store.id }), expected: ofStore },
  'POST /sample-clear': {
    body: ({ store }) => ({ store_id: store.id }),
    expected: [409, 403, 409, 403, 409, 403],
  },
  'GET /ticket-layouts': { expected: everybody },
  'GET /ticket-layouts/:storeId': { expected: ofStore },
  'POST /ticket-layouts': {
    body: ({ store }) => ({ store_id: store.id, ...TAUGHT_LAYOUT }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'PUT /ticket-layouts/:code/end': {
    params: ({ layoutCode }) => ({ code: layoutCode }),
    body: ({ store }) => ({ store_id: store.id }),
    expected: ofStore,
  },
  'POST /ticket-codes': {
    body: ({ store }) => ({ store_id: store.id, code: '99990000000000' }),
    expected: ofCounter,
  },
};

/** The calls that teach and end a layout, for the tests of all writing calls. */
export const LAYOUT_WRITING: Record<string, Writing> = {
  'POST /ticket-layouts': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminB',
    body: { store_id: shop.store.id, ...TAUGHT_LAYOUT },
  }),
  'PUT /ticket-layouts/:code/end': ({ shop, layoutCode }, n) => ({
    as: n % 2 === 0 ? 'storeB' : 'adminA',
    params: { code: layoutCode },
    body: { store_id: shop.store.id },
  }),
};
