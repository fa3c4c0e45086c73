import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { signUps, stores, subscriptions, users } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import type { LoginReply, Profile } from '../../src/shared/accounts/auth-schema';
import type { LinkOwnerReply } from '../../src/shared/accounts/people-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings-schema';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, listen, type Reply, type Session, sessionWith, testServer } from '../support/api/app';
import { mailingServer } from '../support/api/mailing';
import { freshName, STRONG } from '../support/api/people';
import { must } from '../support/api/shop';
import { addCompany } from '../support/databases/fixtures';
import { decodedText, tokenIn } from '../support/servers/mail-server';

const NOW = '2026-11-20T03:00:00Z';
let ahead = Date.parse(NOW) - Date.now();
const now = () => new Date(Date.now() + ahead);

const server = testServer(now);
/** The same database behind a server with SMTP_URL, behind a proxy. */
const mailing = mailingServer(server, { TRUST_PROXY: '1' });
beforeEach(async () => {
  ahead = Date.parse(NOW) - Date.now();
  await server.db.execute(sql`DELETE FROM sign_ups`);
});

const newSignUp = (change: Record<string, unknown> = {}) => ({
  company_name: 'Ocean Group',
  store_name: 'Ocean Shop',
  state: 'CA',
  email: `${freshName()}@test.example`,
  Username: freshName(),
  ...change,
});
const signUp = (body: unknown, from = '203.0.113.7', url = mailing.url): Promise<Reply<ApiErrorBody>> =>
  call(url, 'POST', '/sign-up', { body, headers: { 'X-Forwarded-For': from } });
const complete = (token: string, change: Record<string, unknown> = {}): Promise<Reply<ApiErrorBody>> =>
  call(mailing.url, 'POST', '/reset-pwd', { body: { token, password: STRONG, ...change } });
const ask = (token: string) =>
  call<LinkOwnerReply>(mailing.url, 'POST', '/reset-pwd/owner', { body: { token } });
const trialsOf = (companyId: number) =>
  server.db.select().from(subscriptions).where(sql`store_id = ${companyId}`);
const placesNow = () => server.db.$count(stores);
const sent = (address: string) => ({
  message: `We sent a mail to ${address}. Open its link within 24 hours to set your password. Nothing is made before that.`,
});

/** Signs up, and takes the link from the mail. */
async function requested(change: Record<string, unknown> = {}) {
  const body = newSignUp(change);
  expect(await signUp(body)).toMatchObject({ status: 200, body: sent(String(body.email).trim()) });
  const { to, source } = await mailing.mail.next();
  // The mail server writes domains in lower case.
  expect(to.map((each) => each.toLowerCase())).toEqual([String(body.email).trim().toLowerCase()]);
  return { body, token: tokenIn(source), text: decodedText(source) };
}

async function ownerOf(Username: string): Promise<{ owner: Session; data: LoginReply['data'] }> {
  const { data, token } = await must(
    call<LoginReply>(server.url, 'POST', '/login', { body: { Username, password: STRONG } }),
    200,
  );
  return { owner: sessionWith(server, token), data };
}

