import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { clearSession, loadSession, requestCheck, saveSession } from '../../../src/device/session';
import { nextWakeAt } from '../../../src/outbox/queries';
import { DAY_MS } from '../../../src/shared/time/store-clock';
import type { Fate } from '../../support/device/fake-api';
import { afterSixSales, openDb, ROW, saleOf, terminal, UPC, userOf } from '../../support/device/outbox';

const FIRST = 10_010_000_000_000;
const FROM_SHELF_ON = ['not_on_shelf', 'unknown_lot', 'unknown_serial'] as const;

describe('the check with the server', () => {
  it('sent entries are checked with the server at a sign-in, at the start of the app, and once a day', async () => {
    const { api, ...till } = await afterSixSales();
    const { drain, clock, db, keys } = till;
    expect(api.checkedKeys).toEqual([]);

    await till.signInAgain();
    await drain();
    expect(api.checkedKeys).toEqual([keys]);
    await drain({ wake: 'now' });
    expect(api.checkedKeys).toHaveLength(1);

    await requestCheck(db);
    await drain();
    expect(api.checkedKeys).toHaveLength(2);

    expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + DAY_MS);
    clock.now += DAY_MS - 1;
    await drain();
    expect(api.checkedKeys).toHaveLength(2);
    clock.now += 1;
    await drain();
    expect(api.checkedKeys).toHaveLength(3);
  });

  it('a check with the server covers at most 500 keys per request, only of this store', async () => {
    const { db, rows, drain } = await terminal();
    const sent = (index: number, storeId: number) => ({
      ...{ ...ROW, seq: index + 1, key: crypto.randomUUID(), storeId },
      ...{ kind: 'sale' as const, payload: saleOf(UPC[0], storeId) },
      state: 'sent' as const,
      ackSeq: index + 1,
      sentAt: new Date(0).toISOString(),
    });
    await db.outbox.bulkAdd(Array.from({ length: 1100 }, (_, index) => sent(index, index < 1001 ? 1 : 2)));
    const checkedKeys: string[][] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      const { keys } = JSON.parse(String(init?.body)) as { keys: string[] };
      checkedKeys.push(keys);
      return new Response(JSON.stringify({ data: Object.fromEntries(keys.map((key) => [key, 'done'])) }));
    };
    await drain({ fetch });
    expect(checkedKeys.map((keys) => keys.length)).toEqual([500, 500, 1]);
    expect(checkedKeys.flat()).toEqual(
      (await rows()).filter((row) => row.storeId === 1).map((row) => row.key),
    );
  });
});

