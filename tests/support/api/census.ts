import { randomUUID } from 'node:crypto';
import { CAPTURED_BY_HEADER } from '../../../src/shared/wire/requests';
import type { PermissionRow } from './permission-rows';
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

const byCounter: Omit<PermissionRow, 'path' | 'body'> = {
  expected: [201, 403, 403, 403, 403, 201],
  byClerk: true,
  inShop: true,
};

/** The rows of a census. One without a scan can't be closed. */
export const CENSUS_ROWS: Record<string, PermissionRow> = {
  'POST /census-record': {
    path: () => '/census-record',
    body: ({ store }) => censusBody(store.id),
    ...byCounter,
  },
  'POST /census-close': {
    path: () => '/census-close',
    body: ({ store }) => ({ store_id: store.id, census_id: CENSUS }),
    ...byCounter,
    expected: [422, 403, 403, 403, 403, 422],
  },
  'GET /census/:storeId': {
    path: ({ store }) => `/census/${store.id}`,
    expected: [200, 403, 200, 403, 200, 200],
  },
  'POST /packs-placed': {
    path: () => '/packs-placed',
    body: ({ store }) => placedBody(store.id),
    ...byCounter,
  },
};

/** The writing calls of a census: a clerk and the admin with the same pack. */
export const CENSUS_WRITING: Record<string, Writing> = {
  'POST /census-record': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    path: '/census-record',
    body: censusBody(shop.store.id),
    headers: { 'Idempotency-Key': randomUUID(), [CAPTURED_BY_HEADER]: String(shop.store.clerk.id) },
  }),
  'POST /census-close': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    path: '/census-close',
    body: { store_id: shop.store.id, census_id: CENSUS },
    headers: { 'Idempotency-Key': randomUUID(), [CAPTURED_BY_HEADER]: String(shop.store.clerk.id) },
  }),
  'POST /packs-placed': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    path: '/packs-placed',
    body: placedBody(shop.store.id),
    headers: { 'Idempotency-Key': randomUUID(), [CAPTURED_BY_HEADER]: String(shop.store.clerk.id) },
  }),
};
