import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { nextWakeAt } from '../../../src/outbox/due';
import { planOf } from '../../../src/outbox/reconcile';
import type { OutboxRow } from '../../../src/outbox/rows';
import { clearSession, loadSession, requestCheck, saveSession } from '../../../src/outbox/session';
import { FakeApi, type Fate } from '../../support/fake-api';
import { openDb, saleOf, terminal, UPC, userOf } from '../../support/outbox';

const DAY_MS = 86_400_000;
const FIRST = 10_010_000_000_000;
const FROM_SHELF_ON = ['not_on_shelf', 'unknown_lot', 'unknown_serial'] as const;

/** A terminal that has sent one sale of each lot, twice. */
async function afterSix(api: FakeApi) {
  const till = await terminal(api);
  for (const start of [FIRST, FIRST + 3]) for (const upc of UPC) await till.sell(upc, start);
  await till.drain();
  const keys = (await till.rows()).map((row) => row.key);
  api.received.length = 0;
  return { ...till, keys, states: async () => (await till.rows()).map((row) => row.state) };
}

const signInAgain = ({ db, user }: Pick<Awaited<ReturnType<typeof terminal>>, 'db' | 'user'>) =>
  saveSession(user, 'token-2', db);

describe('when the server is asked', () => {
  it('at a sign-in, at a start of the app, and a day after the last time; never without anything sent', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    const { drain, clock, db, keys } = till;
    expect(api.asked).toEqual([]);

    await signInAgain(till);
    await drain();
    expect(api.asked).toEqual([keys]);
    await drain({ wake: 'now' });
    expect(api.asked).toHaveLength(1);

    await requestCheck(db);
    await drain();
    expect(api.asked).toHaveLength(2);

    expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + DAY_MS);
    clock.now += DAY_MS - 1;
    await drain();
    expect(api.asked).toHaveLength(2);
    clock.now += 1;
    await drain();
    expect(api.asked).toHaveLength(3);
  });

  it('about at most 500 keys at a time, of this store only', async () => {
    const api = new FakeApi();
    const { db, rows, drain } = await terminal(api);
    const sent = (nth: number, storeId: number) => ({
      key: crypto.randomUUID(),
      kind: 'sale' as const,
      version: 1 as const,
      storeId,
      userId: 10,
      userName: 'User',
      payload: saleOf(UPC[0], storeId),
      recordedAt: '2026-11-20T05:00:00.000Z',
      summary: { count: 3, amountCents: 1500, entries: 1 },
      state: 'sent' as const,
      attempts: 1,
      nextAttemptAt: 0,
      ackSeq: nth + 1,
      sentAt: new Date(0).toISOString(),
    });
    await db.outbox.bulkAdd(Array.from({ length: 1100 }, (_, nth) => sent(nth, nth < 1001 ? 1 : 2)));
    await drain();
    expect(api.asked.map((keys) => keys.length)).toEqual([500, 500, 1]);
    const ofStore = (await rows()).filter((row) => row.storeId === 1).map((row) => row.key);
    expect(api.asked.flat().sort()).toEqual(ofStore.sort());
    // All were lost, and all are there again.
    expect(api.committed).toEqual((await rows()).filter((row) => row.storeId === 1).map((row) => row.key));
  });
});

