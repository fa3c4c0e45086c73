import { describe, expect, test } from 'vitest';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, type Session, signIn, testServer } from '../support/api/app';
import {
  added,
  freshName,
  LONG_TEXT,
  NOBODY,
  newUser,
  openOffice,
  type RowReply,
  SAVED,
  SCRIPT,
  STRONG,
  signInAs,
} from '../support/api/people';
import { PASSWORD } from '../support/databases/fixtures';

const server = testServer();
const WEAK =
  'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.';

describe('adding a user', () => {
  test('a store adds its own clerks', async () => {
    const { storeAdmin, company } = await openOffice(server);
    const body = newUser({ name: ' New Clerk ', created_by: NOBODY });
    const reply = await storeAdmin.add<RowReply<User>>('/add-user', body);
    expect(reply).toEqual({
      message: SAVED,
      data: {
        id: expect.any(Number),
        name: 'New Clerk',
        Username: body.Username,
        email: body.email,
        store_id: company.stores[0].id,
        store_name: 'Test Store 1',
        user_role: 7,
        created_by: company.stores[0].admin.id,
        isActive: 1,
        has_pin: 0,
        reads_only: 0,
        second_factor: 0,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        updated_at: expect.any(String),
      },
    });
    const list = await storeAdmin.read<{ data: User[] }>(`/user-list/${company.stores[0].id}`);
    expect(list.data.map((user) => user.name)).toEqual(['Clerk 1', 'New Clerk', 'Store Admin 1']);
  });

  test('adding a clerk takes only a name: the Username is generated, and there is no password', async () => {
    const { storeAdmin, admin, company } = await openOffice(server);
    const add = (session: Session, change = {}) =>
      session.add<RowReply<User>>('/add-user', { name: 'Gurpreet Kaur', pin: '6281', ...change });
    const [one, two] = [await add(storeAdmin), await add(storeAdmin, { name: 'ਗੁਰਪ੍ਰੀਤ' })];
    expect(one.data).toMatchObject({ user_role: 7, has_pin: 1, email: null });
    expect(one.data.Username).toMatch(/^gurpreet\.kaur-[a-z0-9]{6}$/);
    expect(two.data.Username).toMatch(/^clerk-[a-z0-9]{6}$/);
    expect((await add(storeAdmin)).data.Username).not.toBe(one.data.Username);
    const { id } = company.stores[1];
    expect((await add(admin, { store_id: id, user_role: 7 })).data).toMatchObject({ store_id: id });
    // Everyone else signs in.
    const reply = await admin.post<ApiErrorBody>('/add-user', { name: 'Store Admin', store_id: id });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { Username: 'Username is required.', password: 'Password is required' } },
    });
  });

  test('an admin adds users to the company and its stores, and without a role they get the default one', async () => {
    const { admin, superAdmin, company } = await openOffice(server);
    expect(await added(admin)).toMatchObject({ user_role: 5, store_id: company.id });
    expect(await added(admin, { store_id: company.stores[1].id })).toMatchObject({ user_role: 6 });
    expect(await added(admin, { store_id: company.stores[1].id, user_role: 7 })).toMatchObject({
      user_role: 7,
    });
    expect(await added(superAdmin, { user_role: 4 })).toMatchObject({ user_role: 4, store_id: null });
    const { data } = await admin.read<{ data: User[] }>(`/user-list/${company.id}`);
    expect(data).toHaveLength(8);
    expect(data.every((user) => !('password_hash' in user || 'password' in user))).toBe(true);
  });

  test('nobody can assign a role above their own, and a store can assign only role 7', async () => {
    const { admin, storeAdmin } = await openOffice(server);
    for (const user_role of [4, 5, 6])
      expect((await storeAdmin.post('/add-user', newUser({ user_role }))).status).toBe(403);
    expect((await admin.post('/add-user', newUser({ user_role: 4 }))).status).toBe(403);
  });

  test('a new user’s role must fit the store or company', async () => {
    const { admin, superAdmin, company } = await openOffice(server);
    const store_id = company.stores[0].id;
    expect((await admin.post('/add-user', newUser({ store_id, user_role: 5 }))).status).toBe(422);
    expect((await admin.post('/add-user', newUser({ user_role: 7 }))).status).toBe(422);
    expect((await admin.post('/add-user', newUser({ user_role: 3 }))).status).toBe(400);
    expect((await superAdmin.post('/add-user', newUser())).status).toBe(400);
    expect((await superAdmin.post('/add-user', newUser({ store_id: NOBODY }))).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, string, string | RegExp]>([
    ['no name', { name: ' ' }, 'name', 'Name is required.'],
    ['no Username', { Username: '' }, 'Username', 'Username is required.'],
    ['25 characters', { Username: 'a'.repeat(25) }, 'Username', 'Username must be less than 24 characters.'],
    ['a blank in the Username', { Username: 'a b' }, 'Username', 'Please provide valid Username.'],
    ['an e-mail without domain', { email: 'clerk@' }, 'email', 'Please provide a valid email.'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['7 characters', { password: 'Ab#4567' }, 'password', 'Password should be min 8 chars long.'],
    ['no lowercase', { password: 'STRONG#PASS1' }, 'password', WEAK],
    ['no uppercase', { password: 'strong#pass1' }, 'password', WEAK],
    ['no digit', { password: 'Strong#pass' }, 'password', WEAK],
    ['no special one', { password: 'Strongpass1' }, 'password', WEAK],
    ['a digit first', { password: '1Strong#pass' }, 'password', WEAK],
    ['10,000 characters', { name: LONG_TEXT }, 'name', 'Name must be text of at most 255 characters.'],
    ['letters for an id', { store_id: 'one' }, 'store_id', /^Store must be /],
  ])('a new user with %s is refused with 400 that names the field', async (_, change, field, message) => {
    const { storeAdmin, company } = await openOffice(server);
    const path = `/user-list/${company.stores[0].id}`;
    const before = await storeAdmin.get(path);
    const reply = await storeAdmin.post<ApiErrorBody>('/add-user', newUser(change));
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(reply.body.message).toMatch(message);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await storeAdmin.get(path)).body).toEqual(before.body);
  });

  test('a Username of 24 characters is accepted, and a script in a name is stored as text', async () => {
    const { storeAdmin } = await openOffice(server);
    const Username = freshName().padEnd(24, '_').slice(0, 24);
    expect(await added(storeAdmin, { Username, name: SCRIPT })).toMatchObject({ Username, name: SCRIPT });
  });

  test('a new user with a taken Username gets 409, and with a taken e-mail 422, regardless of case', async () => {
    const { storeAdmin, stranger } = await openOffice(server);
    const user = await added(storeAdmin);
    expect(
      await stranger.post('/add-user', newUser({ Username: user.Username.toUpperCase() })),
    ).toMatchObject({
      status: 409,
      body: { message: 'Data already exists', code: 'duplicate', fields: { Username: 'is taken' } },
    });
    expect(await stranger.post('/add-user', newUser({ email: user.email?.toUpperCase() }))).toMatchObject({
      status: 422,
      body: { message: 'Email already exists', code: 'email_taken' },
    });
  });

  test('of many simultaneous new users with one Username, one is added', async () => {
    const { storeAdmin } = await openOffice(server);
    const Username = freshName();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => storeAdmin.post('/add-user', newUser({ Username }))),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('several users may have no e-mail', async () => {
    const { storeAdmin } = await openOffice(server);
    expect((await added(storeAdmin, { email: '' })).email).toBeNull();
    expect((await added(storeAdmin, { email: null })).email).toBeNull();
  });
});

