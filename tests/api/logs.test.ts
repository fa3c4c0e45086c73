import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfToken, newToken } from '../../server/accounts/passwords';
import { createLog } from '../../server/log';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import type { EndpointFacts } from '../../src/shared/wire/facts';
import { call, listen, sessionWith, signIn, testServer } from '../support/api/app';
import { givePin, handOver, madeBy, PIN } from '../support/api/clerks';
import { moneyBody } from '../support/api/money';

import { routesOfServers } from '../support/api/routes';
import { must, openShop, packRun, type Shop } from '../support/api/shop';
import { PASSWORD } from '../support/databases/fixtures';

type Line = { level: string; msg?: string; requestId?: string; event?: string } & Record<string, unknown>;

const routes = routesOfServers();
const server = testServer();

/** The endpoint table by the server's own names: 'POST /api/login'. */
const ENDPOINTS_BY_ROUTE: Record<string, EndpointFacts> = Object.fromEntries(
  Object.entries(ENDPOINTS).map(([endpoint, facts]) => [endpoint.replace('/', '/api/'), facts]),
);

/** Calls that write, or read with a body, without being security events. */
const OF_OTHER_THINGS = [
  'DELETE /api/push-subscription',
  'DELETE /api/subscription/:id',
  'DELETE /api/terminals/:storeId/:code',
  'POST /api/alarms/:storeId/:alarmId/seen',
  'POST /api/census-close',
  'POST /api/census-record',
  'POST /api/corrections',
  'POST /api/disagreements',
  'POST /api/disagreements/:disagreementId/answer',
  'POST /api/discarded-submissions',
  'POST /api/exceptions/:id/dismiss',
  'POST /api/game-upc',
  'POST /api/games-import',
  'POST /api/get-inventory-by-search-data',
  'POST /api/inventory-runs',
  'POST /api/inventory_add',
  'POST /api/journal-close',
  'POST /api/late-records/:id/seen',
  'POST /api/lottery-packs',
  'POST /api/lottery-statement',
  'POST /api/packs',
  'POST /api/packs-found',
  'POST /api/packs-placed',
  'POST /api/packs-removed',
  'POST /api/packs-settled',
  'POST /api/plan-add',
  'POST /api/problem-reports',
  'POST /api/register-figures',
  'POST /api/reset-pwd/owner',
  'POST /api/sales-record-register',
  'POST /api/shift-money',
  'POST /api/slip-pictures',
  'POST /api/stock-import',
  'POST /api/submissions/status',
  'POST /api/subscription',
  'POST /api/terminal-errors',
  'POST /api/terminals/report',
  'POST /api/ticket-codes',
  'POST /api/ticket-layouts',
  'POST /api/unknown-packs/:id/dismiss',
  'POST /api/vendor-add',
  'PUT /api/bins',
  'PUT /api/instant-alerts',
  'PUT /api/lot-direction',
  'PUT /api/morning-mail',
  'PUT /api/plan-delete/:id',
  'PUT /api/plan-update/:id',
  'PUT /api/push-subscription',
  'PUT /api/store-settings/:storeId',
  'PUT /api/subscription/:id',
  'PUT /api/terminals/:storeId/:code',
  'PUT /api/ticket-layouts/:code/end',
  'PUT /api/updateInvetoryOnShelf',
  'PUT /api/vendor-delete/:id',
  'PUT /api/vendor-update/:id',
];

/** Everything that a server logs at `trace`, as text. */
let text = '';
let url = '';
let close = async () => {};

beforeAll(async () => {
  const log = createLog('trace', {
    write: (line) => {
      text += line;
    },
  });
  const listening = await listen(server.connection, server.dataDir, { TRUST_PROXY: '1' }, log);
  ({ url, close } = listening);
});
afterAll(() => close());

const lines = (): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const ofRoute = (route: string): Line[] =>
  lines().filter((line) => line.route === route && line.msg === 'request');

