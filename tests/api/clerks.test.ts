import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import type { UnlockReply } from '../../src/shared/terminals/terminals-schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, signIn, testServer } from '../support/api/app';
import { linesAddedBy, whatOf } from '../support/api/audit';
import { clerksTerminal, givePin, openCounter, PIN, rosterOf, withClerk } from '../support/api/clerks';
import { added, NOBODY, newUser, type RowReply, signInAs } from '../support/api/people';
import { must, openShop } from '../support/api/shop';
import { addPerson, PASSWORD, type Person } from '../support/databases/fixtures';

const server = testServer();

const unlock = <Body = ApiErrorBody>(terminal: Session, clerk: Pick<Person, 'id'>, pin: string) =>
  terminal.post<Body>('/clerk-unlock', { clerk_id: clerk.id, pin });

describe('PINs', () => {
  test('a store’s admin sets, changes and removes a clerk’s PIN, and the log shows this but never the PIN', async () => {
    const { admin, company } = await openCounter(server);
    const { id: storeId } = company.stores[0];
    const { id, has_pin, Username } = await added(admin, { name: 'Night Clerk', pin: '1759' });
    expect(has_pin).toBe(1);
    const change = async (pin: string | null) =>
      (await admin.change<RowReply<User>>(`/updateProfile/${id}`, { pin })).data.has_pin;
    expect([await change('86402'), await change(null), await change(null)]).toEqual([1, 0, 0]);
    expect((await whatOf(admin, storeId)).slice(0, 3)).toEqual([
      `Changed user Night Clerk (${Username}): PIN removed`,
      `Changed user Night Clerk (${Username}): new PIN`,
      `Added user Night Clerk (${Username}): role User; with a PIN`,
    ]);
    const list = await admin.read<{ data: User[] }>(`/user-list/${storeId}`);
    expect(list.data.map((user) => [user.name, user.has_pin])).toEqual([
      ['Clerk 1', 1],
      ['Night Clerk', 0],
      ['Store Admin 1', 0],
    ]);
  });

  test('a PIN is stored and sent to terminals as PBKDF2 with 1,000,000 rounds and its own salt', async () => {
    const { admin, company, terminal } = await openCounter(server);
    const one = await added(admin, { name: 'A One', pin: '13597' });
    const two = await added(admin, { name: 'A Two', pin: '13597' });
    const [first, second] = await rosterOf(terminal, company.stores[0].id);
    if (!first?.pin || !second?.pin) throw new Error('no verifiers');
    expect([first.id, second.id]).toEqual([one.id, two.id]);
    expect(first.pin.salt).not.toBe(second.pin.salt);
    const secret = await crypto.subtle.importKey('raw', Buffer.from('13597'), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const salt = Buffer.from(first.pin.salt, 'base64');
    const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1_000_000 };
    const bits = await crypto.subtle.deriveBits(rule, secret, 256);
    expect(first.pin).toEqual({
      salt: salt.toString('base64'),
      iterations: 1_000_000,
      hash: Buffer.from(bits).toString('base64'),
    });
    expect(salt).toHaveLength(16);
  });

  test.each(['', '123', '123456789', '12a4', '１２３４', ' 1234'])('a PIN can’t be "%s"', async (pin) => {
    const { admin, clerk } = await openCounter(server);
    const refused = {
      status: 400,
      body: { message: 'A PIN has 4 to 8 digits.', fields: { pin: 'A PIN has 4 to 8 digits.' } },
    };
    expect(await admin.put(`/updateProfile/${clerk.id}`, { pin })).toMatchObject(refused);
    expect(await admin.post('/add-user', newUser({ pin }))).toMatchObject(refused);
  });

  test('a PIN can’t be part of the store’s phone number, zip code or address, or of the Username', async () => {
    const { admin, boss, company } = await openCounter(server);
    const { id } = company.stores[0];
    const details = { contact_number: '4155557392', zipcode: '94178', address: '8265 Mission St' };
    await boss.change(`/store-update/${id}`, details);
    const clerk = await added(admin, { Username: `clerk-8461-${Date.now()}`.slice(0, 24) });
    for (const pin of ['7392', '5557392', '94178', '8265', '8461'])
      expect(await admin.put(`/updateProfile/${clerk.id}`, { pin })).toMatchObject({
        status: 400,
        body: { fields: { pin: expect.stringMatching(/part of a number of this store or of the username/) } },
      });
    expect((await admin.post('/add-user', newUser({ pin: '7392' }))).status).toBe(400);
    expect((await admin.put(`/updateProfile/${clerk.id}`, { pin: '7329' })).status).toBe(200);
  });

  test('a PIN of an earlier release keeps working, even if trivial, and its hash is strengthened on entry', async () => {
    const { company, admin, clerk, terminal } = await openCounter(server);
    const { id } = company.stores[0];
    await givePin(server.db, clerk);
    const before = (await rosterOf(terminal, id))[0]?.pin;
    expect(before?.iterations).toBe(1);
    const { data } = await must(unlock<UnlockReply>(terminal, clerk, PIN), 200);
    expect(data.pin).toMatchObject({ iterations: 1_000_000 });
    expect((await rosterOf(admin, id))[0]?.pin).toEqual(data.pin);
    const again = await must(unlock<UnlockReply>(terminal, clerk, PIN), 200);
    expect(again.data.pin).toEqual(data.pin);
    expect((await unlock(terminal, clerk, '2469')).status).toBe(401);
  });

  test('only clerks have a PIN', async () => {
    const { admin, boss, company } = await openCounter(server);
    const refused = { status: 422, body: { fields: { pin: 'Only a clerk has a PIN.' } } };
    const { id } = company.stores[0].admin;
    expect(await admin.put(`/updateProfile/${id}`, { pin: '6281' })).toMatchObject(refused);
    expect(await boss.post('/add-user', newUser({ pin: '6281' }))).toMatchObject(refused);
    expect(await boss.put(`/updateProfile/${company.admin.id}`, { pin: null })).toMatchObject(refused);
  });
});