describe('entries that the server has lost', () => {
  it('entries that the server has lost are sent again, oldest first, with their old keys and payloads', async () => {
    const { api, ...till } = await afterSixSales();
    const before = await till.rows();
    const lost = [1, 3, 4].map((index) => till.keys[index] ?? '');
    api.lose(lost);
    await till.sell(UPC[1], FIRST + 6);
    await till.signInAgain();
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

  it('a lost entry says why it waits again while the server is unreachable', async () => {
    const { api, ...till } = await afterSixSales();
    api.lose(till.keys);
    api.fates = ['no-network'];
    await till.signInAgain();
    await till.drain();
    const [tried, waiting] = await till.rows();
    expect(tried).toMatchObject({ state: 'pending', attempts: 1, lastError: { code: 'no_answer' } });
    expect(waiting).toMatchObject({
      state: 'pending',
      attempts: 0,
      ackSeq: 0,
      lastError: { code: 'lost_by_server' },
    });
    expect(waiting?.sentAt).toBeDefined();
  });

  it('many tabs and the worker together check lost entries once and send them once', async () => {
    const { api, ...till } = await afterSixSales();
    api.lose(till.keys);
    await till.signInAgain();
    const tabs = [till.db, openDb(till.db.name), openDb(till.db.name)];
    await Promise.all([...tabs, ...tabs].map((db) => till.drain({ db, wake: 'now' })));
    expect(api.checkedKeys).toHaveLength(1);
    expect(api.received.map((request) => request.key)).toEqual(till.keys);
  });

  for (const code of FROM_SHELF_ON)
    it(`a lost entry that is refused with ${code} waits, since an entry that it depends on was lost as well`, async () => {
      const { api, ...till } = await afterSixSales();
      api.lose(till.keys);
      await till.signInAgain();
      const refusal: Fate = { status: code === 'not_on_shelf' ? 409 : 422, code, message: 'Not yet.' };
      api.fates = [refusal];
      const dueAt = await till.drain();
      const waiting = { state: 'pending', attempts: 1, lastError: { code, message: 'Not yet.' } };
      const rows = await till.rows();
      expect(rows[0]).toMatchObject(waiting);
      // The later sale of that lot waits with it; the others are sent.
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

  for (const code of FROM_SHELF_ON)
    it(`when an entry is refused with ${code}, a lost entry that it depends on is sent first, and both succeed`, async () => {
      const { api, ...till } = await afterSixSales();
      const [lost = ''] = till.keys;
      api.lose([lost]);
      await till.sell(UPC[0], FIRST + 6);
      const refusal: Fate = { status: code === 'not_on_shelf' ? 409 : 422, code, message: 'Not yet.' };
      api.fates = [refusal];
      expect(await till.drain()).toBeNull();
      const [, , , , , , refused] = await till.rows();
      expect(api.received.map(({ key }) => key)).toEqual([refused?.key, lost, refused?.key]);
      expect(await till.states()).toEqual([...till.keys, 'new'].map(() => 'sent'));
    });

  it('a refusal because of a missing record causes one check, and needs attention if nothing was lost', async () => {
    const { api, ...till } = await afterSixSales();
    const before = api.checkedKeys.length;
    await till.sell(UPC[0], FIRST + 6);
    api.fates = [{ status: 409, code: 'not_on_shelf' }];
    expect(await till.drain()).toBeNull();
    expect((await till.states()).at(-1)).toBe('attention');
    expect(api.checkedKeys).toHaveLength(before + 1);
    expect(api.received).toHaveLength(1);
  });

  it('an entry needs attention if waiting can’t help, whether it was lost or never acknowledged', async () => {
    const { api, ...till } = await afterSixSales();
    api.lose(till.keys.slice(0, 1));
    await till.sell(UPC[1], FIRST + 6);
    await till.signInAgain();
    api.fates = [
      { status: 422, code: 'wrong_price' },
      { status: 409, code: 'not_on_shelf' },
    ];
    await till.drain();
    const states = await till.states();
    expect([states[0], states[6]]).toEqual(['attention', 'attention']);
  });
});

describe('responses from something other than our server', () => {
  const strange =
    (body: unknown): typeof fetch =>
    async () =>
      new Response(JSON.stringify(body), { status: 200 });
  const done = (keys: string[], state: unknown) => Object.fromEntries(keys.map((key) => [key, state]));

  it('no entry counts as lost after the response of a captive portal or other incomplete JSON', async () => {
    const { api, ...till } = await afterSixSales();
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
      await till.signInAgain();
      await drain({ wake: 'now', fetch: strange(answer) });
      expect(await till.states()).toEqual(keys.map(() => 'sent'));
      expect(await db.meta.get('link')).toMatchObject({ reachable: false });
      expect(await loadSession(db)).toMatchObject({ checkAt: clock.now + 60_000 });
    }
    for (const fate of ['portal', 'never-answers', 'no-network', { status: 500 }, { status: 404 }] as const) {
      await till.signInAgain();
      api.statusFates = [fate];
      await drain({ wake: 'now' });
      expect(await till.states()).toEqual(keys.map(() => 'sent'));
      expect(await loadSession(db)).toMatchObject({ checkAt: clock.now + 60_000 });
    }
    expect(api.received).toEqual([]);
  });

  it('a check without a response does not keep entries from being sent', async () => {
    const { api, ...till } = await afterSixSales();
    await till.sell(UPC[0], FIRST + 6);
    await till.signInAgain();
    api.statusFates = ['never-answers'];
    till.clock.now = (await till.drain()) ?? 0;
    expect(await till.drain()).toBeNull();
    expect(await till.states()).toEqual([...till.keys, 'new'].map(() => 'sent'));
    expect(api.checkedKeys).toHaveLength(1);
  });
});

describe('sessions that change during a check', () => {
  it('a session that changes during a check keeps its own check due and sends nothing of the former store', async () => {
    const { api, ...till } = await afterSixSales();
    const [lost = '', ...others] = till.keys;
    const ofStore2 = others.pop() ?? '';
    await till.db.outbox.where('key').equals(ofStore2).modify({ storeId: 2 });
    api.lose([lost]);
    await till.signInAgain();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (api.checkedKeys.length === 0) await saveSession(userOf(2), 'token-of-store-2', till.db);
      return api.fetch(url, init);
    };
    await till.drain({ fetch });
    expect(api.checkedKeys).toEqual([[lost, ...others], [ofStore2]]);
    expect(await till.states()).toEqual(['pending', ...till.keys.slice(1).map(() => 'sent')]);
    expect(api.received).toEqual([]);

    await till.signInAgain();
    await till.drain();
    expect(api.received.map((request) => request.key)).toEqual([lost]);
  });

  it('a token rejected during a check pauses everything until the next sign-in, which runs the check', async () => {
    const { api, ...till } = await afterSixSales();
    api.lose(till.keys);
    await requestCheck(till.db);
    api.statusFates = [{ status: 401, code: 'session_expired' }];
    expect(await till.drain()).toBeNull();
    expect(await loadSession(till.db)).toMatchObject({ expired: true });
    expect(await nextWakeAt(till.db, 1, till.clock.now)).toBeNull();
    await till.signInAgain();
    await till.drain();
    expect(api.received.map((request) => request.key)).toEqual(till.keys);
  });

  it('without a session, no check with the server is made', async () => {
    const { api, ...till } = await afterSixSales();
    await clearSession(till.db);
    await requestCheck(till.db);
    await till.drain({ wake: 'now' });
    expect(api.checkedKeys).toEqual([]);
    expect(await loadSession(till.db)).toBeNull();
  });
});