describe('registering a company', () => {
  test('a SuperAdmin creates a company with its admin, who can sign in', async () => {
    const { superAdmin } = await openOffice(server);
    const body = newUser({ company_name: 'Sunset Stores' });
    const { data } = await superAdmin.add<RowReply<User>>('/post-register', body);
    expect(data).toMatchObject({ user_role: 5, store_name: 'Sunset Stores', store_id: expect.any(Number) });
    const companies = await superAdmin.read<{ data: unknown[] }>('/company-list');
    expect(companies.data).toContainEqual({ id: data.store_id, store_name: 'Sunset Stores' });
    const login = await signInAs<LoginReply>(server, data.Username, STRONG);
    expect(login.body.data[0]).toMatchObject({ store_id: data.store_id });
    const second = newUser({ company_id: data.store_id });
    expect(await superAdmin.post('/post-register', second)).toMatchObject({
      status: 201,
      body: { data: { user_role: 5, store_id: data.store_id } },
    });
  });

  test('a failed registration leaves no company behind', async () => {
    const { superAdmin } = await openOffice(server);
    const { Username } = await added(superAdmin, { user_role: 4 });
    const before = (await superAdmin.get('/company-list')).body;
    const body = newUser({ Username, company_name: 'Never Stores' });
    expect((await superAdmin.post('/post-register', body)).status).toBe(409);
    expect((await superAdmin.get('/company-list')).body).toEqual(before);
  });

  test('a registration needs one company, and a name for a new one', async () => {
    const { superAdmin, admin, company } = await openOffice(server);
    const status = async (change: Record<string, unknown>) =>
      (await superAdmin.post('/post-register', newUser(change))).status;
    expect(await status({})).toBe(400);
    expect(await status({ company_name: ' ' })).toBe(400);
    expect(await status({ company_name: 'Both', company_id: company.id })).toBe(422);
    expect(await status({ company_name: 'Clerks', user_role: 7 })).toBe(422);
    expect((await admin.post('/post-register', newUser({ company_name: 'Mine' }))).status).toBe(403);
    expect((await admin.post('/post-register', newUser())).status).toBe(201);
  });
});

