import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { stores, users } from '../../server/db/schema';
import { dueMails } from '../../server/morning/mails';
import type { SignedInUser } from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import type { BoardReply } from '../../src/shared/board/board-schema';
import { MAX_STORES_OF_PERSON } from '../../src/shared/values/limits';
import { call, type Session, signIn, testServer } from '../support/api/app';
import { addAreaManager } from '../support/api/permission-scene';
import { must, openShop, type Shop } from '../support/api/shop';
import {
  addCompany,
  addStoreOf,
  PASSWORD,
  type Person,
  type StoreFixture,
} from '../support/databases/fixtures';

const server = testServer();

/** Three stores, of which an area manager has the first two; the second is the manager's own. */
type Area = { shop: Shop; owner: Session; here: StoreFixture; home: StoreFixture; third: StoreFixture };
async function openArea(): Promise<Area> {
  const shop = await openShop(server);
  const [here, home] = shop.company.stores;
  const third = await addStoreOf(server.db, shop.company.id, 3);
  await server.db
    .update(stores)
    .set({ storeName: `Hidden Store ${third.id}` })
    .where(eq(stores.id, third.id));
  return { shop, owner: await signIn(server, shop.company.admin), here, home, third };
}

const signInAs = async (username: string) => {
  const { body } = await call<{ data: [SignedInUser]; token: string }>(server.url, 'POST', '/login', {
    body: { Username: username, password: PASSWORD },
  });
  return body.data[0];
};

describe('area managers', () => {
  let area: Area;
  let person: Person;
  let manager: Session;
  beforeAll(async () => {
    area = await openArea();
    person = await addAreaManager(server, area.home, [area.here.id]);
    manager = await signIn(server, person);
  });

  /** What a company's screens read about all its stores. */
  const OF_ALL = [
    'board/ID',
    'store-list/ID',
    'user-list/ID',
    'terminals/ID',
    'session-list/ID',
    'attention/ID',
    'alarms/ID',
    'exceptions/ID',
    'late-records/ID',
    'disagreements/ID',
    'unknown-packs/ID',
    'fetch-shift-data/2026-11-18/ID',
    'sales-by-day/2026-11-18/2026-11-18/ID',
    'over-short/2026-11-18/2026-11-18/ID',
    'packs-in-stock/ID',
    'pack-lists/ID',
    'settling/ID',
    'journals/2026-11-18/ID',
    'lottery-bills/2026-11-18/ID',
    'audit-log/ID?stores=all',
    'lot_count/ID',
    'ticket_count/ID',
    'games/ID',
    'vendor-list/ID',
    'plan-list/ID',
  ];

  test('an area manager’s reports of all stores cover only the manager’s own stores and name no other store', async () => {
    const { shop, owner, third } = area;
    await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-18T22:05:00Z'), 201);
    for (const path of OF_ALL.map((each) => `/${each.replace('ID', String(shop.company.id))}`)) {
      const all = await owner.get(path);
      const own = await manager.get(path);
      expect([path, all.status, own.status]).toEqual([path, 200, 200]);
      const text = JSON.stringify(own.body);
      expect([path, text.includes(`Hidden Store`)]).toEqual([path, false]);
      expect([path, text.includes(`"store_id":${third.id}`)]).toEqual([path, false]);
      expect([path, text.includes(`"store_id":${shop.company.id}`)]).toEqual([path, false]);
    }
    const named = async (by: Session) =>
      (await by.read<BoardReply>(`/board/${shop.company.id}`)).data.map(({ store_id }) => store_id).sort();
    expect(await named(manager)).toEqual([area.here.id, area.home.id].sort());
    expect(await named(owner)).toContain(third.id);
  });

  test('an area manager can choose mails of the assigned stores only, and gets them only while they are assigned', async () => {
    const { here, home, third, shop } = area;
    const choice = { hour: 6, only_red: false };
    expect((await manager.put('/morning-mail', { ...choice, stores: [here.id, third.id] })).status).toBe(403);
    expect((await manager.put('/morning-mail', { ...choice, stores: [shop.company.id] })).status).toBe(403);
    const chosen = await manager.change<{ data: { stores: number[] } }>('/morning-mail', {
      ...choice,
      stores: [here.id, home.id],
    });
    expect(chosen.data.stores.sort()).toEqual([here.id, home.id].sort());
    const mailed = async () => {
      const due = await dueMails(server.db, new Date('2026-11-20T23:00:00Z'));
      return due.map(({ storeId }) => storeId).filter((id) => id === here.id);
    };
    await server.db.update(users).set({ email: 'ann@area.test' }).where(eq(users.id, person.id));
    expect(await mailed()).toEqual([here.id]);
    await server.db.update(users).set({ storeIds: [] }).where(eq(users.id, person.id));
    expect(await mailed()).toEqual([]);
    await server.db
      .update(users)
      .set({ storeIds: [here.id] })
      .where(eq(users.id, person.id));
  });

  test('from the next request on, an area manager can’t reach a store that closed or belongs to another company', async () => {
    const { here, home, shop } = area;
    const read = async (id: number) => (await manager.get(`/inventory-list/${id}`)).status;
    const [foreign] = (await addCompany(server.db)).stores;
    await server.db
      .update(users)
      .set({ storeIds: [here.id, foreign.id] })
      .where(eq(users.id, person.id));
    expect([await read(here.id), await read(home.id), await read(foreign.id)]).toEqual([200, 200, 403]);
    await area.owner.change(`/store-delete/${here.id}`, { modified_by: 1 });
    expect([await read(here.id), await read(home.id)]).toEqual([403, 200]);
    const listed = await manager.read<{ data: { id: number }[] }>(`/store-list/${shop.company.id}`);
    expect(listed.data.map(({ id }) => id)).toEqual([home.id]);
  });
});

