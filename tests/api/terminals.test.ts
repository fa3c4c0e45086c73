import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, sessions, terminals } from '../../server/db/schema';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import type { Terminal, TerminalReport } from '../../src/shared/terminals/terminals-schema';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { call, type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { handOver } from '../support/api/clerks';
import { openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { freshCode, terminalsOf as listOf, reportBody, reportOf } from '../support/api/terminals';
import { addCompany, PASSWORD, type Person, type StoreFixture } from '../support/databases/fixtures';

const server = testServer();
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const report = (session: Session, code: string, change: Partial<TerminalReport> = {}) =>
  reportOf(server, session, code, change);

const isTerminal = (store: StoreFixture, code: string) =>
  and(eq(terminals.storeId, store.id), eq(terminals.code, code));

/** Signs in with the password at a terminal, which the audit log records. */
async function signInAt(person: Person, code: string): Promise<Session> {
  const body = { Username: person.Username, password: PASSWORD };
  const headers = { [TERMINAL_HEADER]: code };
  const reply = await call<LoginReply>(server.url, 'POST', '/login', { body, headers });
  return sessionWith(server, reply.body.token);
}

const remove = (session: Session, path: string) =>
  call<{ message: string }>(server.url, 'DELETE', path, { token: session.token });

describe('a terminal’s report', () => {
  test('a terminal’s report is shown to the owner with the signed-in person, and the next one replaces it', async () => {
    const { company, admin } = await openOffice(server);
    const [store] = company.stores;
    const code = freshCode();
    const till = await signIn(server, store.admin);
    const oldest = ago(5 * 60_000);
    await report(till, code, {
      waiting: 3,
      attention: 1,
      oldest_waiting_at: oldest,
      clock_offset_ms: -90_000,
      scan: { p50_ms: 40, p75_ms: 64 },
      start: { p50_ms: 900, p75_ms: 1_400 },
    });
    expect(await listOf(admin, store.id)).toEqual([
      {
        store_id: store.id,
        store_name: 'Test Store 1',
        code,
        name: null,
        device: 'Chrome on Android',
        state: 'attention',
        seen_at: expect.any(String),
        person: store.admin.name,
        handed_over: 0,
        signed_in_at: expect.any(String),
        outdated: expect.any(Number),
        is_own: 0,
        version: 'BxY3k9_a',
        waiting: 3,
        attention: 1,
        oldest_waiting_at: oldest,
        clock_offset_ms: -90_000,
        scan: { p50_ms: 40, p75_ms: 64 },
        start: { p50_ms: 900, p75_ms: 1_400 },
      },
    ]);
    // Of an earlier release, or without a scan since the app was opened: the former times stay.
    await report(till, code);
    expect(await listOf(till, store.id)).toMatchObject([
      {
        ...{ code, state: 'working', waiting: 0, oldest_waiting_at: null, is_own: 1 },
        ...{ scan: { p50_ms: 40, p75_ms: 64 }, start: { p50_ms: 900, p75_ms: 1_400 } },
      },
    ]);
  });

  test('a handed-over terminal’s report shows who handed it over', async () => {
    const { stores } = await addCompany(server.db);
    const [store] = stores;
    const till = await signIn(server, store.admin);
    const code = freshCode();
    await report(till, code);
    const handed = await must(handOver(server, till, code), 200);
    const owner = await signIn(server, store.admin);
    expect(await listOf(owner, store.id)).toMatchObject([{ code, state: 'signed_out', person: null }]);
    await report(sessionWith(server, handed.token), code);
    expect(await listOf(owner, store.id)).toMatchObject([
      { code, state: 'working', person: store.admin.name, handed_over: 1 },
    ]);
  });

  test('a terminal’s report is stored once a minute if unchanged, and at once if changed', async () => {
    const { stores } = await addCompany(server.db);
    const [store] = stores;
    const till = await signIn(server, store.admin);
    const code = freshCode();
    const versionOfRow = async () =>
      (
        await server.db
          .select({ xmin: sql<string>`xmin::text` })
          .from(terminals)
          .where(isTerminal(store, code))
      )[0]?.xmin;
    await report(till, code);
    const first = await versionOfRow();
    await report(till, code);
    expect(await versionOfRow()).toBe(first);
    await report(till, code, { clock_offset_ms: 60_000 });
    const second = await versionOfRow();
    expect(second).not.toBe(first);
    await server.db
      .update(terminals)
      .set({ seenAt: new Date(Date.now() - 61_000) })
      .where(isTerminal(store, code));
    const reportedAt = Date.now();
    await report(till, code, { clock_offset_ms: 60_000 });
    expect(Date.parse((await listOf(till, store.id))[0]?.seen_at ?? '')).toBeGreaterThanOrEqual(reportedAt);
  });

  test('a terminal’s reports at the same moment are one row', async () => {
    const { stores } = await addCompany(server.db);
    const till = await signIn(server, stores[0].admin);
    const code = freshCode();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        report(till, code, { waiting: n, oldest_waiting_at: n > 0 ? ago(0) : null }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect(await listOf(till, stores[0].id)).toHaveLength(1);
  });

  test('a terminal’s report needs a code and a valid time, and a future or missing time counts as now', async () => {
    const { stores } = await addCompany(server.db);
    const till = await signIn(server, stores[0].admin);
    const code = freshCode();
    expect((await report(till, 'K7QM2I')).status).toBe(400);
    expect((await till.post('/terminals/report', reportBody())).status).toBe(400);
    const wrong = { waiting: 1, oldest_waiting_at: '2026-02-30T99:00:00Z' };
    expect((await report(till, code, wrong)).status).toBe(400);
    expect((await report(till, code, { version: 'a\nb' })).status).toBe(400);
    for (const oldest_waiting_at of [ago(-48 * HOUR_MS), null]) {
      await report(till, code, { waiting: 1, oldest_waiting_at });
      const [row] = await listOf(till, stores[0].id);
      expect(Math.abs(Date.parse(row?.oldest_waiting_at ?? '') - Date.now())).toBeLessThan(60_000);
    }
  });
});

describe('the list of terminals', () => {
  test('the list of terminals starts with those that need attention most, across all stores of a company', async () => {
    const { company, admin } = await openOffice(server);
    const [first, second] = company.stores;
    const till = await signIn(server, first.admin);
    const other = await signIn(server, second.admin);
    const out = await signIn(server, second.admin);
    const names = { working: freshCode(), silent: freshCode(), late: freshCode() };
    const more = { refused: freshCode(), gone: freshCode(), later: freshCode(), soon: freshCode() };
    await report(till, names.working);
    const [soon, later] = [await signIn(server, first.admin), await signIn(server, first.admin)];
    await report(soon, more.soon, { waiting: 2, oldest_waiting_at: ago(10 * 60_000) });
    await report(other, names.late, { waiting: 2, oldest_waiting_at: ago(20 * HOUR_MS) });
    await report(later, more.later, { waiting: 1, oldest_waiting_at: ago(HOUR_MS) });
    await report(await signIn(server, second.admin), more.refused, { attention: 1 });
    await report(out, more.gone);
    await must(out.post('/logout', undefined), 200);
    const silent = await signIn(server, first.admin);
    await report(silent, names.silent);
    const longAgo = new Date(Date.now() - 13 * HOUR_MS);
    await server.db.update(terminals).set({ seenAt: longAgo }).where(isTerminal(first, names.silent));
    // Its session was used since, so the terminal has made contact; only its own report is old.
    expect((await listOf(admin, first.id)).map(({ state }) => state)).not.toContain('silent');
    await server.db.execute(sql`
      UPDATE sessions s SET last_seen_at = ${longAgo.toISOString()} FROM terminals t
      WHERE t.session_id = s.id AND t.code = ${names.silent}`);
    expect((await listOf(admin, company.id)).map(({ state, code }) => [state, code])).toEqual([
      ['attention', more.refused],
      ['waiting', names.late],
      ['waiting', more.later],
      ['silent', names.silent],
      ['working', names.working],
      ['working', more.soon],
      ['signed_out', more.gone],
    ]);
    expect(await listOf(await signIn(server, company.admin), second.id)).toHaveLength(3);
  });

  test('the list of terminals shows entries that are waiting on a device where nobody is signed in', async () => {
    const { stores } = await addCompany(server.db);
    const owner = await signIn(server, stores[0].admin);
    const till = await signIn(server, stores[0].admin);
    await report(till, freshCode(), { waiting: 1, oldest_waiting_at: ago(HOUR_MS) });
    await must(till.post('/logout', undefined), 200);
    expect(await listOf(owner, stores[0].id)).toMatchObject([{ state: 'waiting', person: null }]);
  });
});

describe('ending a terminal’s access', () => {
  test('ending a terminal’s access ends every session of the store that began there, no other one, and is logged', async () => {
    const { company, admin } = await openOffice(server);
    const [store] = company.stores;
    const [code, otherCode] = [freshCode(), freshCode()];
    const earlier = await signInAt(store.admin, code);
    const lost = await signInAt(store.admin, code);
    const elsewhere = await signInAt(store.admin, otherCode);
    const boss = await signInAt(company.admin, code);
    await report(lost, code, { waiting: 2, oldest_waiting_at: ago(HOUR_MS) });
    const path = `/terminals/${store.id}/${code}`;
    expect((await remove(admin, path)).body.message).toContain('End its access first');
    expect((await remove(admin, `${path}/session`)).status).toBe(200);
    const statusOf = async (session: Session) => (await session.get('/view-profile')).status;
    expect([await statusOf(earlier), await statusOf(lost)]).toEqual([401, 401]);
    expect([await statusOf(elsewhere), await statusOf(boss)]).toEqual([200, 200]);
    // Its waiting entries are still shown.
    expect(await listOf(admin, store.id)).toMatchObject([
      { code, state: 'waiting', waiting: 2, person: null },
    ]);

    expect((await remove(admin, `${path}/session`)).body.message).toContain('signed out already');
    expect((await remove(admin, path)).status).toBe(200);
    expect(await listOf(admin, store.id)).toEqual([]);
    expect((await remove(admin, path)).status).toBe(404);
    const log = await admin.read<AuditReply>(`/audit-log/${store.id}`);
    expect(log.data.slice(0, 2).map(({ person, what }) => [person, what])).toEqual([
      [
        company.admin.name,
        `Took terminal ${code} (Chrome on Android) off the list: entries that never arrived from it: 2`,
      ],
      [company.admin.name, `Ended the access of terminal ${code} (Chrome on Android)`],
    ]);
  });

  test('ending a terminal’s access also ends that of a handed-over terminal', async () => {
    const { stores } = await addCompany(server.db);
    const [store] = stores;
    const code = freshCode();
    const till = await signIn(server, store.admin);
    const { token } = await must(handOver(server, till, code), 200);
    const clerks = sessionWith(server, token);
    await report(clerks, code);
    const owner = await signIn(server, store.admin);
    await remove(owner, `/terminals/${store.id}/${code}/session`);
    expect((await clerks.get(`/stock-list/${store.id}`)).status).toBe(401);
    expect((await owner.get('/view-profile')).status).toBe(200);
  });

  test('a terminal can be named in the list, and its reports leave the name unchanged', async () => {
    const { company, storeAdmin } = await openOffice(server);
    const [store] = company.stores;
    const code = freshCode();
    await report(storeAdmin, code);
    const give = (name: string | null) => storeAdmin.put(`/terminals/${store.id}/${code}`, { name });
    const named = async () =>
      (await storeAdmin.read<{ data: Terminal[] }>(`/terminals/${store.id}`)).data.map(({ name }) => name);
    await must(give('  Front \u200b counter '), 200);
    await report(storeAdmin, code);
    expect(await named()).toEqual(['Front counter']);
    await must(give(''), 200);
    expect(await named()).toEqual([null]);
    expect((await give('x'.repeat(41))).status).toBe(400);
    expect((await storeAdmin.put(`/terminals/${store.id}/${freshCode()}`, { name: 'None' })).status).toBe(
      404,
    );
    const lines = await server.db.select().from(auditLog).where(eq(auditLog.action, 'terminal_named'));
    expect(lines.filter(({ storeId }) => storeId === store.id).map(({ detail }) => detail)).toEqual([
      'name none → Front counter',
      'name Front counter → none',
    ]);
  });

  test('ending the access of a device that only claims another’s code ends no session of another store', async () => {
    const { company, storeAdmin } = await openOffice(server);
    const [store, neighbour] = company.stores;
    const code = freshCode();
    const theirs = await signInAt(neighbour.admin, code);
    await report(storeAdmin, code);
    const [own] = await server.db.select().from(sessions).where(eq(sessions.userId, store.admin.id));
    expect(own).toBeDefined();
    await remove(storeAdmin, `/terminals/${store.id}/${code}/session`);
    expect((await theirs.get('/view-profile')).status).toBe(200);
    expect((await storeAdmin.get('/view-profile')).status).toBe(401);
    const lines = await server.db.select().from(auditLog).where(eq(auditLog.action, 'terminal_access_ended'));
    expect(lines.filter(({ storeId }) => storeId === neighbour.id)).toEqual([]);
  });
});
