import { describe, expect, test } from 'vitest';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import { call, signIn, testServer } from '../support/api/app';
import {
  freshName,
  newStore,
  newUser,
  type Office,
  openOffice,
  type Refused,
  resetPassword,
  signInAs,
} from '../support/api/people';
import { must } from '../support/api/shop';
import { tokenIn } from '../support/servers/mail-server';

const server = testServer();
const SENTENCE =
  'This password is easy to guess: it contains a word of the name, Username or e-mail, of the store or company, or of this app’s name. Please choose another one.';
const refused = { status: 400, body: { message: SENTENCE, fields: { password: SENTENCE } } };
/** A password around one word. */
const having = (word: string): string => `Xq#${word}%9v`;

describe('passwords with a word of the names around them', () => {
  test('a new user’s password can’t contain a word of their own names, the store’s or the company’s', async () => {
    const { admin, company } = await openOffice(server);
    const store_id = company.stores[0].id;
    const person = {
      name: 'Rosa Quill',
      Username: `heron-${freshName()}`,
      email: `badger.${freshName()}@test.example`,
    };
    // The fixture’s company is the Test Company.
    for (const word of ['Rosa', 'qu1ll', 'HERON', 'badger', 'c0mpany', 'lottery'])
      expect(
        await admin.post('/add-user', newUser({ ...person, store_id, password: having(word) })),
      ).toMatchObject(refused);
    await admin.add('/add-user', newUser({ ...person, store_id, password: having('Otter') }));
  });

  test('the password of a new company’s admin can’t contain a word of the company’s name or their own', async () => {
    const { superAdmin } = await openOffice(server);
    const body = newUser({ name: 'Rosa Quill', company_name: 'Walrus Group' });
    for (const word of ['wa1rus', 'quill'])
      expect(await superAdmin.post('/post-register', { ...body, password: having(word) })).toMatchObject(
        refused,
      );
    await superAdmin.add('/post-register', { ...body, password: having('Otter') });
  });

  test('a changed password can’t contain a word of the user’s names, including those that the same change gives', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const { admin: person } = company.stores[0];
    const change = (by: typeof admin, body: object): Promise<Refused> =>
      by.put(`/updateProfile/${person.id}`, body);
    for (const by of [admin, storeAdmin])
      expect(await change(by, { password: having('Company') })).toMatchObject(refused);
    expect(await change(admin, { name: 'Rosa Quill', password: having('Quill') })).toMatchObject(refused);
    await must(change(admin, { name: 'Rosa Quill', password: having('Otter') }), 200);
    expect(await change(admin, { password: having('Rosa') })).toMatchObject(refused);
  });

  test('a password link keeps working after it refused a password with a word of a name', async () => {
    const { admin, company } = await openOffice(server);
    const store = newStore(company.id, { store_name: 'Pelican Market', Username: `heron-${freshName()}` });
    const { setup_url } = await admin.add<AddStoreReply>('/store-register', store);
    const token = tokenIn(setup_url);
    for (const word of ['pelican', 'm@rket', 'heron', 'company', '1nvent0ry'])
      expect(await resetPassword(server, token, having(word))).toMatchObject(refused);
    await must(resetPassword(server, token), 200);
  });

  test('an existing password with a word of a name keeps working', async () => {
    const { admin, company } = await openOffice(server);
    await admin.change(`/updateProfile/${company.stores[0].admin.id}`, { name: 'Fixture Person' });
    expect((await signInAs(server, company.stores[0].admin.Username)).status).toBe(200);
    await signIn(server, company.stores[0].admin);
  });
});

describe('common passwords', () => {
  const COMMON = 'Passw0rd!';
  const SENTENCE = 'Too many people use a password like this. Please choose another one.';

  test.each<[string, (office: Office) => Promise<Refused>]>([
    [
      'when users change their own',
      ({ storeAdmin, company }) =>
        storeAdmin.put(`/updateProfile/${company.stores[0].admin.id}`, { password: COMMON }),
    ],
    [
      'for a new user',
      ({ admin, company }) =>
        admin.post('/add-user', newUser({ store_id: company.stores[0].id, password: COMMON })),
    ],
    [
      'for the admin of a new company',
      ({ superAdmin }) =>
        superAdmin.post('/post-register', newUser({ company_name: 'Walrus Group', password: COMMON })),
    ],
    [
      'through a password link',
      async ({ admin, company }) => {
        const { setup_url } = await admin.add<AddStoreReply>('/store-register', newStore(company.id));
        const body = { token: tokenIn(setup_url), password: COMMON };
        return call(server.url, 'POST', '/reset-pwd', { body });
      },
    ],
  ])('a common password is refused %s', async (_, refusal) => {
    expect(await refusal(await openOffice(server))).toMatchObject({
      status: 400,
      body: { message: SENTENCE, fields: { password: SENTENCE } },
    });
  });
});
