import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import { afterAll, describe, expect, test, vi } from 'vitest';
import * as passwords from '../../server/accounts/passwords';
import { rows } from '../../server/db/sql';
import type { LoginReply, ProfileReply } from '../../src/shared/accounts/auth-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, signIn, testServer } from '../support/api/app';
import { addCompany, addPerson, PASSWORD } from '../support/databases/fixtures';

// The real function, with its calls counted. tests/unit/server/passwords.test.ts shows that each call takes the same time.
const passwordMatches = vi.spyOn(passwords, 'passwordMatches');
// Test files that this worker runs later use the same module.
afterAll(() => vi.restoreAllMocks());

const server = testServer();
const login = <Body = ApiErrorBody>(Username: string, password = PASSWORD) =>
  call<Body>(server.url, 'POST', '/login', { body: { Username, password } });
const invalid = { message: 'Invalid credentials', code: 'invalid_credentials' };

describe('signing in', () => {
  test('signing in returns the user and a token, regardless of the Username’s case', async () => {
    const { stores } = await addCompany(server.db);
    const { admin, id } = stores[0];
    const reply = await login<LoginReply>(admin.Username.toUpperCase());
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual([
      {
        id: admin.id,
        name: admin.name,
        email: `${admin.Username}@test.example`,
        Username: admin.Username,
        user_role: 6,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        store_id: id,
        store_name: 'Test Store 1',
      },
    ]);
    expect(Buffer.from(reply.body.token, 'base64url')).toHaveLength(32);
  });

  test('the session token is stored only as a hash', async () => {
    const { admin } = await addCompany(server.db);
    const { token } = await signIn(server, admin);
    const found = await server.db.execute(
      sql`SELECT count(*)::int AS n FROM sessions WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`,
    );
    expect(found).toMatchObject({ rows: [{ n: 0 }] });
  });

  test('a wrong Username and a wrong password get the same answer', async () => {
    const { admin } = await addCompany(server.db);
    expect(await login(admin.Username, 'Wrong#pass1')).toMatchObject({ status: 401, body: invalid });
    expect(await login('nobody-at-all')).toMatchObject({ status: 401, body: invalid });
  });

  test('refusing a wrong password takes as long whether or not the Username exists', async () => {
    await server.db.execute(sql`DELETE FROM login_failures`);
    const { stores, admin } = await addCompany(server.db);
    const [{ admin: withoutPassword, clerk }, { admin: inactive }] = stores;
    await server.db.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${withoutPassword.id}`);
    await server.db.execute(sql`UPDATE users SET is_active = false WHERE id = ${inactive.id}`);
    const names = [admin, withoutPassword, clerk, inactive].map(({ Username }) => Username);
    for (const name of [...names, 'nobody-at-all']) {
      passwordMatches.mockClear();
      expect((await login(name, 'Wrong#pass1')).status).toBe(401);
      expect([name, passwordMatches.mock.calls.map(([, password]) => password)]).toEqual([
        name,
        ['Wrong#pass1'],
      ]);
    }
  });

  test('a clerk’s sign-in is refused in the specified words, but only with the right password', async () => {
    const { stores } = await addCompany(server.db);
    const { clerk } = stores[0];
    expect(await login(clerk.Username)).toMatchObject({
      status: 403,
      body: { message: 'Login permission not available', code: 'login_not_allowed' },
    });
    expect((await login(clerk.Username, 'Wrong#pass1')).status).toBe(401);
  });

  test('an inactive user can’t sign in, and the sessions of a deactivated user end', async () => {
    const { admin } = await addCompany(server.db);
    const session = await signIn(server, admin);
    await server.db.execute(sql`UPDATE users SET is_active = false WHERE id = ${admin.id}`);
    expect((await session.get('/view-profile')).status).toBe(401);
    expect(await login(admin.Username)).toMatchObject({ status: 403, body: { code: 'inactive_user' } });
  });

  test('a user without a password yet is refused like one with a wrong password', async () => {
    const { admin } = await addCompany(server.db);
    await server.db.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${admin.id}`);
    expect(await login(admin.Username)).toMatchObject({ status: 401, body: invalid });
  });

  test.each([
    [{ password: 'x' }, 'Username'],
    [{ Username: 'x' }, 'password'],
    [{ Username: 7, password: 'x' }, 'Username'],
    [{ Username: 'x', password: '' }, 'password'],
  ])('a sign-in with the body %j is refused at its field', async (body, field) => {
    const reply = await call<ApiErrorBody>(server.url, 'POST', '/login', { body });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/^(Username|Password) (is|must) /);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  });
});

