import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { TOKEN_RATE } from '../../server/http/limit-writes';
import type { AccessToken, OtherSessionsReply } from '../../src/shared/accounts/auth-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import { READ_BY_TOKENS } from '../../src/shared/wire/access';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import type { EndpointFacts } from '../../src/shared/wire/facts';
import { type ApiServer, call, type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { resetPassword } from '../support/api/people';
import { must, openShop, type Shop } from '../support/api/shop';
import { PASSWORD } from '../support/databases/fixtures';
import { serverProgram } from '../support/servers/bundled-server';

const server: ApiServer = testServer();

type Made = { token: string; data: AccessToken };
const make = async (by: Session, body: object): Promise<Made> =>
  (await by.add<Made>('/access-tokens', body)) as unknown as Made;
const end = (by: Session, { data }: Made) =>
  call(server.url, 'DELETE', `/access-tokens/${data.id}`, { token: by.token });
const listOf = async (by: Session, id: number) =>
  (await by.read<{ data: AccessToken[] }>(`/access-tokens/${id}`)).data;
const withToken = ({ token }: Made): Session => sessionWith(server, token);

/** Every call of the API, with parameters of this shop. */
const calls = (shop: Shop) =>
  Object.entries(ENDPOINTS as Record<string, EndpointFacts>).map(([endpoint, facts]) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const address = path
      .replace(':companyId', String(shop.company.id))
      .replace(/:(storeId|id)\b/, String(shop.store.id))
      .replace(/:(from|to|sale)?[dD]ate\b/g, '2026-11-20')
      .replace(':upc', '028400017421')
      .replace(':lotNumber', '028400017421')
      .replace(/:\w+/g, '1');
    return { endpoint, method, address, facts };
  });
