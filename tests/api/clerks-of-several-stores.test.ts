import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { type Scope, withinScope } from '../../server/db/tenant-handles';
import type { User } from '../../src/shared/accounts/people-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import type { UnlockReply } from '../../src/shared/terminals/terminals-schema';
import { ROLE } from '../../src/shared/wire/access';
import { type Session, signIn, testServer } from '../support/api/app';
import { whatOf } from '../support/api/audit';
import { ago, type Chain, countPack, OTHER_PACK, openChain } from '../support/api/chain';
import { clerksTerminal, givePin, PIN, rosterOf, withClerk } from '../support/api/clerks';
import { addAreaManager } from '../support/api/permission-scene';
import { removalBody } from '../support/api/removals';
import { must, PACK, UPC } from '../support/api/shop';
import {
  addCompany,
  addPerson,
  addStoreOf,
  type Person,
  type StoreFixture,
} from '../support/databases/fixtures';

const server = testServer();

/** A chain whose owner has given the first store's clerk the second store; a third one has nobody. */
type Shared = Chain & { clerk: Person; third: StoreFixture; atHere: Session; atThere: Session };
let chain: Shared;
beforeEach(async () => {
  const opened = await openChain(server);
  const [here, there] = opened.shop.company.stores;
  const clerk = await addPerson(server.db, ROLE.user, here.id, 'Pat Several');
  await givePin(server.db, clerk);
  chain = {
    ...opened,
    clerk,
    third: await addStoreOf(server.db, opened.places.company, 3),
    atHere: await clerksTerminal(server, here.admin),
    atThere: await clerksTerminal(server, there.admin),
  };
  await must(give([there.id]), 200);
});

const give = (store_ids: number[], by: Session = chain.owner) =>
  by.put<{ data: User }>(`/updateProfile/${chain.clerk.id}`, { store_ids });
const unlock = (terminal: Session, pin = PIN) =>
  terminal.post<UnlockReply>('/clerk-unlock', { clerk_id: chain.clerk.id, pin });
const idsOn = async (terminal: Session, storeId: number) =>
  (await rosterOf(terminal, storeId)).map(({ id }) => id);

