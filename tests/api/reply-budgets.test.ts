import { expect, test } from 'vitest';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import { type EndpointFacts, MAX_REPLY_BYTES } from '../../src/shared/wire/facts';
import { signIn, testServer } from '../support/api/app';
import { everyRead } from '../support/api/every-read';
import { must, openShop } from '../support/api/shop';
import { fillPlace, LARGEST, LARGEST_HISTORIES, largestCensus } from '../support/databases/largest';

const server = testServer();
const table: [string, EndpointFacts][] = Object.entries(ENDPOINTS);

test('every endpoint has a reply budget of at most 2 MB', () => {
  expect(MAX_REPLY_BYTES).toBe(2_000_000);
  expect(table.filter(([, { most }]) => most.bytes > MAX_REPLY_BYTES)).toEqual([]);
});

const patterns = table.map(([endpoint, { most }]) => ({
  endpoint,
  most,
  pattern: new RegExp(`^${endpoint.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
}));
const budgetOf = (address: string) => {
  const row = patterns.find(({ pattern }) => pattern.test(address));
  if (!row) throw new Error(`no endpoint for ${address}`);
  return row;
};
/** The length of the longest list of a reply. */
const longestList = (reply: unknown): number =>
  Array.isArray(reply)
    ? Math.max(reply.length, ...reply.map(longestList))
    : typeof reply === 'object' && reply !== null
      ? Math.max(0, ...Object.values(reply).map(longestList))
      : 0;

test('every read is within its reply budget with the largest legal entries in the lists of a store and its company', {
  tags: 'all',
}, async () => {
  const shop = await openShop(server);
  const { store, company } = shop;
  // The drawer that the entries of histories belong to.
  await must(shop.sell(shop.till, [shop.entry(0, 9)], new Date().toISOString()), 201);
  const place = { store: store.id, company: company.id, user: store.admin.id };
  // 500 stores and 2,000 games of such rows are more than a reply holds; reading ten thousand takes minutes on the embedded database.
  const { stores, games, ...others } = LARGEST;
  const fills = [
    stores(place, 500),
    games(place, 2_000),
    ...[...Object.values(others), ...Object.values(LARGEST_HISTORIES)].map((fill) => fill(place)),
  ];
  const census = { vendor: store.vendorId, packs: 2_000, censuses: 3, codes: 1_000 };
  await fillPlace(server.db, place, [...fills, ...largestCensus(place, census)]);
  const replies = await everyRead(server.url, {
    companyId: company.id,
    storeIds: [store.id],
    days: [businessDate(new Date(), DEFAULT_CLOCK)],
    tokens: [(await signIn(server, company.admin)).token],
  });
  const sizes = Object.entries(replies).map(([name, reply]) => {
    const [, method = '', path = ''] = name.split(' ');
    const text = reply.slice(4);
    const { endpoint, most } = budgetOf(`${method} ${path}`);
    const isOk = reply.startsWith('200');
    return {
      endpoint,
      most,
      isOk,
      status: reply.slice(0, 3),
      bytes: Buffer.byteLength(text),
      rows: isOk ? longestList(JSON.parse(text)) : 0,
    };
  });
  expect(new Set(sizes.filter(({ isOk }) => isOk).map(({ endpoint }) => endpoint)).size).toBeGreaterThan(50);
  // None was refused as too large.
  expect(sizes.filter(({ status }) => status === '422' || status >= '500')).toEqual([]);
  const over = sizes.filter(({ most, bytes, rows }) => bytes > most.bytes || rows > most.rows);
  expect(over).toEqual([]);
  // The filled lists are really long.
  const bytesOf = (endpoint: string) =>
    Math.max(...sizes.filter((each) => each.endpoint === endpoint).map(({ bytes }) => bytes));
  for (const endpoint of ['GET /census/:storeId', 'GET /stock-list/:storeId'])
    expect(bytesOf(endpoint), endpoint).toBeGreaterThan(900_000);
  // Of these, a reply has a part.
  for (const endpoint of [
    'GET /vendor-list',
    'GET /store-list/:companyId',
    'GET /user-list/:storeId',
    'GET /inventory-list/:storeId',
    'GET /games/:companyId',
  ])
    expect(bytesOf(endpoint), endpoint).toBeGreaterThan(200_000);
  // These are pages.
  for (const endpoint of [
    'GET /audit-log/:storeId',
    'GET /disagreements/:storeId',
    'GET /lottery-packs/:storeId',
  ])
    expect(bytesOf(endpoint), endpoint).toBeGreaterThan(20_000);

  // Whoever needs all rows asks for those after the ones that came.
  const reader = await signIn(server, company.admin);
  const whole = {
    'stock-list': store.id,
    'inventory-list': store.id,
    games: company.id,
    'vendor-list': company.id,
    'store-list': company.id,
    'user-list': company.id,
  };
  for (const [list, place] of Object.entries(whole)) {
    const all = new Set<string>();
    let total = 1;
    for (let parts = 0; all.size < total; parts++) {
      const { body } = await reader.get<{ data: object[]; total?: number }>(
        `/${list}/${place}?from=${all.size}`,
      );
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(MAX_REPLY_BYTES);
      expect(body.data.length, list).toBeGreaterThan(0);
      expect(parts, list).toBeLessThan(40);
      for (const row of body.data) all.add(JSON.stringify(row));
      total = body.total ?? all.size;
    }
    expect(all.size, list).toBe(total);
    expect(total, list).toBeGreaterThan(400);
  }
});