test('an admin assigns an area manager’s stores, and a change ends the sign-ins and the tokens for removed stores', async () => {
  const { shop, owner, here, home, third } = await openArea();
  const body = { name: 'Ann Area', Username: `area-${home.id}`, password: PASSWORD, store_id: home.id };
  const add = (store_ids: number[], more: object = {}) =>
    owner.post<{ data: User }>('/add-user', { ...body, store_ids, ...more });
  const [foreign] = (await addCompany(server.db)).stores;
  for (const store_ids of [[foreign.id], [shop.company.id], [here.id, 2_000_000_000]])
    expect(await add(store_ids)).toMatchObject({
      status: 422,
      body: { fields: { store_ids: 'Choose open stores of the same company.' } },
    });
  expect(await add([here.id], { user_role: 5, store_id: shop.company.id })).toMatchObject({
    status: 422,
    body: { fields: { store_ids: 'Only a Store user or a clerk can work in several stores.' } },
  });
  const tooMany = Array.from({ length: MAX_STORES_OF_PERSON }, (_, n) => n + 1);
  expect((await add(tooMany)).status).toBe(400);
  const { data: added } = await must(add([here.id, home.id, here.id]), 201);
  expect(added).toMatchObject({ store_id: home.id, store_ids: [here.id], user_role: 6 });
  expect(await signInAs(body.Username)).toMatchObject({ store_id: home.id, area_of: shop.company.id });

  const fixture = { ...shop.company.admin, id: added.id, Username: body.Username };
  const manager = await signIn(server, fixture);
  const token = async (id: number) =>
    (await manager.add<{ token: string }>('/access-tokens', { store_id: id, name: 'Program' })).token;
  const [ofHere, ofHome] = [await token(here.id), await token(home.id)];
  const change = (store_ids: number[], by: Session = owner) =>
    by.put<{ data: User }>(`/updateProfile/${added.id}`, { store_ids });
  // Neither the person nor anybody else of a store chooses the stores.
  for (const store_ids of [[here.id, third.id], []])
    expect((await change(store_ids, manager)).status).toBe(403);
  expect((await change([third.id], await signIn(server, home.admin))).status).toBe(403);
  expect((await manager.get(`/inventory-list/${here.id}`)).status).toBe(200);

  expect((await must(change([third.id]), 200)).data.store_ids).toEqual([third.id]);
  expect((await manager.get(`/inventory-list/${home.id}`)).status).toBe(401);
  const withToken = async (token: string, id: number) =>
    (await call(server.url, 'GET', `/inventory-list/${id}`, { token })).status;
  expect(await withToken(ofHere, here.id)).toBe(401);
  expect(await withToken(ofHome, home.id)).toBe(200);
  const again = await signIn(server, fixture);
  expect((await again.get(`/inventory-list/${here.id}`)).status).toBe(403);
  expect((await again.get(`/inventory-list/${third.id}`)).status).toBe(200);
  // The same list again ends nothing, also when a store of it has closed since.
  await must(change([third.id]), 200);
  expect((await again.get(`/inventory-list/${third.id}`)).status).toBe(200);
  await owner.change(`/store-delete/${third.id}`, { modified_by: 1 });
  await must(change([third.id]), 200);
  expect((await again.get(`/inventory-list/${home.id}`)).status).toBe(200);

  await must(change([]), 200);
  expect(await signInAs(body.Username)).not.toHaveProperty('area_of');
  const { data: log } = await owner.read<{ data: { text: string }[] }>(`/audit-log/${home.id}?kinds=people`);
  const texts = JSON.stringify(log);
  expect(texts).toContain('also works in Test Store 1');
  expect(texts).toContain('works in one store');
});
