import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, listen, type Reply, type Session, signIn, testServer } from '../support/api/app';
import { logOf } from '../support/api/audit';
import { ageSessions, freshName, STRONG, signInAs } from '../support/api/people';
import { addCompany, addPerson, PASSWORD, type Person } from '../support/databases/fixtures';

const server = testServer();
/** The same database behind a proxy that states each request's address. */
const door = { url: '', close: async () => {} };
beforeAll(async () => {
  Object.assign(door, await listen(server.connection, server.dataDir, { TRUST_PROXY: '1' }));
});
afterAll(() => door.close());
beforeEach(() => server.db.execute(sql`DELETE FROM login_failures`));

const WRONG = 'Wrong#pass1';
const MISSING_TEXT = 'Enter your current password.';
const WRONG_TEXT = 'This is not your current password.';
const missing = {
  status: 422,
  body: { message: MISSING_TEXT, code: 'invalid_content', fields: { current_password: MISSING_TEXT } },
};
const wrong = {
  status: 422,
  body: { message: WRONG_TEXT, code: 'wrong_password', fields: { current_password: WRONG_TEXT } },
};
const tooMany = { status: 429, body: { code: 'too_many_tries' } };

/** A store's admin who signed in the given number of seconds ago. */
async function signedInFor(seconds: number, person?: Person) {
  const company = await addCompany(server.db);
  const who = person ?? company.stores[0].admin;
  const session = await signIn(server, who);
  await ageSessions(server, who.id, seconds);
  return { company, store: company.stores[0], who, session };
}

const change = (session: Session, person: Person, body: object): Promise<Reply<ApiErrorBody>> =>
  session.put(`/updateProfile/${person.id}`, body);

const ownPassword = (session: Session, person: Person, current_password?: string) =>
  change(session, person, { password: STRONG, current_password });

const from = (n: number) => ({ 'X-Forwarded-For': `192.0.2.${n}` });

/** A sign-in, or a change of one's own password, from the address with this number. */
const signInFrom = (n: number, { Username }: Pick<Person, 'Username'>, password: string) =>
  call(door.url, 'POST', '/login', { body: { Username, password }, headers: from(n) });
const ownPasswordFrom = (n: number, { token }: Session, person: Person, current_password: string) =>
  call<ApiErrorBody>(door.url, 'PUT', `/updateProfile/${person.id}`, {
    token,
    body: { password: STRONG, current_password },
    headers: from(n),
  });

/** The stored row of a person. */
const rowOf = async (person: Person) =>
  (await server.db.select().from(users).where(eq(users.id, person.id)))[0];

describe('one’s own password', () => {
  test('changing one’s own password takes the current one, unless the sign-in was within the last ten minutes', async () => {
    const early = await signedInFor(590);
    expect((await ownPassword(early.session, early.who)).status).toBe(200);
    const late = await signedInFor(601);
    const before = await rowOf(late.who);
    for (const nothing of [undefined, ''])
      expect(await ownPassword(late.session, late.who, nothing)).toMatchObject(missing);
    expect(await rowOf(late.who)).toEqual(before);
  });

  test('every role that can sign in can change its own password with the current one', async () => {
    const { company, store } = await signedInFor(0);
    const people = [
      await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'),
      company.admin,
      store.admin,
    ];
    for (const person of people) {
      const { session } = await signedInFor(86_400, person);
      expect(await ownPassword(session, person)).toMatchObject(missing);
      expect((await ownPassword(session, person, PASSWORD)).status).toBe(200);
      expect((await signInAs(server, person.Username, STRONG)).status).toBe(200);
      expect((await signInAs(server, person.Username, PASSWORD)).status).toBe(401);
    }
  });

  test('a wrong current password changes nothing, even right after the sign-in, and the reply names the field', async () => {
    for (const seconds of [0, 86_400]) {
      const { session, who, store } = await signedInFor(seconds);
      const other = await signIn(server, who);
      const before = await rowOf(who);
      const lines = (await logOf(session, store.id)).total;
      expect(await ownPassword(session, who, WRONG)).toMatchObject(wrong);
      expect(await ownPassword(session, who, `${PASSWORD} `)).toMatchObject(wrong);
      expect(await rowOf(who)).toEqual(before);
      expect((await other.get('/view-profile')).status).toBe(200);
      expect((await logOf(session, store.id)).total).toBe(lines);
    }
  });

  test('setting another user’s password takes no current password', async () => {
    const { session, company } = await signedInFor(86_400);
    expect((await ownPassword(session, company.stores[0].clerk)).status).toBe(200);
  });

  test('a current password of 1,001 characters is refused, and the reply names the field', async () => {
    const { session, who } = await signedInFor(86_400);
    expect(await ownPassword(session, who, 'x'.repeat(1001))).toMatchObject({
      status: 400,
      body: { fields: { current_password: expect.any(String) } },
    });
  });
});

