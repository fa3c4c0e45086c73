// @module-tag all
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../src/shared/wire/access';
import { type Session, signIn, testServer } from '../support/api/app';
import { openShop, type Shop } from '../support/api/shop';

const server = testServer();

/** More than a reply without a page has, and not a whole number of pages. */
const STORES = 1_003;

let shop: Shop;
let owner: Session;

/** A company in which each store has a user of its own, a terminal, and the figures of a store that has counted. */
beforeAll(async () => {
  shop = await openShop(server);
  owner = await signIn(server, shop.company.admin);
  await owner.read(`/board/${shop.company.id}`);
  const { id: companyId } = shop.company;
  const there = shop.company.stores.length;
  await server.db.execute(sql`
    INSERT INTO stores (parent_id, store_name)
    SELECT ${companyId}, 'Store ' || to_char(n, 'FM0000') FROM generate_series(${there + 1}::int, ${STORES}::int) n`);
  const added = sql`SELECT id FROM stores WHERE parent_id = ${companyId} AND store_name LIKE 'Store ____'`;
  await server.db.execute(sql`
    INSERT INTO users (store_id, name, username, password_hash, user_role)
    SELECT s.id, 'Counter', 'counter' || s.id, '', ${ROLE.store} FROM (${added}) s`);
  await server.db.execute(sql`
    INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
    SELECT s.id, 'T' || s.id, 1, '1', 0, 0, 0, now() FROM (${added}) s`);
  await server.db.execute(sql`
    INSERT INTO board_figures (store_id, revision, derived_from, figures)
    SELECT s.id, 1, '{}', f.figures FROM (${added}) s
    CROSS JOIN (SELECT figures FROM board_figures WHERE store_id = ${shop.store.id}) f`);
});

type Row = Record<string, unknown>;
type Reply = { data: Row[]; total: number };

/** The lists of a company, with the row's identity and the rows that an answer without a page has. */
const LISTS = {
  'store-list': { keyOf: ({ id }: Row) => id, unpaged: 1_000 },
  'user-list': { keyOf: ({ id }: Row) => id, unpaged: 1_000 },
  terminals: { keyOf: ({ store_id, code }: Row) => `${store_id} ${code}`, unpaged: 500 },
  board: { keyOf: ({ store_id }: Row) => store_id, unpaged: 1_000 },
};

for (const [path, { keyOf, unpaged }] of Object.entries(LISTS)) {
  test(`the pages of ${path} have each row once, and a reply without a page has the first ones, below 2 MB`, async () => {
    const read = (query = '') => owner.read<Reply>(`/${path}/${shop.company.id}${query}`);
    const first = await read();
    expect(first.data).toHaveLength(unpaged);
    expect(JSON.stringify(first).length).toBeLessThan(2 * 1024 * 1024);
    const { total } = first;
    expect(total).toBeGreaterThanOrEqual(STORES - 2);
    const pages: Row[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page++) {
      const reply = await read(`?page=${page}&page_size=100`);
      expect([page, reply.total]).toEqual([page, total]);
      pages.push(...reply.data);
    }
    expect(new Set(pages.map(keyOf)).size).toBe(total);
    expect(pages).toHaveLength(total);
    expect((await read('?page=1&page_size=10')).data.map(keyOf)).toEqual(pages.slice(0, 10).map(keyOf));
    expect((await read(`?page=${total}&page_size=50`)).data).toEqual([]);
    for (const query of ['?page_size=7', '?page=0', '?page=1.5'])
      expect((await owner.get(`/${path}/${shop.company.id}${query}`)).status).toBe(400);
  });
}
