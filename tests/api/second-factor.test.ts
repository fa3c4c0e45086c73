import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { stepOfCode } from '../../server/accounts/second-factor';
import type {
  BeginSecondFactorReply,
  ConfirmSecondFactorReply,
  LoginReply,
  Profile,
} from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, listen, type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { clerksTerminal } from '../support/api/clerks';
import { mailsTo } from '../support/api/mailing';
import { must, openShop, type Shop } from '../support/api/shop';
import { addPerson, PASSWORD, type Person, salesBody } from '../support/databases/fixtures';

let now = Date.parse('2026-11-25T18:00:00Z');
const server = testServer(() => new Date(now));
const later = (seconds: number) => {
  now += seconds * 1_000;
};

// All tests come from one address, whose wrong tries of a quarter of an hour count together.
beforeEach(() => later(16 * 60));

/**
 * RFC 4226, 5.3 and RFC 6238, 4.2, written from their text: the code of a secret at a time.
 * @param secret base32 (RFC 4648)
 * @param seconds since 1970
 */
function codeAt(secret: string, seconds: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const hash = createHmac('sha1', bytes).update(counter).digest();
  const offset = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const tryIn = ({ Username }: Person, code?: string) =>
  call<LoginReply & ApiErrorBody>(server.url, 'POST', '/login', {
    body: { Username, password: PASSWORD, ...(code !== undefined && { code }) },
  });

/** Turns on a person's second factor. @returns its secret and its recovery codes */
async function turnOn(session: Session): Promise<{ secret: string; codes: string[] }> {
  const begun = await must(session.post<BeginSecondFactorReply>('/second-factor', {}), 200);
  const { secret, uri } = begun.data;
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  const code = codeAt(secret, now / 1_000);
  const { data } = await must(
    session.post<ConfirmSecondFactorReply>('/second-factor/confirm', { code }),
    200,
  );
  later(30);
  return { secret, codes: data.recovery_codes };
}

const factorOf = async (session: Session) =>
  (await session.read<{ data: Profile }>('/view-profile')).data.second_factor;

test('the codes of a second factor are those of RFC 6238, and a clock may be a minute off', () => {
  // Appendix B, SHA-1; the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    expect(codeAt(secret, seconds)).toBe(code);
    const step = Math.floor(seconds / 30);
    for (const off of [-60, -30, 0, 30, 60])
      expect(stepOfCode(secret, code, new Date((seconds + off) * 1_000)), `${code} ${off}`).toBe(step);
    for (const off of [-120, 120])
      expect(stepOfCode(secret, code, new Date((seconds + off) * 1_000)), `${code} ${off}`).toBeNull();
  }
  expect(stepOfCode(secret, ' 287 082 ', new Date(59_000))).toBe(1);
  expect(stepOfCode(secret, '28708', new Date(59_000))).toBeNull();
});

test('with a second factor, a password alone signs nobody in, a code works once, and a wrong code counts as a wrong password', async () => {
  const { store } = await openShop(server);
  const { admin } = store;
  const session = await signIn(server, admin);
  const { secret } = await turnOn(session);
  expect(await tryIn(admin)).toMatchObject({ status: 401, body: { code: 'second_factor' } });
  expect((await tryIn(admin)).body.fields).toBeUndefined();
  const code = codeAt(secret, now / 1_000);
  expect(await tryIn(admin, code)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(await tryIn(admin, code)).toMatchObject({
    status: 401,
    body: { code: 'second_factor', fields: { code: expect.stringContaining('used already') } },
  });
  // The answer to a wrong password doesn't say whether there is a second factor.
  const wrong = { Username: admin.Username, password: 'not the password', code };
  expect(await call(server.url, 'POST', '/login', { body: wrong })).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  });
  later(60);
  for (let n = 0; n < 8; n++) expect((await tryIn(admin, '000000')).status).toBe(401);
  expect((await tryIn(admin, codeAt(secret, now / 1_000))).status).toBe(429);
});