describe('a sign-up', () => {
  test('a sign-up makes company, store and owner once the link in its mail sets a password, and nothing before', async () => {
    const before = await placesNow();
    const { body, token, text } = await requested();
    expect(text).toContain('“Ocean Group”');
    expect(text).toContain(body.Username);
    expect(await placesNow()).toBe(before);
    expect((await ask(token)).body.data).toEqual({ Username: body.Username, is_new: true, signs_up: true });
    for (const password of ['weak', 'Xq#0cean%9v', 'Xq#Group%9v'])
      expect((await complete(token, { password })).status).toBe(400);
    expect(await placesNow()).toBe(before);

    expect((await complete(token)).status).toBe(200);
    const { owner, data } = await ownerOf(body.Username);
    const [user] = data;
    expect(user).toMatchObject({ user_role: 6, store_name: 'Ocean Shop', email: body.email });
    const company = user?.owns_company ?? 0;
    const profile = await owner.read<{ data: Profile }>('/view-profile');
    expect(profile.data).toMatchObject({ state: 'CA', contact_email: body.email });
    const [made] = await server.db.select().from(stores).where(sql`id = ${company}`);
    expect(made).toMatchObject({ storeName: 'Ocean Group', parentId: null });
    expect(await trialsOf(company)).toMatchObject([
      { subscriptionName: 'Trial', isTrail: 1, validDays: 30, status: 1 },
    ]);
    const lines = await rows<{ action: string }>(
      server.db,
      sql`SELECT action FROM audit_log WHERE store_id IN (${company}, ${user?.store_id}) ORDER BY id`,
    );
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company_added', 'store_added', 'user_added', 'subscription_added']),
    );
  });

  test('a sign-up’s store has the settings of its state, but the time zone that was chosen', async () => {
    const { body, token } = await requested({ state: 'texas', time_zone: 'America/Denver' });
    await must(complete(token), 200);
    const { owner, data } = await ownerOf(body.Username);
    const settings = await owner.read<{ data: StoreSettings }>(`/store-settings/${data[0]?.store_id}`);
    expect(settings.data).toMatchObject({ ticket_layout: 'standard', time_zone: 'America/Denver' });
  });

  test('a sign-up starts the Trial that the platform offers, not a company’s and not an inactive one', async () => {
    const company = await addCompany(server.db);
    const kind = { isTrail: 1, subscriptionDesc: 'Try it' };
    await server.db.insert(subscriptions).values([
      { ...kind, subscriptionName: 'Theirs', validDays: 365, storeId: company.id },
      { ...kind, subscriptionName: 'Old', validDays: 180, status: 0 },
      { ...kind, subscriptionName: 'Paid', validDays: 180, isTrail: 0 },
      { ...kind, subscriptionName: 'Ninety', validDays: 90 },
    ]);
    const { body, token } = await requested();
    await must(complete(token), 200);
    const { data } = await ownerOf(body.Username);
    const [trial] = await trialsOf(data[0]?.owns_company ?? 0);
    expect(trial).toMatchObject({
      subscriptionName: 'Ninety',
      isTrail: 1,
      validDays: 90,
      subscriptionDesc: 'Try it',
    });
    expect(trial?.createdAt.toISOString().slice(0, 10)).toBe(NOW.slice(0, 10));
  });

  test('an impossible sign-up is refused at its fields', async () => {
    const cases: [Record<string, unknown>, number, string][] = [
      [{ company_name: '  ' }, 400, 'company_name'],
      [{ store_name: '\u200b' }, 400, 'store_name'],
      [{ state: 'Atlantis' }, 400, 'state'],
      [{ time_zone: 'Mars/Olympus' }, 422, 'time_zone'],
      [{ email: '' }, 400, 'email'],
      [{ email: 'nobody@' }, 400, 'email'],
      [{ Username: '' }, 400, 'Username'],
      [{ Username: 'two words' }, 400, 'Username'],
      [{ Username: undefined }, 400, 'Username'],
    ];
    for (const [change, status, name] of cases)
      expect(await signUp(newSignUp(change))).toMatchObject({
        status,
        body: { fields: { [name]: expect.any(String) } },
      });
    expect(await server.db.$count(signUps)).toBe(0);
  });

  test('a server without sign-up knows neither sign-ups nor the links of earlier ones', async () => {
    const { token } = await requested();
    for (const vars of [{ SIGN_UP: '' }, { SIGN_UP: '0' }]) {
      const off = await listen(server.connection, server.dataDir, vars, undefined, now);
      expect((await signUp(newSignUp(), undefined, off.url)).status).toBe(404);
      expect((await signUp({}, undefined, off.url)).status).toBe(404);
      const body = { token, password: STRONG };
      expect((await call(off.url, 'POST', '/reset-pwd', { body })).status).toBe(422);
      expect((await call(off.url, 'POST', '/reset-pwd/owner', { body })).status).toBe(422);
      const operator = await (await fetch(`${off.url}/app/operator.json`)).json();
      expect(operator).toMatchObject({ sign_up: false });
      await off.close();
    }
    const operator = await (await fetch(`${mailing.url}/app/operator.json`)).json();
    expect(operator).toMatchObject({ sign_up: true });
  });
});

describe('whether an address or a Username is known', () => {
  test('the reply to a sign-up doesn’t tell whether an address is known, and only the mailbox learns it', async () => {
    const { stores: places } = await addCompany(server.db);
    const known = places[0].admin;
    const address = `${known.Username}@test.example`;
    const body = newSignUp({ email: ` ${address.toUpperCase()} ` });
    const unknown = newSignUp();
    const replies = [await signUp(body), await signUp(unknown)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map((reply) => reply.body)).toEqual([address.toUpperCase(), unknown.email].map(sent));
    const mails = [await mailing.mail.next(), await mailing.mail.next()].map(({ source }) =>
      decodedText(source),
    );
    const toKnown = mails.find((text) => text.includes('has an account already'));
    expect(toKnown).toContain('https://shop.example/forgot-password');
    expect(toKnown).not.toContain('token');
    expect(toKnown).not.toContain(known.Username);
  });

  test('a sign-up whose Username is taken chooses another one at its link, with refusals at that field', async () => {
    const first = await requested();
    await must(complete(first.token), 200);
    const { token } = await requested({ Username: first.body.Username.toUpperCase() });
    expect(await complete(token)).toMatchObject({
      status: 409,
      body: { fields: { Username: expect.any(String) } },
    });
    expect(await complete(token, { Username: 'no good' })).toMatchObject({
      status: 400,
      body: { fields: { Username: expect.any(String) } },
    });
    const Username = freshName();
    expect((await complete(token, { Username })).status).toBe(200);
    expect((await ownerOf(Username)).data).toHaveLength(1);
  });
});

