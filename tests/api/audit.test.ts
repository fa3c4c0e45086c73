import { describe, expect, test } from 'vitest';
import type { User } from '../../src/shared/accounts/people-schema';
import type { Plan, Vendor } from '../../src/shared/catalogue/catalogue-schema';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import { call, type Session, signIn, testServer } from '../support/api/app';
import { linesAddedBy, logOf, signInAt, whatOf } from '../support/api/audit';
import {
  added,
  freshName,
  NOBODY,
  newStore,
  newUser,
  type RowReply,
  resetPassword,
  STRONG,
  signInAs,
} from '../support/api/people';
import { must } from '../support/api/shop';
import {
  addCompany,
  addPerson,
  type CompanyFixture,
  PASSWORD,
  type Person,
} from '../support/databases/fixtures';

const server = testServer();
const TERMINAL = 'K7QM2P';

/** A company whose admin works at a tablet. */
async function openCompany(): Promise<{ company: CompanyFixture; admin: Session; superAdmin: Session }> {
  const company = await addCompany(server.db);
  return {
    company,
    admin: await signInAt(server, company.admin, TERMINAL),
    superAdmin: await signIn(server, await addPerson(server.db, 4, null, 'Sue Super')),
  };
}

/** Expects one action to write exactly one line, by this person at this terminal. */
async function lineOf(
  session: Session,
  placeId: number,
  company: CompanyFixture,
  work: () => Promise<unknown>,
): Promise<string> {
  const lines = await linesAddedBy(session, placeId, work);
  expect(lines).toMatchObject([
    {
      person: 'Company Admin',
      Username: company.admin.Username,
      terminal: TERMINAL,
      device: 'Chrome on Android',
    },
  ]);
  return lines[0]?.what ?? '';
}