describe('changing a user', () => {
  test('changing a user changes the given fields and keeps the rest', async () => {
    const { storeAdmin } = await openOffice(server);
    const user = await added(storeAdmin);
    const Username = freshName();
    const { data } = await storeAdmin.change<RowReply<User>>(`/updateProfile/${user.id}`, {
      name: 'Renamed',
      Username,
    });
    expect(data).toMatchObject({ name: 'Renamed', Username, email: user.email, isActive: 1, user_role: 7 });
    expect(await storeAdmin.put(`/updateProfile/${user.id}`, { Username: 'a b' })).toMatchObject({
      status: 400,
      body: { message: 'Please provide valid Username.' },
    });
  });

  test('deactivating a user ends their sessions at once, and activating lets them sign in again', async () => {
    const { admin, storeAdmin, company } = await openOffice(server);
    const { id, Username } = company.stores[0].admin;
    expect(await admin.put('/update-user-status', { id, status: 0 })).toMatchObject({
      status: 200,
      body: { message: 'Data Deleted Successfully...!', data: { isActive: 0 } },
    });
    expect((await storeAdmin.get('/view-profile')).status).toBe(401);
    expect(await signInAs(server, Username, PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'inactive_user' },
    });
    expect(await admin.change('/update-user-status', { id, status: 1 })).toMatchObject({
      message: 'Data Added/Updated Successfully...!',
    });
    expect((await storeAdmin.get('/view-profile')).status).toBe(401);
    expect((await signInAs(server, Username, PASSWORD)).status).toBe(200);
  });

  test('users can’t deactivate themselves', async () => {
    const { admin, company } = await openOffice(server);
    const { id } = company.admin;
    expect((await admin.put('/update-user-status', { id, status: 0 })).status).toBe(403);
    expect((await admin.put(`/updateProfile/${id}`, { isActive: 0 })).status).toBe(403);
    expect((await admin.get('/view-profile')).status).toBe(200);
  });

  test('a new password of one’s own ends the other sessions and keeps the current one', async () => {
    const { storeAdmin, company } = await openOffice(server);
    const { admin } = company.stores[0];
    const other = await signIn(server, admin);
    await storeAdmin.change(`/updateProfile/${admin.id}`, { password: STRONG });
    expect((await other.get('/view-profile')).status).toBe(401);
    expect((await storeAdmin.get('/view-profile')).status).toBe(200);
    expect((await signInAs(server, admin.Username, PASSWORD)).status).toBe(401);
    expect((await signInAs(server, admin.Username, STRONG)).status).toBe(200);
  });

  test('changing an unknown user, or one of a higher role or another company, gets 404', async () => {
    const { admin, storeAdmin, stranger, company } = await openOffice(server);
    const superAdmin = await added((await openOffice(server)).superAdmin, { user_role: 4 });
    const tries = [
      [admin, NOBODY],
      [admin, superAdmin.id],
      [storeAdmin, company.admin.id],
      [storeAdmin, company.stores[1].clerk.id],
      [stranger, company.admin.id],
    ] as const;
    for (const [session, id] of tries) {
      expect((await session.put(`/updateProfile/${id}`, { name: 'Mine now' })).status).toBe(404);
      expect((await session.put('/update-user-status', { id, status: 0 })).status).toBe(404);
    }
  });

  test('a user’s id with letters and an invalid status are refused', async () => {
    const { admin } = await openOffice(server);
    expect((await admin.put('/updateProfile/abc', {})).status).toBe(400);
    expect((await admin.put('/update-user-status', { id: 1, status: 2 })).status).toBe(400);
    expect((await call(server.url, 'GET', '/user-list/abc', { token: admin.token })).status).toBe(400);
  });
});
