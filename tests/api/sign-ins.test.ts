import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../server/services/sessions';
import type { LoginReply } from '../../src/contract/auth';
import type { OtherSignInsReply } from '../../src/contract/people';
import { call, sessionWith, signIn, testServer } from '../support/api-app';
import { addCompany, PASSWORD } from '../support/fixtures';

const server = testServer();
const own = '/view-profile';

const login = (Username: string, token?: string, password = PASSWORD) =>
  call<LoginReply>(server.url, 'POST', '/login', { body: { Username, password }, token });

test('a sign-in that brings the token of another one ends that; a wrong password doesn’t', async () => {
  const { admin } = await addCompany(server.db);
  const before = await signIn(server, admin);
  expect((await login(admin.Username, before.token, 'Wrong#pass1')).status).toBe(401);
  expect((await before.get(own)).status).toBe(200);
  const { body } = await login(admin.Username, before.token);
  expect((await before.get(own)).status).toBe(401);
  expect((await sessionWith(server, body.token).get(own)).status).toBe(200);
});

test('the token of a terminal that the clerks have isn’t ended so: its own call takes it back, and is in the log', async () => {
  const { stores } = await addCompany(server.db);
  const { admin, id } = stores[0];
  const terminal = await openSession(server.db, admin.id, new Date(), 'terminal');
  await login(admin.Username, terminal.token);
  expect((await sessionWith(server, terminal.token).get(`/roster/${id}`)).status).toBe(200);
});

test('a sign-in ends 90 days after its beginning, however much it is used; a handed-over terminal doesn’t', async () => {
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
    { kind: 'terminal', days: 365 },
    { kind: 'user', days: 10 },
  ]);
});

test('a person sees how many other sign-ins there are, and ends them; the clerks’ terminal goes on', async () => {
  const { stores } = await addCompany(server.db);
  const { admin, id } = stores[0];
  const here = await signIn(server, admin);
  const others = [await signIn(server, admin), await signIn(server, admin)];
  const stranger = await signIn(server, stores[1].admin);
  const terminal = sessionWith(
    server,
    (await openSession(server.db, admin.id, new Date(), 'terminal')).token,
  );
  expect((await here.get<OtherSignInsReply>('/sessions')).body.data.others).toBe(2);
  expect((await call(server.url, 'DELETE', '/sessions', { token: here.token })).status).toBe(200);
  for (const other of others) expect((await other.get(own)).status).toBe(401);
  for (const left of [here, stranger]) expect((await left.get(own)).status).toBe(200);
  expect((await terminal.get(`/roster/${id}`)).status).toBe(200);
  expect((await here.get<OtherSignInsReply>('/sessions')).body.data.others).toBe(0);
  const log = await here.get<{ data: { what: string }[] }>(`/audit-log/${id}`);
  expect(log.body.data[0]?.what).toBe('Signed out everywhere else');
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'Username=a&password=b'],
  ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
  ['a script that asks nobody', 'text/plain', '{"Username":"a","password":"b"}'],
])('%s of another site can send nothing', async (_, type, body) => {
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

test('no other site is told that it may ask: a preflight is answered 404, without any permission', async () => {
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

test('a common password is refused where one is set', async () => {
  const { admin } = await addCompany(server.db);
  const session = await signIn(server, admin);
  const reply = await session.put(`/updateProfile/${admin.id}`, { password: 'Passw0rd!' });
  expect(reply).toMatchObject({
    status: 400,
    body: { message: 'Too many people use a password like this. Please choose another one.' },
  });
});