describe('every action writes exactly one line', () => {
  test('signing in and out writes audit lines with the terminal, which outlive the session', async () => {
    const { company, superAdmin } = await openCompany();
    const [store] = company.stores;
    const session = await signInAt(server, store.admin, 'QRT234');
    await must(session.post('/logout', {}), 200);
    expect(await logOf(superAdmin, store.id)).toMatchObject({
      total: 2,
      data: [
        { action: 'signed_out', what: 'Signed out', person: 'Store Admin 1', terminal: 'QRT234' },
        {
          id: expect.stringMatching(/^log-\d+$/),
          at: expect.stringMatching(/Z$/),
          time_created: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
          action: 'signed_in',
          what: 'Signed in',
          person: 'Store Admin 1',
          Username: store.admin.Username,
          terminal: 'QRT234',
          device: 'Chrome on Android',
        },
      ],
    });
  });

  test('a sign-in without a terminal code is accepted, and a malformed code is refused at its field', async () => {
    const { company, superAdmin } = await openCompany();
    const [store] = company.stores;
    const login = (headers: Record<string, string>) =>
      call(server.url, 'POST', '/login', {
        body: { Username: store.admin.Username, password: PASSWORD },
        headers,
      });
    for (const code of ['K7QM2', 'k7qm2p', 'K7QM20', 'K7QM2PX', '<b>'])
      expect(await login({ 'X-Terminal': code })).toMatchObject({
        status: 400,
        body: { fields: { 'x-terminal': expect.any(String) } },
      });
    expect((await login({})).status).toBe(200);
    expect(await logOf(superAdmin, store.id)).toMatchObject({ total: 1, data: [{ terminal: null }] });
  });

  test('adding, changing, deactivating and activating a vendor or plan writes one audit line each', async () => {
    const { company, admin } = await openCompany();
    const line = (work: () => Promise<unknown>) => lineOf(admin, company.id, company, work);
    let vendor = 0;
    const vendorAdded = await line(async () => {
      const body = { vendor_name: 'Poppy Prints', upc_code: '028400009990' };
      vendor = (await admin.add<RowReply<Vendor>>('/vendor-add', body)).data.id;
    });
    expect(vendorAdded).toBe('Added vendor Poppy Prints (028400009990)');
    expect(await line(() => admin.put(`/vendor-update/${vendor}`, { vendor_name: 'Poppy & Sons' }))).toBe(
      'Changed vendor Poppy Prints (028400009990): name Poppy Prints → Poppy & Sons',
    );
    expect(await line(() => admin.put(`/vendor-delete/${vendor}`, {}))).toBe(
      'Deactivated vendor Poppy & Sons (028400009990)',
    );
    expect(await line(() => admin.put(`/vendor-update/${vendor}`, { is_active: 1 }))).toBe(
      'Activated vendor Poppy & Sons (028400009990)',
    );

    let plan = 0;
    const planAdded = await line(async () => {
      const body = { plan_name: '$5', plan_price: 5, lot_size: 60 };
      plan = (await admin.add<RowReply<Plan>>('/plan-add', body)).data.id;
    });
    expect(planAdded).toBe('Added plan $5: price $5.00; lot size 60');
    expect(await line(() => admin.put(`/plan-update/${plan}`, { plan_price: 6, lot_size: 30 }))).toBe(
      'Changed plan $5: price $5.00 → $6.00; lot size 60 → 30',
    );
    expect(await line(() => admin.put(`/plan-delete/${plan}`, {}))).toBe('Deactivated plan $5');
    // A request that changes nothing writes no line.
    expect(await linesAddedBy(admin, company.id, () => admin.put(`/plan-delete/${plan}`, {}))).toEqual([]);
  });

  test('changes to subscriptions write audit lines in the company’s log or the platform’s', async () => {
    const { company, admin, superAdmin } = await openCompany();
    const body = {
      subscription_name: freshName(),
      subscription_type: 1,
      subscription_validity: 30,
      subscription_description: 'One store',
    };
    const name = body.subscription_name;
    const line = (work: () => Promise<unknown>) => lineOf(admin, company.id, company, work);
    let id = 0;
    const subscriptionAdded = await line(async () => {
      id = (await admin.add<RowReply<{ id: number }>>('/subscription', body)).data.id;
    });
    expect(subscriptionAdded).toBe(`Added subscription ${name}: Trial, 30 days`);
    expect(await line(() => admin.put(`/subscription/${id}`, { status: 0 }))).toBe(
      `Deactivated subscription ${name}`,
    );
    const remove = () => call(server.url, 'DELETE', `/subscription/${id}`, { token: admin.token });
    expect(await line(remove)).toBe(`Deleted subscription ${name}`);
    const onPlatform = await linesAddedBy(superAdmin, null, () => superAdmin.post('/subscription', body));
    expect(onPlatform).toMatchObject([{ what: `Added subscription ${name}: Trial, 30 days` }]);
  });

  test('changes to a user write one audit line each, in which the password never appears', async () => {
    const { company, admin } = await openCompany();
    const [store] = company.stores;
    const line = (work: () => Promise<unknown>) => lineOf(admin, store.id, company, work);
    let user = { id: 0, Username: '' } as User;
    const userAdded = await line(async () => {
      user = await added(admin, { name: 'Morning Clerk', store_id: store.id, email: null });
    });
    const before = `Morning Clerk (${user.Username})`;
    const after = `Evening Clerk (${user.Username})`;
    expect(userAdded).toBe(`Added user ${before}: role Store`);
    const change = { name: 'Evening Clerk', email: 'evening@test.example', password: STRONG };
    expect(await line(() => admin.put(`/updateProfile/${user.id}`, change))).toBe(
      `Changed user ${before}: name Morning Clerk → Evening Clerk; email none → evening@test.example; new password`,
    );
    expect(await line(() => admin.put('/update-user-status', { id: user.id, status: 0 }))).toBe(
      `Deactivated user ${after}`,
    );
    expect(await line(() => admin.put('/update-user-status', { id: user.id, status: 1 }))).toBe(
      `Activated user ${after}`,
    );
    expect((await whatOf(admin, store.id)).join()).not.toContain(STRONG);
  });

  test('adding a store with its user, changing it and deactivating it write one audit line each', async () => {
    const { company, admin } = await openCompany();
    const body = newStore(company.id, { store_name: 'Poppy Corner', contact_person: 'Poppy Contact' });
    const reply = await admin.add<AddStoreReply>('/store-register', body);
    const { id } = reply.data;
    await admin.change(`/store-update/${id}`, { city: 'San Diego', Username: `${body.Username}x` });
    await admin.change(`/store-delete/${id}`, {});
    expect(await whatOf(admin, id)).toEqual([
      'Deactivated store Poppy Corner',
      `Changed store Poppy Corner: Username ${body.Username} → ${body.Username}x; city none → San Diego`,
      `Added store Poppy Corner: with the user Poppy Contact (${body.Username}) and a set-up link`,
    ]);
    const token = new URL(reply.setup_url).searchParams.get('token');
    await must(resetPassword(server, token), 200);
    expect((await logOf(admin, id)).data[0]).toMatchObject({
      person: 'Poppy Contact',
      terminal: null,
      what: `Set a new password for Poppy Contact (${body.Username}x) by a link`,
    });
  });

  test('adding a company with its first admin and mailing a requested link write one audit line each', async () => {
    const { superAdmin } = await openCompany();
    const body = { ...newUser({ name: 'First Admin' }), company_name: freshName() };
    const boss = (await superAdmin.add<RowReply<User>>('/post-register', body)).data;
    await must(call(server.url, 'POST', '/forget-pwd', { body: { useremail: body.email } }), 200);
    const bo = `First Admin (${body.Username})`;
    // Mailed after the response.
    await expect.poll(async () => (await logOf(superAdmin, boss.store_id)).total).toBe(2);
    expect((await logOf(superAdmin, boss.store_id)).data).toMatchObject([
      { person: null, what: `A link that sets a new password was mailed to ${bo}` },
      { person: 'Sue Super', what: `Added company ${body.company_name}: with the Admin ${bo}` },
    ]);
  });
});

