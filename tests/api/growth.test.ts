import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../server/accounts/sessions';
import { GROWTH, type Growth } from '../../server/db/growth';
import { rows } from '../../server/db/sql';
import { PLACE_RATE, SIGN_IN_RATE } from '../../server/http/limit-writes';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { handOver } from '../support/api/clerks';
import { gameRow, gamesBody } from '../support/api/games';
import { freshName, newStore, newUser, openOffice } from '../support/api/people';
import { TAUGHT_LAYOUT } from '../support/api/permission-settings';
import { must, openShop } from '../support/api/shop';
import { LARGEST } from '../support/databases/largest';
import { textOf } from '../support/structure/sources';

const server = testServer();

test('the register of growth has a row for each table and for no other', async () => {
  const tables = await rows<{ name: string }>(
    server.db,
    sql`SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  expect(Object.keys(GROWTH).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('docs/growth.md lists the tables as the register of growth does', () => {
  const growths: [string, Growth][] = Object.entries(GROWTH);
  const lines = growths.map(
    ([table, { by, most, per, beyond, thinned }]) =>
      `| ${table} | ${by} | ${most.toLocaleString('en-US')} per ${per} | ${beyond} | ${thinned} |`,
  );
  const told = textOf('docs/growth.md').split('\n');
  expect(told.filter((line) => /^\| [a-z_]+ \|/.test(line) && !line.startsWith('| table |'))).toEqual(lines);
});

type Beyond = {
  /** adds another row through the API */
  add: (
    by: Session,
    place: { store: number; company: number },
  ) => Promise<{ status: number; body: ApiErrorBody }>;
  message: string;
};

/** The tables that can be filled at once, with the row beyond the limit. */
const BEYOND: Record<keyof typeof LARGEST, Beyond> = {
  vendors: {
    add: (by) => by.post('/vendor-add', { vendor_name: 'More', upc_code: freshName() }),
    message: 'A store or company has at most 2000 vendors, with the inactive ones. Change one of them.',
  },
  plans: {
    add: (by) => by.post('/plan-add', { plan_name: freshName(), plan_price: 1, lot_size: 60 }),
    message: 'A store or company has at most 500 plans, with the inactive ones. Change one of them.',
  },
  subscriptions: {
    add: (by) =>
      by.post('/subscription', {
        ...{ subscription_name: freshName(), subscription_description: 'More' },
        ...{ subscription_type: 1, subscription_validity: 30 },
      }),
    message: 'There are 100 subscriptions already. Delete one of them first.',
  },
  users: {
    add: (by, { store }) => by.post('/add-user', newUser({ store_id: store, user_role: 6 })),
    message: 'A store or company has at most 1000 users, with the inactive ones.',
  },
  stores: {
    add: (by, { company }) => by.post('/store-register', newStore(company)),
    message: 'A company has at most 10000 stores.',
  },
  games: {
    add: (() => {
      let game = 8_000;
      return (by: Session, { company }: { company: number }) =>
        by.post(
          '/games-import',
          gamesBody(company, [gameRow({ line: 2, game: String(++game), upc: '' })], false),
        );
    })(),
    message: 'A company’s list has at most 10000 games.',
  },
  ticket_layouts: {
    add: (by, { store }) => by.post('/ticket-layouts', { store_id: store, ...TAUGHT_LAYOUT }),
    message: 'A company can teach 300 layouts in all, with those that it ended. Use one of them.',
  },
  access_tokens: {
    add: (by, { company }) => by.post('/access-tokens', { store_id: company, name: 'More' }),
    message: 'There were 20 new access tokens within a day already. Please try again tomorrow.',
  },
};

test.each(Object.keys(BEYOND) as (keyof typeof BEYOND)[])(
  'the last row that fits into %s is accepted, and the next one is refused with a message and changes nothing',
  async (table) => {
    const { add, message } = BEYOND[table];
    const { admin, company } = await openOffice(server);
    const [store] = company.stores;
    const place = { store: store.id, company: company.id, user: company.admin.id };
    await server.db.execute(LARGEST[table](place));
    const by = table === 'ticket_layouts' ? await signIn(server, store.admin) : admin;
    expect(await add(by, place)).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
    const count = () => rows(server.db, sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`);
    const before = await count();
    expect(await add(by, place)).toMatchObject({ status: 422, body: { message } });
    expect(await count()).toEqual(before);
  },
);

test('a user has at most 200 sign-ins: one more ends the one unused for longest, but no terminal', async () => {
  const { store } = await openShop(server);
  const [first, second] = [await signIn(server, store.admin), await signIn(server, store.admin)];
  const handedOver = await must(handOver(server, await signIn(server, store.admin), 'K7X2QF'), 200);
  await server.db.execute(sql`
    UPDATE sessions SET last_seen_at = now() - interval '2 days' WHERE user_id = ${store.admin.id} AND kind = 'user'`);
  const mostUsed = sessionWith(server, first.token);
  await server.db.execute(sql`
    UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE token_hash = sha256(convert_to(${first.token}, 'UTF8'))`);
  for (let opened = 0; opened < GROWTH.sessions.most - 1; opened++)
    await openSession(server.db, store.admin.id, new Date());
  expect((await mostUsed.get('/view-profile')).status).toBe(200);
  expect((await second.get('/view-profile')).status).toBe(401);
  const terminal = sessionWith(server, handedOver.token);
  expect((await terminal.get(`/stock-list/${store.id}`)).status).toBe(200);
  expect(await server.db.$count(sql`sessions WHERE user_id = ${store.admin.id} AND kind = 'user'`)).toBe(200);
});

test('a user who has handed over 200 terminals can’t hand over another one, and stays signed in', async () => {
  const { store } = await openShop(server);
  await server.db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
    SELECT sha256((${store.admin.id}::text || 'terminal' || n)::bytea), ${store.admin.id}, 'terminal', now(), now(),
           now() + interval '1 day' FROM generate_series(1, ${GROWTH.sessions.most}::int) AS n`);
  const admin = await signIn(server, store.admin);
  expect(await handOver<ApiErrorBody>(server, admin, 'K7X2QF')).toMatchObject({
    status: 422,
    body: { message: 'You handed 200 terminals over already. End the access of one under Terminals first.' },
  });
  expect((await admin.get('/view-profile')).status).toBe(200);
});

test('the daily limits of a store’s calls and of a user’s sign-ins are those of the register of growth', () => {
  expect(PLACE_RATE).toEqual({ atOnce: 50_000, perSecond: 50_000 / 86_400 });
  expect(SIGN_IN_RATE).toEqual({ atOnce: 1_000, perSecond: 1_000 / 86_400 });
});