describe('one’s own e-mail', () => {
  test('changing or removing one’s own e-mail takes the current password', async () => {
    const { session, who } = await signedInFor(86_400);
    const email = `new-${who.Username}@test.example`;
    for (const next of [email, '', null]) {
      expect(await change(session, who, { email: next })).toMatchObject(missing);
      expect(await change(session, who, { email: next, current_password: WRONG })).toMatchObject(wrong);
    }
    expect((await rowOf(who))?.email).toBe(`${who.Username}@test.example`);
    expect((await change(session, who, { email, current_password: PASSWORD })).status).toBe(200);
    expect((await rowOf(who))?.email).toBe(email);
  });

  test('saving an unchanged e-mail or other fields takes no current password', async () => {
    const { session, who } = await signedInFor(86_400);
    const email = ` ${who.Username}@test.example `;
    expect((await change(session, who, { name: 'Renamed', email })).status).toBe(200);
  });
});

describe('guessing the current password', () => {
  test('ten wrong current passwords block further tries and sign-ins from unknown browsers, and earlier right ones don’t count', async () => {
    const { session, who } = await signedInFor(86_400);
    const email = (n: number) => ({
      email: `n${n}-${who.Username}@test.example`,
      current_password: PASSWORD,
    });
    expect((await change(session, who, email(1))).status).toBe(200);
    const tries = sql`SELECT FROM login_failures WHERE subject NOT LIKE 'notice-to:%'`;
    expect(await server.db.execute(tries)).toMatchObject({ rows: [] });
    for (let n = 0; n < 10; n++) expect(await ownPassword(session, who, WRONG)).toMatchObject(wrong);
    const refused = await ownPassword(session, who, PASSWORD);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await signInFrom(1, who, PASSWORD)).toMatchObject(tooMany);
    await server.db.execute(sql`UPDATE login_failures SET failed_at = failed_at - interval '15 minutes'`);
    expect((await ownPassword(session, who, PASSWORD)).status).toBe(200);
  });

  test('failed sign-ins also block tries of the current password, regardless of the Username’s case', async () => {
    const { session, who } = await signedInFor(86_400);
    const Username = `Mixed.${freshName()}`.slice(0, 24);
    expect((await change(session, who, { Username })).status).toBe(200);
    const before = await rowOf(who);
    for (let n = 0; n < 10; n++) await signInFrom(n, { Username: Username.toLowerCase() }, WRONG);
    expect(await ownPasswordFrom(10, session, who, PASSWORD)).toMatchObject(tooMany);
    expect(await rowOf(who)).toEqual(before);
  });

  test('neither another network address nor another Username gives more guesses of the current password', async () => {
    const { session, who } = await signedInFor(86_400);
    for (let n = 0; n < 10; n++) {
      expect((await change(session, who, { Username: freshName() })).status).toBe(200);
      expect(await ownPasswordFrom(n, session, who, WRONG)).toMatchObject(wrong);
    }
    expect(await ownPasswordFrom(10, session, who, PASSWORD)).toMatchObject(tooMany);
  });

  test('simultaneous guesses of the current password get no more tries than sequential ones', async () => {
    const { session, who } = await signedInFor(86_400);
    const replies = await Promise.all(Array.from({ length: 15 }, () => ownPassword(session, who, WRONG)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });
});