describe('too many attempts', () => {
  const forget = () => server.db.execute(sql`DELETE FROM login_failures`);

  test('ten failed sign-ins for one Username block it for 15 minutes', async () => {
    await forget();
    const { admin } = await addCompany(server.db);
    for (let n = 0; n < 10; n++) expect((await login(admin.Username, 'Wrong#pass1')).status).toBe(401);
    const refused = await login(admin.Username);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    await server.db.execute(sql`UPDATE login_failures SET failed_at = failed_at - interval '15 minutes'`);
    expect((await login(admin.Username)).status).toBe(200);
  });

  test('a successful sign-in doesn’t count as a failure', async () => {
    await forget();
    const { admin } = await addCompany(server.db);
    for (let n = 0; n < 12; n++) expect((await login(admin.Username)).status).toBe(200);
  });
});

describe('sessions', () => {
  test('signing out ends the session, but no other session of the same person', async () => {
    const { admin } = await addCompany(server.db);
    const [first, second] = [await signIn(server, admin), await signIn(server, admin)];
    expect(await first.post('/logout', {})).toMatchObject({ status: 200, body: { success: true } });
    expect(await first.get('/view-profile')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await second.get('/view-profile')).status).toBe(200);
  });

  test('signing out works without a body, with any content type', async () => {
    const { admin } = await addCompany(server.db);
    for (const headers of [undefined, { 'Content-Type': 'application/json' }]) {
      const { token } = await signIn(server, admin);
      expect((await call(server.url, 'POST', '/logout', { token, headers })).status).toBe(200);
    }
  });

  test('a session lasts 30 days after its last use, and an expired one is refused as expired', async () => {
    const { admin } = await addCompany(server.db);
    const session = await signIn(server, admin);
    const expiry = async () => {
      const found = (await server.db.execute(
        sql`SELECT extract(day FROM expires_at - now())::int AS days FROM sessions WHERE user_id = ${admin.id}`,
      )) as { rows: { days: number }[] };
      return found.rows[0]?.days;
    };
    await server.db.execute(
      sql`UPDATE sessions SET last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day'
          WHERE user_id = ${admin.id}`,
    );
    expect((await session.get('/view-profile')).status).toBe(200);
    expect(await expiry()).toBe(29);
    await server.db.execute(sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${admin.id}`);
    expect(await session.get('/view-profile')).toMatchObject({
      status: 401,
      body: { code: 'session_expired', message: 'Invalid credentials' },
    });
  });

  test('an expired session is deleted when the same person signs in again', async () => {
    const { admin, stores } = await addCompany(server.db);
    for (const person of [admin, admin, stores[0].admin]) await signIn(server, person);
    await server.db.execute(sql`UPDATE sessions SET expires_at = now() WHERE id IN (
      SELECT min(id) FROM sessions WHERE user_id IN (${admin.id}, ${stores[0].admin.id}) GROUP BY user_id)`);
    expect((await login(admin.Username)).status).toBe(200);
    const left = await rows<{ live: boolean }>(
      server.db,
      sql`SELECT expires_at > now() AS live FROM sessions WHERE user_id IN (${admin.id}, ${stores[0].admin.id})
          ORDER BY user_id`,
    );
    expect(left.map(({ live }) => live)).toEqual([true, true, false]);
  });

  test.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic abc'])(
    'the header Authorization: %s opens no session',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
      const reply = await call(server.url, 'GET', '/view-profile', { headers });
      expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } });
    },
  );
});

describe('the profile', () => {
  type Profile = Static<typeof ProfileReply>;

  test('the profile has the fields of a store for role 6 only', async () => {
    const { admin, stores } = await addCompany(server.db);
    const store = await (await signIn(server, stores[0].admin)).get<Profile>('/view-profile');
    expect(store.body.data).toMatchObject({
      user_role: 6,
      store_name: 'Test Store 1',
      country_id: 1,
      website: null,
    });
    const company = await (await signIn(server, admin)).get<Profile>('/view-profile');
    expect(company.body.data).toMatchObject({ user_role: 5, store_name: 'Test Company' });
    expect(company.body.data).not.toHaveProperty('country_id');
    const superAdmin = await addPerson(server.db, 4, null, 'Sue Super');
    const platform = await (await signIn(server, superAdmin)).get<Profile>('/view-profile');
    expect(platform.body.data).toMatchObject({ user_role: 4, store_id: null, store_name: null });
  });
});
