import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { drain, isOfKnownKind } from '../../../src/outbox/drain';
import { retry } from '../../../src/outbox/refused-entry';
import { FakeApi } from '../../support/device/fake-api';
import { openDb, terminal, UPC } from '../../support/device/outbox';

describe('sending', () => {
  it('sends each row as it was captured, oldest first, with its own key and the token of the session', async () => {
    const api = new FakeApi();
    const { drain, sell, fillShelf, rows } = await terminal(api);
    const shelf = await fillShelf(UPC[0]);
    const sale = await sell(UPC[0]);

    expect(await drain()).toBeNull();
    expect(api.received).toEqual([
      {
        method: 'PUT',
        path: '/api/updateInvetoryOnShelf',
        key: shelf.key,
        token: 'Bearer token-1',
        capturedBy: null,
        outboxFile: null,
        language: 'en',
        body: shelf.payload,
        fate: 'ok',
      },
      {
        method: 'POST',
        path: '/api/sales-record-register',
        key: sale.key,
        token: 'Bearer token-1',
        capturedBy: null,
        outboxFile: null,
        language: 'en',
        body: sale.payload,
        fate: 'ok',
      },
    ]);
    expect(await rows()).toMatchObject([
      { key: shelf.key, state: 'sent', ackSeq: 1, attempts: 1, payload: shelf.payload },
      { key: sale.key, state: 'sent', ackSeq: 2, attempts: 1, reply: { message: 'Sales recorded' } },
    ]);
  });

  it('sends nothing twice', async () => {
    const api = new FakeApi();
    const { drain, sell } = await terminal(api);
    await sell();
    await drain();
    await drain({ wake: 'now' });
    expect(api.received).toHaveLength(1);
  });

  it('has one sender: concurrent callers send each row once', async () => {
    const api = new FakeApi();
    const { options, sell, rows, db } = await terminal(api);
    for (const upc of UPC) await sell(upc);
    // The worker and two tabs each have their own connection; they share the browser's locks.
    const contexts = [db, openDb(db.name), openDb(db.name)];
    await Promise.all(
      [...contexts, ...contexts].map((context) => drain({ ...options, db: context, wake: 'now' })),
    );
    expect(api.received.map((request) => request.key)).toEqual((await rows()).map((row) => row.key));
  });

  it('loses no wake-up: a row written while the sender finishes is sent by its own caller’s pass', async () => {
    const api = new FakeApi();
    const { drain, sell, rows } = await terminal(api);
    await sell(UPC[0]);
    const first = drain();
    const second = sell(UPC[1]).then(() => drain());
    await Promise.all([first, second]);
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
  });
});

it('an entry of a kind that only a newer release knows waits unchanged, and the others are sent', async () => {
  const api = new FakeApi();
  const { drain, sell, rows, db } = await terminal(api);
  const first = await sell(UPC[0]);
  const { seq: _, ...row } = first;
  const newer = { ...row, key: crypto.randomUUID(), kind: 'pack_swap', payload: { swaps: [{ from: 1 }] } };
  await db.outbox.add(newer as unknown as typeof first);
  const last = await sell(UPC[1]);
  for (const wake of ['due', 'now'] as const) expect(await drain({ wake })).toBeNull();
  expect(api.received.map(({ key }) => key)).toEqual([first.key, last.key]);
  const [, kept] = await rows();
  expect(kept).toEqual({ ...newer, seq: first.seq + 1 });
  expect(isOfKnownKind(first)).toBe(true);
  if (kept) expect(isOfKnownKind(kept)).toBe(false);
});

