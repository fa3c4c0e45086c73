import { EventEmitter, once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as linkMails from '../../server/accounts/password-links';
import { passwordLinks, users } from '../../server/db/schema';
import type { PasswordLinkReply, User } from '../../src/shared/accounts/people-schema';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, listen, type Reply, signIn, testServer } from '../support/api/app';
import { mailingServer } from '../support/api/mailing';
import { freshName, newStore, openOffice, resetPassword, STRONG, signInAs } from '../support/api/people';
import { must } from '../support/api/shop';
import { addCompany, emailOf, PASSWORD } from '../support/databases/fixtures';
import { loggedHandle } from '../support/databases/logged-handle';
import { startMailServer, tokenIn } from '../support/servers/mail-server';

// The real function, with its calls counted.
const mailResetLink = vi.spyOn(linkMails, 'mailResetLink');
// Test files that this worker runs later use the same module.
afterAll(() => vi.restoreAllMocks());

/** Without SMTP_URL. */
const server = testServer();
/** The same database behind a server with SMTP_URL. */
const mailing = mailingServer(server);
beforeEach(() => server.db.execute(sql`DELETE FROM login_failures`));

const DONE = 'Reset link are sended to your mailbox, check there first';
const forget = (useremail: unknown, url = mailing.url): Promise<Reply<ApiErrorBody>> =>
  call(url, 'POST', '/forget-pwd', { body: { useremail } });

/** A person of a store, and the token of a reset link mailed to them. */
async function forgetful() {
  const { stores, admin } = await addCompany(server.db);
  const person = stores[0].admin;
  expect((await forget(emailOf(person))).status).toBe(200);
  return { person, companyAdmin: admin, token: tokenIn((await mailing.mail.next()).source) };
}

