import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE } from '../../src/shared/wire/access';
import { factsOf } from '../../src/shared/wire/endpoints';
import type { Endpoint } from '../../src/shared/wire/facts';
import { call, signIn, testServer } from '../support/api/app';
import { WRITING, writingRequest } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';
import { addPerson, PASSWORD } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();
let scene: WritingScene;
beforeAll(async () => {
  scene = await makeWritingScene(server);
});
beforeEach(() => scene.revive());

const takesKey = (route: string): boolean => {
  const { idempotency } = factsOf(route as Endpoint);
  return idempotency === 'key' || idempotency === 'submission';
};
const keyed = Object.keys(WRITING).filter(takesKey);

let made = 0;
/** A new request of a route, with its own key. */
const requestOf = (route: string) => ({ ...writingRequest(scene, route, made++), key: randomUUID() });

async function send({ method, path, token, body, headers, key }: ReturnType<typeof requestOf>) {
  const reply = await call<{ code?: string }>(server.url, method, path, {
    token,
    body,
    headers: { ...headers, 'Idempotency-Key': key },
  });
  return { ...reply, replayed: reply.headers.get('idempotent-replayed') === 'true' };
}

/** Sends requests of a route until one succeeds: one of a pair may be refused, for instance because a name is taken. */
async function sendDone(route: string) {
  for (let tries = 0; tries < 3; tries++) {
    const request = requestOf(route);
    const first = await send(request);
    if (first.status < 300) return { request, first };
  }
  throw new Error(`${route} is never done.`);
}

test('nearly every writing call accepts an idempotency key', () => {
  expect(Object.keys(WRITING).filter((route) => !takesKey(route))).toEqual([
    'POST /login',
    'POST /forget-pwd',
    'POST /sign-up',
    'POST /reset-pwd',
    'POST /access-tokens',
    'DELETE /access-tokens/:id',
    'POST /logout',
    'POST /company-views',
    'POST /second-factor',
    'POST /second-factor/confirm',
    'POST /second-factor/end',
    'POST /users/:id/second-factor-reset',
    'PUT /second-factor-rule/:companyId',
    'POST /terminals/hand-over',
    'POST /clerk-unlock',
    'POST /terminals/report',
    'POST /terminal-errors',
    'POST /store-register',
    'POST /users/:id/password-link',
  ]);
});

describe.each(keyed)('%s with a key', (route) => {
  test('a call with a key is performed once: sent again, it changes nothing and gets the first reply', async () => {
    const { request, first } = await sendDone(route);
    expect(first.replayed).toBe(false);
    const before = await tableDigest(server.db);
    const again = await send(request);
    expect(again).toMatchObject({ status: 200, replayed: true, body: first.body });
    expect(await tableDigest(server.db)).toEqual(before);
  });

  test('a call is refused when its key was used for another request', { tags: 'all' }, async () => {
    const { request } = await sendDone(route);
    const before = await tableDigest(server.db);
    const other =
      request.body === undefined
        ? { ...request, path: `${request.path}?terminals=keep`, method: 'DELETE' }
        : { ...request, body: { ...(request.body as object), added: 1 } };
    // Without a body only the path counts; a query that the call doesn't have is ignored.
    if (request.body !== undefined || route === 'DELETE /sessions')
      expect(await send(other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const foreign = { ...requestOf('POST /vendor-add'), key: request.key, token: request.token };
    expect((await send(foreign)).status).toBeGreaterThanOrEqual(400);
    expect(await tableDigest(server.db)).toEqual(before);
  });

  test('a call with a key is performed once when it arrives several times at the same moment', async () => {
    let replies: Awaited<ReturnType<typeof send>>[] = [];
    for (let tries = 0; tries < 3 && !replies.some(({ status }) => status < 300); tries++) {
      const request = requestOf(route);
      replies = await Promise.all([send(request), send(request), send(request)]);
    }
    expect(replies.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(replies.filter(({ replayed }) => replayed).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

test('a refused request stores no key, so a corrected request can use the same one', async () => {
  const { people, tokens } = scene;
  const key = { 'Idempotency-Key': randomUUID() };
  const change = (id: number) =>
    call(server.url, 'PUT', `/updateProfile/${id}`, {
      token: tokens.adminA,
      body: { name: 'Renamed' },
      headers: key,
    });
  expect((await change(people.superA.id)).status).toBe(404);
  expect(await change(people.storeB.id)).toMatchObject({ status: 200 });
});

test('an idempotency key belongs to the caller’s store or company', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const add = (token: string) =>
    call(server.url, 'POST', '/subscription', {
      token,
      headers,
      body: {
        subscription_name: `Of ${token.slice(0, 6)}`,
        subscription_type: 1,
        subscription_validity: 30,
        subscription_description: 'x',
      },
    });
  expect((await add(scene.tokens.adminA)).status).toBe(201);
  expect((await add(scene.tokens.superA)).status).toBe(201);
});

test('a change of one’s own password can be sent again, although the current password has changed by then', async () => {
  const person = await addPerson(server.db, ROLE.admin, scene.shop.company.id, 'Pat Password');
  const { token } = await signIn(server, person);
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { current_password: PASSWORD, password: 'Another-one#2026', email: 'pat@test.example' };
  const change = () => call(server.url, 'PUT', `/updateProfile/${person.id}`, { token, body, headers });
  const first = await change();
  expect(first.status).toBe(200);
  const before = await tableDigest(server.db);
  expect(await change()).toMatchObject({ status: 200, body: first.body });
  expect(await tableDigest(server.db)).toEqual(before);
});
