import { expect, test } from 'vitest';
import type { LinkOwnerReply, PasswordLinkReply, User } from '../../src/shared/accounts/people-schema';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import { call, type Session, testServer } from '../support/api/app';
import { freshName, newStore, openOffice, resetPassword, STRONG, signInAs } from '../support/api/people';
import { must } from '../support/api/shop';
import { PASSWORD } from '../support/databases/fixtures';
import { tokenIn } from '../support/servers/mail-server';

const server = testServer();

const issue = async (admin: Session, id: number): Promise<string> =>
  tokenIn(
    (await must(admin.post<PasswordLinkReply>(`/users/${id}/password-link`, undefined), 200)).setup_url,
  );

test('a new set-up link sets a password once, and the lost one that it replaces no longer works', async () => {
  const { admin, company } = await openOffice(server);
  const { data, setup_url } = await admin.add<AddStoreReply>(
    '/store-register',
    newStore(company.id, { store_name: 'Lost Link' }),
  );
  const userId = data.user_id ?? 0;
  const first = await issue(admin, userId);
  const second = await issue(admin, userId);
  for (const lost of [tokenIn(setup_url), first])
    expect((await resetPassword(server, lost)).status).toBe(422);
  expect((await resetPassword(server, second)).status).toBe(200);
  expect((await resetPassword(server, second)).status).toBe(422);
  expect((await signInAs(server, data.Username ?? '', STRONG)).status).toBe(200);

  const { data: log } = await admin.read<AuditReply>(`/audit-log/${data.id}`);
  const lines = log.filter(({ what }) =>
    what.startsWith('Created a link that sets a new password for Lost Link'),
  );
  expect(lines).toHaveLength(2);
});

test('a password link shows whose password it sets, any number of times, until it is used', async () => {
  const { admin, company } = await openOffice(server);
  const user = company.stores[0].admin;
  const token = await issue(admin, user.id);
  const ask = () => call<LinkOwnerReply>(server.url, 'POST', '/reset-pwd/owner', { body: { token } });
  for (let times = 0; times < 2; times++)
    expect((await ask()).body.data).toEqual({ Username: user.Username, is_new: false });
  expect((await resetPassword(server, token)).status).toBe(200);
  expect((await ask()).status).toBe(422);
});

test('a password works until its password link is used, and users can’t get a link to their own account', async () => {
  const { admin, company } = await openOffice(server);
  const user = company.stores[0].admin;
  const token = await issue(admin, user.id);
  expect((await signInAs(server, user.Username, PASSWORD)).status).toBe(200);
  expect((await resetPassword(server, token, 'Other#pass1')).status).toBe(200);
  expect((await signInAs(server, user.Username, PASSWORD)).status).not.toBe(200);
  expect((await admin.post(`/users/${company.admin.id}/password-link`, undefined)).status).toBe(403);
});

test('an invited user has no password until a link sets one, and each new link replaces the one before', async () => {
  const { admin, company } = await openOffice(server);
  const person = { name: 'Invited', Username: freshName(), user_role: 6, store_id: company.stores[0].id };
  expect((await admin.post('/add-user', person)).status).toBe(400);
  const { data } = await admin.add<{ data: User }>('/add-user', { ...person, invite: true });
  expect((await signInAs(server, person.Username, STRONG)).status).toBe(401);
  const lost = await issue(admin, data.id);
  const token = await issue(admin, data.id);
  expect((await resetPassword(server, lost)).status).toBe(422);
  expect((await resetPassword(server, token)).status).toBe(200);
  expect((await signInAs(server, person.Username, STRONG)).status).toBe(200);
});