describe('what the server has lost', () => {
  it('is sent again with its old key and payload, oldest first, and what it still has is left alone', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    const before = await till.rows();
    const lost = [1, 3, 4].map((nth) => till.keys[nth] ?? '');
    api.lose(lost);
    await till.sell(UPC[1], FIRST + 6);
    await signInAgain(till);
    await till.drain();

    expect(api.received.map((request) => request.key).slice(0, 3)).toEqual(lost);
    expect(api.received).toHaveLength(4);
    const after = await till.rows();
    expect(after.map((row) => [row.state, row.ackSeq])).toEqual(
      [1, 7, 3, 8, 9, 6, 10].map((ackSeq) => ['sent', ackSeq]),
    );
    expect(after.slice(0, 6).map(({ key, payload }) => ({ key, payload }))).toEqual(
      before.map(({ key, payload }) => ({ key, payload })),
    );
    expect(new Set(api.committed).size).toBe(7);
  });

  it('says why it waits again while there is no server to send it to', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    api.lose(till.keys);
    api.fates = ['no-network'];
    await signInAgain(till);
    await till.drain();
    const [tried, waiting] = await till.rows();
    expect(tried).toMatchObject({ state: 'pending', attempts: 1, lastError: { code: 'no_answer' } });
    expect(waiting).toMatchObject({ state: 'pending', attempts: 0, lastError: { code: 'lost_by_server' } });
    expect(waiting?.sentAt).toBeDefined();
  });

  it('is asked and sent once by many tabs and the worker', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    api.lose(till.keys);
    await signInAgain(till);
    const tabs = [till.db, openDb(till.db.name), openDb(till.db.name)];
    await Promise.all([...tabs, ...tabs].map((db) => till.drain({ db, wake: 'now' })));
    expect(api.asked).toHaveLength(1);
    expect(api.received.map((request) => request.key)).toEqual(till.keys);
  });

  for (const code of FROM_SHELF_ON)
    it(`waits where it is refused with ${code}: what it needs was lost as well`, async () => {
      const api = new FakeApi();
      const till = await afterSix(api);
      api.lose(till.keys);
      await signInAgain(till);
      const refusal: Fate = { status: code === 'not_on_shelf' ? 409 : 422, code, message: 'Not yet.' };
      api.fates = [refusal];
      const dueAt = await till.drain();
      const waiting = { state: 'pending', attempts: 1, lastError: { code, message: 'Not yet.' } };
      const rows = await till.rows();
      expect(rows[0]).toMatchObject(waiting);
      // The later sale of that lot waits with it; the others are there.
      expect(rows.map((row) => row.state)).toEqual(['pending', 'sent', 'sent', 'pending', 'sent', 'sent']);

      api.fates = [refusal];
      till.clock.now = dueAt ?? 0;
      const again = await till.drain();
      expect(again ?? 0).toBeGreaterThanOrEqual(till.clock.now + 1_800);
      till.clock.now = again ?? 0;
      expect(await till.drain()).toBeNull();
      expect(await till.states()).toEqual(till.keys.map(() => 'sent'));
      expect(new Set(api.committed)).toEqual(new Set(till.keys));
    });

  it('needs a person where waiting mends nothing, as does what was never acknowledged', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    api.lose(till.keys.slice(0, 1));
    await till.sell(UPC[1], FIRST + 6);
    await signInAgain(till);
    api.fates = [
      { status: 422, code: 'wrong_price' },
      { status: 409, code: 'not_on_shelf' },
    ];
    await till.drain();
    const states = await till.states();
    expect([states[0], states[6]]).toEqual(['attention', 'attention']);
  });
});

