import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, type ListeningServer, listen, type Reply, signIn, testServer } from '../support/api/app';
import { addCompany, PASSWORD } from '../support/databases/fixtures';

const server = testServer();
/** Two more servers on the same database, behind a proxy that states each request's address. */
const doors: ListeningServer[] = [];

beforeAll(async () => {
  for (let n = 0; n < 2; n++)
    doors.push(await listen(server.connection, server.dataDir, { TRUST_PROXY: '1' }));
});
afterAll(async () => {
  for (const door of doors) await door.close();
});
beforeEach(() => server.db.execute(sql`DELETE FROM login_failures`));

type Guess = { from?: string; cookie?: string; password?: string; door?: number };

const WRONG = 'Wrong#pass1';

function login(Username: string, { from = '198.51.100.1', cookie, password = WRONG, door = 0 }: Guess = {}) {
  return call<unknown>(doors[door]?.url ?? '', 'POST', '/login', {
    body: { Username, password },
    headers: { 'X-Forwarded-For': from, ...(cookie ? { Cookie: cookie } : {}) },
  });
}

/** The cookie of a response, as a browser returns it. */
const cookieOf = ({ headers }: Reply<unknown>): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** A store's admin, and the cookie of the terminal at which they signed in. */
async function knownTerminal() {
  const { stores, admin: company } = await addCompany(server.db);
  const { admin } = stores[0];
  const reply = await login(admin.Username, { password: PASSWORD, from: '203.0.113.9' });
  expect(reply.status).toBe(200);
  return { admin, company, cookie: cookieOf(reply), reply };
}

