import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { mailingServer } from '../support/api/mailing';
import { STRONG, signInAs } from '../support/api/people';
import { must } from '../support/api/shop';
import { addCompany, addPerson, emailOf, PASSWORD, type Person } from '../support/databases/fixtures';
import { decodedText } from '../support/servers/mail-server';

const server = testServer();
/** The same database behind a server with SMTP_URL. */
const mailing = mailingServer(server);
beforeEach(() => server.db.execute(sql`DELETE FROM login_failures`));

/** A user, signed in at the server with a mail server. */
const at = async (person: Person): Promise<Session> =>
  sessionWith({ ...server, url: mailing.url }, (await signIn(server, person)).token);

/** Two people of each role that signs in: the acting user and the victim. */
async function peers() {
  const company = await addCompany(server.db);
  const [{ id: storeId, admin }] = company.stores;
  return {
    company,
    pairs: [
      [await addPerson(server.db, 4, null, 'Super A'), await addPerson(server.db, 4, null, 'Super B')],
      [company.admin, await addPerson(server.db, 5, company.id, 'Second Admin')],
      [admin, await addPerson(server.db, 6, storeId, 'Second Store Admin')],
    ] as const,
  };
}

/** The next mail to this person. */
async function nextMailTo(person: Person): Promise<string> {
  const { to, source } = await mailing.mail.next();
  expect(to).toEqual([emailOf(person)]);
  expect(source).toMatch(/^Subject: Lottery Inventory: your account was changed\r?$/m);
  return decodedText(source).replaceAll(/\s+/g, ' ');
}

describe('a peer', () => {
  test('a peer can’t set another user’s password or e-mail or create a link for them, and the account stays unchanged', async () => {
    for (const [actor, victim] of (await peers()).pairs) {
      const session = await at(actor);
      const profile = `/updateProfile/${victim.id}`;
      for (const reply of [
        await session.put<ApiErrorBody>(profile, { password: STRONG }),
        await session.put<ApiErrorBody>(profile, { email: 'mine@test.example' }),
        await session.post<ApiErrorBody>(`/users/${victim.id}/password-link`, undefined),
      ])
        expect(reply).toMatchObject({
          status: 403,
          body: { message: expect.stringMatching(/^You can’t set the password or the e-mail of somebody/) },
        });
      expect((await signInAs(server, victim.Username, STRONG)).status).toBe(401);
      expect((await signInAs(server, victim.Username, PASSWORD)).status).toBe(200);
      const [row] = await server.db.select().from(users).where(eq(users.id, victim.id));
      expect(row?.email).toBe(emailOf(victim));
      await session.change(profile, { name: 'Another name', email: emailOf(victim) });
    }
  });

  test('a peer can deactivate another user, who gets a mail with the peer’s name', async () => {
    for (const [actor, victim] of (await peers()).pairs) {
      await (await at(actor)).change('/update-user-status', { id: victim.id, status: 0 });
      const text = await nextMailTo(victim);
      expect(text).toContain(`“${actor.name}” changed your account`);
      expect(text).toContain('The account was deactivated.');
    }
  });
});

test('a user of a higher role can set a password, an e-mail and a link, and each change is mailed to the former address', async () => {
  const { company } = await peers();
  const admin = await at(company.admin);
  const [{ admin: user, clerk }] = company.stores;
  await must(admin.post(`/users/${user.id}/password-link`, undefined), 200);
  expect(await nextMailTo(user)).toContain('A link was created that sets a new password.');
  await admin.change(`/updateProfile/${user.id}`, { password: STRONG, email: 'new@test.example' });
  const text = await nextMailTo(user);
  expect(text).toContain('Its e-mail address was changed.');
  expect(text).toContain('A new password was set.');
  // A clerk can't sign in; a change of the name doesn't affect any sign-in.
  await admin.change('/update-user-status', { id: clerk.id, status: 0 });
  await admin.change(`/updateProfile/${user.id}`, { name: 'Renamed' });
  await admin.change(`/updateProfile/${company.admin.id}`, { email: 'own@test.example' });
  expect(await nextMailTo(company.admin)).toContain('changed by somebody who signed in with it');
});

test('the maker of an access token gets a mail about it', async () => {
  const { company } = await peers();
  const [{ id, admin }] = company.stores;
  await (await at(admin)).add('/access-tokens', { store_id: id, name: 'Program' });
  const text = await nextMailTo(admin);
  expect(text).toContain('changed by somebody who signed in with it');
  expect(text).toContain('An access token was made.');
});

test('one address gets at most ten mails about account changes in a quarter of an hour', async () => {
  const { company } = await peers();
  const admin = await at(company.admin);
  const [{ admin: user }] = company.stores;
  for (let times = 0; times < 12; times++)
    await must(admin.post(`/users/${user.id}/password-link`, undefined), 200);
  for (let times = 0; times < 10; times++) await nextMailTo(user);
  const other = company.stores[1].admin;
  await must(admin.post(`/users/${other.id}/password-link`, undefined), 200);
  await nextMailTo(other);
});