describe('an answer that is no answer of our server', () => {
  const strange =
    (body: unknown): typeof fetch =>
    async () =>
      new Response(JSON.stringify(body), { status: 200 });
  const done = (keys: string[], state: unknown) => Object.fromEntries(keys.map((key) => [key, state]));

  it('is no loss: a portal’s page, other JSON, or one that leaves out a key', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    const { keys, db, drain, clock } = till;
    const answers = [
      {},
      [],
      { data: null },
      { data: [] },
      { data: 'unknown' },
      { data: done(keys.slice(1), 'unknown') },
      { data: done(keys, 'gone') },
      { data: done(keys, null) },
    ];
    for (const answer of answers) {
      await signInAgain(till);
      await drain({ wake: 'now', fetch: strange(answer) });
      expect(await till.states()).toEqual(keys.map(() => 'sent'));
      expect(await db.meta.get('link')).toMatchObject({ reachable: false });
      expect(await loadSession(db)).toMatchObject({ checkAt: clock.now + 60_000 });
    }
    for (const fate of ['portal', 'never-answers', 'no-network', { status: 500 }, { status: 404 }] as const) {
      await signInAgain(till);
      api.askFates = [fate];
      await drain({ wake: 'now' });
      expect(await till.states()).toEqual(keys.map(() => 'sent'));
      expect(await loadSession(db)).toMatchObject({ checkAt: clock.now + 60_000 });
    }
    expect(api.received).toEqual([]);
  });

  it('does not keep entries from being sent', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    await till.sell(UPC[0], FIRST + 6);
    await signInAgain(till);
    api.askFates = ['never-answers'];
    till.clock.now = (await till.drain()) ?? 0;
    expect(await till.drain()).toBeNull();
    expect(await till.states()).toEqual([...till.keys, 'new'].map(() => 'sent'));
    expect(api.asked).toHaveLength(1);
  });
});

describe('a session that changes in the middle', () => {
  it('leaves the check of the new one due, and sends nothing of the old one’s store', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    api.lose(till.keys.slice(0, 1));
    await signInAgain(till);
    const fetch: typeof globalThis.fetch = async (url, init) => {
      await saveSession(userOf(2), 'token-of-store-2', till.db);
      return api.fetch(url, init);
    };
    await till.drain({ fetch });
    expect(await till.states()).toEqual(['pending', ...till.keys.slice(1).map(() => 'sent')]);
    expect(api.received).toEqual([]);

    await signInAgain(till);
    await till.drain();
    expect(api.received.map((request) => request.key)).toEqual(till.keys.slice(0, 1));
  });

  it('a refused token pauses everything; the sign-in after it asks', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    api.lose(till.keys);
    await requestCheck(till.db);
    api.askFates = [{ status: 401, code: 'session_expired' }];
    expect(await till.drain()).toBeNull();
    expect(await loadSession(till.db)).toMatchObject({ expired: true });
    expect(await nextWakeAt(till.db, 1, till.clock.now)).toBeNull();
    await signInAgain(till);
    await till.drain();
    expect(api.received.map((request) => request.key)).toEqual(till.keys);
  });

  it('nobody signed in: nothing is asked', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    await clearSession(till.db);
    await requestCheck(till.db);
    await till.drain({ wake: 'now' });
    expect(api.asked).toEqual([]);
    expect(await loadSession(till.db)).toBeNull();
  });
});

describe('90 days', () => {
  it('after them an entry goes when the server has just said that it has it, and only then', async () => {
    const api = new FakeApi();
    const till = await afterSix(api);
    const { drain, clock, rows, keys, db } = till;
    clock.now += 90 * DAY_MS;
    await signInAgain(till);
    await drain();
    expect(await rows()).toHaveLength(6);

    await till.sell(UPC[0], FIRST + 6);
    clock.now += 1;
    await requestCheck(db);
    api.askFates = ['no-network'];
    await drain();
    expect(await rows()).toHaveLength(7);

    api.lose(keys.slice(2, 3));
    clock.now += 60_000;
    api.fates = [{ status: 500 }, { status: 500 }];
    await drain();
    expect((await rows()).map((row) => [keys.indexOf(row.key), row.state])).toEqual([
      [2, 'pending'],
      [-1, 'pending'],
    ]);
  });

  it('a plan forgets only what is old and known to the server', () => {
    const row = (key: string, sentAt?: string) => ({ seq: Number(key), key, sentAt }) as OutboxRow;
    const old = new Date(0).toISOString();
    const rows = [row('1', old), row('2', old), row('3', new Date(DAY_MS).toISOString()), row('4')];
    const states = { 1: 'done', 2: 'unknown', 3: 'done', 4: 'done' } as const;
    expect(planOf(rows, states, 91 * DAY_MS - 1)).toEqual({ again: [2], forget: [1] });
  });
});