test('a sign-in without the code of a second factor never counts as a failed try', async () => {
  const { company } = await openShop(server);
  const session = await signIn(server, company.admin);
  const { secret } = await turnOn(session);
  for (let n = 0; n < 12; n++) expect((await tryIn(company.admin)).status).toBe(401);
  expect((await tryIn(company.admin, codeAt(secret, now / 1_000))).status).toBe(200);
});

test('each of ten recovery codes signs in once, however it is typed, and a mail says so', async () => {
  const { store } = await openShop(server);
  const session = await signIn(server, store.admin);
  const { codes } = await turnOn(session);
  expect(new Set(codes).size).toBe(10);
  expect(await factorOf(session)).toEqual({ is_on: 1, recovery_codes: 10, company_requires: null });
  const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ');
  expect((await tryIn(store.admin, typed)).status).toBe(200);
  expect((await tryIn(store.admin, codes[0])).status).toBe(401);
  expect(await factorOf(session)).toMatchObject({ recovery_codes: 9 });
  const mails = await mailsTo(server, store.admin);
  expect(mails.at(0)).toContain('A second factor was turned on.');
  expect(mails.at(-1)).toContain('A recovery code was used');
});

test('of two sign-ins with one code at the same moment, only one succeeds', async () => {
  const { store } = await openShop(server);
  const { secret, codes } = await turnOn(await signIn(server, store.admin));
  for (const code of [codeAt(secret, now / 1_000), codes[3]]) {
    const replies = await Promise.all([tryIn(store.admin, code), tryIn(store.admin, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  }
});

test('a second factor that was only begun isn’t asked for, and turning one off takes a code', async () => {
  const { store } = await openShop(server);
  const session = await signIn(server, store.admin);
  expect(await session.post('/second-factor/confirm', { code: '123456' })).toMatchObject({ status: 422 });
  const { data } = await must(session.post<BeginSecondFactorReply>('/second-factor', {}), 200);
  expect((await tryIn(store.admin)).status).toBe(200);
  expect(await session.post('/second-factor/confirm', { code: '12345' })).toMatchObject({
    status: 422,
    body: { fields: { code: expect.any(String) } },
  });
  const begun = await must(session.post<BeginSecondFactorReply>('/second-factor', {}), 200);
  expect(begun.data.secret).not.toBe(data.secret);
  const { secret } = await turnOn(session);
  expect(await session.post('/second-factor', {})).toMatchObject({ status: 422 });
  expect(await session.post('/second-factor/end', { code: '000000' })).toMatchObject({
    status: 422,
    body: { fields: { code: expect.any(String) } },
  });
  expect((await tryIn(store.admin)).status).toBe(401);
  await must(session.post('/second-factor/end', { code: codeAt(secret, now / 1_000) }), 200);
  expect((await tryIn(store.admin)).status).toBe(200);
  expect((await mailsTo(server, store.admin)).at(-1)).toContain('The second factor was turned off.');
});

test('turning on a second factor takes the password once the sign-in is ten minutes old', async () => {
  const { store } = await openShop(server);
  const session = await signIn(server, store.admin);
  later(601);
  expect(await session.post('/second-factor', {})).toMatchObject({
    status: 422,
    body: { fields: { current_password: expect.any(String) } },
  });
  expect(await session.post('/second-factor', { current_password: 'not the password' })).toMatchObject({
    status: 422,
  });
  await must(session.post('/second-factor', { current_password: PASSWORD }), 200);
});

test('a user of a higher role removes a lost phone’s second factor, with a mail and a log line; a peer or stranger can’t', async () => {
  const shop = await openShop(server);
  const stranger = await signIn(server, (await openShop(server)).company.admin);
  const { store, company } = shop;
  await turnOn(await signIn(server, store.admin));
  const admin = await signIn(server, company.admin);
  const path = `/users/${store.admin.id}/second-factor-reset`;
  const { data: users } = await admin.read<{ data: User[] }>(`/user-list/${store.id}`);
  expect(users.find(({ id }) => id === store.admin.id)).toMatchObject({ second_factor: 1 });
  expect(await stranger.post(path, {})).toMatchObject({ status: 404 });
  await must(admin.post(path, {}), 200);
  expect((await tryIn(store.admin)).status).toBe(200);
  expect(await admin.post(path, {})).toMatchObject({ status: 422 });
  expect((await mailsTo(server, store.admin)).at(-1)).toContain('The second factor was taken away');
  const own = await turnOn(admin);
  expect(own.codes).toHaveLength(10);
  expect(await admin.post(`/users/${company.admin.id}/second-factor-reset`, {})).toMatchObject({
    status: 422,
  });
  const log = await admin.read<AuditReply>(`/audit-log/${store.id}?page=1&page_size=50`);
  const lines = log.data.map(({ what }) => what).join('\n');
  expect(lines).toContain('Turned on the second factor');
  expect(lines).toContain('Took away the second factor');
});

test('if a company requires a second factor, users without one only count until it is on, and terminals are never asked', async () => {
  const shop: Shop = await openShop(server);
  const { store, company, till } = shop;
  const admin = await signIn(server, company.admin);
  expect(await factorOf(admin)).toMatchObject({ is_on: 0, company_requires: 0 });
  expect(await till.put(`/second-factor-rule/${company.id}`, { required: 1 })).toMatchObject({ status: 403 });
  await admin.change(`/second-factor-rule/${company.id}`, { required: 1 });
  const needed = { status: 403, body: { code: 'second_factor_needed' } };
  expect(await admin.get(`/board/${company.id}`)).toMatchObject(needed);
  expect(await till.get(`/over-short/2026-11-25/2026-11-25/${store.id}`)).toMatchObject(needed);
  expect(await till.get('/view-profile')).toMatchObject({ status: 200 });
  expect(await till.get(`/stock-list/${store.id}`)).toMatchObject({ status: 200 });
  const body = salesBody([shop.entry(0, 2)], [], new Date(now).toISOString());
  expect(await till.post('/sales-record-register', body, randomUUID())).toMatchObject({ status: 201 });
  const again = await tryIn(store.admin);
  expect(again.body.data[0]).toMatchObject({ needs_second_factor: true });
  const { secret } = await turnOn(till);
  expect(await till.get(`/over-short/2026-11-25/2026-11-25/${store.id}`)).toMatchObject({ status: 200 });
  const { body: signedIn } = await tryIn(store.admin, codeAt(secret, now / 1_000));
  expect(signedIn.data[0]).not.toHaveProperty('needs_second_factor');
  expect(await sessionWith(server, signedIn.token).get('/view-profile')).toMatchObject({ status: 200 });
});

test('if the operator requires a second factor, store users only count and SuperAdmins read nothing until theirs is on', async () => {
  const { store, till } = await openShop(server);
  const superAdmin = await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super');
  const boss = await signIn(server, superAdmin);
  const handedOver = await clerksTerminal(server, store.admin);
  const vars = { REQUIRE_SECOND_FACTOR: '1' };
  const { url, close } = await listen(
    server.connection,
    server.dataDir,
    vars,
    undefined,
    () => new Date(now),
  );
  const there = (session: Session) => sessionWith({ ...server, url }, session.token);
  const needed = { status: 403, body: { code: 'second_factor_needed' } };
  const overShort = `/over-short/2026-11-25/2026-11-25/${store.id}`;
  expect(await there(till).get(overShort)).toMatchObject(needed);
  expect(await there(boss).get('/health-report')).toMatchObject(needed);
  expect(await there(till).get(`/stock-list/${store.id}`)).toMatchObject({ status: 200 });
  expect(await there(handedOver).get(`/stock-list/${store.id}`)).toMatchObject({ status: 200 });
  const body = { Username: store.admin.Username, password: PASSWORD };
  const { data } = await must(call<LoginReply>(url, 'POST', '/login', { body }), 200);
  expect(data[0]).toMatchObject({ needs_second_factor: true });
  await turnOn(till);
  expect(await there(till).get(overShort)).toMatchObject({ status: 200 });
  await close();
  expect(await boss.get('/health-report')).toMatchObject({ status: 200 });
});
