import { describe, expect, test } from 'vitest';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import type { AddStoreReply, Store } from '../../src/shared/places/stores-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, testServer } from '../support/api/app';
import {
  freshName,
  LONG_TEXT,
  NOBODY,
  newStore,
  openOffice,
  type RowReply,
  resetPassword,
  SAVED,
  SCRIPT,
  STRONG,
  signInAs,
} from '../support/api/people';
import { PASSWORD } from '../support/databases/fixtures';

const server = testServer();

const addStore = (session: Session, companyId: number, change: Record<string, unknown> = {}) =>
  session.add<AddStoreReply>('/store-register', newStore(companyId, change));
const listStores = async (session: Session, companyId: number): Promise<Store[]> =>
  (await session.read<{ data: Store[] }>(`/store-list/${companyId}`)).data;

describe('adding a store', () => {
  test('adding a store creates it with its user, who sets a password through the link, once', async () => {
    const { admin, company } = await openOffice(server);
    const body = newStore(company.id, {
      zipcode: '00501',
      contact_number: '4155550110',
      contact_email: `${freshName()}@test.example`,
      contact_person: 'Contact Person',
      created_by: NOBODY,
      allow_store_creation: 1,
    });
    const reply = await admin.add<AddStoreReply>('/store-register', body);
    expect(reply.message).toBe(SAVED);
    expect(reply.data).toMatchObject({
      store_name: body.store_name,
      Username: body.Username,
      zipcode: '00501',
      country_id: 1,
      is_active: 1,
      isActive: 1,
      parent_id: company.id,
      created_by: company.admin.id,
      allow_store_creation: 0,
      creation_limit: 0,
      user_role: 6,
    });
    expect((await listStores(admin, company.id)).find((store) => store.id === reply.data.id)).toEqual(
      reply.data,
    );
    const link = new URL(reply.setup_url);
    expect(link.origin + link.pathname).toBe('https://shop.example/reset-password');
    const token = link.searchParams.get('token');
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32);
    expect((await signInAs(server, body.Username, STRONG)).status).toBe(401);
    expect((await resetPassword(server, token)).status).toBe(200);
    expect((await resetPassword(server, token)).status).toBe(422);
    const login = await signInAs<LoginReply>(server, body.Username, STRONG);
    expect(login.body.data[0]).toMatchObject({
      user_role: 6,
      store_id: reply.data.id,
      name: 'Contact Person',
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { store_name: ' ' }, 'store_name'],
    ['no Username', { Username: '' }, 'Username'],
    ['another country', { country_id: 2 }, 'country_id'],
    ['letters in the zip code', { zipcode: '9411O' }, 'zipcode'],
    ['letters in the number', { contact_number: '415-555' }, 'contact_number'],
    ['an e-mail without domain', { contact_email: 'pat@' }, 'contact_email'],
    ['10,000 characters', { address: LONG_TEXT }, 'address'],
  ])('a new store with %s is refused with 400 that names the field', async (_, change, field) => {
    const { admin, company } = await openOffice(server);
    const reply = await admin.post<ApiErrorBody>('/store-register', newStore(company.id, change));
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await listStores(admin, company.id)).toHaveLength(2);
  });

  test('a new store with a taken name, Username or e-mail leaves neither store nor user behind', async () => {
    const { admin, company, stranger } = await openOffice(server);
    const first = (await addStore(admin, company.id, { contact_email: `${freshName()}@test.example` })).data;
    const add = (change: Record<string, unknown>) =>
      admin.post('/store-register', newStore(company.id, change));
    expect((await add({ store_name: first.store_name.toUpperCase() })).status).toBe(409);
    expect((await add({ Username: first.Username })).status).toBe(409);
    expect((await add({ contact_email: first.contact_email })).status).toBe(422);
    expect(await listStores(admin, company.id)).toHaveLength(3);
    const users = await admin.read<{ data: User[] }>(`/user-list/${company.id}`);
    expect(users.data).toHaveLength(6);
    const elsewhere = (await stranger.get<{ data: User }>('/view-profile')).body.data.store_id ?? 0;
    expect((await addStore(stranger, elsewhere, { store_name: first.store_name })).data.store_name).toBe(
      first.store_name,
    );
  });

  test('a store can’t be added to another store', async () => {
    const { admin, company } = await openOffice(server);
    expect((await admin.post('/store-register', newStore(company.stores[0].id))).status).toBe(422);
  });
});

describe('changing a store', () => {
  test('changing a store changes the given fields, including its user’s Username, and keeps the rest', async () => {
    const { admin, company } = await openOffice(server);
    const { id, admin: storeUser } = company.stores[0];
    const Username = freshName();
    const change = { store_name: SCRIPT, Username, city: 'Napa', website: '' };
    const { data } = await admin.change<RowReply<Store>>(`/store-update/${id}`, change);
    expect(data).toMatchObject({ store_name: SCRIPT, Username, city: 'Napa', website: null, is_active: 1 });
    expect(data.modified_by).toBe(company.admin.id);
    expect((await listStores(admin, company.id)).find((store) => store.id === id)).toEqual(data);
    expect((await signInAs(server, storeUser.Username, PASSWORD)).status).toBe(401);
    expect((await signInAs(server, Username, PASSWORD)).status).toBe(200);
  });

  test('changing a store to a taken name or Username is refused with 409 and changes nothing', async () => {
    const { admin, company } = await openOffice(server);
    const [first] = company.stores;
    const second = (await addStore(admin, company.id)).data;
    const before = await listStores(admin, company.id);
    const change = (body: object) => admin.put(`/store-update/${first.id}`, body);
    expect((await change({ store_name: 'Test Store 2' })).status).toBe(409);
    expect((await change({ city: 'Napa', Username: second.Username })).status).toBe(409);
    expect(await listStores(admin, company.id)).toEqual(before);
  });

  test.each([
    ['/store-delete', {}],
    ['/store-update', { isActive: 0 }],
  ])('deactivating a store by %s ends the sessions of its users, who can’t sign in', async (path, body) => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const { id, admin: storeUser } = company.stores[0];
    const { data } = await admin.change<RowReply<Store>>(`${path}/${id}`, body);
    expect(data).toMatchObject({ is_active: 0, isActive: 0 });
    expect((await storeAdmin.get('/view-profile')).status).toBe(401);
    expect(await signInAs(server, storeUser.Username, PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'inactive_user' },
    });
    await admin.change(`/store-update/${id}`, { is_active: 1 });
    expect((await signInAs(server, storeUser.Username, PASSWORD)).status).toBe(200);
  });

  test('changing an unknown store, another company’s store or a company gets 404', async () => {
    const { admin, superAdmin, stranger, company } = await openOffice(server);
    const tries = [
      [admin, NOBODY],
      [admin, company.id],
      [superAdmin, company.id],
      [superAdmin, NOBODY],
      [stranger, company.stores[0].id],
    ] as const;
    for (const [session, id] of tries) {
      expect((await session.put(`/store-update/${id}`, { store_name: 'Mine' })).status).toBe(404);
      expect((await session.put(`/store-delete/${id}`, {})).status).toBe(404);
    }
  });

  test('a SuperAdmin adds and lists the stores of every company', async () => {
    const { superAdmin, company } = await openOffice(server);
    const { data } = await addStore(superAdmin, company.id);
    expect((await listStores(superAdmin, company.id)).map((store) => store.id)).toContain(data.id);
    expect((await superAdmin.get(`/store-list/${NOBODY}`)).status).toBe(404);
  });
});
