import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/connect';
import type { ApiErrorBody } from '../../src/contract/errors';
import type { User } from '../../src/contract/people';
import type { HandOverReply, RosterClerk, RosterReply, UnlockReply } from '../../src/contract/terminals';
import { call, type Session, sessionWith, signIn, testServer } from '../support/api-app';
import { linesAddedBy, signInAt, whatOf } from '../support/api-audit';
import { clerksTerminal, givePin, PIN } from '../support/api-clerks';
import { added, NOBODY, newUser, type RowReply, STRONG } from '../support/api-people';
import { must } from '../support/api-shop';
import { addCompany, type CompanyFixture, type Person } from '../support/fixtures';

const server = testServer();
const CODE = 'K7QM2P';

type Counter = { company: CompanyFixture; admin: Session; boss: Session; clerk: Person; terminal: Session };

/** A store's terminal in the hands of its clerks; one of them has a PIN. */
async function openCounter(): Promise<Counter> {
  const company = await addCompany(server.db);
  const [store] = company.stores;
  await givePin(server.db, store.clerk);
  return {
    company,
    admin: await signIn(server, store.admin),
    boss: await signIn(server, company.admin),
    clerk: store.clerk,
    terminal: await clerksTerminal(server, store.admin),
  };
}

const rosterOf = async (session: Session, storeId: number): Promise<RosterClerk[]> =>
  (await must(session.get<RosterReply>(`/roster/${storeId}`), 200)).data;
const unlock = <Body = ApiErrorBody>(terminal: Session, clerk: Pick<Person, 'id'>, pin: string) =>
  terminal.post<Body>('/clerk-unlock', { clerk_id: clerk.id, pin });