describe('a forgotten password', () => {
  test('a forgotten password is reset through a mailed link, and all sessions end', async () => {
    const { admin } = await addCompany(server.db);
    const session = await signIn(server, admin);
    expect((await forget(` ${emailOf(admin).toUpperCase()} `)).body).toEqual({ message: DONE });
    const { to, source } = await mailing.mail.next();
    expect(to).toEqual([emailOf(admin)]);
    expect(source).toMatch(/^From: no-reply@shop\.example\r?$/m);
    expect(source).toMatch(/^Subject: Lottery Inventory: set a new password\r?$/m);
    expect(source.replaceAll(/=\r?\n/g, '')).toContain('https://shop.example/reset-password?token');
    expect((await session.get('/view-profile')).status).toBe(200);
    expect((await resetPassword(server, tokenIn(source))).status).toBe(200);
    expect((await session.get('/view-profile')).status).toBe(401);
    expect((await signInAs(server, admin.Username, PASSWORD)).status).toBe(401);
    expect((await signInAs(server, admin.Username, STRONG)).status).toBe(200);
  });

  test('a forgotten-password request for an unknown address gets the same reply, and nothing is mailed', async () => {
    const { stores, admin } = await addCompany(server.db);
    const { clerk } = stores[0];
    const inactive = stores[1].admin;
    await server.db.update(users).set({ isActive: false }).where(sql`id = ${inactive.id}`);
    for (const address of ['nobody@test.example', emailOf(clerk), emailOf(inactive)])
      expect(await forget(address)).toMatchObject({ status: 200, body: { message: DONE } });
    await forget(emailOf(admin));
    expect((await mailing.mail.next()).to).toEqual([emailOf(admin)]);
  });

  test('a forgotten-password request is answered before the user is looked up or mail is sent, so timing reveals nothing', async () => {
    const { admin } = await addCompany(server.db);
    mailResetLink.mockClear();
    let lookedBefore: number | null = null;
    const durable = () => {
      lookedBefore = mailResetLink.mock.calls.length;
      return server.connection.durable();
    };
    const takes = new EventEmitter();
    const slow = await startMailServer(once(takes, 'letter'));
    const vars = { SMTP_URL: slow.url };
    const served = await listen({ ...server.connection, durable }, server.dataDir, vars);
    expect((await forget(emailOf(admin), served.url)).body).toEqual({ message: DONE });
    expect(lookedBefore).toBe(0);
    takes.emit('letter');
    expect((await slow.next()).to).toEqual([emailOf(admin)]);
    await served.close();
    await slow.close();
  });

  test('a forgotten-password request does the same database work for a known, an unknown and a full mailbox', async () => {
    const { admin } = await addCompany(server.db);
    let statements: string[] = [];
    const logged = loggedHandle(server.connection.db, (statement) => statements.push(statement));
    const work = async (address: string) => {
      statements = [];
      await linkMails.mailResetLink(logged, async () => {}, address, 'https://shop.example', new Date());
      return statements.map((statement) =>
        statement.replace(/^(release|rollback to) savepoint/i, 'end of part'),
      );
    };
    const forUser = await work(emailOf(admin));
    expect(forUser.length).toBeGreaterThan(5);
    expect(await work('nobody@test.example')).toEqual(forUser);
    for (let n = 1; n < 3; n++) expect(await work(emailOf(admin))).toEqual(forUser);
    const links = () => server.db.$count(passwordLinks, eq(passwordLinks.userId, admin.id));
    expect(await links()).toBe(3);
    expect(await work(emailOf(admin))).toEqual(forUser);
    expect(await links()).toBe(3);
  });

  test('a forgotten-password request gets the same reply while the mail server is unavailable', async () => {
    const { admin } = await addCompany(server.db);
    const vars = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const lost = await listen(server.connection, server.dataDir, vars);
    expect(await forget(emailOf(admin), lost.url)).toMatchObject({
      status: 200,
      body: { message: DONE },
    });
    await lost.close();
  });

  test.each(['', 'clerk', 'clerk@', '@test.example', 'x'.repeat(10_000)])(
    'a forgotten-password request for an invalid address is refused: %.20s',
    async (address) => {
      expect(await forget(address)).toMatchObject({
        status: 400,
        body: { fields: { useremail: expect.any(String) } },
      });
    },
  );

  test.each([
    ['a known', async () => emailOf((await addCompany(server.db)).admin)],
    ['an unknown', () => 'nobody@test.example'],
  ])('forgotten-password requests are limited to ten in 15 minutes for %s address', async (_, addressOf) => {
    const address = await addressOf();
    for (let n = 0; n < 10; n++) expect((await forget(address, server.url)).status).toBe(200);
    const refused = await forget(address, server.url);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});

test('no further password link is mailed to a mailbox while three of its links are valid', async () => {
  const { stores, admin } = await addCompany(server.db);
  for (let n = 0; n < 3; n++) {
    await forget(emailOf(admin));
    expect((await mailing.mail.next()).to).toEqual([emailOf(admin)]);
  }
  expect((await forget(emailOf(admin))).body).toEqual({ message: DONE });
  await forget(emailOf(stores[0].admin));
  expect((await mailing.mail.next()).to).toEqual([emailOf(stores[0].admin)]);
});

test('the browser that set a password through a link signs in even while others guess at the account', async () => {
  const { person, token } = await forgetful();
  const cookie = (await resetPassword(server, token)).headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let n = 0; n < 10; n++) await signInAs(server, person.Username, 'Wrong#pass1');
  const body = { Username: person.Username, password: STRONG };
  expect((await call(server.url, 'POST', '/login', { body })).status).toBe(429);
  expect((await call(server.url, 'POST', '/login', { body, headers: { Cookie: cookie } })).status).toBe(200);
});

describe('a password link', () => {
  const gone = {
    status: 422,
    body: {
      code: 'link_not_valid',
      message: 'This link has expired or was used already. Please ask for a new one.',
    },
  };

  test('a password link works once, even when it is used twice at the same moment', async () => {
    const { token } = await forgetful();
    const replies = await Promise.all([
      resetPassword(server, token),
      resetPassword(server, token, 'Second#pass1'),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect(await resetPassword(server, token)).toMatchObject(gone);
  });

  test('a reset link expires after an hour, and a store’s set-up link after 7 days', async () => {
    const { token } = await forgetful();
    const age = (span: string) =>
      server.db.execute(sql`UPDATE password_links SET expires_at = expires_at - ${span}::interval`);
    await age('59 minutes');
    expect((await resetPassword(server, token, 'weak')).status).toBe(400);
    await age('61 seconds');
    expect(await resetPassword(server, token)).toMatchObject(gone);
    const { admin, company } = await openOffice(server);
    const { setup_url } = await admin.add<AddStoreReply>('/store-register', newStore(company.id));
    await age('167 hours');
    expect((await resetPassword(server, tokenIn(setup_url))).status).toBe(200);
  });

  test('a password link stays valid after it refused a weak password', async () => {
    const { token, person } = await forgetful();
    for (const weak of ['Ab#4567', 'strong#pass1', '1Strong#pass'])
      expect(await resetPassword(server, token, weak)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining('Password should') } },
      });
    expect((await resetPassword(server, token)).status).toBe(200);
    expect((await signInAs(server, person.Username, STRONG)).status).toBe(200);
  });

  test('ends with another e-mail', async () => {
    const { token, person, companyAdmin } = await forgetful();
    const admin = await signIn(server, companyAdmin);
    await admin.change(`/updateProfile/${person.id}`, { email: null });
    expect(await resetPassword(server, token)).toMatchObject(gone);
  });

  test('a password link ends when another one of its user is used, and is stored only as a hash', async () => {
    const { token, person } = await forgetful();
    await forget(emailOf(person));
    const second = tokenIn((await mailing.mail.next()).source);
    const stored = await server.db.execute(
      sql`SELECT count(*)::int AS n FROM password_links WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`,
    );
    expect(stored).toMatchObject({ rows: [{ n: 0 }] });
    expect((await resetPassword(server, second)).status).toBe(200);
    expect(await resetPassword(server, token)).toMatchObject(gone);
  });

  test('the set-up link of a new store is mailed to its contact', async () => {
    const { company } = await openOffice(server);
    const contact_email = emailOf({ Username: freshName() });
    const { token } = await signIn(server, company.admin);
    const body = newStore(company.id, { contact_email });
    const { setup_url } = await must(
      call<AddStoreReply>(mailing.url, 'POST', '/store-register', { token, body }),
      201,
    );
    const { to, source } = await mailing.mail.next();
    expect(to).toEqual([contact_email]);
    expect(tokenIn(source)).toBe(tokenIn(setup_url));
  });

  test('the set-up link of an invited user is mailed to them with role and store, and a later password link isn’t', async () => {
    const { company } = await openOffice(server);
    const [store] = company.stores;
    const { token } = await signIn(server, company.admin);
    const Username = freshName();
    const person = { name: 'New person', Username, email: emailOf({ Username }), user_role: 6 };
    const body = { ...person, store_id: store.id, invite: true };
    const { data } = await must(call<{ data: User }>(mailing.url, 'POST', '/add-user', { token, body }), 201);
    const link = (id: number) =>
      must(call<PasswordLinkReply>(mailing.url, 'POST', `/users/${id}/password-link`, { token }), 200);
    const { setup_url, mailed_to } = await link(data.id);
    expect(mailed_to).toBe(person.email);
    const { to, source } = await mailing.mail.next();
    expect(to).toEqual([person.email]);
    expect(tokenIn(source)).toBe(tokenIn(setup_url));
    expect(source).toContain('role Store at');
    expect((await resetPassword(server, tokenIn(setup_url))).status).toBe(200);
    expect((await link(data.id)).mailed_to).toBeNull();
    expect((await mailing.mail.next()).source).not.toContain('reset-password?token=');
  });
});

test('without a mail server, a password link’s mail becomes a file that only the server’s user can read', async () => {
  const { admin } = await addCompany(server.db);
  expect((await forget(emailOf(admin), server.url)).status).toBe(200);
  const folder = join(server.dataDir, 'mail');
  // The other person was mailed about the changes to their account.
  const own = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      const text = await readFile(join(folder, name), 'utf8');
      if (text.includes(`To: ${emailOf(admin)}\n`)) return { text, path: join(folder, name) };
    }
    return null;
  };
  await expect.poll(async () => (await own())?.text).toContain('reset-password?token=');
  expect((await stat((await own())?.path ?? '')).mode & 0o077).toBe(0);
});