const statusOf = async (token: string, { method, address }: { method: string; address: string }) => {
  const response = await fetch(`${server.url}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
};

test('an access token reads its store’s reports, is listed with its last use, and stops working once it is ended', async () => {
  const shop = await openShop(server);
  const { id } = shop.store;
  const made = await make(shop.till, { store_id: id, name: 'Accountant' });
  expect(made.data).toMatchObject({ store_id: id, name: 'Accountant', scope: 'read', last_used_at: null });
  const reader = withToken(made);
  await reader.read(`/over-short/2026-11-20/2026-11-20/${id}`);
  await reader.read(`/inventory-list/${id}`);
  const [listed] = await listOf(shop.till, id);
  expect(listed?.last_used_at).not.toBeNull();
  expect(JSON.stringify(await listOf(shop.till, id))).not.toContain(made.token);

  const other = await openShop(server);
  expect((await reader.get(`/inventory-list/${other.store.id}`)).status).toBe(403);
  expect((await end(other.till, made)).status).toBe(404);
  await must(end(shop.till, made), 200);
  expect((await reader.get(`/inventory-list/${id}`)).status).toBe(401);
  expect((await end(shop.till, made)).status).toBe(404);
});

test('a company’s token reads all of its stores, and a store’s admin can’t make one for the company', async () => {
  const shop = await openShop(server);
  const owner = await signIn(server, shop.company.admin);
  const reader = withToken(await make(owner, { store_id: shop.company.id, name: 'Group' }));
  await reader.read(`/board/${shop.company.id}`);
  await reader.read(`/inventory-list/${shop.store.id}`);
  expect((await shop.till.post('/access-tokens', { store_id: shop.company.id, name: 'X' })).status).toBe(403);
  const registers = { store_id: shop.company.id, name: 'X', scope: 'register' };
  expect((await owner.post('/access-tokens', registers)).status).toBe(422);
});

test('a reading token can only read, and a register token can only send register figures', async () => {
  const shop = await openShop(server);
  const owner = await signIn(server, shop.company.admin);
  const of = { store_id: shop.store.id, name: 'Partner' };
  const ofCompany = { store_id: shop.company.id, name: 'Group' };
  let reader = await make(owner, ofCompany);
  let sender = await make(shop.till, { ...of, scope: 'register' });
  for (const [nth, each] of calls(shop).entries()) {
    const { access } = each.facts;
    if (access === 'open') continue;
    const isRead = each.method === 'GET' && READ_BY_TOKENS.includes(access.action);
    const isFigures = each.endpoint === 'POST /register-figures';
    // New ones in time, so that the limit of calls doesn't answer.
    if (nth % TOKEN_RATE.atOnce === TOKEN_RATE.atOnce - 1) {
      reader = await make(owner, ofCompany);
      sender = await make(shop.till, { ...of, scope: 'register' });
    }
    // Without its parameters, or for a pack that isn't there, a reading call isn't refused for the token.
    const answers = isRead ? [200, 400, 404] : [403];
    expect([each.endpoint, answers]).toEqual([
      each.endpoint,
      expect.arrayContaining([await statusOf(reader.token, each)]),
    ]);
    const status = await statusOf(sender.token, each);
    expect([each.endpoint, status]).toEqual([each.endpoint, isFigures ? 400 : 403]);
  }
  // Neither people nor PINs nor sign-ins nor other tokens.
  const reading = calls(shop).filter(
    ({ method, facts: { access } }) =>
      method === 'GET' && access !== 'open' && READ_BY_TOKENS.includes(access.action),
  );
  const forbidden = /user-list|roster|session|profile|token|audit|terminal/;
  expect(reading.map(({ endpoint }) => endpoint).filter((endpoint) => forbidden.test(endpoint))).toEqual([]);
});

test('a token reads the disagreements, corrections and late records that it may export', async () => {
  const shop = await openShop(server);
  const { id } = shop.store;
  const reader = withToken(await make(shop.till, { store_id: id, name: 'Accountant' }));
  for (const [part, list] of [
    ['disagreements', 'disagreements'],
    ['corrections', 'corrections'],
    ['late_records', 'late-records'],
  ]) {
    await reader.read(`/store-export/${id}?part=${part}`);
    await reader.read(`/${list}/${id}`);
  }
});

test('calls with an access token are limited, and bad tokens are refused', async () => {
  const shop = await openShop(server);
  const made = await make(shop.till, { store_id: shop.store.id, name: 'Busy' });
  const path = { method: 'GET', address: `/inventory-list/${shop.store.id}` };
  const statuses: number[] = [];
  for (let n = 0; n < TOKEN_RATE.atOnce + 60; n++) statuses.push(await statusOf(made.token, path));
  expect(statuses.slice(0, TOKEN_RATE.atOnce)).not.toContain(429);
  expect(statuses).toContain(429);
  expect(await statusOf(`${made.token}x`, path)).toBe(401);
  expect(await statusOf(`lit_${shop.store.id}_`, path)).toBe(401);
});

test('an expired access token is refused with a message that says so', async () => {
  const shop = await openShop(server);
  const made = await make(shop.till, { store_id: shop.store.id, name: 'Short', days: 1 });
  const days = (Date.parse(made.data.expires_at) - Date.parse(made.data.created_at)) / 86_400_000;
  expect(days).toBe(1);
  await server.db.execute(`UPDATE access_tokens SET expires_at = now() WHERE id = ${made.data.id}`);
  expect(await withToken(made).get(`/inventory-list/${shop.store.id}`)).toMatchObject({
    status: 401,
    body: { message: 'This access token has ended. Ask the store for a new one.' },
  });
});

const NEW_PASSWORD = 'Fresh#secret-2';
type Ending = { shop: Shop; owner: Session; makerId: number };
const setStoreStatus = ({ owner, shop }: Ending, isActive: 0 | 1) =>
  owner.change(`/store-update/${shop.store.id}`, { isActive });
/** What else ends a token than what ends all that a person has given (access-list.test.ts). */
const ENDINGS: [title: string, end: (scene: Ending) => Promise<unknown>][] = [
  [
    'a new password that keeps handed-over terminals',
    ({ shop, makerId }) =>
      shop.till.change(`/updateProfile/${makerId}`, { password: NEW_PASSWORD, end_terminals: false }),
  ],
  [
    'a new password set by another admin',
    ({ owner, makerId }) => owner.change(`/updateProfile/${makerId}`, { password: NEW_PASSWORD }),
  ],
  [
    'a new password by a link',
    async ({ owner, makerId }) => {
      const link = await must(
        owner.post<{ setup_url: string }>(`/users/${makerId}/password-link`, undefined),
        200,
      );
      const token = new URL(link.setup_url).searchParams.get('token');
      await must(resetPassword(server, token, NEW_PASSWORD), 200);
    },
  ],
  [
    'a deactivation of its store that is undone',
    async (scene) => {
      await setStoreStatus(scene, 0);
      await setStoreStatus(scene, 1);
    },
  ],
];

test.each(ENDINGS)('%s permanently ends a store’s token, but not the company’s', async (_, endAccess) => {
  const shop = await openShop(server);
  const owner = await signIn(server, shop.company.admin);
  const made = await make(shop.till, { store_id: shop.store.id, name: 'Thief’s' });
  const ofOwner = await make(owner, { store_id: shop.company.id, name: 'Group' });
  const path = `/inventory-list/${shop.store.id}`;
  await withToken(made).read(path);
  await endAccess({ shop, owner, makerId: shop.store.admin.id });
  expect((await withToken(made).get(path)).status).toBe(401);
  const [listed] = await listOf(owner, shop.store.id);
  expect(listed).toMatchObject({ name: 'Thief’s', ended_at: expect.any(String) });
  await withToken(ofOwner).read(path);
});

test('the profile counts the tokens that a new password would end, and the audit log counts those that it ended', async () => {
  const shop = await openShop(server);
  for (const name of ['One', 'Two']) await make(shop.till, { store_id: shop.store.id, name });
  const counted = await shop.till.read<OtherSessionsReply>('/sessions');
  expect(counted.data).toMatchObject({ tokens: 2 });
  const { id } = shop.store.admin;
  await shop.till.change(`/updateProfile/${id}`, { password: NEW_PASSWORD });
  const logged = await rows(
    server.db,
    sql`SELECT detail FROM audit_log WHERE action = 'user_changed' AND subject_user_id = ${id}`,
  );
  expect(logged).toEqual([{ detail: expect.stringContaining('2 access tokens ended') }]);
  expect((await shop.till.read<OtherSessionsReply>('/sessions')).data).toMatchObject({ tokens: 0 });
});

test('making an access token requires the password once the sign-in is ten minutes old', async () => {
  const shop = await openShop(server);
  await server.db.execute(
    `UPDATE sessions SET created_at = created_at - interval '10 minutes' WHERE user_id = ${shop.store.admin.id}`,
  );
  const body = { store_id: shop.store.id, name: 'Program' };
  for (const [current_password, sentence] of [
    [undefined, 'Enter your current password.'],
    ['Wrong#secret-1', 'This is not your current password.'],
  ])
    expect(await shop.till.post('/access-tokens', { ...body, current_password })).toMatchObject({
      status: 422,
      body: { fields: { current_password: sentence } },
    });
  expect(await listOf(shop.till, shop.store.id)).toEqual([]);
  await make(shop.till, { ...body, current_password: PASSWORD });
});

const report = (location: string, sequence = 118, sales = '195.00') => `<?xml version="1.0"?>
<NAXML-MovementReport version="3.4"><TransmissionHeader><StoreLocationID>${location}</StoreLocationID></TransmissionHeader>
<MerchandiseCodeMovement><MovementHeader><ReportSequenceNumber>${sequence}</ReportSequenceNumber>
<PrimaryReportPeriod>98</PrimaryReportPeriod><BusinessDate>2026-11-20</BusinessDate><BeginDate>2026-11-20</BeginDate>
<BeginTime>06:00:00-08:00</BeginTime><EndDate>2026-11-20</EndDate><EndTime>14:00:00-08:00</EndTime></MovementHeader>
<SalesMovementHeader><RegisterID>2</RegisterID></SalesMovementHeader><MCMDetail><MerchandiseCode>40</MerchandiseCode>
<MerchandiseCodeDescription>SCRATCH OFF</MerchandiseCodeDescription>
<MCMSalesTotals><SalesAmount>${sales}</SalesAmount></MCMSalesTotals></MCMDetail></MerchandiseCodeMovement></NAXML-MovementReport>`;

test('send-register sends each file of a folder once, and its figures appear next to the drawer', {
  tags: 'all',
}, async () => {
  const shop = await openShop(server, { openedAt: new Date('2026-11-20T05:00:00-08:00') });
  await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-20T14:10:00-08:00'), 201);
  const map = { register_map: [{ code: '40', as: 'scratch' }] };
  await shop.till.change(`/store-settings/${shop.store.id}`, map);
  const { token } = await make(shop.till, {
    store_id: shop.store.id,
    name: 'Back office',
    scope: 'register',
  });
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  const put = (name: string, text: string, minutesAgo = 60) => {
    writeFileSync(join(folder, name), text);
    const written = Date.now() / 1000 - minutesAgo * 60;
    utimesSync(join(folder, name), written, written);
  };
  const run = () =>
    promisify(execFile)(process.execPath, [...serverProgram('send-register'), folder], {
      env: { ...process.env, LOTTERY_SERVER: server.url, LOTTERY_TOKEN: token },
    }).then(
      ({ stdout }) => ({ ok: true, text: stdout }),
      ({ stderr }) => ({ ok: false, text: String(stderr) }),
    );
  try {
    put('MCM1.xml', report('4711'), 1);
    expect(await run()).toMatchObject({ ok: true, text: expect.stringMatching(/may still be written/) });
    put('MCM1.xml', report('4711'));
    expect(await run()).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^Register 2, shift 118 .* saved/),
    });
    put('MCM1.xml', report('4711'));
    // Reading these would wait for whoever writes into them.
    execFileSync('mkfifo', [join(folder, 'pipe.xml')]);
    mkdirSync(join(folder, 'folder.xml'));
    put('bomb.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>');
    put('FGM1.xml', '<NAXML-MovementReport version="3.4"/>');
    // A report with two versions doesn't hold up the others.
    put('MCM2.xml', report('4711', 119, '10.00'));
    put('MCM3.xml', report('4711', 119, '11.00'));
    expect(await run()).toMatchObject({
      ok: false,
      text: expect.stringMatching(
        /bomb\.xml: [\s\S]*folder\.xml: this isn’t a file\.\npipe\.xml: this isn’t a file\.\nMCM[23]\.xml, MCM[23]\.xml: /,
      ),
    });
    expect(readdirSync(folder).sort()).toEqual([
      'FGM1.xml',
      'MCM2.xml',
      'MCM3.xml',
      'bomb.xml',
      'folder.xml',
      'pipe.xml',
      'sent',
    ]);
    expect(readdirSync(join(folder, 'sent')).sort()).toEqual(['MCM1-2.xml', 'MCM1.xml']);
    const { data } = await shop.till.read<OverShortReply>(
      `/over-short/2026-11-20/2026-11-20/${shop.store.id}`,
    );
    expect(data.map(({ register }) => register?.scratch)).toEqual([195]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('send-register exits on SIGTERM while it waits for a server, and keeps its file for the next run', {
  tags: 'all',
}, async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  const file = join(folder, 'MCM1.xml');
  writeFileSync(file, report('4711'));
  utimesSync(file, 1, 1);
  try {
    const connected = once(silent, 'connection');
    const program = execFile(process.execPath, [...serverProgram('send-register'), folder], {
      env: {
        ...process.env,
        LOTTERY_SERVER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        LOTTERY_TOKEN: 'lit_1_unknown',
      },
    });
    const faults: unknown[] = [];
    program.stderr?.on('data', (text) => faults.push(text));
    const ended = once(program, 'close');
    const [socket] = await connected;
    program.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    // Not the fault that it names when it gives up.
    expect(faults).toEqual([]);
    socket.destroy();
    expect(readdirSync(folder)).toEqual(['MCM1.xml']);
  } finally {
    silent.close();
    rmSync(folder, { recursive: true });
  }
});