describe('the roster', () => {
  test('the roster has the store’s active clerks by name, including those without a PIN', async () => {
    const { company, admin, boss, clerk, terminal } = await openCounter(server);
    const { id } = company.stores[0];
    const early = await added(admin, { name: 'A Clerk' });
    const gone = await added(admin, { name: 'B Clerk' });
    await admin.change('/update-user-status', { id: gone.id, status: 0 });
    const roster = await rosterOf(terminal, id);
    expect(roster).toEqual([
      { id: early.id, name: 'A Clerk', pin: null, locked_until: null, has_counted: false },
      { id: clerk.id, name: 'Clerk 1', pin: expect.any(Object), locked_until: null, has_counted: false },
    ]);
    expect(await rosterOf(admin, id)).toEqual(roster);
    expect((await boss.get(`/roster/${id}`)).status).toBe(403);
  });
});

test('the roster says who has counted in the store, on any terminal', async () => {
  const shop = await openShop(server);
  const terminal = await clerksTerminal(server, shop.store.admin);
  const hasCounted = async () =>
    (await rosterOf(terminal, shop.store.id)).find(({ id }) => id === shop.store.clerk.id)?.has_counted;
  await must(shop.sell(shop.till, [shop.entry(0, 4)], '2026-11-20T20:00:00Z'), 201);
  expect(await hasCounted()).toBe(false);
  const other = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
  await must(shop.sell(other, [shop.entry(5, 9)], '2026-11-20T21:00:00Z'), 201);
  expect(await hasCounted()).toBe(true);
});

test('the reply to a sign-in says whether its user has counted in the store', async () => {
  const shop = await openShop(server);
  const manager = await addPerson(server.db, ROLE.store, shop.store.id, 'Third Admin');
  const hasCounted = async ({ Username }: Person) =>
    (await must(signInAs<LoginReply>(server, Username, PASSWORD), 200)).data[0]?.has_counted;
  await must(shop.sell(shop.till, [shop.entry(0, 4)], '2026-11-20T20:00:00Z'), 201);
  expect(await hasCounted(manager)).toBeUndefined();
  const other = await signIn(server, manager);
  await must(shop.sell(other, [shop.entry(5, 9)], '2026-11-20T21:00:00Z'), 201);
  expect(await hasCounted(manager)).toBe(true);
  expect(await hasCounted(shop.company.admin)).toBeUndefined();
});

