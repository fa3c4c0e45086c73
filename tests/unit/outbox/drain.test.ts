import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { clearSession, loadSession, saveSession } from '../../../src/device/session';
import { drain, isOfKnownKind } from '../../../src/outbox/drain';
import { retry } from '../../../src/outbox/refused-entry';
import { FakeApi } from '../../support/device/fake-api';
import { FakeLocks } from '../../support/device/fake-locks';
import { openDb, terminal, UPC, userOf } from '../../support/device/outbox';
import { eventually } from '../../support/runner/eventually';

describe('sending', () => {
  it('the sender sends each entry as captured, oldest first, with its own key and the session’s token', async () => {
    const { api, drain, sell, fillShelf, rows } = await terminal();
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

  it('the sender sends no entry twice', async () => {
    const { api, drain, sell } = await terminal();
    await sell();
    await drain();
    await drain({ wake: 'now' });
    expect(api.received).toHaveLength(1);
  });

  it('concurrent senders send each entry once', async () => {
    const { api, options, sell, rows, db } = await terminal();
    for (const upc of UPC) await sell(upc);
    // The worker and two tabs each have their own connection; they share the browser's locks.
    const contexts = [db, openDb(db.name), openDb(db.name)];
    await Promise.all(
      [...contexts, ...contexts].map((context) => drain({ ...options, db: context, wake: 'now' })),
    );
    expect(api.received.map((request) => request.key)).toEqual((await rows()).map((row) => row.key));
  });

  it('an entry written while the sender finishes is sent by the pass of its own caller', async () => {
    const { drain, sell, rows } = await terminal();
    await sell(UPC[0]);
    const first = drain();
    const second = sell(UPC[1]).then(() => drain());
    await Promise.all([first, second]);
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
  });

  it('the sender ends with the request in flight when another context takes over, and other entries are due at once', async () => {
    const { api, drain, options, sell, rows } = await terminal();
    for (const upc of UPC) await sell(upc);
    const stepDown = new AbortController();
    const dueAt = await drain({
      signal: stepDown.signal,
      fetch: (url, init) => {
        stepDown.abort();
        return options.fetch(url, init);
      },
    });
    expect(dueAt).toBeLessThanOrEqual(options.now());
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'pending', 'pending']);
    expect(await drain()).toBeNull();
    expect(api.received).toHaveLength(3);
  });
});