/** Sends bytes that aren't HTTP and waits until the server has closed the connection. */
const sendRaw = (bytes: string): Promise<void> =>
  new Promise((done) => {
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    // The server may reset the connection, which closes it too.
    socket.on('error', () => undefined);
    socket.on('close', () => done());
    socket.resume();
  });

const SECRETS = {
  wrongPassword: 'Wrong#secret-1',
  wrongCurrent: 'Wrong#secret-3',
  newPassword: 'Fresh#secret-2',
  wrongPin: '86420975',
  link: newToken(),
  cookie: 'tracker=secret-cookie',
};

/** A typical day: sign-ins, failed ones, a reset, clerks, counts, addresses with secrets, database errors. */
async function aDay(shop: Shop): Promise<string[]> {
  const { admin, clerk } = shop.store;
  await givePin(server.db, clerk);
  const login = (password: string) =>
    call<LoginReply>(url, 'POST', '/login', {
      body: { Username: admin.Username, password },
      headers: { Cookie: SECRETS.cookie },
    });
  await login(SECRETS.wrongPassword);
  const { token } = (await login(PASSWORD)).body;
  await fetch(`${url}/reset-password?token=${SECRETS.link}`, { headers: { Accept: 'text/html' } });
  await fetch(`${url}/reset-password?token=${SECRETS.link}%c0%zz`);
  const reset = { token: SECRETS.link, password: SECRETS.newPassword };
  await call(url, 'POST', '/reset-pwd', { body: reset });
  await call(url, 'POST', '/forget-pwd', { body: { useremail: `${admin.Username}@test.example` } });
  const change = { password: SECRETS.newPassword, pin: SECRETS.wrongPin };
  await call(url, 'PUT', `/updateProfile/${clerk.id}`, { token, body: change });
  for (const current_password of [SECRETS.wrongCurrent, 7, PASSWORD])
    await call(url, 'PUT', `/updateProfile/${admin.id}`, {
      token,
      body: { password: PASSWORD, current_password },
    });
  await call(url, 'POST', '/add-user', { token, body: { name: 'x', password: SECRETS.newPassword } });
  const sale = { data: { scanned: [shop.entry(0, 9)], non_scanned: [] } };
  await call(url, 'POST', '/sales-record-register', { token, body: sale });
  await call(url, 'POST', '/sales-record-register', { token, body: '{"data":' });
  await handOver({ url }, { token }, 'K7QM2P', { current_password: SECRETS.wrongCurrent });
  const handed = await must(handOver({ url }, { token }, 'K7QM2P', { current_password: PASSWORD }), 200);
  const terminal = sessionWith({ ...server, url }, handed.token, madeBy(clerk));
  for (const pin of [PIN, SECRETS.wrongPin])
    await terminal.post('/clerk-unlock', { clerk_id: clerk.id, pin });
  await terminal.get(`/stock-list/${shop.store.id}`);
  await sendRaw(
    `GET /reset-password?token=${SECRETS.link} HTTP/9.9\r\nAuthorization: Bearer ${handed.token}\r\n\r\n`,
  );
  // Errors whose messages contain the values to be written.
  await server.db.execute('ALTER TABLE password_links RENAME TO links_away');
  await server.db.execute('ALTER TABLE login_failures RENAME TO failures_away');
  try {
    expect((await call(url, 'POST', '/reset-pwd', { body: reset })).status).toBe(500);
    expect((await login(PASSWORD)).status).toBe(500);
  } finally {
    await server.db.execute('ALTER TABLE links_away RENAME TO password_links');
    await server.db.execute('ALTER TABLE failures_away RENAME TO login_failures');
  }
  return [token, handed.token, ...handed.roster.flatMap(({ pin }) => (pin ? [pin.hash, pin.salt] : []))];
}