describe('the outcome of a response', () => {
  const unreachable = [
    'no-network',
    'portal',
    'never-answers',
    { status: 408 },
    { status: 425 },
    { status: 429 },
    { status: 502 },
    { status: 503 },
    { status: 504 },
    { status: 500, json: false },
    { status: 401, json: false },
    { status: 404, json: false },
  ] as const;
  for (const fate of unreachable)
    it(`${JSON.stringify(fate)} ends the pass and is retried`, async () => {
      const api = new FakeApi([fate]);
      const { drain, sell, rows, clock, db } = await terminal(api);
      await sell(UPC[0]);
      await sell(UPC[1]);
      const dueAt = await drain();
      expect(api.received).toHaveLength(1);
      expect(await rows()).toMatchObject([
        { state: 'pending', attempts: 1 },
        { state: 'pending', attempts: 0 },
      ]);
      expect(await db.meta.get('link')).toMatchObject({ reachable: false, failures: 1 });
      expect(dueAt).toBeGreaterThan(clock.now);

      clock.now += 1_200;
      expect(await drain()).toBeNull();
      expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
      expect(await db.meta.get('link')).toMatchObject({ reachable: true, failures: 0 });
    });

  it('accepts only a response that echoes the key as an acknowledgement', async () => {
    const { drain, sell, rows } = await terminal(new FakeApi());
    await sell();
    const answers = async (body: unknown) =>
      drain({ wake: 'now', fetch: async () => new Response(JSON.stringify(body), { status: 200 }) });
    for (const body of [{}, { success: true }, { submission_id: crypto.randomUUID() }, [], null, 'ok'])
      await answers(body);
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 6, ackSeq: 0 }]);
  });

  it('waits for the time in Retry-After', async () => {
    const api = new FakeApi([{ status: 429, headers: { 'Retry-After': '30' } }]);
    const { drain, sell, clock } = await terminal(api);
    await sell();
    expect(await drain()).toBe(clock.now + 30_000);
  });

  it('no wake-up shortens the wait that the server requested, not even after it answered another request', async () => {
    const api = new FakeApi([{ status: 429, headers: { 'Retry-After': '30' } }]);
    const { drain, sell, rows, clock } = await terminal(api);
    await sell(UPC[0]);
    await drain();
    const dueAt = clock.now + 30_000;
    expect(await drain({ wake: 'now' })).toBe(dueAt);
    await sell(UPC[1]);
    expect(await drain({ wake: 'now' })).toBe(dueAt);
    expect(api.received).toHaveLength(1);
    clock.now = dueAt;
    expect(await drain()).toBeNull();
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
  });

  it('the first response after an outage makes all rows due at once, each once', async () => {
    const api = new FakeApi();
    const { drain, sell, rows, clock, db } = await terminal(api);
    const isDown: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await sell(UPC[0]);
    await sell(UPC[1]);
    for (let tries = 0; tries < 12; tries++) clock.now = (await drain({ fetch: isDown })) ?? clock.now;
    await drain({ fetch: isDown });
    const link = await db.meta.get('link');
    clock.now = link?.id === 'link' ? link.nextAttemptAt : clock.now;
    // Both have failed several times and wait for up to a minute; a new entry is due.
    await sell(UPC[2]);
    expect(await drain()).toBeNull();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(api.received).toHaveLength(3);
  });

  it('a server fault delays only its own row', async () => {
    const api = new FakeApi([{ status: 500 }]);
    const { drain, sell, rows } = await terminal(api);
    await sell(UPC[0]);
    await sell(UPC[1]);
    expect(await drain()).not.toBeNull();
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1 }, { state: 'sent' }]);
  });

  for (const status of [400, 403, 404, 409, 413, 422])
    it(`${status} needs attention and keeps its reason, and the other rows are sent`, async () => {
      const api = new FakeApi([{ status, code: 'not_on_shelf', message: 'Not on the shelf.' }]);
      const { drain, sell, rows } = await terminal(api);
      await sell(UPC[0]);
      await sell(UPC[0], 10_010_000_000_003);
      expect(await drain()).toBeNull();
      expect(await rows()).toMatchObject([
        { state: 'attention', lastError: { status, code: 'not_on_shelf', message: 'Not on the shelf.' } },
        { state: 'sent' },
      ]);
    });

  it('Retry sends a row that needed attention again, unchanged', async () => {
    const api = new FakeApi([{ status: 409 }]);
    const { db, drain, sell, rows } = await terminal(api);
    const { seq, key, payload } = await sell();
    await drain();
    await retry(seq, db);
    await drain();
    expect(api.received.map((request) => [request.key, request.body])).toEqual([
      [key, payload],
      [key, payload],
    ]);
    expect(await rows()).toMatchObject([{ state: 'sent', key, payload, lastError: undefined }]);
  });

  it('Retry does not change a sent row', async () => {
    const { db, drain, sell, rows } = await terminal(new FakeApi());
    const { seq } = await sell();
    await drain();
    const before = await rows();
    await retry(seq, db);
    expect(await rows()).toEqual(before);
  });
});

describe('the order', () => {
  it('holds back only rows that share a lot with an earlier waiting row', async () => {
    const api = new FakeApi([{ status: 500 }]);
    const { drain, sell, fillShelf, rows, clock } = await terminal(api);
    await fillShelf(UPC[0]);
    await sell(UPC[0]);
    await sell(UPC[1]);
    await drain();
    expect((await rows()).map((row) => [row.state, row.attempts])).toEqual([
      ['pending', 1],
      ['pending', 0],
      ['sent', 1],
    ]);
    clock.now += 1_200;
    await drain();
    const keys = (await rows()).map((row) => row.key);
    expect(api.committed).toEqual([keys[2], keys[0], keys[1]]);
  });

  it('tries another row after one that did not reach the server, so that no row blocks the others', async () => {
    const api = new FakeApi();
    const { drain, sell, rows, clock, options } = await terminal(api);
    const poison = await sell(UPC[0]);
    await sell(UPC[1]);
    const hangs: typeof fetch = (url, init) => {
      if (new Headers(init?.headers).get('Idempotency-Key') === poison.key)
        api.fates.unshift('never-answers');
      return options.fetch(url, init);
    };
    for (let pass = 0; pass < 3; pass++) clock.now = (await drain({ fetch: hangs })) ?? clock.now;
    expect((await rows()).map((row) => row.state)).toEqual(['pending', 'sent']);
  });

  it('clears the waiting times after a change, and then sends the oldest row first again', async () => {
    const api = new FakeApi(['no-network', 'no-network']);
    const { drain, sell, clock, rows } = await terminal(api);
    await sell(UPC[0]);
    await sell(UPC[1]);
    clock.now = (await drain()) ?? 0;
    await drain();
    expect(api.committed).toEqual([]);
    await drain({ wake: 'now' });
    expect(api.committed).toEqual((await rows()).map((row) => row.key));
  });
});