describe('going on duty', () => {
  test('a clerk goes on duty with the right PIN, and the log shows the person', async () => {
    const { company, admin, clerk, terminal } = await openCounter(server);
    const { id } = company.stores[0];
    const lines = await linesAddedBy(admin, id, async () => {
      const { data } = await must(unlock<UnlockReply>(terminal, clerk, PIN), 200);
      expect(await rosterOf(terminal, id)).toMatchObject([data]);
    });
    expect(lines).toMatchObject([{ action: 'clerk_on_duty', person: 'Clerk 1', what: 'Signed on' }]);
  });

  test('five wrong PINs in a row lock a clerk out for five minutes, then for longer, and the log shows it', async () => {
    const { company, admin, clerk, terminal } = await openCounter(server);
    const { id } = company.stores[0];
    const statuses = async (pins: string[]) => {
      const found: number[] = [];
      for (const pin of pins) found.push((await unlock(terminal, clerk, pin)).status);
      return found;
    };
    expect(await statuses(['0000', '0000', '0000', '0000', PIN])).toEqual([401, 401, 401, 401, 200]);
    // A fast hash again, since the rest is about counting.
    await givePin(server.db, clerk);
    const lines = await linesAddedBy(admin, id, async () => {
      expect(await statuses(['0000', '0000', '0000', '0000', '0000'])).toEqual(Array(5).fill(401));
    });
    expect(lines).toMatchObject([
      {
        action: 'clerk_locked_out',
        person: null,
        what: `Five wrong PINs for Clerk 1 (${clerk.Username}), who is locked out for a while: 5 minutes`,
      },
    ]);
    const refused = await unlock(terminal, clerk, PIN);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    const [locked] = await rosterOf(terminal, id);
    expect(Date.parse(locked?.locked_until ?? '')).toBeGreaterThan(Date.now() + 240_000);

    // A second ago: the database counts microseconds, and the server's clock could read the same millisecond.
    const later = sql`UPDATE clerk_pins SET locked_until = now() - interval '1 second' WHERE user_id = ${clerk.id}`;
    await server.db.execute(later);
    expect(await rosterOf(terminal, id)).toMatchObject([{ locked_until: null }]);
    expect(await statuses(['0000', '0000', '0000', '0000', '0000', PIN])).toEqual([
      ...Array(5).fill(401),
      429,
    ]);
    // Each consecutive lockout lasts longer, up to four hours.
    for (const minutes of [10, 20, 40, 80, 160, 240, 240]) {
      const wait = Number((await unlock(terminal, clerk, PIN)).headers.get('retry-after')) / 60;
      expect(Math.ceil(wait)).toBe(minutes);
      expect((await whatOf(admin, id))[0]).toMatch(new RegExp(`: ${minutes} minutes$`));
      await server.db.execute(later);
      await statuses(['0000', '0000', '0000', '0000', '0000']);
    }
    await server.db.execute(later);
    expect(await statuses([PIN])).toEqual([200]);
    // The right PIN has reset all counts.
    await givePin(server.db, clerk);
    await statuses(['0000', '0000', '0000', '0000', '0000']);
    const first = Number((await unlock(terminal, clerk, PIN)).headers.get('retry-after'));
    expect(first).toBeLessThanOrEqual(300);
    const other = await added(admin, { pin: '99887761' });
    expect((await unlock(terminal, other, '99887761')).status).toBe(200);
  });

  test('of twenty simultaneous PIN attempts, only five are checked', { tags: 'all' }, async () => {
    const { admin, company, terminal } = await openCounter(server);
    const clerk = await added(admin, { pin: '1759' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => unlock(terminal, clerk, String(1000 + n))),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect((await unlock(terminal, clerk, '1759')).status).toBe(429);
    const lockedOut = (await whatOf(admin, company.stores[0].id)).filter((what) =>
      what.startsWith('Five wrong'),
    );
    expect(lockedOut).toHaveLength(1);
    // A new PIN resets the count.
    await admin.change(`/updateProfile/${clerk.id}`, { pin: '6281' });
    expect((await unlock(terminal, clerk, '6281')).status).toBe(200);
  });

  test('only an active clerk of the store who has a PIN can go on duty', async () => {
    const { company, admin, clerk, terminal } = await openCounter(server);
    const [store, other] = company.stores;
    const wrong = { status: 401, body: { code: 'wrong_pin' } };
    expect(await unlock(terminal, clerk, '8642')).toMatchObject(wrong);
    expect(await unlock(terminal, await added(admin), PIN)).toMatchObject(wrong);
    await givePin(server.db, other.clerk);
    for (const id of [store.admin.id, other.clerk.id, NOBODY])
      expect(await unlock(terminal, { id }, PIN)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await admin.change('/update-user-status', { id: clerk.id, status: 0 });
    expect(await unlock(terminal, clerk, PIN)).toMatchObject({
      status: 403,
      body: { code: 'inactive_user' },
    });
  });
});