it('an entry of a kind that only a newer release knows waits unchanged, and the others are sent', async () => {
  const { api, drain, sell, rows, db } = await terminal();
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
    it(`the response ${JSON.stringify(fate)} ends the sender’s pass, and the entry is sent again later`, async () => {
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

  it('the sender accepts only a response that echoes the key as an acknowledgement', async () => {
    const { drain, sell, rows } = await terminal();
    await sell();
    const answers = async (body: unknown) =>
      drain({ wake: 'now', fetch: async () => new Response(JSON.stringify(body), { status: 200 }) });
    for (const body of [{}, { success: true }, { submission_id: crypto.randomUUID() }, [], null, 'ok'])
      await answers(body);
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 6, ackSeq: 0 }]);
  });

  it('the sender waits for the time in Retry-After', async () => {
    const api = new FakeApi([{ status: 429, headers: { 'Retry-After': '30' } }]);
    const { drain, sell, clock } = await terminal(api);
    await sell();
    expect(await drain()).toBe(clock.now + 30_000);
  });

  it('the sender waits for an hour at most, whatever a gateway requests', async () => {
    const api = new FakeApi([{ status: 429, json: false, headers: { 'Retry-After': '864000' } }]);
    const { drain, sell, clock } = await terminal(api);
    await sell();
    expect(await drain()).toBe(clock.now + 3_600_000);
  });

  it('a wait that was requested while the clock was ahead ends once the clock is set right', async () => {
    const api = new FakeApi([{ status: 429, headers: { 'Retry-After': '30' } }]);
    const { drain, sell, rows, clock } = await terminal(api);
    const ahead = 400 * 86_400_000;
    clock.now += ahead;
    await sell();
    await drain();
    clock.now -= ahead;
    expect(await drain({ wake: 'now' })).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  it('no wake-up shortens the wait that the server requested, not even for a new entry', async () => {
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

  it('the first response after an outage makes all waiting entries due at once, and each is sent once', async () => {
    const { api, drain, sell, rows, clock, db } = await terminal();
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

  it('a server fault delays only its own entry', async () => {
    const api = new FakeApi([{ status: 500 }]);
    const { drain, sell, rows } = await terminal(api);
    await sell(UPC[0]);
    await sell(UPC[1]);
    expect(await drain()).not.toBeNull();
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1 }, { state: 'sent' }]);
  });

  for (const status of [400, 403, 404, 409, 413, 422])
    it(`an entry refused with ${status} needs attention and keeps the reason, and other entries are sent`, async () => {
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

  it('Retry sends an entry that needs attention again, unchanged', async () => {
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

  it('Retry does not change a sent entry', async () => {
    const { db, drain, sell, rows } = await terminal();
    const { seq } = await sell();
    await drain();
    const before = await rows();
    await retry(seq, db);
    expect(await rows()).toEqual(before);
  });
});

describe('the order of sending', () => {
  it('the sender holds back only entries that share a lot with an earlier waiting entry', async () => {
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

  it('an entry that never reaches the server does not block the others', async () => {
    const { api, drain, sell, rows, clock, options } = await terminal();
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

  it('an immediate wake-up ignores the waiting times and sends the oldest entry first again', async () => {
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

describe('the sender’s session', () => {
  it('a rejected token pauses the sender without counting an attempt; after a sign-in the rest is sent once', async () => {
    const refused = { status: 401, code: 'session_expired' };
    const api = new FakeApi(['ok', refused, refused]);
    const { db, user, drain, sell, rows } = await terminal(api);
    for (const upc of UPC) await sell(upc);
    expect(await drain()).toBeNull();
    expect((await rows()).map((row) => [row.state, row.attempts, row.nextAttemptAt])).toEqual([
      ['sent', 1, 0],
      ['pending', 0, 0],
      ['pending', 0, 0],
    ]);
    expect(await loadSession(db)).toMatchObject({ expired: true });
    await drain({ wake: 'now' });
    expect(api.received).toHaveLength(3);

    await saveSession(user, 'token-2', db);
    await drain({ wake: 'now' });
    expect(api.committed).toEqual((await rows()).map((row) => row.key));
    expect(api.received.at(-1)?.token).toBe('Bearer token-2');
  });

  it('a token rejected after a new sign-in does not affect the new session', async () => {
    const { api, db, user, drain, sell } = await terminal();
    await sell();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (new Headers(init?.headers).get('Authorization') !== 'Bearer token-1') return api.fetch(url, init);
      await saveSession(user, 'token-2', db);
      return new Response('{"code":"session_expired","message":"Sign in again."}', { status: 401 });
    };
    await drain({ fetch });
    expect(await loadSession(db)).toMatchObject({ token: 'token-2', expired: false });
    expect(api.committed).toHaveLength(1);
  });

  it('the sender sends and deletes nothing while no one is signed in', async () => {
    const { api, db, drain, sell, rows } = await terminal();
    await sell();
    await clearSession(db);
    expect(await drain({ wake: 'now' })).toBeNull();
    expect(api.received).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it('the sender sends a store’s entries only under that store’s session, even if the session changes in between', async () => {
    const { api, db, drain, sell, rows } = await terminal();
    await sell(UPC[0]);
    await sell(UPC[1]);
    const fetch: typeof globalThis.fetch = async (url, init) => {
      await saveSession(userOf(2), 'token-of-store-2', db);
      return api.fetch(url, init);
    };
    await drain({ fetch });
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'pending']);
    await drain({ wake: 'now' });
    expect(api.received).toHaveLength(1);

    await saveSession(userOf(1, 99), 'token-of-another-user', db);
    await drain();
    expect(api.received.at(-1)?.token).toBe('Bearer token-of-another-user');
    expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
  });
});

describe('a sender that is killed', () => {
  it('a sender killed while waiting for a response leaves the request to the next one, and it is recorded once', async () => {
    const { api, db, options, sell } = await terminal();
    await sell();
    // The server commits, but the response is lost: the sender is dead and its lock is free.
    const committed = new Promise<void>((done) => {
      const fetch: typeof globalThis.fetch = async (url, init) => {
        await api.fetch(url, init);
        done();
        return new Promise(() => undefined);
      };
      drain({ ...options, fetch });
    });
    await committed;
    db.close();

    const reopened = openDb(db.name);
    await drain({ ...options, db: reopened, locks: new FakeLocks() as unknown as LockManager });
    expect(api.received).toHaveLength(2);
    expect(api.committed).toHaveLength(1);
    expect(await reopened.outbox.toArray()).toMatchObject([{ state: 'sent', ackSeq: 1 }]);
  });

  it('a sender killed while saving a response leaves the entry unchanged and uses up no acknowledgement number', async () => {
    const { api, db, options, sell } = await terminal();
    await sell();
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const reply = await api.fetch(url, init);
      db.outbox.hook('updating', () => {
        throw new Error('killed');
      });
      return reply;
    };
    await expect(drain({ ...options, fetch })).rejects.toThrow('killed');
    db.close();

    const reopened = openDb(db.name);
    expect(await reopened.outbox.toArray()).toMatchObject([{ state: 'pending', attempts: 0, ackSeq: 0 }]);
    expect(await reopened.meta.get('acks')).toBeUndefined();
    await drain({ ...options, db: reopened });
    expect(api.committed).toHaveLength(1);
    expect(await reopened.outbox.toArray()).toMatchObject([{ state: 'sent', ackSeq: 1 }]);
  });
});

const FIRST = 10_010_000_000_000;

it('responses in quick succession are saved together, in order of arrival', async () => {
  const { api, db, drain, sell, rows } = await terminal();
  for (let index = 0; index < 30; index++) await sell(UPC[0], FIRST + index * 3);
  let writes = 0;
  db.meta.hook('updating', () => {
    writes += 1;
  });
  await drain();
  const sent = await rows();
  expect(sent.map((row) => [row.state, row.ackSeq])).toEqual(sent.map((_, index) => ['sent', index + 1]));
  expect(api.committed).toEqual(sent.map((row) => row.key));
  expect(writes).toBeLessThan(15);
});

it('saving a response doesn’t wait for a slow one after it', async () => {
  const { drain, sell, rows, options } = await terminal();
  await sell(UPC[0]);
  const slow = await sell(UPC[1]);
  let answer = (): void => undefined;
  const released = new Promise<void>((release) => {
    answer = release;
  });
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (new Headers(init?.headers).get('Idempotency-Key') === slow.key) await released;
    return options.fetch(url, init);
  };
  const drained = drain({ fetch });
  await eventually(async () => expect((await rows()).map((row) => row.state)).toEqual(['sent', 'pending']));
  answer();
  await drained;
  expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
});

/** A number of database reads; a pass of the sender takes one. */
const LONGER_THAN_A_TURN = 10;

/** A terminal that records the rows in flight at each request, by their positions in the outbox. */
async function watched(api: FakeApi) {
  const till = await terminal(api);
  const keys: string[] = [];
  const departures: number[][] = [];
  const onTheWay = new Set<number>();
  let atWork: Promise<unknown> = Promise.resolve();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const row = keys.indexOf(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    onTheWay.add(row);
    departures.push([...onTheWay]);
    try {
      // Like a real server: requests one at a time, each slower than the sender's next pass.
      atWork = atWork.then(async () => {
        for (let reads = 0; reads < LONGER_THAN_A_TURN; reads++) await till.rows();
      });
      await atWork;
      return await till.options.fetch(url, init);
    } finally {
      onTheWay.delete(row);
    }
  };
  return {
    ...till,
    departures,
    send: async () => {
      keys.push(...(await till.rows()).map((row) => row.key));
      await till.drain({ fetch, timeoutMs: 5000 });
    },
  };
}

it('two sales are in flight at a time, even of one lot, once the server has responded', async () => {
  const { sell, send, departures } = await watched(new FakeApi());
  for (let index = 0; index < 5; index++) await sell(UPC[0], FIRST + 3 * index);
  await send();
  expect(departures).toEqual([[0], [1], [1, 2], [2, 3], [3, 4]]);
});

it('while the server does not respond, a single request at a time probes it', async () => {
  const { sell, send, departures } = await watched(new FakeApi(['no-network']));
  for (let index = 0; index < 3; index++) await sell(UPC[index], FIRST);
  await send();
  expect(departures).toEqual([[0]]);
});

it('entries of the same lot wait for the response to an on-shelf record, while entries of other lots are sent', async () => {
  const { sell, fillShelf, send, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  await fillShelf(UPC[0]);
  await sell(UPC[0]);
  await fillShelf(UPC[1]);
  await fillShelf(UPC[0]);
  await send();
  expect(departures).toEqual([[0], [1], [2], [2, 3], [3, 4]]);
});

it('a sale waits for the response to an earlier sale that the server has lost', async () => {
  const { sell, send, db, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  const lost = await sell(UPC[0]);
  await db.outbox.update(lost.seq, { sentAt: '2026-11-01T20:00:00.000Z' });
  await sell(UPC[0], FIRST + 3);
  await send();
  expect(departures).toEqual([[0], [1], [2]]);
});
