import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GROWTH } from '../../server/db/growth';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import type { TerminalError } from '../../src/shared/terminals/terminals-schema';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { call, type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal } from '../support/api/clerks';
import { openOffice } from '../support/api/people';
import { errorOf, freshCode } from '../support/api/terminals';
import { addCompany, addPerson } from '../support/databases/fixtures';

let now = new Date('2026-11-25T18:00:00Z');
const server = testServer(() => now);
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

const report = (session: Session, code: string | null, data: readonly object[]) =>
  call<{ success?: boolean; message?: string }>(server.url, 'POST', '/terminal-errors', {
    token: session.token,
    body: { data },
    headers: code === null ? {} : { [TERMINAL_HEADER]: code },
  });

const keptOf = (storeId: number) =>
  rows<Omit<TerminalError, 'at'> & { terminal: string; at: string }>(
    server.db,
    sql`SELECT error_id AS id, terminal, kind, version, screen, error,
               to_char(failed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at
        FROM terminal_errors WHERE store_id = ${storeId} ORDER BY received_at, error_id`,
  );
const errors = (count: number) => Array.from({ length: count }, () => errorOf());

async function aTill() {
  const { id: companyId, stores } = await addCompany(server.db);
  const [store, neighbor] = stores;
  return { store, neighbor, companyId, till: await signIn(server, store.admin), code: freshCode() };
}

test('a terminal’s error is kept once, however often it is sent, without the serials, names and amounts in its text', async () => {
  const { store, till, code } = await aTill();
  const error = errorOf({
    kind: 'storage',
    screen: '/packs/028400001234',
    error: 'Ticket 15401234567012 of "Jas Singh" for $120.00',
    at: '2026-11-25T09:00:00-08:00',
  });
  for (const data of [[error], [{ ...error, id: error.id.toUpperCase() }], [error, error]])
    expect(await report(till, code, data)).toMatchObject({ status: 200, body: { success: true } });
  expect(await keptOf(store.id)).toEqual([
    {
      ...{ id: error.id, terminal: code, kind: 'storage', version: 'BxY3k9_a', screen: '/packs/#' },
      ...{ error: 'Ticket # of … for #', at: '2026-11-25 17:00:00' },
    },
  ]);
});

test('an error of a terminal whose clock is ahead gets the current time', async () => {
  const { store, till, code } = await aTill();
  await report(till, code, [errorOf({ at: '2031-01-01T00:00:00Z' })]);
  expect(await keptOf(store.id)).toMatchObject([{ at: now.toISOString().slice(0, 19).replace('T', ' ') }]);
});

test('every signed-in session reports errors: a store, its terminal, a bookkeeper, a company and a SuperAdmin', async () => {
  const { company, admin, superAdmin } = await openOffice(server);
  const [store] = company.stores;
  const books = await addPerson(server.db, 6, store.id, 'Books');
  await server.db.execute(sql`UPDATE users SET reads_only = true WHERE id = ${books.id}`);
  const ofPlatform = (await keptOf(0)).length;
  const everybody = [
    await signIn(server, store.admin),
    await clerksTerminal(server, store.admin),
    await signIn(server, books),
    admin,
    superAdmin,
  ];
  for (const session of everybody)
    expect(await report(session, freshCode(), [errorOf()])).toMatchObject({ status: 200 });
  expect(await keptOf(store.id)).toHaveLength(3);
  expect(await keptOf(company.id)).toHaveLength(1);
  expect(await keptOf(0)).toHaveLength(ofPlatform + 1);
});

test('a terminal reports twenty errors a day; more get the same reply and aren’t kept, and another terminal has its own', async () => {
  const { store, till, code } = await aTill();
  expect((await report(till, code, errors(15))).status).toBe(200);
  expect((await report(till, code, errors(15))).status).toBe(200);
  expect(await keptOf(store.id)).toHaveLength(20);
  await report(till, freshCode(), errors(3));
  expect(await keptOf(store.id)).toHaveLength(23);
  later(23);
  await report(till, code, errors(1));
  expect(await keptOf(store.id)).toHaveLength(23);
  later(2);
  await report(till, code, errors(2));
  expect(await keptOf(store.id)).toHaveLength(25);
});

test('a store keeps its last 500 errors of 30 days, and its neighbor’s stay', async () => {
  const { store, neighbor, till, code } = await aTill();
  const fill = (storeId: number, count: number, days: number) =>
    server.db.execute(sql`
      INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
      SELECT ${storeId}::int, gen_random_uuid(), 'K7QM2P', 'error', ${`d${days}`}::text, '/', 'x', ${now.toISOString()}::timestamptz,
             ${now.toISOString()}::timestamptz - ${days}::int * interval '1 day' FROM generate_series(1, ${count}::int)`);
  await fill(store.id, 5, 31);
  await fill(store.id, 3, 29);
  await fill(store.id, GROWTH.terminal_errors.most - 3, 2);
  await fill(neighbor.id, 4, 31);
  await report(till, code, errors(2));
  const versions = (await keptOf(store.id)).map(({ version }) => version);
  expect(versions).toHaveLength(500);
  expect(versions.filter((version) => version === 'd31')).toHaveLength(0);
  expect(versions.filter((version) => version === 'd29')).toHaveLength(1);
  expect(versions.filter((version) => version === 'BxY3k9_a')).toHaveLength(2);
  expect(await keptOf(neighbor.id)).toHaveLength(4);
});

test('a report of something that isn’t a terminal error is refused in words, and nothing of its list is kept', async () => {
  const { store, till, code } = await aTill();
  const refused: [string | null, object[]][] = [
    [null, [errorOf()]],
    [code, []],
    [code, errors(21)],
    [code, [errorOf(), errorOf({ at: '2026-02-30T00:00:00Z' })]],
    [code, [errorOf(), errorOf({ error: 'x'.repeat(301) })]],
    [code, [errorOf(), errorOf({ screen: 'x'.repeat(101) })]],
    [code, [errorOf(), errorOf({ version: '<b>' })]],
    [code, [errorOf(), { ...errorOf(), kind: 'other' }]],
    [code, [errorOf(), { ...errorOf(), id: 7 }]],
  ];
  for (const [terminal, data] of refused) {
    const reply = await report(till, terminal, data);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  }
  expect(await keptOf(store.id)).toEqual([]);
});

test('the database shows terminal errors only to their store and its company', async () => {
  const { store, neighbor, companyId, till, code } = await aTill();
  const stranger = await addCompany(server.db);
  await report(till, code, [errorOf({ id: randomUUID() })]);
  const seen = async (scope: Parameters<typeof withinScope>[0]) =>
    withinScope(
      scope,
      async () =>
        (await rows(server.connection.tenant, sql`SELECT FROM terminal_errors WHERE store_id = ${store.id}`))
          .length,
    );
  expect(await seen({ storeId: store.id, companyId })).toBe(1);
  expect(await seen({ companyId })).toBe(1);
  expect(await seen({ storeId: neighbor.id, companyId })).toBe(0);
  expect(await seen({ companyId: stranger.id })).toBe(0);
});
