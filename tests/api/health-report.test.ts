import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { HealthReport } from '../../src/shared/health/health-schema';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { call, signIn, testServer } from '../support/api/app';
import { openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { errorOf, freshCode, reportOf } from '../support/api/terminals';

const server = testServer();

async function healthOf() {
  const { company, superAdmin } = await openOffice(server);
  const read = async (): Promise<HealthReport> =>
    (await must(superAdmin.get<{ data: HealthReport }>('/health-report'), 200)).data;
  return { company, read };
}

test('a terminal not heard from for half a day is listed while somebody is signed in there', async () => {
  const { company, read } = await healthOf();
  const [store] = company.stores;
  const code = freshCode();
  const till = await signIn(server, store.admin);
  await reportOf(server, till, code);
  const before = (await read()).terminals.silent;
  await server.db.execute(sql`
    UPDATE terminals SET seen_at = now() - interval '13 hours' WHERE store_id = ${store.id} AND code = ${code}`);
  await server.db.execute(sql`
    UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE user_id = ${store.admin.id}`);
  const { terminals } = await read();
  expect(terminals.silent).toBe(before + 1);
  expect(terminals.data).toContainEqual(
    expect.objectContaining({ store_id: store.id, store_name: 'Test Store 1', code, state: 'silent' }),
  );
});

test('a till with slow scans or starts is listed while it is used', async () => {
  const { company, read } = await healthOf();
  const [store] = company.stores;
  const [slow, fast] = [freshCode(), freshCode()];
  const till = await signIn(server, store.admin);
  const other = await signIn(server, store.admin);
  const before = (await read()).slow.slow;
  await reportOf(server, till, slow, { scan: { p50_ms: 40, p75_ms: 201 }, start: null });
  await reportOf(server, other, fast, { scan: { p50_ms: 40, p75_ms: 200 }, start: { p50_ms: 1, p75_ms: 2 } });
  const report = (await read()).slow;
  expect(report.slow).toBe(before + 1);
  expect(report.data).toContainEqual({
    ...{ company_id: company.id, store_id: store.id, store_name: 'Test Store 1', code: slow, name: null },
    ...{ scan: { p50_ms: 40, p75_ms: 201 }, start: null },
  });
});

test('errors of a week stand by text, build and screen, with the number of terminals', async () => {
  const { company, read } = await healthOf();
  const [store] = company.stores;
  const till = await signIn(server, store.admin);
  const text = { error: 'TypeError: planted for the report', screen: '/census' };
  for (const code of [freshCode(), freshCode()])
    await must(
      call(server.url, 'POST', '/terminal-errors', {
        token: till.token,
        headers: { [TERMINAL_HEADER]: code },
        body: { data: [errorOf(text), errorOf({ ...text, version: 'Other' }), errorOf(text)] },
      }),
      200,
    );
  await server.db.execute(sql`
    INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
    VALUES (${store.id}, gen_random_uuid(), 'K7QM2P', 'screen', 'BxY3k9_a', '/census', ${text.error}, now(), now() - interval '8 days')`);
  const { data } = (await read()).errors;
  const planted = data.filter(({ error }) => error === text.error);
  expect(planted).toMatchObject([
    { version: 'BxY3k9_a', kind: 'screen', screen: '/census', errors: 4, terminals: 2 },
    { version: 'Other', errors: 2, terminals: 2 },
  ]);
});

test('a company whose subscription ends within thirty days is named, and one with a later one isn’t', async () => {
  const { company, read } = await healthOf();
  const add = (days: number) =>
    server.db.execute(sql`
      INSERT INTO subscriptions (store_id, subscription_name, is_trail, valid_days, subscription_desc)
      VALUES (${company.id}, ${`Plan ${days}`}, 0, ${days}, 'x')`);
  const isNamed = async () =>
    (await read()).subscriptions.data.some(({ company_id }) => company_id === company.id);
  await add(90);
  expect(await isNamed()).toBe(false);
  await server.db.execute(sql`
    UPDATE subscriptions SET created_at = now() - interval '61 days' WHERE store_id = ${company.id}`);
  expect(await isNamed()).toBe(true);
  await add(180);
  expect(await isNamed()).toBe(false);
});

test('only a SuperAdmin reads it', async () => {
  const { company, admin } = await openOffice(server);
  for (const session of [admin, await signIn(server, company.stores[0].admin)])
    expect((await session.get('/health-report')).status).toBe(403);
});
