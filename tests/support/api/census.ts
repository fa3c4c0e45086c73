import { madeBy } from './clerks';
import { ofCounter, type PermissionRow } from './permission-row';
import { UPC } from './shop';
import type { Writing } from './writing-calls';

/** The census of the scenes below. */
export const CENSUS = 'c0000000-0000-4000-8000-000000000001';

/** The shop's first pack, seen in a place. */
export const censusBody = (storeId: number) => ({
  store_id: storeId,
  census_id: CENSUS,
  data: [{ lot_number: UPC, lot_counter: 1, place: 'shelf' }],
});
export const placedBody = (storeId: number) => ({
  store_id: storeId,
  data: [{ lot_number: UPC, lot_counter: 1, place: 'safe' }],
});

const byCounter: Omit<PermissionRow, 'body'> = {
  expected: [201, 403, 403, 403, 403, 201],
  byClerk: true,
  inShop: true,
};

/** The rows of a census. One without a scan can't be closed. */
export const CENSUS_ROWS: Record<string, PermissionRow> = {
  'POST /census-record': { body: ({ store }) => censusBody(store.id), ...byCounter },
  'POST /census-close': {
    body: ({ store }) => ({ store_id: store.id, census_id: CENSUS }),
    ...byCounter,
    expected: [422, 403, 403, 403, 403, 422],
  },
  'GET /census/:storeId': { expected: ofCounter },
  'POST /packs-placed': { body: ({ store }) => placedBody(store.id), ...byCounter },
};

/** The writing calls of a census: a clerk and the admin with the same pack. */
export const CENSUS_WRITING: Record<string, Writing> = {
  'POST /census-record': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    body: censusBody(shop.store.id),
    headers: madeBy(shop.store.clerk),
  }),
  'POST /census-close': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    body: { store_id: shop.store.id, census_id: CENSUS },
    headers: madeBy(shop.store.clerk),
  }),
  'POST /packs-placed': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    body: placedBody(shop.store.id),
    headers: madeBy(shop.store.clerk),
  }),
};