const statuses = async (guesses: Promise<Reply<unknown>>[]): Promise<Record<number, number>> => {
  const counted: Record<number, number> = {};
  for (const { status } of await Promise.all(guesses)) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
const address = (n: number): string => `192.0.2.${n}`;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('guessing while a shop works', () => {
  test('guesses at one account from many addresses get ten tries on two servers, and the known terminal still signs in', async () => {
    const { admin, cookie } = await knownTerminal();
    const guesses = times(30, (n) => login(admin.Username, { from: address(n), door: n % 2 }));
    expect(await statuses(guesses)).toEqual({ 401: 10, 429: 20 });
    const right = { password: PASSWORD, from: '203.0.113.9' };
    expect((await login(admin.Username, { ...right, cookie, door: 1 })).status).toBe(200);
    expect((await login(admin.Username, right)).status).toBe(429);
  });

  test('guesses at many accounts from one address get ten tries, and a known terminal behind it still signs in', async () => {
    const { admin, cookie } = await knownTerminal();
    const from = '203.0.113.77';
    expect(await statuses(times(30, (n) => login(`guess-${n}`, { from, door: n % 2 })))).toEqual({
      401: 10,
      429: 20,
    });
    expect((await login(admin.Username, { from, cookie, password: PASSWORD })).status).toBe(200);
  });

  test('guesses from one IPv6 network count as guesses from one address', async () => {
    const guesses = times(30, (n) => login(`six-${n}`, { from: `2001:db8:1:2:${n.toString(16)}::1` }));
    expect(await statuses(guesses)).toEqual({ 401: 10, 429: 20 });
    expect((await login('six-other', { from: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('guesses at known and unknown Usernames are blocked alike', async () => {
    const { admin } = await knownTerminal();
    for (const name of [admin.Username, 'nobody-at-all']) {
      const tries = [];
      for (let n = 0; n < 12; n++) tries.push(await login(name, { from: address(n) }));
      expect(tries.map(({ status }) => status)).toEqual([...times(10, () => 401), 429, 429]);
      expect(tries.at(-1)?.body).toEqual({
        message: 'Too many failed tries. Please wait some minutes.',
        code: 'too_many_tries',
      });
    }
  });

  test('ten wrong passwords at a known terminal block only that terminal', async () => {
    const { admin, cookie } = await knownTerminal();
    expect(await statuses(times(25, () => login(admin.Username, { cookie })))).toEqual({ 401: 10, 429: 15 });
    expect((await login(admin.Username, { cookie, password: PASSWORD })).status).toBe(429);
    expect((await login(admin.Username, { password: PASSWORD })).status).toBe(200);
  });

  test('an invented cookie, or one of another account, gives no additional guesses', async () => {
    const mine = await knownTerminal();
    const { admin } = await knownTerminal();
    const madeUp = `device=${'A'.repeat(43)}`;
    const guesses = [mine.cookie, madeUp].flatMap((cookie, at) =>
      times(15, (n) => login(admin.Username, { cookie, from: address(at * 15 + n) })),
    );
    expect(await statuses(guesses)).toEqual({ 401: 10, 429: 20 });
  });

  test('an invented device token is never adopted', async () => {
    const { stores } = await addCompany(server.db);
    const cookie = `device=${'A'.repeat(43)}`;
    const reply = await login(stores[0].admin.Username, { password: PASSWORD, cookie });
    expect(cookieOf(reply)).toMatch(/^device=[\w-]{43}$/);
    expect(cookieOf(reply)).not.toBe(cookie);
  });
});

describe('the cookie of a known device', () => {
  test('the cookie of a known device goes only to the sign-in, is hidden from scripts, and is Secure under TLS', async () => {
    const { reply, cookie, admin } = await knownTerminal();
    expect(reply.headers.get('set-cookie')).toBe(
      `${cookie}; Path=/api/login; Max-Age=34560000; HttpOnly; SameSite=Strict`,
    );
    const secure = await call(doors[0]?.url ?? '', 'POST', '/login', {
      body: { Username: admin.Username, password: PASSWORD },
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(secure.headers.get('set-cookie')).toMatch(
      /^__Secure-device=[\w-]{43}; Path=\/api\/login; .*; Secure$/,
    );
    const { stored } = (
      (await server.db.execute(
        sql`SELECT count(*)::int AS stored FROM known_devices
            WHERE encode(token_hash, 'escape') LIKE ${`%${cookie.slice(7)}%`}`,
      )) as unknown as { rows: [{ stored: number }] }
    ).rows[0];
    expect(stored).toBe(0);
  });

  test('the cookie of a known device stays the same at the next sign-in, and a wrong password sets none', async () => {
    const { stores } = await addCompany(server.db);
    const first = await login(stores[0].admin.Username, { password: PASSWORD });
    const cookie = cookieOf(first);
    const second = await login(stores[1].admin.Username, { password: PASSWORD, cookie });
    expect(cookieOf(second)).toBe(cookie);
    expect((await login(stores[0].admin.Username, { cookie })).headers.get('set-cookie')).toBeNull();
  });

  test('a known device is forgotten when its account is deactivated, but not after a new password', async () => {
    const { admin, company, cookie } = await knownTerminal();
    const known = async (): Promise<boolean> => {
      await server.db.execute(sql`DELETE FROM login_failures`);
      for (let n = 0; n < 10; n++) await login(admin.Username, { from: address(n) });
      return (await login(admin.Username, { cookie })).status === 401;
    };
    const session = await signIn(server, admin);
    expect((await session.put(`/updateProfile/${admin.id}`, { password: 'Another#pass2' })).status).toBe(200);
    expect(await known()).toBe(true);
    const boss = await signIn(server, company);
    for (const status of [0, 1])
      expect((await boss.put('/update-user-status', { id: admin.id, status })).status).toBe(200);
    expect(await known()).toBe(false);
  });

  test('an account keeps at most 50 known devices, the most recent ones', async () => {
    const { admin, cookie } = await knownTerminal();
    await server.db.execute(sql`
      INSERT INTO known_devices (token_hash, user_id, last_used_at)
      SELECT decode(lpad(n::text, 64, '0'), 'hex'), ${admin.id}, now() + interval '1 minute'
      FROM generate_series(1, 60) n`);
    await login(admin.Username, { password: PASSWORD });
    const left = await server.db.execute(
      sql`SELECT count(*)::int AS n FROM known_devices WHERE user_id = ${admin.id}`,
    );
    expect(left).toMatchObject({ rows: [{ n: 50 }] });
    for (let n = 0; n < 10; n++) await login(admin.Username, { from: address(n) });
    expect((await login(admin.Username, { cookie })).status).toBe(429);
  });
});
