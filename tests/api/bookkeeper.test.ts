import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../src/shared/accounts/people-schema';
import { factsOf } from '../../src/shared/wire/endpoints';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import type { Endpoint } from '../../src/shared/wire/facts';
import { call, signIn, testServer } from '../support/api/app';
import { must, openShop } from '../support/api/shop';
import { WRITING, writingRequest } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';
import { PASSWORD } from '../support/databases/fixtures';

const server = testServer();

/** What anybody may do: with their own account sign out, end other sign-ins, and a second factor, report a problem; their device reports its errors. */
const OF_EVERYBODY = [
  'POST /terminal-errors',
  'POST /logout',
  'DELETE /sessions',
  'POST /second-factor',
  'POST /second-factor/confirm',
  'POST /second-factor/end',
  'POST /problem-reports',
];

describe('bookkeepers', () => {
  let scene: WritingScene;
  beforeAll(async () => {
    scene = await makeWritingScene(server);
    const { adminA, storeA } = scene.people;
    await server.db.execute(sql`UPDATE users SET reads_only = true WHERE id IN (${adminA.id}, ${storeA.id})`);
  });

  const calls = Object.keys(WRITING).filter(
    (route) => factsOf(route as Endpoint)?.access !== 'open' && !OF_EVERYBODY.includes(route),
  );
  test.each(calls)('a bookkeeper of a company or a store can’t call %s', async (route) => {
    const { method, path, body = {}, headers } = writingRequest(scene, route, 0);
    for (const as of ['adminA', 'storeA'] as const) {
      const reply = await call<ApiErrorBody>(server.url, method, path, {
        token: scene.tokens[as],
        body: method === 'DELETE' ? undefined : body,
        headers,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(403);
    }
  });

  test('a bookkeeper reads what the role may read', async () => {
    const { store, company } = scene.shop;
    const reads = (as: 'adminA' | 'storeA', path: string) =>
      call(server.url, 'GET', path, { token: scene.tokens[as] });
    for (const path of [
      `/sales-record-list/2026-11-25/${store.id}`,
      `/stock-list/${store.id}`,
      '/view-profile',
    ]) {
      expect((await reads('storeA', path)).status, path).toBe(200);
      expect((await reads('adminA', path)).status, path).toBe(200);
    }
    expect((await reads('adminA', `/board/${company.id}`)).status).toBe(200);
  });
});

test('an admin adds a bookkeeper and later lets them write, and nobody can make their own sign-in one', async () => {
  const { company, store } = await openShop(server);
  const admin = await signIn(server, company.admin);
  const person = { name: 'Books', Username: `books-${store.id}`, password: PASSWORD };
  const added = await admin.add<{ data: User }>('/add-user', {
    ...person,
    store_id: store.id,
    reads_only: 1,
  });
  expect(added.data).toMatchObject({ reads_only: 1, user_role: 6 });
  const books = await signIn(server, { ...company.admin, id: added.data.id });
  const settings = (value: object) => books.put(`/store-settings/${store.id}`, value);
  expect(await settings({ settle_days: 30 })).toMatchObject({
    status: 403,
    body: { code: 'reads_only', message: 'This sign-in reads only, so it can’t change anything.' },
  });
  const change = (id: number, value: object) => admin.put<{ data: User }>(`/updateProfile/${id}`, value);
  expect((await must(change(added.data.id, { reads_only: 0 }), 200)).data.reads_only).toBe(0);
  expect((await settings({ settle_days: 30 })).status).toBe(200);
  expect(await change(company.admin.id, { reads_only: 1 })).toMatchObject({ status: 403 });
  expect(await change(store.clerk.id, { reads_only: 1 })).toMatchObject({
    status: 422,
    body: { fields: { reads_only: expect.any(String) } },
  });
});