describe('the link of a sign-up', () => {
  const gone = { status: 422, body: { code: 'link_not_valid' } };

  test('a sign-up link works once, even when it is used twice at the same moment', async () => {
    const { token, body } = await requested();
    const before = await placesNow();
    const replies = await Promise.all([complete(token), complete(token, { Username: freshName() })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await placesNow()).toBe(before + 2);
    expect(await complete(token)).toMatchObject(gone);
    expect((await ask(token)).status).toBe(422);
    expect(await server.db.$count(users, sql`email = ${body.email}`)).toBe(1);
  });

  test('a sign-up link expires after a day', async () => {
    const first = await requested();
    const second = await requested();
    ahead += 24 * HOUR_MS - 5_000;
    expect((await ask(first.token)).status).toBe(200);
    expect((await complete(first.token)).status).toBe(200);
    ahead += 10_000;
    expect((await ask(second.token)).status).toBe(422);
    expect(await complete(second.token)).toMatchObject(gone);
  });

  test('of two sign-up links to one address, one makes a company and ends the other, even at the same moment', async () => {
    const email = `${freshName()}@test.example`;
    const [one, two] = [await requested({ email }), await requested({ email: email.toUpperCase() })];
    const before = await placesNow();
    const replies = await Promise.all([complete(one.token), complete(two.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await placesNow()).toBe(before + 2);
  });

  test('of two sign-ups with one Username, one gets it and the other chooses another, even at the same moment', async () => {
    const Username = freshName();
    const [one, two] = [await requested({ Username }), await requested({ Username })];
    const before = await placesNow();
    const replies = await Promise.all([complete(one.token), complete(two.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await placesNow()).toBe(before + 2);
    const late = replies[0].status === 409 ? one : two;
    expect((await complete(late.token, { Username: freshName() })).status).toBe(200);
  });

  test('the token of a sign-up link isn’t stored, so a stolen database opens no company', async () => {
    const { token } = await requested();
    const [row] = await server.db.select().from(signUps);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('the limits of sign-ups within a day', () => {
  const refused = {
    status: 429,
    body: { code: 'too_many_tries', message: expect.stringContaining('tomorrow') },
  };
  test('one address may sign up three times a day, whether it is known or not', async () => {
    const { stores: places } = await addCompany(server.db);
    for (const email of [`${places[0].admin.Username}@test.example`, `${freshName()}@test.example`]) {
      for (let n = 0; n < 3; n++)
        expect((await signUp(newSignUp({ email }), undefined, server.url)).status).toBe(200);
      expect(await signUp(newSignUp({ email: email.toUpperCase() }), '192.0.2.9')).toMatchObject(refused);
    }
  });

  test('one network may sign up twenty times a day with any addresses, and may try again a day after the first', {
    tags: 'all',
  }, async () => {
    for (let n = 0; n < 20; n++) {
      expect((await signUp(newSignUp(), `2001:db8:1:2::${n + 1}`)).status).toBe(200);
      await mailing.mail.next();
    }
    ahead += HOUR_MS;
    const over = await signUp(newSignUp(), '2001:db8:1:2::ffff');
    expect(over).toMatchObject(refused);
    const seconds = Number(over.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(23 * 3600 - 60);
    expect(seconds).toBeLessThanOrEqual(23 * 3600);
    expect((await signUp(newSignUp(), '2001:db8:1:3::1')).status).toBe(200);
    await mailing.mail.next();
    ahead += 23 * HOUR_MS;
    expect((await signUp(newSignUp(), '2001:db8:1:2::ffff')).status).toBe(200);
    await mailing.mail.next();
  });

  test('a server takes two hundred sign-ups a day, even at the same moment, and completed ones count', async () => {
    const { token } = await requested();
    await must(complete(token), 200);
    await server.db.execute(sql`
      INSERT INTO sign_ups
      SELECT sha256(n::text::bytea), company_name, store_name, state, time_zone, n || email, username, 'net' || n, created_at
      FROM sign_ups, generate_series(1, 194) n`);
    const proxied = await listen(server.connection, server.dataDir, { TRUST_PROXY: '1' }, undefined, now);
    const send = (n: number) => signUp(newSignUp(), `198.51.100.${n}`, proxied.url);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await send(8)).toMatchObject(refused);
    expect(await server.db.$count(signUps)).toBe(200);
    ahead += 25 * HOUR_MS;
    expect((await send(9)).status).toBe(200);
    expect(await server.db.$count(signUps)).toBe(1);
    await proxied.close();
  });
});
