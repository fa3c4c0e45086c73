import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createPasswordLink } from '../../server/accounts/password-links';
import { rows } from '../../server/db/sql';
import { call, sessionWith, signIn, testServer } from '../support/api/app';
import { signInAt, whatOf } from '../support/api/audit';
import { clerksTerminal, handOver, openCounter, rosterOf } from '../support/api/clerks';
import { ageSessions, STRONG } from '../support/api/people';
import { must } from '../support/api/shop';
import { PASSWORD } from '../support/databases/fixtures';

const server = testServer();
const CODE = 'K7QM2P';

describe('handing over', () => {
  test('handing over gives the terminal its own token and the roster, and ends the admin’s session', async () => {
    const { company } = await openCounter(server);
    const [store] = company.stores;
    const admin = await signInAt(server, store.admin, CODE);
    const reply = await must(handOver(server, admin, CODE), 200);
    expect(reply).toEqual({
      token: expect.any(String),
      data: { store_id: store.id, store_name: 'Test Store 1' },
      roster: [
        {
          id: store.clerk.id,
          name: 'Clerk 1',
          pin: expect.any(Object),
          locked_until: null,
          has_counted: false,
        },
      ],
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
        { ...at, person: store.admin.name, what: 'Handed terminal to clerks' },
        { ...at, person: store.admin.name, what: 'Signed in' },
      ],
    });
  });

  test('of many simultaneous requests to hand over with one session, one succeeds', async () => {
    const { admin } = await openCounter(server);
    const replies = await Promise.all(Array.from({ length: 5 }, () => handOver(server, admin, CODE)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('handing over requires a terminal code', async () => {
    const { admin } = await openCounter(server);
    expect(await admin.post('/terminals/hand-over', undefined)).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^This device has no terminal code/),
        fields: { 'x-terminal': expect.stringMatching(/^This device has no terminal code/) },
      },
    });
    expect((await admin.get('/view-profile')).status).toBe(200);
  });

  test('handing over requires the password after ten minutes, and a wrong one counts as a failed sign-in', async () => {
    const { company, admin } = await openCounter(server);
    const { id } = company.stores[0].admin;
    const refused = (message: string) => ({
      status: 422,
      body: { message, fields: { current_password: message } },
    });
    await ageSessions(server, id, 601);
    for (const body of [undefined, {}, { current_password: '' }])
      expect(await handOver(server, admin, CODE, body)).toMatchObject(
        refused('Enter your current password.'),
      );
    for (const seconds of [601, 0]) {
      await ageSessions(server, id, seconds);
      expect(await handOver(server, admin, CODE, { current_password: 'Wrong#pass1' })).toMatchObject(
        refused('This is not your current password.'),
      );
    }
    const failures = sql`SELECT id FROM login_failures WHERE subject = ${`own:${id}`}`;
    expect(await rows(server.db, failures)).toHaveLength(2);
    await ageSessions(server, id, 601);
    await must(handOver(server, admin, CODE, { current_password: PASSWORD }), 200);
    const previousRelease = await signIn(server, company.stores[0].admin);
    await must(handOver(server, previousRelease, CODE), 200);
  });

  test.each([
    [undefined, 401, 'new password; 1 handed-over terminal signed out'],
    [true, 401, 'new password; 1 handed-over terminal signed out'],
    [false, 200, 'new password'],
  ])('with a new password and end_terminals %s, terminals get %i', async (end_terminals, status, detail) => {
    const { company, boss, admin, terminal } = await openCounter(server);
    const [store] = company.stores;
    const changed = { password: STRONG, end_terminals };
    await boss.change(`/updateProfile/${store.admin.id}`, changed);
    expect((await admin.get('/view-profile')).status).toBe(401);
    expect((await terminal.get(`/roster/${store.id}`)).status).toBe(status);
    expect((await whatOf(boss, store.id))[0]).toMatch(new RegExp(`: ${detail}$`));
  });

  test.each([
    [undefined, 401],
    [false, 200],
  ])('with a reset link and end_terminals %s, terminals get %i', async (end_terminals, status) => {
    const { company, terminal } = await openCounter(server);
    const [store] = company.stores;
    const url = await createPasswordLink(
      server.db,
      store.admin.id,
      'reset',
      'https://shop.example',
      new Date(),
    );
    const token = new URL(url).searchParams.get('token');
    const body = { token, password: STRONG, end_terminals };
    await must(call(server.url, 'POST', '/reset-pwd', { body }), 200);
    expect((await terminal.get(`/roster/${store.id}`)).status).toBe(status);
  });

  test('a handed-over terminal’s access ends when its admin or store is deactivated, despite end_terminals', async () => {
    const { company, boss, terminal } = await openCounter(server);
    const [store, other] = company.stores;
    await boss.change(`/updateProfile/${store.admin.id}`, { isActive: 0, end_terminals: false });
    expect((await whatOf(boss, store.id))[0]).toMatch(/: 1 handed-over terminal signed out$/);
    await boss.change('/update-user-status', { id: store.admin.id, status: 1 });
    expect((await terminal.get(`/roster/${store.id}`)).status).toBe(401);

    const elsewhere = await clerksTerminal(server, other.admin);
    await boss.change(`/store-delete/${other.id}`, {});
    await boss.change(`/store-update/${other.id}`, { is_active: 1 });
    expect((await elsewhere.get(`/roster/${other.id}`)).status).toBe(401);
  });

  test('a handed-over terminal’s access lasts a year after its last use', async () => {
    const { company, terminal } = await openCounter(server);
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