describe('a PIN', () => {
  test('is set, changed and removed by the store’s admin; the log tells it, never the PIN', async () => {
    const { admin, company } = await openCounter();
    const { id: storeId } = company.stores[0];
    const { id, has_pin, Username } = await added(admin, { name: 'Night Clerk', pin: '1357' });
    expect(has_pin).toBe(1);
    const change = async (pin: string | null) =>
      (await must(admin.put<RowReply<User>>(`/updateProfile/${id}`, { pin }), 200)).data.has_pin;
    expect([await change('86420'), await change(null), await change(null)]).toEqual([1, 0, 0]);
    expect((await whatOf(admin, storeId)).slice(0, 3)).toEqual([
      `Changed user Night Clerk (${Username}): PIN removed`,
      `Changed user Night Clerk (${Username}): new PIN`,
      `Added user Night Clerk (${Username}): role User; with a PIN`,
    ]);
    const list = await must(admin.get<{ data: User[] }>(`/user-list/${storeId}`), 200);
    expect(list.data.map((user) => [user.name, user.has_pin])).toEqual([
      ['Clerk 1', 1],
      ['Night Clerk', 0],
      ['Store Admin 1', 0],
    ]);
  });

  test('is kept and handed out as PBKDF2 of 600,000 rounds with a salt of its own', async () => {
    const { admin, company, terminal } = await openCounter();
    const one = await added(admin, { name: 'A One', pin: '13579' });
    const two = await added(admin, { name: 'A Two', pin: '13579' });
    const [first, second] = await rosterOf(terminal, company.stores[0].id);
    if (!first?.pin || !second?.pin) throw new Error('no verifiers');
    expect([first.id, second.id]).toEqual([one.id, two.id]);
    expect(first.pin.salt).not.toBe(second.pin.salt);
    const secret = await crypto.subtle.importKey('raw', Buffer.from('13579'), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const salt = Buffer.from(first.pin.salt, 'base64');
    const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
    const bits = await crypto.subtle.deriveBits(rule, secret, 256);
    expect(first.pin).toEqual({
      salt: salt.toString('base64'),
      iterations: 600_000,
      hash: Buffer.from(bits).toString('base64'),
    });
    expect(salt).toHaveLength(16);
  });

  test.each(['', '123', '123456789', '12a4', '１２３４', ' 1234'])('isn’t "%s"', async (pin) => {
    const { admin, clerk } = await openCounter();
    const refused = {
      status: 400,
      body: { message: 'A PIN has 4 to 8 digits.', fields: { pin: 'A PIN has 4 to 8 digits.' } },
    };
    expect(await admin.put(`/updateProfile/${clerk.id}`, { pin })).toMatchObject(refused);
    expect(await admin.post('/add-user', newUser({ pin }))).toMatchObject(refused);
  });

  test('is for clerks only', async () => {
    const { admin, boss, company } = await openCounter();
    const refused = { status: 422, body: { fields: { pin: 'Only a clerk has a PIN.' } } };
    const { id } = company.stores[0].admin;
    expect(await admin.put(`/updateProfile/${id}`, { pin: PIN })).toMatchObject(refused);
    expect(await boss.post('/add-user', newUser({ pin: PIN }))).toMatchObject(refused);
    expect(await boss.put(`/updateProfile/${company.admin.id}`, { pin: null })).toMatchObject(refused);
  });
});

describe('handing over', () => {
  test('gives the terminal its own token and the roster, and ends the admin’s session', async () => {
    const { company } = await openCounter();
    const [store] = company.stores;
    const admin = await signInAt(server, store.admin, CODE);
    const reply = await must(
      call<HandOverReply>(server.url, 'POST', '/terminals/hand-over', {
        token: admin.token,
        headers: { 'X-Terminal': CODE },
      }),
      200,
    );
    expect(reply).toEqual({
      token: expect.any(String),
      data: { store_id: store.id, store_name: 'Test Store 1' },
      roster: [{ id: store.clerk.id, name: 'Clerk 1', pin: expect.any(Object), locked_until: null }],
    });
    expect((await admin.get('/view-profile')).status).toBe(401);
    const terminal = sessionWith(server, reply.token);
    expect(await rosterOf(terminal, store.id)).toEqual(reply.roster);
    await must(terminal.post('/logout', {}), 200);
    expect((await terminal.get(`/roster/${store.id}`)).status).toBe(401);
    const log = await (await signIn(server, store.admin)).get(`/audit-log/${store.id}`);
    const at = { terminal: CODE };
    expect(log.body).toMatchObject({
      data: [
        { ...at, person: null, what: 'The terminal was taken back from the clerks' },
        { ...at, person: store.admin.name, what: 'Handed the terminal over to the clerks' },
        { ...at, person: store.admin.name, what: 'Signed in' },
      ],
    });
  });

  test('of many at once with one session one hands over', async () => {
    const { admin } = await openCounter();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => admin.post('/terminals/hand-over', undefined)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('lasts through a new password, and ends with the admin or the store', async () => {
    const { company, boss, admin, terminal } = await openCounter();
    const [store, other] = company.stores;
    await must(boss.put(`/updateProfile/${store.admin.id}`, { password: STRONG }), 200);
    expect((await admin.get('/view-profile')).status).toBe(401);
    expect(await rosterOf(terminal, store.id)).toHaveLength(1);
    await must(boss.put('/update-user-status', { id: store.admin.id, status: 0 }), 200);
    await must(boss.put('/update-user-status', { id: store.admin.id, status: 1 }), 200);
    expect((await terminal.get(`/roster/${store.id}`)).status).toBe(401);

    const elsewhere = await clerksTerminal(server, other.admin);
    await must(boss.put(`/store-delete/${other.id}`, {}), 200);
    await must(boss.put(`/store-update/${other.id}`, { is_active: 1 }), 200);
    expect((await elsewhere.get(`/roster/${other.id}`)).status).toBe(401);
  });

  test('lasts a year after its last use', async () => {
    const { company, terminal } = await openCounter();
    const [store] = company.stores;
    const ofTerminal = sql`WHERE kind = 'terminal' AND user_id = ${store.admin.id}`;
    await server.db.execute(
      sql`UPDATE sessions SET last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' ${ofTerminal}`,
    );
    await rosterOf(terminal, store.id);
    expect(
      await rows(
        server.db,
        sql`SELECT extract(day FROM expires_at - now())::int AS days FROM sessions ${ofTerminal}`,
      ),
    ).toEqual([{ days: 364 }]);
  });
});

describe('the roster', () => {
  test('has the store’s active clerks by name, and who has no PIN', async () => {
    const { company, admin, boss, clerk, terminal } = await openCounter();
    const { id } = company.stores[0];
    const early = await added(admin, { name: 'A Clerk' });
    const gone = await added(admin, { name: 'B Clerk' });
    await must(admin.put('/update-user-status', { id: gone.id, status: 0 }), 200);
    const roster = await rosterOf(terminal, id);
    expect(roster).toEqual([
      { id: early.id, name: 'A Clerk', pin: null, locked_until: null },
      { id: clerk.id, name: 'Clerk 1', pin: expect.any(Object), locked_until: null },
    ]);
    expect(await rosterOf(admin, id)).toEqual(roster);
    expect((await boss.get(`/roster/${id}`)).status).toBe(403);
  });
});

describe('coming on duty', () => {
  test('takes the right PIN; the log says who and where', async () => {
    const { company, admin, clerk, terminal } = await openCounter();
    const { id } = company.stores[0];
    const lines = await linesAddedBy(admin, id, async () => {
      const { data } = await must(unlock<UnlockReply>(terminal, clerk, PIN), 200);
      expect([data]).toEqual(await rosterOf(terminal, id));
    });
    expect(lines).toMatchObject([{ action: 'clerk_on_duty', person: 'Clerk 1', what: 'Came on duty' }]);
  });

  test('five wrong ones in a row lock this clerk out for five minutes, and the log says so', async () => {
    const { company, admin, clerk, terminal } = await openCounter();
    const { id } = company.stores[0];
    const statuses = async (pins: string[]) => {
      const found: number[] = [];
      for (const pin of pins) found.push((await unlock(terminal, clerk, pin)).status);
      return found;
    };
    expect(await statuses(['0000', '0000', '0000', '0000', PIN])).toEqual([401, 401, 401, 401, 200]);
    const lines = await linesAddedBy(admin, id, async () => {
      expect(await statuses(['0000', '0000', '0000', '0000', '0000'])).toEqual(Array(5).fill(401));
    });
    expect(lines).toMatchObject([
      {
        action: 'clerk_locked_out',
        person: null,
        what: `Five wrong PINs for Clerk 1 (${clerk.Username}), who can’t come on duty for five minutes`,
      },
    ]);
    const refused = await unlock(terminal, clerk, PIN);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    const [locked] = await rosterOf(terminal, id);
    expect(Date.parse(locked?.locked_until ?? '')).toBeGreaterThan(Date.now() + 240_000);

    const later = sql`UPDATE clerk_pins SET locked_until = locked_until - interval '5 minutes'`;
    await server.db.execute(later);
    expect(await rosterOf(terminal, id)).toMatchObject([{ locked_until: null }]);
    expect(await statuses(['0000', '0000', '0000', '0000', '0000', PIN])).toEqual([
      ...Array(5).fill(401),
      429,
    ]);
    await server.db.execute(later);
    expect(await statuses([PIN])).toEqual([200]);
    const other = await added(admin, { pin: '99887766' });
    expect((await unlock(terminal, other, '99887766')).status).toBe(200);
  });

  test('of twenty at once five are tried', async () => {
    const { admin, company, terminal } = await openCounter();
    const clerk = await added(admin, { pin: '1357' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => unlock(terminal, clerk, String(1000 + n))),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect((await unlock(terminal, clerk, '1357')).status).toBe(429);
    const lockedOut = (await whatOf(admin, company.stores[0].id)).filter((what) =>
      what.startsWith('Five wrong'),
    );
    expect(lockedOut).toHaveLength(1);
    // A new PIN is a new beginning.
    await must(admin.put(`/updateProfile/${clerk.id}`, { pin: '2468' }), 200);
    expect((await unlock(terminal, clerk, '2468')).status).toBe(200);
  });

  test('isn’t for who left, who has no PIN, who signs in, nor for another store’s clerks', async () => {
    const { company, admin, clerk, terminal } = await openCounter();
    const [store, other] = company.stores;
    const wrong = { status: 401, body: { code: 'wrong_pin' } };
    expect(await unlock(terminal, clerk, '8642')).toMatchObject(wrong);
    expect(await unlock(terminal, await added(admin), PIN)).toMatchObject(wrong);
    await givePin(server.db, other.clerk);
    for (const id of [store.admin.id, other.clerk.id, NOBODY])
      expect(await unlock(terminal, { id }, PIN)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await must(admin.put('/update-user-status', { id: clerk.id, status: 0 }), 200);
    expect(await unlock(terminal, clerk, PIN)).toMatchObject({
      status: 403,
      body: { code: 'inactive_user' },
    });
  });
});
