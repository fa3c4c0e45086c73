import { statfs } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noteProcess } from '../../server/health/processes';
import { addViolations } from '../../server/health/violations';
import { watch } from '../../server/invariants';
import { createLog } from '../../server/log';
import type { HealthReport } from '../../src/shared/health/health-schema';
import type { TerminalError } from '../../src/shared/terminals/terminals-schema';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { call, listen, signIn, testServer } from '../support/api/app';
import { openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { errorOf, freshCode, reportOf } from '../support/api/terminals';
import type { Person } from '../support/databases/fixtures';

const server = testServer();

async function healthOf() {
  const { company, superAdmin } = await openOffice(server);
  const read = async (): Promise<HealthReport> =>
    (await superAdmin.read<{ data: HealthReport }>('/health-report')).data;
  return { company, read };
}

// First: no other test has given it anything to say.
test('the health report of a new installation has its server’s figures and no problem, and notes the last backup', async () => {
  const { read } = await healthOf();
  const began = performance.now();
  const { database, disk, backup, process: serving, ...lists } = await read();
  const took = performance.now() - began;
  expect(lists).toMatchObject({
    unsent: { mails: 0, alerts: 0 },
    terminals: { silent: 0, data: [] },
    slow: { slow: 0, data: [] },
    errors: { total: 0, data: [] },
    subscriptions: { ending: 0, data: [] },
    violations: { total: 0, data: [] },
  });
  expect(database.kind).toBe('embedded');
  expect(serving.memory_bytes).toBeGreaterThan(1_000_000);
  // Of a statement, so it's shorter than the call; in tenths of a millisecond.
  expect(database.answer_ms).toBeGreaterThan(0);
  expect(database.answer_ms).toBeLessThan(took);
  expect(String(database.answer_ms)).toMatch(/^\d+(\.\d)?$/);
  const { bavail, blocks, bsize } = await statfs(server.dataDir);
  expect(disk?.total_bytes).toBe(blocks * bsize);
  expect(Math.abs((disk?.free_bytes ?? 0) - bavail * bsize)).toBeLessThan(blocks * bsize * 0.05);
  expect(backup).toBeNull();
  await server.db.execute(
    sql`INSERT INTO last_backup (saved_at, bytes) VALUES ('2026-11-27T03:00:00Z', 9000000000)`,
  );
  expect((await read()).backup).toEqual({ at: '2026-11-27T03:00:00.000Z', bytes: 9_000_000_000 });
});

test('the health report lists terminals silent for half a day while somebody is signed in there, the latest first', async () => {
  const { company, read } = await healthOf();
  const [store, second] = company.stores;
  /** A till that was last used some hours ago. */
  const silent = async (person: Person, hours: number, isExpired = false) => {
    const code = freshCode();
    const till = await signIn(server, person);
    await reportOf(server, till, code);
    await server.db.execute(sql`
      UPDATE sessions SET last_seen_at = now() - ${hours} * interval '1 hour',
        expires_at = CASE WHEN ${isExpired} THEN now() - interval '1 hour' ELSE expires_at END
      WHERE id = (SELECT session_id FROM terminals WHERE code = ${code})`);
    await server.db.execute(sql`
      UPDATE terminals SET seen_at = now() - ${hours} * interval '1 hour' WHERE code = ${code}`);
    return code;
  };
  const before = (await read()).terminals.silent;
  const longer = await silent(store.admin, 20);
  const code = await silent(store.admin, 13);
  const elsewhere = await silent(second.admin, 13 * 24 + 23);
  await silent(second.admin, 14 * 24 + 1);
  await silent(second.admin, 11);
  await silent(second.admin, 21, true);
  await silent(company.admin, 22);
  const { terminals } = await read();
  expect(terminals.silent).toBe(before + 3);
  const own = terminals.data.filter(({ company_id }) => company_id === company.id);
  expect(own.map((till) => [till.code, till.store_name, till.state])).toEqual([
    [code, 'Test Store 1', 'silent'],
    [longer, 'Test Store 1', 'silent'],
    [elsewhere, 'Test Store 2', 'silent'],
  ]);
  await server.db.execute(sql`UPDATE stores SET is_active = false WHERE id = ${second.id}`);
  const { data } = (await read()).terminals;
  expect(data.find((till) => till.code === elsewhere)?.store_name).toBe('');
});

test('the health report lists a terminal with slow scans or starts while it is in use, but not a fast one', async () => {
  const { company, read } = await healthOf();
  const [store] = company.stores;
  const place = { company_id: company.id, store_id: store.id, store_name: 'Test Store 1', name: null };
  const before = (await read()).slow.slow;
  const report = async (scan: number, start: number) => {
    const speed = { scan: { p50_ms: 40, p75_ms: scan }, start: { p50_ms: 900, p75_ms: start } };
    const code = freshCode();
    await reportOf(server, await signIn(server, store.admin), code, speed);
    return { ...place, ...speed, code };
  };
  const slowScans = await report(201, 5_000);
  const slowStarts = await report(200, 5_001);
  await report(200, 5_000);
  const { slow } = await read();
  expect(slow.slow).toBe(before + 2);
  expect(slow.data).toEqual(expect.arrayContaining([slowScans, slowStarts]));
  await server.db.execute(sql`
    UPDATE sessions SET last_seen_at = now() - interval '13 hours'
    WHERE id = (SELECT session_id FROM terminals WHERE code = ${slowScans.code})`);
  expect((await read()).slow.slow).toBe(before + 1);
});

test('the health report groups a week’s errors by text, build and screen, with the number of terminals', async () => {
  const { company, read } = await healthOf();
  const [store] = company.stores;
  const till = await signIn(server, store.admin);
  const text = { error: 'TypeError: planted for the report', screen: '/census' };
  const send = (code: string, data: TerminalError[]) =>
    must(
      call(server.url, 'POST', '/terminal-errors', {
        token: till.token,
        headers: { [TERMINAL_HEADER]: code },
        body: { data },
      }),
      200,
    );
  const [one, other] = [freshCode(), freshCode()];
  await send(one, [errorOf(text)]);
  expect((await read()).errors.total).toBe(1);
  await send(one, [errorOf({ ...text, version: 'Other' }), errorOf(text)]);
  await send(other, [errorOf(text), errorOf({ ...text, version: 'Other' }), errorOf(text)]);
  await server.db.execute(sql`
    INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
    VALUES (${store.id}, gen_random_uuid(), 'K7QM2P', 'screen', 'BxY3k9_a', '/census', ${text.error}, now(), now() - interval '8 days')`);
  const { total, data } = (await read()).errors;
  expect(total).toBe(6);
  const planted = data.filter(({ error }) => error === text.error);
  expect(planted).toMatchObject([
    { version: 'BxY3k9_a', kind: 'screen', screen: '/census', errors: 4, terminals: 2 },
    { version: 'Other', errors: 2, terminals: 2 },
  ]);
  // Of groups of the same size, the one with the latest error comes first.
  const plant = (version: string, times: SQL) =>
    server.db.execute(sql`
      INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
      SELECT ${store.id}, gen_random_uuid(), 'K7QM2P', 'screen', ${version}, '/census', ${text.error}, at, at
      FROM unnest(ARRAY[${times}]::timestamptz[]) AS at`);
  const at = new Date(Date.now() + 60_000).toISOString();
  await plant('Later', sql`${at}::timestamptz, now() - interval '1 day'`);
  const groups = (await read()).errors.data.filter(({ error }) => error === text.error);
  expect(groups.map(({ version }) => version)).toEqual(['BxY3k9_a', 'Later', 'Other']);
  expect(groups[1]?.last_at).toBe(at);
});

test('the health report names a company whose subscription ends within thirty days, but not one that ends later', async () => {
  const { company, read } = await healthOf();
  const add = (days: number) =>
    server.db.execute(sql`
      INSERT INTO subscriptions (store_id, subscription_name, is_trail, valid_days, subscription_desc)
      VALUES (${company.id}, ${`Plan ${days}`}, 0, ${days}, 'x')`);
  const named = async () =>
    (await read()).subscriptions.data.filter(({ company_id }) => company_id === company.id);
  const isNamed = async () => (await named()).length > 0;
  await add(90);
  expect(await isNamed()).toBe(false);
  await server.db.execute(sql`
    UPDATE subscriptions SET created_at = now() - interval '61 days' WHERE store_id = ${company.id}`);
  expect(await isNamed()).toBe(true);
  const days = (Date.parse((await named())[0]?.until ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(30);
  // Of two that end at the same moment, the company is named once.
  await server.db.execute(sql`
    INSERT INTO subscriptions (store_id, subscription_name, is_trail, valid_days, subscription_desc, created_at)
    SELECT store_id, 'Plan twin', is_trail, valid_days, subscription_desc, created_at FROM subscriptions
    WHERE store_id = ${company.id}`);
  expect(await named()).toHaveLength(1);
  // One that was ended, or that ended before now, says nothing.
  await server.db.execute(sql`
    UPDATE subscriptions SET status = 0 WHERE store_id = ${company.id} AND subscription_name = 'Plan twin'`);
  expect(await isNamed()).toBe(true);
  await server.db.execute(sql`UPDATE subscriptions SET status = 0 WHERE store_id = ${company.id}`);
  expect(await isNamed()).toBe(false);
  for (const [days, is] of [
    [91, false],
    [89, true],
  ] as const) {
    await server.db.execute(sql`
      UPDATE subscriptions SET status = 1, created_at = now() - ${days} * interval '1 day'
      WHERE store_id = ${company.id} AND subscription_name = 'Plan 90'`);
    expect(await isNamed()).toBe(is);
  }
  await add(180);
  expect(await isNamed()).toBe(false);
});

test('the health report lists twenty of at most a hundred processes, silent ones first, and drops them after a day', async () => {
  const { read } = await healthOf();
  const note = (place: string, uptimeSeconds = 60) =>
    noteProcess(server.db, { place, build: 'BxY3k9_a', uptimeSeconds });
  const silentFor = (place: string, time: string) =>
    server.db.execute(
      sql`UPDATE server_processes SET seen_at = now() - ${time}::interval WHERE place = ${place}`,
    );
  for (const place of ['one:3001', 'killed:3001', 'gone:3001']) await note(place);
  await silentFor('killed:3001', '4 minutes');
  await silentFor('gone:3001', '25 hours');
  await note('one:3001', 7_200);
  const { at, processes } = await read();
  expect(processes.total).toBe(2);
  expect(processes.data.map(({ place }) => place)).toEqual(['killed:3001', 'one:3001']);
  expect(processes.data[1]).toMatchObject({ build: 'BxY3k9_a' });
  const hours = (instant = '') => (Date.parse(at) - Date.parse(instant)) / 3_600_000;
  expect(hours(processes.data[1]?.started_at)).toBeCloseTo(2, 1);
  expect(hours(processes.data[0]?.seen_at)).toBeCloseTo(4 / 60, 1);
  // As from containers, which have a new name at each start.
  for (let n = 0; n < 101; n++) await note(`container-${n}:3001`);
  const many = (await read()).processes;
  expect([many.total, many.data.length]).toEqual([100, 20]);
  expect(many.data.map(({ place }) => place)).not.toContain('killed:3001');
});

test('a result that breaks a rule is counted, logged once and listed with its evidence, and changes nothing else', async () => {
  const { read } = await healthOf();
  const { connection } = server;
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const other = await listen(connection, server.dataDir, {}, log);
  for (const sweep of [1, 2]) watch('sweep_adds_up', 7, () => ({ sweep, long: 'x'.repeat(2000) }));
  expect(server.violations.map(({ invariant }) => invariant)).toEqual(['sweep_adds_up', 'sweep_adds_up']);
  server.violations.length = 0;
  const metrics = await (await fetch(`${other.url}/metrics`)).text();
  expect(metrics).toContain('lottery_invariant_violations_total{invariant="sweep_adds_up"} 2');
  expect(metrics).toContain('lottery_invariant_violations_total{invariant="entry_balances"} 0');
  // It writes what it has counted at the latest when it ends.
  await other.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'error',
      invariant: 'sweep_adds_up',
      storeId: 7,
      evidence: expect.stringContaining('{"sweep":1'),
    },
  ]);
  const { violations, at } = await read();
  expect(violations).toMatchObject({
    total: 2,
    data: [{ invariant: 'sweep_adds_up', violations: 2, store_id: 7 }],
  });
  expect(violations.data[0]?.evidence).toMatch(/^\{"sweep":2,"long":"x+$/);
  expect(violations.data[0]?.evidence).toHaveLength(1000);
  expect(Math.abs(Date.parse(at) - Date.parse(violations.data[0]?.last_at ?? ''))).toBeLessThan(60_000);
  await addViolations(server.db, 'sweep_adds_up', { violations: 3, storeId: 8, evidence: '{}' });
  expect((await read()).violations.data).toMatchObject([{ violations: 5, store_id: 8, evidence: '{}' }]);
});
