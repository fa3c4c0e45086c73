import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../server/accounts/sessions';
import type { LoginReply, OtherSessionsReply } from '../../src/shared/accounts/auth-schema';
import type { RosterReply } from '../../src/shared/terminals/terminals-schema';
import { call, sessionWith, signIn, testServer } from '../support/api/app';
import { addCompany, PASSWORD } from '../support/databases/fixtures';

const server = testServer();
const own = '/view-profile';

const login = (Username: string, token?: string, password = PASSWORD) =>
  call<LoginReply>(server.url, 'POST', '/login', { body: { Username, password }, token });

test('a sign-in that presents another session’s token ends that session; a wrong password doesn’t', async () => {
  const { admin } = await addCompany(server.db);
  const before = await signIn(server, admin);
  expect((await login(admin.Username, before.token, 'Wrong#pass1')).status).toBe(401);
  expect((await before.get(own)).status).toBe(200);
  const { body } = await login(admin.Username, before.token);
  expect((await before.get(own)).status).toBe(401);
  expect((await sessionWith(server, body.token).get(own)).status).toBe(200);
});

test('a sign-in that presents a handed-over terminal’s token doesn’t end that terminal’s session', async () => {
  const { stores } = await addCompany(server.db);
  const { admin, id } = stores[0];
  const terminal = await openSession(server.db, admin.id, new Date(), 'terminal');
  await login(admin.Username, terminal.token);
  expect((await sessionWith(server, terminal.token).get(`/roster/${id}`)).status).toBe(200);
});

test('a session ends 90 days after the sign-in regardless of use, and a handed-over terminal’s after a year', async () => {
  const { stores } = await addCompany(server.db);
  const { admin, id } = stores[0];
  const person = await signIn(server, admin);
  const terminal = sessionWith(
    server,
    (await openSession(server.db, admin.id, new Date(), 'terminal')).token,
  );
  const daysLeft = async () => {
    const found = await server.db.execute(sql`
      SELECT kind, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
      FROM sessions WHERE user_id = ${admin.id} ORDER BY kind`);
    return (found as unknown as { rows: { kind: string; days: number }[] }).rows;
  };
  await server.db.execute(sql`
    UPDATE sessions SET created_at = now() - interval '80 days', last_seen_at = now() - interval '2 hours'
    WHERE user_id = ${admin.id}`);
  expect((await person.get(own)).status).toBe(200);
  expect((await terminal.get(`/roster/${id}`)).status).toBe(200);
  expect(await daysLeft()).toEqual([
    { kind: 'terminal', days: 285 },
    { kind: 'user', days: 10 },
  ]);
  const roster = await terminal.get<RosterReply>(`/roster/${id}`);
  const endsInDays = (Date.parse(roster.body.access_ends_at ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(endsInDays)).toBe(285);
  await server.db.execute(sql`
    UPDATE sessions SET created_at = now() - interval '366 days', last_seen_at = now() - interval '2 hours'
    WHERE user_id = ${admin.id}`);
  // The request that finds it expired is the last one to get an answer.
  await terminal.get(`/roster/${id}`);
  expect((await terminal.get(`/roster/${id}`)).body).toMatchObject({ code: 'session_expired' });
});

test.each([
  ['', 401, 'Signed out everywhere else: 1 handed-over terminal signed out'],
  ['?terminals=keep', 200, 'Signed out everywhere else'],
])(
  'a person sees how many other sessions there are, and ends them with DELETE /sessions%s: the clerks’ terminal gets %i',
  async (query, status, line) => {
    const { stores } = await addCompany(server.db);
    const { admin, id } = stores[0];
    const here = await signIn(server, admin);
    const others = [await signIn(server, admin), await signIn(server, admin)];
    const stranger = await signIn(server, stores[1].admin);
    const terminal = sessionWith(
      server,
      (await openSession(server.db, admin.id, new Date(), 'terminal')).token,
    );
    expect((await here.get<OtherSessionsReply>('/sessions')).body.data).toEqual({
      others: 2,
      terminals: 1,
      tokens: 0,
    });
    expect((await call(server.url, 'DELETE', `/sessions${query}`, { token: here.token })).status).toBe(200);
    for (const other of others) expect((await other.get(own)).status).toBe(401);
    for (const each of [here, stranger]) expect((await each.get(own)).status).toBe(200);
    expect((await terminal.get(`/roster/${id}`)).status).toBe(status);
    const left = { others: 0, terminals: status === 200 ? 1 : 0, tokens: 0 };
    expect((await here.get<OtherSessionsReply>('/sessions')).body.data).toEqual(left);
    const log = await here.get<{ data: { what: string }[] }>(`/audit-log/${id}`);
    expect(log.body.data[0]?.what).toBe(line);
  },
);

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'Username=a&password=b'],
  ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
  ['a script that asks nobody', 'text/plain', '{"Username":"a","password":"b"}'],
])('%s on another site can send nothing to the API', async (_, type, body) => {
  for (const path of ['/login', '/forget-pwd', '/reset-pwd', '/post-register', '/logout']) {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      body,
    });
    expect([path, response.status]).toEqual([path, ['/post-register', '/logout'].includes(path) ? 401 : 415]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('no other site is allowed to call the API: a preflight is answered 404, without any permission', async () => {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  expect(response.status).toBe(404);
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
