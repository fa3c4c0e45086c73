import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashQueue } from '../../server/accounts/hash-queue';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, type Reply, signIn, testServer } from '../support/api/app';
import { addCompany, PASSWORD } from '../support/databases/fixtures';

const server = testServer();

/** Occupies all hashing slots with work of other parties until it's released. */
let letGo: () => Promise<void>;
const hold = async (): Promise<void> => {
  const held: Promise<void>[] = [];
  let end = (): void => {};
  const until = new Promise<void>((done) => {
    end = done;
  });
  for (const party of ['x', 'y', 'z'])
    held.push(hashQueue.asParty(party, () => hashQueue.run('set', () => until)));
  letGo = async () => {
    end();
    await Promise.all(held);
  };
};
// The test users share one hash, which must exist before hashing is blocked.
beforeAll(async () => void (await addCompany(server.db)));
beforeEach(hold);
afterEach(() => letGo());

const login = (Username: string): Promise<Reply<ApiErrorBody>> =>
  call(server.url, 'POST', '/login', { body: { Username, password: PASSWORD } });
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

test('a company with a full queue of PINs can’t set more, and another company’s sign-in comes next', async () => {
  const one = await addCompany(server.db);
  const other = (await addCompany(server.db)).stores[0].admin;
  const admin = await signIn(server, one.admin);
  const order: string[] = [];
  const waiting = hashQueue.asParty(`company ${one.id}`, () =>
    times(29, () => hashQueue.run('set', async () => void order.push('waited'))),
  );
  // The real function, which also reports when it starts.
  const run = hashQueue.run.bind(hashQueue);
  const runSpy = vi.spyOn(hashQueue, 'run').mockImplementation((lane, work) =>
    run(lane, () => {
      order.push(lane);
      return work();
    }),
  );
  const newPin = () => admin.put<ApiErrorBody>(`/updateProfile/${one.stores[0].clerk.id}`, { pin: '73915' });
  const refused: Reply<ApiErrorBody>[] = [];
  const replies = times(3, async (): Promise<number> => {
    const reply = await newPin();
    if (reply.status === 429) refused.push(reply);
    return reply.status;
  });
  await expect.poll(() => refused.length).toBe(2);
  await expect.poll(() => runSpy.mock.calls.filter(([lane]) => lane === 'set').length).toBeGreaterThan(0);
  const signedIn = login(other.Username);
  await expect.poll(() => runSpy.mock.calls.filter(([lane]) => lane === 'check').length).toBe(1);
  await letGo();
  expect((await signedIn).status).toBe(200);
  const statuses = await Promise.all(replies);
  await Promise.all(waiting);
  runSpy.mockRestore();
  expect(order.indexOf('check')).toBeLessThan(4);
  expect(order.at(-1)).toBe('set');
  expect(statuses.sort()).toEqual([200, 429, 429]);
  for (const { body, headers } of refused) {
    expect(body.message).toContain('Please try again in a moment.');
    expect(headers.get('retry-after')).toBe('5');
  }
});

test('a sign-in refused by a full queue doesn’t count as a guess', async () => {
  const { admin } = await addCompany(server.db);
  const waiting = hashQueue.asParty('network 127.0.0.1', () =>
    times(100, () => hashQueue.run('check', async () => {})),
  );
  expect(await login(admin.Username)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  const counted = sql`subject = ${`user:${admin.Username.toLowerCase()}`}`;
  expect(await server.db.$count(sql`login_failures`, counted)).toBe(0);
  await letGo();
  await Promise.all(waiting);
  expect((await login(admin.Username)).status).toBe(200);
});