test('refused requests write no audit line', async () => {
  const { company, admin, superAdmin } = await openCompany();
  const [store, other] = company.stores;
  const storeAdmin = await signIn(server, store.admin);
  const login = ({ Username }: Person, password: string) => signInAs(server, Username, password);
  const { Username } = await added(admin, { store_id: store.id });
  const totals = async () => {
    const places = [store.id, other.id, company.id, null];
    return Promise.all(places.map(async (place) => (await logOf(superAdmin, place)).total));
  };
  const before = await totals();
  const statuses = [
    await login(store.admin, 'Wrong#pass1'),
    await login(store.clerk, PASSWORD),
    await storeAdmin.put(`/plan-update/${store.planId}`, { plan_price: 7 }),
    await storeAdmin.put(`/updateProfile/${other.clerk.id}`, { name: 'Mine' }),
    await admin.put(`/plan-update/${store.planId}`, { plan_price: 7.001 }),
    await admin.post('/vendor-add', { store_id: store.id, vendor_name: 'Again', upc_code: '028400001234' }),
    await admin.post('/add-user', newUser({ store_id: store.id, Username })),
    await admin.put('/store-delete/2000000000', {}),
    await call(server.url, 'POST', '/forget-pwd', { body: { useremail: 'nobody@test.example' } }),
    await resetPassword(server, 'unknown'),
  ].map((reply) => reply.status);
  expect(statuses).toEqual([401, 403, 403, 404, 400, 409, 409, 404, 200, 422]);
  expect(await totals()).toEqual(before);
});

describe('readers of the audit log', () => {
  test('a place’s audit log is for people of that place, and the platform’s only for a SuperAdmin', async () => {
    const { company, admin, superAdmin } = await openCompany();
    const [store, other] = company.stores;
    const storeAdmin = await signIn(server, store.admin);
    const stranger = await signIn(server, (await addCompany(server.db)).admin);
    const status = async (session: Session, path: string) => (await session.get(path)).status;
    expect(await status(storeAdmin, `/audit-log/${store.id}`)).toBe(200);
    expect(await status(storeAdmin, `/audit-log/${other.id}`)).toBe(403);
    expect(await status(storeAdmin, `/audit-log/${company.id}`)).toBe(403);
    expect(await status(admin, `/audit-log/${company.id}`)).toBe(200);
    expect(await status(stranger, `/audit-log/${store.id}`)).toBe(403);
    expect(await status(admin, '/audit-log')).toBe(403);
    expect(await status(superAdmin, '/audit-log')).toBe(200);
    expect(await status(superAdmin, `/audit-log/${NOBODY}`)).toBe(404);
  });

  test('a company’s audit log has its own lines, not those of its stores', async () => {
    const { company, admin } = await openCompany();
    const [store] = company.stores;
    await admin.change(`/updateProfile/${store.clerk.id}`, { name: 'Clara' });
    expect(await whatOf(admin, company.id)).toEqual(['Signed in']);
    expect(await whatOf(admin, store.id)).toHaveLength(1);
  });
});
