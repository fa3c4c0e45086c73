import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { clearSession, loadSession, saveSession } from '../../../src/device/session';
import { drain } from '../../../src/outbox/drain';
import { FakeApi } from '../../support/device/fake-api';
import { FakeLocks } from '../../support/device/fake-locks';
import { openDb, terminal, UPC, userOf } from '../../support/device/outbox';

describe('the session', () => {
  it('a rejected token pauses sending without counting an attempt; after a sign-in the rest is sent once', async () => {
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
    const api = new FakeApi();
    const { db, user, drain, sell } = await terminal(api);
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

  it('sends and deletes nothing while no one is signed in', async () => {
    const api = new FakeApi();
    const { db, drain, sell, rows } = await terminal(api);
    await sell();
    await clearSession(db);
    expect(await drain({ wake: 'now' })).toBeNull();
    expect(api.received).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it("sends a store's rows only under that store's session, even if the session changes in between", async () => {
    const api = new FakeApi();
    const { db, drain, sell, rows } = await terminal(api);
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
  it('while it waits for a response leaves the request to the next sender, and the server records it once', async () => {
    const api = new FakeApi();
    const { db, options, sell } = await terminal(api);
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

  it('while it saves the response: the row is unchanged, and no acknowledgement number is used up', async () => {
    const api = new FakeApi();
    const { db, options, sell } = await terminal(api);
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
