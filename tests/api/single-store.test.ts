import { expect, test } from 'vitest';
import { stores } from '../../server/db/schema';
import { createSingleStore } from '../../server/places/stores';
import type { LoginReply, SignedInUser } from '../../src/shared/accounts/auth-schema';
import type { Plan, Vendor } from '../../src/shared/catalogue/catalogue-schema';
import type { Game } from '../../src/shared/catalogue/games-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings-schema';
import { call, type Session, sessionWith, testServer } from '../support/api/app';
import { handOver } from '../support/api/clerks';
import { freshName, type RowReply, STRONG } from '../support/api/people';
import { must } from '../support/api/shop';
import { addCompany } from '../support/databases/fixtures';

const server = testServer();

/** A single store in California, with its owner signed in. */
async function singleStore(): Promise<{
  owner: Session;
  user: SignedInUser;
  company: number;
  store: number;
}> {
  const fields = { name: 'Olga Owner', Username: freshName(), password: STRONG, email: null };
  await createSingleStore(server.db, { ...fields, storeName: 'Corner Shop', state: 'ca' });
  const body = { Username: fields.Username, password: STRONG };
  const { data, token } = await must(call<LoginReply>(server.url, 'POST', '/login', { body }), 200);
  const [user] = data;
  if (!user?.store_id || !user.owns_company) throw new Error('The owner has a store and its company.');
  const owner = sessionWith(server, token);
  return { owner, user, company: user.owns_company, store: user.store_id };
}

const plan = { plan_name: '$5', plan_price: 5, lot_size: 60 };

test('the owner of a single store works in the store, whose state sets how tickets are read', async () => {
  const { owner, user, store } = await singleStore();
  expect(user).toMatchObject({ user_role: 6, store_name: 'Corner Shop', name: 'Olga Owner' });
  const { data } = await owner.read<{ data: StoreSettings }>(`/store-settings/${store}`);
  expect(data).toMatchObject({
    ticket_layout: 'us-ca',
    sells: 'down',
    time_zone: 'America/Los_Angeles',
  });
});

test('the owner of a single store edits the company’s plans, vendors and games', async () => {
  const { owner, company, store } = await singleStore();
  const added = await owner.add<RowReply<Plan>>('/plan-add', plan);
  expect(added.data.store_id).toBe(company);
  const changed = await owner.put<RowReply<Plan>>(`/plan-update/${added.data.id}`, { ...plan, lot_size: 80 });
  expect(changed.body.data.lot_size).toBe(80);
  const vendor = { vendor_name: 'Golden Poppy', upc_code: '043200017476', store_id: company };
  const { data } = await owner.add<RowReply<Vendor>>('/vendor-add', vendor);
  const rows = [{ line: 2, game: '1747', name: 'Golden Poppy', price: '5' }];
  const games = { company_id: company, state: 'CA', rows, dry_run: false };
  await must(owner.post('/games-import', games), 200);
  expect((await owner.get<{ data: Game[] }>(`/games/${store}`)).body.data).toMatchObject([{ game: '1747' }]);
  const pack = {
    store_id: store,
    lot_number: vendor.upc_code,
    lot_counter: 1,
    start_number: '17471263622000',
    end_number: '17471263622079',
    vendor_id: data.id,
    plan_id: added.data.id,
  };
  expect((await owner.post('/inventory_add', pack)).status).toBe(201);
});

test('the owner of a single store can change nothing of another company and do nothing else that only admins may do', async () => {
  const { owner, company } = await singleStore();
  const other = await addCompany(server.db);
  expect((await owner.post('/plan-add', { ...plan, store_id: other.id })).status).toBe(403);
  const theirs = other.stores[0].planId;
  expect((await owner.put(`/plan-update/${theirs}`, { plan_name: 'Mine' })).status).toBe(404);
  expect((await owner.get(`/store-list/${company}`)).status).toBe(403);
  expect((await owner.get(`/board/${company}`)).status).toBe(403);
  const admin = { name: 'Ann', Username: freshName(), password: STRONG, company_id: company };
  expect((await owner.post('/post-register', admin)).status).toBe(403);
});

test('a terminal that a single store’s owner handed over can’t edit the catalog', async () => {
  const { owner } = await singleStore();
  const { token } = await must(handOver(server, owner, 'K7PM2A'), 200);
  expect((await sessionWith(server, token).post('/plan-add', plan)).status).toBe(403);
});

test('a single store with an unknown state or a taken Username leaves no company behind', async () => {
  const { user } = await singleStore();
  const fields = { name: 'Olga', Username: user.Username, password: STRONG, email: null };
  const before = await companies();
  const single = { ...fields, storeName: 'Second Shop', state: 'CA' };
  await expect(createSingleStore(server.db, single)).rejects.toMatchObject({ status: 409 });
  await expect(createSingleStore(server.db, { ...single, state: 'ZZ' })).rejects.toMatchObject({
    status: 400,
  });
  expect(await companies()).toEqual(before);
});

const companies = () => server.db.select().from(stores);
