import { networkInterfaces } from 'node:os';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { morningReaders } from '../../server/db/schema';
import { parseEnv } from '../../server/env';
import { createLog } from '../../server/log';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { call, listen, sessionWith, signIn, testServer } from '../support/api/app';
import { addTry } from '../support/api/morning';
import { must, openShop } from '../support/api/shop';
import { errorOf } from '../support/api/terminals';

const server = testServer();
const TOKEN = 'a-token-of-24-characters';

const read = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

/** A separate server, whose figures no other test changes; it reads them itself. */
async function fresh(vars: Record<string, string> = {}) {
  await server.db.execute(sql`DELETE FROM minute_work`);
  const { url, close } = await listen(server.connection, server.dataDir, vars);
  const token = vars.METRICS_TOKEN;
  const text = async () => (await read(url, token ? { Authorization: `Bearer ${token}` } : {})).text();
  return { url, close, text };
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABELS =
  '\\{[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"(?:,[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*")*\\}';
const NUMBER = '(?:[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?|[-+]?Inf|NaN)';
const SAMPLE = new RegExp(`^(${NAME})(${LABELS})? (${NUMBER})$`, 'i');

/**
 * The figures by name and labels, read as strictly as the format is written (Prometheus, exposition formats,
 * text 0.0.4).
 * @throws Error for an invalid line, a sample before its type, or a duplicate
 */
function figuresIn(text: string): Map<string, number> {
  const types = new Map<string, string>();
  const figures = new Map<string, number>();
  if (!text.endsWith('\n')) throw new Error('The last line isn’t ended.');
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const type = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`).exec(line);
    if (type?.[1] && type[2]) {
      if (types.has(type[1])) throw new Error(`A second type: ${line}`);
      types.set(type[1], type[2]);
      continue;
    }
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    if (!types.has(name) && !types.has(name.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`No sample, or one without a type: ${line}`);
    if (figures.has(name + labels)) throw new Error(`Twice: ${line}`);
    figures.set(name + labels, Number(value.replace('Inf', 'Infinity')));
  }
  return figures;
}

describe('access to the metrics', () => {
  test('without a token, the metrics are readable only on the server’s own machine, and not through a proxy', async () => {
    expect((await read(server.url)).status).toBe(200);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Proto'])
      expect([name, (await read(server.url, { [name]: '127.0.0.1' })).status]).toEqual([name, 403]);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')?.address;
    const app = await buildApp(server.connection, {
      ...parseEnv({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
      dataDir: server.dataDir,
    });
    const from = async (remoteAddress: string) =>
      (await app.inject({ method: 'GET', url: '/metrics', remoteAddress })).statusCode;
    expect([await from('127.0.0.1'), await from('::ffff:127.0.0.1'), await from('::1')]).toEqual([
      200, 200, 200,
    ]);
    expect([await from(outside ?? '10.0.0.9'), await from('2001:db8::1')]).toEqual([403, 403]);
    await app.close();
  });

  test('with METRICS_TOKEN set, only clients that send the token read the metrics, even on the server’s machine', async () => {
    const { url, close } = await fresh({ METRICS_TOKEN: TOKEN });
    const wrong = [
      {},
      { Authorization: TOKEN },
      { Authorization: `Bearer ${TOKEN}x` },
      { Authorization: 'Bearer ' },
    ];
    for (const headers of wrong) {
      const reply = await read(url, headers as Record<string, string>);
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const right = { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.9' };
    expect((await read(url, right)).status).toBe(200);
    await close();
  });

  test('a METRICS_TOKEN that is too short prevents the start, and the error doesn’t print it', () => {
    expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/);
    expect(() => parseEnv({ METRICS_TOKEN: 'short' })).not.toThrow(/"short"/);
  });
});

describe('the figures of the metrics', () => {
  test('the metrics count requests and their durations by route, not by address', async () => {
    const { url, close, text } = await fresh();
    const shop = await openShop(server);
    const token = shop.till.token;
    await must(call(url, 'GET', `/stock-list/${shop.store.id}`, { token }), 200);
    await must(call(url, 'GET', `/stock-list/${shop.store.id}?x=1`, { token }), 200);
    await call(url, 'GET', `/stock-list/${shop.store.id}`);
    await fetch(`${url}/reset-password?token=a-secret`, { headers: { Accept: 'text/html' } });
    const figures = figuresIn(await text());
    const labels = 'method="GET",route="/api/stock-list/:storeId"';
    expect(figures.get(`http_requests_total{${labels},status="200"}`)).toBe(2);
    expect(figures.get(`http_requests_total{${labels},status="401"}`)).toBe(1);
    expect(figures.get(`http_request_duration_seconds_count{${labels}}`)).toBe(3);
    expect(figures.get(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3);
    expect(figures.get('http_requests_in_flight')).toBe(1);
    expect(figures.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(figures.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    const all = await text();
    expect(all).not.toContain('a-secret');
    expect(all).not.toContain(`/${shop.store.id}`);
    await close();
  });

  test('the metrics count submissions by kind and outcome, and sign-ins', async () => {
    const { url, close, text } = await fresh();
    const shop = await openShop(server);
    const sale = {
      token: shop.till.token,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: { data: { scanned: [shop.entry(0, 9)], non_scanned: [] } },
    };
    for (let times = 0; times < 3; times++) await call(url, 'POST', '/sales-record-register', sale);
    const other = { ...sale, body: { data: { scanned: [shop.entry(0, 8)], non_scanned: [] } } };
    await call(url, 'POST', '/sales-record-register', other);
    const body = { Username: shop.store.admin.Username, password: 'wrong' };
    for (let times = 0; times < 11; times++) await call(url, 'POST', '/login', { body });
    const figures = figuresIn(await text());
    const of = (outcome: string) =>
      figures.get(`lottery_submissions_total{kind="sale",outcome="${outcome}"}`);
    expect([of('recorded'), of('replayed'), of('idempotency_key_reused')]).toEqual([1, 2, 1]);
    const signIns = (outcome: string) => figures.get(`lottery_sign_ins_total{outcome="${outcome}"}`);
    expect([signIns('invalid_credentials'), signIns('too_many_tries')]).toEqual([10, 1]);
    await close();
  });

  test('the metrics show the terminals by state and the age of the oldest waiting entry', async () => {
    const shop = await openShop(server);
    const till = await signIn(server, shop.store.admin);
    const before = await fresh();
    const waiting = 'lottery_terminals{state="waiting"}';
    const failed = (kind: string) => `lottery_terminal_errors{kind="${kind}"}`;
    const earlier = figuresIn(await before.text());
    const known = earlier.get(waiting) ?? 0;
    await before.close();
    await must(
      call(server.url, 'POST', '/terminal-errors', {
        token: till.token,
        headers: { [TERMINAL_HEADER]: 'K7QM2P' },
        body: {
          data: [errorOf({ kind: 'storage' }), errorOf({ kind: 'storage' }), errorOf({ kind: 'start' })],
        },
      }),
      200,
    );
    await server.db.execute(sql`
      INSERT INTO terminal_errors (store_id, error_id, terminal, kind, version, screen, error, failed_at, received_at)
      SELECT ${shop.store.id}::int, gen_random_uuid(), 'K7QM2P', 'start', 'x', '/', 'x', now(), now() - interval '25 hours'`);
    const report = (code: string, body: object, by = till) =>
      must(
        call(server.url, 'POST', '/terminals/report', {
          token: by.token,
          headers: { [TERMINAL_HEADER]: code },
          body: { version: 'x', attention: 0, clock_offset_ms: 0, ...body },
        }),
        200,
      );
    await report('K7QM2P', {
      waiting: 2,
      oldest_waiting_at: new Date(Date.now() - 90_000_000).toISOString(),
      // It doesn't work.
      scan: { p50_ms: 7_000, p75_ms: 8_000 },
    });
    const working = { waiting: 0, oldest_waiting_at: null };
    // Of four, three have this one or a lower one.
    for (const [code, ms] of [
      ['K7QM2R', 80],
      ['K7QM2V', 20],
      ['K7QM2T', 60],
      ['K7QM2W', 40],
    ] as const)
      await report(
        code,
        { ...working, scan: { p50_ms: ms, p75_ms: ms * 2 }, start: { p50_ms: 900, p75_ms: 1_400 } },
        await signIn(server, shop.store.admin),
      );
    const reader = { storeId: shop.store.id, userId: shop.store.admin.id };
    await server.db.insert(morningReaders).values({ ...reader, hour: 7, onlyRed: false });
    const message = { ...reader, day: new Date().toISOString().slice(0, 10), beganAt: new Date() };
    for (const number of [1, 2]) await addTry(server.db, { ...message, number });
    await server.db.execute(sql`
      INSERT INTO alerts (store_id, submission_id, user_id, target, content, created_at, next_try_at, tries, done_at)
      SELECT ${shop.store.id}, gen_random_uuid(), ${shop.store.admin.id}, 0, '{}', now(), now(), tries, done_at
      FROM (VALUES (0, NULL), (2, NULL), (2, now())) AS a(tries, done_at)`);
    const after = await fresh();
    const figures = figuresIn(await after.text());
    expect(figures.get(waiting)).toBe(known + 1);
    expect(figures.get(failed('storage'))).toBe((earlier.get(failed('storage')) ?? 0) + 2);
    expect(figures.get(failed('start'))).toBe((earlier.get(failed('start')) ?? 0) + 1);
    const seconds = (what: string, quantile: string) =>
      figures.get(`lottery_terminal_${what}_seconds{quantile="${quantile}"}`);
    expect([seconds('scan', '0.5'), seconds('scan', '0.75')]).toEqual([0.06, 0.12]);
    expect([seconds('start', '0.5'), seconds('start', '0.75')]).toEqual([0.9, 1.4]);
    expect(figures.get('lottery_oldest_waiting_entry_seconds')).toBeCloseTo(90_000, -2);
    expect(figures.get('lottery_open_exceptions')).toBeGreaterThanOrEqual(0);
    expect(figures.get('lottery_morning_mails_unsent')).toBe(1);
    // Neither one that waits for its first try nor one that is done.
    expect(figures.get('lottery_instant_alerts_unsent')).toBe(1);
    expect(figures.get('lottery_database_up')).toBe(1);
    expect(figures.has('lottery_database_connections{state="idle"}')).toBe(process.env.API_DB !== 'pglite');
    await after.close();
  });

  test('one process reads the database’s metrics for all processes, and again after half a minute', async () => {
    const [one, other] = [await fresh(), await fresh()];
    const unsent = async ({ text }: typeof one) =>
      figuresIn(await text()).get('lottery_instant_alerts_unsent');
    const before = (await unsent(one)) ?? 0;
    const shop = await openShop(server);
    await server.db.execute(sql`
      INSERT INTO alerts (store_id, submission_id, user_id, target, content, created_at, next_try_at, tries)
      SELECT ${shop.store.id}, gen_random_uuid(), ${shop.store.admin.id}, 0, '{}', now(), now(), 2
      FROM generate_series(1, 1200)`);
    expect([await unsent(other), await unsent(one)]).toEqual([before, before]);
    await server.db.execute(sql`UPDATE minute_work SET began_at = began_at - interval '30 seconds'`);
    expect([await unsent(other), await unsent(one)]).toEqual([1000, 1000]);
    await server.db.execute(sql`DELETE FROM alerts WHERE store_id = ${shop.store.id}`);
    await Promise.all([one.close(), other.close()]);
  });

  test('while the database is unavailable, the metrics omit its figures, readyz reports it and the log has the reason', async () => {
    const db = new Proxy(server.connection.db, {
      get: (target, name, receiver) =>
        name === 'execute' ? () => new Promise(() => undefined) : Reflect.get(target, name, receiver),
    });
    let logged = '';
    const log = createLog('error', {
      write: (line) => {
        logged += line;
      },
    });
    const { url, close } = await listen({ ...server.connection, db }, server.dataDir, {}, log);
    const [metrics, ready] = await Promise.all([read(url), fetch(`${url}/readyz`)]);
    expect(figuresIn(await metrics.text()).get('lottery_database_up')).toBe(0);
    expect(ready.status).toBe(503);
    expect(logged).toMatch(/No answer in 3000 ms.*The database metrics could not be read/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await close();
  });
});

test('a full disk is reported to people and by readyz, and is logged once, until a write succeeds', async () => {
  let logged: string[] = [];
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const { url, close } = await listen(server.connection, server.dataDir, {}, log);
  const shop = await openShop(server);
  const till = sessionWith({ ...server, url }, shop.till.token);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(200);
  await server.db.execute(`
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
  await server.db.execute(
    'CREATE TRIGGER is_full BEFORE INSERT ON submissions EXECUTE FUNCTION disk_is_full()',
  );
  try {
    expect(await shop.sell(till, [shop.entry(0, 9)])).toMatchObject({
      status: 503,
      body: { code: 'disk_full', message: expect.stringMatching(/^The server’s disk is full/) },
    });
    logged = [];
    for (let times = 0; times < 20; times++) expect(await ready()).toBe(503);
    expect(logged).toEqual([expect.stringContaining('The disk of the database is full.')]);
  } finally {
    await server.db.execute('DROP FUNCTION disk_is_full CASCADE');
  }
  await must(shop.sell(till, [shop.entry(0, 9)]), 201);
  for (let times = 0; times < 3; times++) expect(await ready()).toBe(200);
  expect(logged).toEqual([expect.anything(), expect.stringContaining('Ready again')]);
  await close();
});
