import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import type { ActiveSession, LoginReply, Profile } from '../../src/shared/accounts/auth-schema';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { factsOf } from '../../src/shared/wire/endpoints';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import type { Endpoint } from '../../src/shared/wire/facts';
import { call, type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { logOf, whatOf } from '../support/api/audit';
import { mailsTo } from '../support/api/mailing';
import { callOfRow } from '../support/api/permission-call';
import { PERMISSIONS } from '../support/api/permission-rows';
import { addAreaManager, makeScene, type Scene } from '../support/api/permission-scene';
import { must } from '../support/api/shop';
import { isRead } from '../support/api/writing-calls';
import { changeWatch, tableDigest } from '../support/databases/table-digest';

let ahead = 0;
const server = testServer(() => new Date(Date.now() + ahead));
beforeEach(() => {
  ahead = 0;
});

/** What changes nothing of the company: closing it, a problem report, and the errors of the device. */
const OF_EVERYBODY = ['POST /logout', 'POST /problem-reports', 'POST /terminal-errors'];

const open = ({ token }: Session, companyId: number) =>
  call<LoginReply & ApiErrorBody>(server.url, 'POST', '/company-views', {
    token,
    body: { company_id: companyId },
  });

type Opened = { scene: Scene; boss: Session; view: Session; reply: LoginReply };

/** A company that a SuperAdmin has opened. */
async function openScene(withShop = false): Promise<Opened> {
  const scene = await makeScene(server, withShop);
  const boss = await signIn(server, scene.superAdmin);
  const reply = await must<LoginReply>(open(boss, scene.company.id), 201);
  return { scene, boss, view: sessionWith(server, reply.token), reply };
}

const profileOf = (session: Session) => session.get<{ data: Profile } & ApiErrorBody>('/view-profile');
const statusOf = async (session: Session): Promise<number> => (await profileOf(session)).status;

describe('companies opened by a SuperAdmin', () => {
  test('the reply and the profile of an opened company show the SuperAdmin’s name and an Admin’s role', async () => {
    const { scene, view, reply } = await openScene();
    const { superAdmin, company } = scene;
    const expected = {
      id: superAdmin.id,
      name: superAdmin.name,
      Username: superAdmin.Username,
      user_role: 5,
      store_id: company.id,
      store_name: 'Test Company',
      reads_only: true,
      opened_until: expect.any(String),
    };
    expect(reply.data).toEqual([expect.objectContaining(expected)]);
    const { data } = (await profileOf(view)).body;
    expect(data).toMatchObject({ ...expected, subscription: { subscription_name: expect.any(String) } });
    expect(data.opened_until).toBe(reply.data[0]?.opened_until);
    const left = Date.parse(data.opened_until ?? '') - Date.now();
    expect(left).toBeGreaterThan(59 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(60 * MINUTE_MS);
  });

  test('a SuperAdmin reads an opened company as its admin does, and nothing of another company', async () => {
    const { scene, view } = await openScene(true);
    const differing: unknown[] = [];
    for (const [route, row] of Object.entries(PERMISSIONS)) {
      if (!isRead(route) || 'everyone' in row.expected) continue;
      const { status } = await callOfRow(server.url, [route, row], scene, view.token);
      // The third column is the company's own admin.
      if (status !== row.expected[2]) differing.push([route, status, row.expected[2]]);
    }
    expect(differing).toEqual([]);
    for (const { id } of [scene.otherCompany, ...scene.otherCompany.stores])
      expect((await view.get(`/session-list/${id}`)).status).toBe(403);
  });

  test('no call changes anything in an opened company, and the refusal says so', async () => {
    const { scene, view } = await openScene(true);
    const haveRowsChanged = changeWatch(() => tableDigest(server.db));
    await haveRowsChanged();
    const written: unknown[] = [];
    for (const [route, row] of Object.entries(PERMISSIONS)) {
      const access = factsOf(route as Endpoint)?.access;
      if (isRead(route) || access === 'open' || OF_EVERYBODY.includes(route)) continue;
      const { status, body } = await callOfRow(server.url, [route, row], scene, view.token);
      // Without the right of its admin, with the words of that; else with those of a sign-in that reads only.
      const { code } = body as ApiErrorBody;
      const isByRole = 'everyone' in row.expected || row.expected[2] === 403;
      if (status !== 403 || (code !== 'reads_only' && !isByRole)) written.push([route, status, code]);
    }
    expect(written).toEqual([]);
    expect(await haveRowsChanged()).toBe(false);
  });

  test('area managers of a company get a mail when it is opened, and those of another company don’t', async () => {
    const { scene, boss } = await openScene();
    const { company, otherCompany, store } = scene;
    const [, home] = company.stores;
    const manager = await addAreaManager(server, home, [store.id]);
    const stranger = await addAreaManager(server, otherCompany.stores[1], [otherCompany.stores[0].id]);
    const clerkOfTwo = store.clerk;
    await server.db
      .update(users)
      .set({ storeIds: [home.id] })
      .where(eq(users.id, clerkOfTwo.id));
    await must(open(boss, company.id), 201);
    await expect.poll(() => mailsTo(server, manager)).toHaveLength(1);
    const [mail] = await mailsTo(server, manager);
    expect(mail).toContain('its admin can end it');
    expect(mail).not.toContain('you can end it');
    expect(await mailsTo(server, stranger)).toEqual([]);
    expect(await mailsTo(server, clerkOfTwo)).toEqual([]);
  });

  test('opening a company is reported to its admins by mail, in both audit logs and in the list of sign-ins', async () => {
    const { scene, boss, reply } = await openScene();
    const { company, superAdmin } = scene;
    const admin = await signIn(server, company.admin);
    await expect.poll(() => mailsTo(server, company.admin)).toHaveLength(1);
    const [mail] = await mailsTo(server, company.admin);
    expect(mail).toContain('Subject: Lottery Inventory: your company was opened\n');
    expect(mail).toContain(
      `“${superAdmin.name}”, one of the people who run this server, opened “Test Company”`,
    );
    // Stores' users and clerks aren't asked about their company.
    expect(await mailsTo(server, scene.store.admin)).toEqual([]);

    const line = { what: 'Opened Test Company, to read as its admin', person: superAdmin.name };
    for (const lines of [await logOf(admin, company.id), await logOf(boss, null)])
      expect(lines.data.find(({ action }) => action === 'company_opened')).toMatchObject(line);

    const list = async (by: Session, id: number) =>
      (await by.read<{ data: ActiveSession[] }>(`/session-list/${id}`)).data;
    expect((await list(admin, company.id))[0]).toMatchObject({
      opened: 1,
      person: superAdmin.name,
      handed_over: 0,
      store_name: 'Test Company',
      expires_at: reply.data[0]?.opened_until,
      is_own: 0,
    });
    const stranger = await signIn(server, scene.otherCompany.admin);
    for (const [by, id] of [
      [stranger, scene.otherCompany.id],
      [admin, scene.store.id],
    ] as const)
      expect((await list(by, id)).filter(({ opened }) => opened === 1)).toEqual([]);
  });
});

describe('the end of an opened company', () => {
  test('an opened company closes after an hour, while the SuperAdmin’s sign-in continues', async () => {
    const { boss, view } = await openScene();
    ahead = 59 * MINUTE_MS;
    expect(await statusOf(view)).toBe(200);
    ahead = 61 * MINUTE_MS;
    expect(await profileOf(view)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect(await statusOf(boss)).toBe(200);
  });

  test('a SuperAdmin who closes an opened company stays signed in, and the company’s log shows it', async () => {
    const { scene, boss, view } = await openScene();
    await must(view.post('/logout', {}), 200);
    expect(await statusOf(view)).toBe(401);
    expect(await statusOf(boss)).toBe(200);
    const admin = await signIn(server, scene.company.admin);
    expect(await whatOf(admin, scene.company.id)).toContain(
      'Closed Test Company, which was open to read as its admin',
    );
  });

  test('a company’s admin can close it again, but a store’s user or another company’s admin can’t', async () => {
    const { scene, boss, view } = await openScene();
    const admin = await signIn(server, scene.company.admin);
    const [listed] = (await admin.read<{ data: ActiveSession[] }>(`/session-list/${scene.company.id}`)).data;
    const end = ({ token }: Session) =>
      call<{ message: string }>(server.url, 'DELETE', `/sessions/${listed?.id}`, { token });
    for (const person of [scene.otherCompany.admin, scene.store.admin])
      expect((await end(await signIn(server, person))).status).toBe(404);
    expect(await statusOf(view)).toBe(200);
    expect(await end(admin)).toMatchObject({
      status: 200,
      body: { message: 'The company was closed again.' },
    });
    expect([await statusOf(view), await statusOf(boss)]).toEqual([401, 200]);
    expect((await end(admin)).status).toBe(404);
  });

  test.each([
    ['the sign-in that opened it ends', ({ boss }: Opened) => must(boss.post('/logout', {}), 200)],
    [
      'that sign-in opens another',
      async ({ boss, scene }: Opened) => must(open(boss, scene.otherCompany.id), 201),
    ],
    [
      'its SuperAdmin sets a new password',
      ({ boss, scene }: Opened) =>
        boss.change(`/updateProfile/${scene.superAdmin.id}`, { password: 'Fresh#otter-2' }),
    ],
    [
      'its SuperAdmin signs out everywhere else',
      ({ boss }: Opened) => must(call(server.url, 'DELETE', '/sessions', { token: boss.token }), 200),
    ],
    [
      'its SuperAdmin is deactivated',
      async ({ scene }: Opened) => {
        const other = await signIn(server, (await makeScene(server, false)).superAdmin);
        await other.change('/update-user-status', { id: scene.superAdmin.id, status: 0 });
      },
    ],
  ])('an opened company closes when %s', async (_, change) => {
    const opened = await openScene();
    await change(opened);
    expect(await statusOf(opened.view)).toBe(401);
  });
});

test('a SuperAdmin can open only companies, and only with a second factor if the company requires one', async () => {
  const { scene, boss, view } = await openScene();
  expect((await open(boss, scene.store.id)).status).toBe(404);
  expect((await open(boss, 2_000_000_000)).status).toBe(404);
  await server.db.execute(
    sql`UPDATE stores SET second_factor_required = true WHERE id = ${scene.company.id}`,
  );
  const needed = { status: 403, body: { code: 'second_factor_needed' } };
  expect(await open(boss, scene.company.id)).toMatchObject(needed);
  expect(await view.get(`/store-list/${scene.company.id}`)).toMatchObject(needed);
  await server.db.execute(sql`
    INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES (${scene.superAdmin.id}, 'AAAA', now())`);
  expect((await open(boss, scene.company.id)).status).toBe(201);
});