describe('clerks with a second store', () => {
  test('a clerk of two stores is on the roster of both with the same PIN, and on no other roster', async () => {
    const { atHere, atThere, clerk, places, third } = chain;
    const of = async (terminal: Session, storeId: number) =>
      (await rosterOf(terminal, storeId)).find(({ id }) => id === clerk.id);
    const [first, second] = [await of(atHere, places.here), await of(atThere, places.there)];
    expect(second).toEqual(first);
    expect(Object.keys(second ?? {}).sort()).toEqual(['has_counted', 'id', 'locked_until', 'name', 'pin']);
    const atThird = await clerksTerminal(server, third.admin);
    expect(await idsOn(atThird, third.id)).not.toContain(clerk.id);
    expect((await unlock(atThird)).status).toBe(404);
    for (const terminal of [atHere, atThere])
      expect((await must(unlock(terminal), 200)).data).toMatchObject({ id: clerk.id, name: clerk.name });
    const signedOn = async (session: Session, id: number) =>
      (await whatOf(session, id, `?person=${encodeURIComponent(clerk.name)}`)).includes('Signed on');
    expect(await signedOn(chain.other, places.there)).toBe(true);
    expect(await signedOn(chain.shop.till, places.here)).toBe(true);
  });

  test('a clerk of two stores counts in both, and is one person in the reports of all stores', async () => {
    const { atHere, atThere, clerk, places, owner } = chain;
    await countPack(withClerk(server, atHere, clerk), places.here, PACK, [0, 9], ago(2));
    await countPack(withClerk(server, atThere, clerk), places.there, OTHER_PACK, [0, 4], ago(1));
    const day = (days: number) => ago(days).toISOString().slice(0, 10);
    const all = await owner.read<OverShortReply>(`/over-short/${day(4)}/${day(0)}/${places.company}`);
    expect(all.clerks?.filter(({ name }) => name === clerk.name)).toMatchObject([{ shifts: 2 }]);
    const counted = async (terminal: Session, id: number) =>
      (await rosterOf(terminal, id)).find((each) => each.id === clerk.id)?.has_counted;
    expect([await counted(atHere, places.here), await counted(atThere, places.there)]).toEqual([true, true]);
  });

  test('a clerk has only a clerk’s rights in a second store, also in a record that arrives after it was taken away', async () => {
    const { atHere, atThere, clerk, places, other, third } = chain;
    const onDuty = withClerk(server, atThere, clerk);
    const lose = () => {
      const start = { lot_number: UPC, lot_counter: 1, start_ticket: OTHER_PACK, end_ticket: OTHER_PACK };
      const body = removalBody(places.there, [{ ...start, reason: 'stolen' }], ago(1).toISOString());
      return onDuty.post('/packs-removed', body, randomUUID());
    };
    expect((await lose()).status).toBe(403);
    await must(give([third.id]), 200);
    expect(await idsOn(atThere, places.there)).not.toContain(clerk.id);
    expect((await unlock(atThere)).status).toBe(404);
    expect((await unlock(atHere)).status).toBe(200);
    // The terminal was offline: its counts are taken, and the clerk gets no rights of an admin by it.
    await countPack(onDuty, places.there, OTHER_PACK, [0, 9], ago(1));
    expect((await lose()).status).toBe(403);
    const day = ago(1).toISOString().slice(0, 10);
    const before = ago(2).toISOString().slice(0, 10);
    const shifts = await other.read<OverShortReply>(`/over-short/${before}/${day}/${places.there}`);
    expect(JSON.stringify(shifts)).toContain(clerk.name);
    expect(JSON.stringify(await whatOf(other, places.there, `?person=${clerk.id}`))).toContain('10 tickets');
    // The first store's other clerk never had it.
    const stranger = withClerk(server, atThere, chain.shop.store.clerk);
    const body = { data: { scanned: [], non_scanned: [], seen: [] }, recorded_at: ago(1).toISOString() };
    expect((await stranger.post('/sales-record-register', body, randomUUID())).status).toBe(403);
  });

  test('a clerk of two stores has one limit of PIN tries for both, even for parallel tries', async () => {
    const { atHere, atThere } = chain;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => unlock(n % 2 === 0 ? atHere : atThere, String(1000 + n))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    for (const terminal of [atHere, atThere]) expect((await unlock(terminal)).status).toBe(429);
  });

  test('a deactivated clerk of two stores is on no roster, but a count made before is accepted', async () => {
    const { shop, atHere, atThere, clerk, places } = chain;
    await shop.till.change('/update-user-status', { id: clerk.id, status: 0 });
    expect(await idsOn(atHere, places.here)).not.toContain(clerk.id);
    expect(await idsOn(atThere, places.there)).not.toContain(clerk.id);
    expect((await unlock(atThere)).status).toBe(403);
    await countPack(withClerk(server, atThere, clerk), places.there, OTHER_PACK, [0, 9], ago(1));
    await shop.till.change('/update-user-status', { id: clerk.id, status: 1 });
    expect(await idsOn(atThere, places.there)).toContain(clerk.id);
  });

  test('a clerk of two stores is listed with their names, and can be changed only from the own store or above', async () => {
    const { clerk, places, owner, shop, other, third } = chain;
    const listed = async (by: Session, id: number) =>
      (await by.read<{ data: User[] }>(`/user-list/${id}`)).data.filter(({ id }) => id === clerk.id);
    const home = { store_id: places.here, store_name: 'Test Store 1' };
    const row = { ...home, store_ids: [places.there], store_names: ['Test Store 2'] };
    for (const [by, id] of [
      [owner, places.company],
      [owner, places.there],
      [shop.till, places.here],
    ] as const) {
      const found = await listed(by, id);
      expect(found).toMatchObject([row]);
      expect(found[0]).not.toHaveProperty('is_guest');
    }
    expect(await listed(other, places.there)).toMatchObject([{ ...row, is_guest: 1 }]);
    expect(await listed(owner, third.id)).toEqual([]);
    // Neither the second store nor another company changes anything; the own store doesn't choose stores.
    const stranger = await signIn(server, (await addCompany(server.db)).admin);
    for (const by of [other, stranger]) {
      expect((await by.put(`/updateProfile/${clerk.id}`, { name: 'Changed', pin: '6281' })).status).toBe(404);
      expect((await by.put('/update-user-status', { id: clerk.id, status: 0 })).status).toBe(404);
      expect((await give([], by)).status).toBe(404);
    }
    for (const ids of [[], [places.there, third.id]]) expect((await give(ids, shop.till)).status).toBe(403);
    expect((await unlock(chain.atThere)).status).toBe(200);
  });

  test('an area manager can give and take only those of a clerk’s stores that the manager has', async () => {
    const { shop, places, third } = chain;
    const [here] = shop.company.stores;
    const manager = await signIn(server, await addAreaManager(server, here, [third.id]));
    for (const ids of [[], [third.id]]) expect((await give(ids, manager)).status).toBe(403);
    const both = [places.there, third.id].sort((a, b) => a - b);
    expect((await must(give(both, manager), 200)).data.store_ids).toEqual(both);
    expect((await must(give([places.there], manager), 200)).data.store_ids).toEqual([places.there]);
    const texts = (await whatOf(chain.owner, places.here)).filter((what) => what.includes('also works in'));
    expect(texts).toHaveLength(3);
  });

  test('giving a clerk a second store or taking it away is logged only in that store', async () => {
    const { owner, other, places, third, clerk } = chain;
    const added = 'Newly Added';
    await owner.add('/add-user', {
      name: added,
      user_role: ROLE.user,
      store_id: places.here,
      store_ids: [places.there],
    });
    await must(give([third.id]), 200);
    const ofThird = await signIn(server, third.admin);
    // By names, which have no digits: an id can be part of another name.
    const linesAbout = async (by: Session, id: number, person: string) =>
      (await whatOf(by, id, `?person=${encodeURIComponent(person)}`)).filter((what) =>
        what.includes('works here'),
      );
    expect(await linesAbout(other, places.there, clerk.name)).toEqual([
      expect.stringContaining('no longer works here'),
      expect.stringContaining('works here, too'),
    ]);
    expect(await linesAbout(other, places.there, added)).toEqual([
      expect.stringContaining('works here, too'),
    ]);
    expect(await linesAbout(ofThird, third.id, clerk.name)).toEqual([
      expect.stringContaining('works here, too'),
    ]);
    expect(await linesAbout(ofThird, third.id, added)).toEqual([]);
    expect(await linesAbout(chain.shop.till, places.here, clerk.name)).toEqual([]);
  });

  test('a clerk can be added only with open stores of the company, and with a PIN that isn’t part of their numbers', async () => {
    const { owner, places, third } = chain;
    const [foreign] = (await addCompany(server.db)).stores;
    const body = { name: 'New Clerk', user_role: ROLE.user, store_id: places.here };
    const add = (more: object) => owner.post<{ data: User }>('/add-user', { ...body, ...more });
    for (const store_ids of [[foreign.id], [places.company], [2_000_000_000]])
      expect(await add({ store_ids })).toMatchObject({
        status: 422,
        body: { fields: { store_ids: 'Choose open stores of the same company.' } },
      });
    await owner.change(`/store-update/${places.there}`, { contact_number: '4155557392' });
    const guessable = { status: 400, body: { fields: { pin: expect.stringContaining('part of a number') } } };
    expect(await add({ store_ids: [places.there], pin: '7392' })).toMatchObject(guessable);
    const { data } = await must(add({ store_ids: [third.id], pin: '7392' }), 201);
    const change = { pin: '7392', store_ids: [places.there] };
    expect(await owner.put(`/updateProfile/${data.id}`, change)).toMatchObject(guessable);
    expect(await idsOn(await clerksTerminal(server, third.admin), third.id)).toContain(data.id);
  });
});

