import type { PermissionRow } from './permission-rows';
import { UPC } from './shop';

/** A layout as a store would teach it. */
export const TAUGHT_LAYOUT = {
  name: 'Taught',
  forms: [{ mask: 'GGGGPPPPPPTTTx', source: 'scan' as const }],
  example: '12345678900427',
};

const everybody: PermissionRow['expected'] = [200, 200, 200, 200, 200, 403];
const ofStore: PermissionRow['expected'] = [200, 403, 200, 403, 200, 403];
const ofCounter: PermissionRow['expected'] = [200, 403, 200, 403, 200, 200];

/** The rows of a store's settings, its ticket layouts and the direction of its lots. */
export const SETTINGS_ROWS: Record<string, PermissionRow> = {
  'PUT /lot-direction': {
    path: () => '/lot-direction',
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
  'GET /store-settings/:storeId': {
    path: ({ store }) => `/store-settings/${store.id}`,
    expected: ofCounter,
  },
  'PUT /store-settings/:storeId': {
    path: ({ store }) => `/store-settings/${store.id}`,
    body: () => ({ day_ends_at: '02:00', sells: 'down' }),
    expected: ofStore,
  },
  'GET /ticket-layouts': { path: () => '/ticket-layouts', expected: everybody },
  'GET /ticket-layouts/:storeId': {
    path: ({ store }) => `/ticket-layouts/${store.id}`,
    expected: ofStore,
  },
  'POST /ticket-layouts': {
    path: () => '/ticket-layouts',
    body: ({ store }) => ({ store_id: store.id, ...TAUGHT_LAYOUT }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'POST /ticket-codes': {
    path: () => '/ticket-codes',
    body: ({ store }) => ({ store_id: store.id, code: '99990000000000' }),
    expected: ofCounter,
  },
};