describe('the server’s log', () => {
  test('the log of a whole day at the lowest level contains no password, PIN, token, hash or cookie', async () => {
    const shop = await openShop(server);
    const tokens = await aDay(shop);
    expect(lines().length).toBeGreaterThan(15);
    const hashes = /\$argon2|\\x[0-9a-f]{64}|scrypt/;
    for (const secret of [...Object.values(SECRETS), ...tokens, PASSWORD, 'secret-cookie'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    // Bytes printed as numbers would hide them.
    for (const secret of [SECRETS.link, ...tokens])
      for (const bytes of [Buffer.from(secret), hashOfToken(secret)])
        expect(text).not.toContain([...bytes].slice(0, 8).join(','));
    expect(text).not.toMatch(hashes);
    expect(ofRoute('/api/clerk-unlock').map((line) => line.status)).toEqual([401, 200]);
    expect(ofRoute('/api/updateProfile/:id').map((line) => line.status)).toEqual([200, 422, 400, 200]);
    // The database errors were logged.
    expect(lines().filter((line) => line.level === 'error').length).toBeGreaterThanOrEqual(2);
    // Hashing many passwords and PINs takes a while on a busy machine.
  });

  test('the log of failing queries contains no text that people typed: no note, name, Username or e-mail address', async () => {
    const shop = await openShop(server);
    const { token } = await signIn({ ...server, url }, shop.store.admin);
    const before = lines().length;
    const planted = {
      note: 'planted note of the drawer',
      reference: 'planted reference',
      Username: 'planted.username',
      email: 'planted.address@test.example',
      name: 'Planted Person',
    };
    const { Username, email, name, note, reference } = planted;
    const till = sessionWith({ ...server, url }, token);
    const admin = await signIn({ ...server, url }, shop.company.admin);
    const sale = await must(shop.sell(till, [shop.entry(0, 9)]), 201);
    const away = ['audit_log', 'login_failures', 'money_statements', 'claims'];
    for (const table of away) await server.db.execute(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    try {
      for (const reply of [
        await till.post('/shift-money', { ...moneyBody(shop.store.id, [sale.submission_id]), note }),
        await till.post('/packs-removed', {
          store_id: shop.store.id,
          data: [{ ...packRun(10, 19), reason: 'stolen', note, reference }],
        }),
        await admin.post('/add-user', { name, Username, email, password: SECRETS.newPassword }),
        await call(url, 'POST', '/login', { body: { Username, password: PASSWORD } }),
        await call(url, 'POST', '/forget-pwd', { body: { useremail: email } }),
      ])
        expect([200, 500]).toContain(reply.status);
    } finally {
      for (const table of away) await server.db.execute(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    }
    const errors = () =>
      lines()
        .slice(before)
        .filter(({ level }) => level === 'error');
    // The forgotten password's line follows its reply.
    await expect.poll(() => errors().length).toBeGreaterThanOrEqual(4);
    for (const line of errors()) expect(line).toMatchObject({ msg: expect.stringMatching(/^Failed query/) });
    for (const value of Object.values(planted)) expect([value, text.includes(value)]).toEqual([value, false]);
  });

  test('the log has no warning when a terminal already has the stock', async () => {
    const shop = await openShop(server);
    const { token } = await must(
      call<LoginReply>(url, 'POST', '/login', {
        body: { Username: shop.store.admin.Username, password: PASSWORD },
      }),
      200,
    );
    const path = `/stock-list/${shop.store.id}`;
    const { headers } = await call(url, 'GET', path, { token });
    const before = lines().length;
    const etag = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await call(url, 'GET', path, { token, headers: etag })).status).toBe(304);
    await expect.poll(() => ofRoute('/api/stock-list/:storeId').at(-1)?.status).toBe(304);
    const added = lines().slice(before);
    expect(added.filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
  });

  test('the log reports sign-ins, refusals and account changes as events, with the person, the origin and the reason', async () => {
    const shop = await openShop(server);
    const body = { Username: shop.store.admin.Username, password: PASSWORD };
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    const signedIn = await must(call<LoginReply>(url, 'POST', '/login', { body, headers: from }), 200);
    expect(ofRoute('/api/login').at(-1)).toMatchObject({
      level: 'info',
      event: 'signed_in',
      status: 200,
      userId: shop.store.admin.id,
      address: '203.0.113.9',
    });
    await call(url, 'POST', '/login', { body: { ...body, password: 'x' }, headers: from });
    expect(ofRoute('/api/login').at(-1)).toMatchObject({
      level: 'warn',
      event: 'sign_in_refused',
      code: 'invalid_credentials',
    });
    const { token } = signedIn;
    const path = `/updateProfile/${shop.store.admin.id}`;
    await call(url, 'PUT', path, { token, body: { email: null, current_password: 'x' } });
    expect(ofRoute('/api/updateProfile/:id').at(-1)).toMatchObject({
      level: 'warn',
      event: 'account_change_refused',
      code: 'wrong_password',
      userId: shop.store.admin.id,
    });
    await call(url, 'GET', '/company-list', { token });
    expect(ofRoute('/api/company-list').at(-1)).toMatchObject({
      level: 'warn',
      event: 'access_refused',
      code: 'forbidden',
      userId: shop.store.admin.id,
      storeId: shop.store.id,
    });
    for (let times = 0; times < 12; times++)
      await call(url, 'POST', '/forget-pwd', { body: { useremail: 'nobody@test.example' } });
    expect(ofRoute('/api/forget-pwd').at(-1)).toMatchObject({ level: 'warn', event: 'throttled' });
  });

  test('the log names a refused access token by its id', async () => {
    const shop = await openShop(server);
    const body = { store_id: shop.store.id, name: 'Program' };
    const { token } = await signIn(server, shop.store.admin);
    const made = (
      await call<{ token: string; data: { id: number } }>(url, 'POST', '/access-tokens', { token, body })
    ).body;
    const accessTokenId = made.data.id;
    const use = (method: string, path: string) => call(url, method, path, { token: made.token });
    await use('GET', `/user-list/${shop.store.id}`);
    expect(ofRoute('/api/user-list/:storeId').at(-1)).toMatchObject({
      event: 'access_refused',
      accessTokenId,
    });
    await call(url, 'DELETE', `/access-tokens/${accessTokenId}`, { token });
    await use('GET', `/settling/${shop.store.id}`);
    expect(ofRoute('/api/settling/:storeId').at(-1)).toMatchObject({ event: 'token_refused', accessTokenId });
    await call(url, 'GET', `/settling/${shop.store.id}`, { token });
    expect(ofRoute('/api/settling/:storeId').at(-1)).not.toHaveProperty('accessTokenId');
    expect(text).not.toContain(made.token);
  });

  test('the log identifies a request by the server’s own id, which the response also has, and never by its address', async () => {
    const reply = await fetch(`${url}/api/view-profile?x=1`, { headers: { 'X-Request-Id': 'forged' } });
    const id = reply.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines().filter((line) => line.requestId === id)).toMatchObject([
      { method: 'GET', route: '/api/view-profile', status: 401, code: 'unauthenticated' },
    ]);
    expect(text).not.toContain('forged');
    expect(text).not.toContain('x=1');
  });

  test('the log has one object per line, whatever a request contains', async () => {
    const forged = '\r\n{"level":"info","event":"signed_in","userId":1}';
    const before = lines().length;
    await call(url, 'POST', '/login', { body: { Username: `x${forged}`, password: forged } });
    await call(url, 'GET', `/audit-log/${encodeURIComponent(forged)}`);
    await fetch(`${url}/api/nothing`, { headers: { 'X-Forwarded-For': `1.2.3.4, "}{"event":"signed_in"` } });
    const added = lines().slice(before);
    expect(added.length).toBeGreaterThanOrEqual(3);
    expect(added.filter((line) => line.event === 'signed_in')).toEqual([]);
  });

  test('the log marks exactly the calls that change permissions as security events', () => {
    const changing = [...routes].filter((route) => !/^(GET|OPTIONS) /.test(route));
    const isNamed = (route: string) => ENDPOINTS_BY_ROUTE[route]?.event !== undefined;
    expect(changing.filter((route) => !isNamed(route)).sort()).toEqual(OF_OTHER_THINGS);
  });
});