describe('clerks of several stores in the database', () => {
  const tryAs = (scope: Scope, statement: SQL): Promise<unknown[] | string> =>
    withinScope(scope, () => rows(server.connection.tenant, statement)).catch((error: Error) =>
      String(error.cause ?? error),
    );

  test('the database refuses to give a clerk a store of another company', async () => {
    const { clerk, places } = chain;
    const foreign = await addCompany(server.db);
    const [store] = foreign.stores;
    const scopes: Scope[] = [
      { companyId: places.company },
      { companyId: places.company, at: places.here },
      { storeId: places.here, companyId: places.company },
    ];
    for (const column of [sql`store_ids`, sql`former_store_ids`])
      for (const scope of scopes)
        expect(
          await tryAs(
            scope,
            sql`UPDATE users SET ${column} = ARRAY[${store.id}]::int[] WHERE id = ${clerk.id}`,
          ),
        ).toContain('belong to one company');
    const role = sql`UPDATE users SET user_role = 7, store_ids = ARRAY[${store.id}]::int[] WHERE id = ${chain.shop.store.admin.id}`;
    expect(await tryAs({ companyId: places.company }, role)).toContain('belong to one company');
    const taken = sql`UPDATE users SET store_ids = ARRAY[${places.there}]::int[] WHERE id = ${store.clerk.id} RETURNING id`;
    expect(await tryAs({ companyId: places.company }, taken)).toEqual([]);
  });

  test('a clerk’s second store reads the clerk’s row and counts PIN tries, but reaches nothing else of the first store', async () => {
    const { clerk, places, third } = chain;
    await countPack(withClerk(server, chain.atHere, clerk), places.here, PACK, [0, 9], ago(2));
    const there: Scope = { storeId: places.there, companyId: places.company };
    const found = async (scope: Scope) =>
      (await tryAs(scope, sql`SELECT id FROM users WHERE store_id <> ${places.there}`)) as { id: number }[];
    expect((await found(there)).map(({ id }) => id)).toEqual([clerk.id]);
    expect(await found({ storeId: third.id, companyId: places.company })).toHaveLength(
      (await tryAs({ storeId: third.id, companyId: places.company }, sql`SELECT id FROM users`)).length,
    );
    for (const table of ['submissions', 'claims', 'audit_log', 'lots', 'store_stock'])
      expect(
        await tryAs(there, sql`SELECT FROM ${sql.identifier(table)} WHERE store_id = ${places.here}`),
      ).toEqual([]);
    const change = sql`UPDATE users SET name = 'Changed', store_id = ${places.there} WHERE id = ${clerk.id} RETURNING id`;
    expect(await tryAs(there, change)).toEqual([]);
    const tried = sql`UPDATE clerk_pins SET wrong_tries = 1 WHERE user_id = ${clerk.id} RETURNING user_id`;
    expect(await tryAs(there, tried)).toHaveLength(1);
    expect(await tryAs({ storeId: third.id, companyId: places.company }, tried)).toEqual([]);
  });
});
