import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { cachedResponse, cacheResponse } from '../../../src/device/cache';
import { CACHE_LIMIT, type TerminalDb } from '../../../src/device/db';
import { clearSession, expireSession, saveSession } from '../../../src/device/session';
import { openDb, userOf } from '../../support/device/outbox';

const NOW = new Date('2026-11-20T20:00:00.000Z');

const READER = { id: 7, store_id: 1 };

const signIn = (db: TerminalDb, id: number) => saveSession({ ...userOf(1), id }, 'token', db);

test('a user’s last response is cached with its time', async () => {
  const db = openDb();
  await signIn(db, 7);
  expect(await cachedResponse(db, READER, 'vendors', NOW)).toBeNull();
  await cacheResponse(db, READER, 'vendors', ['old'], new Date(NOW.getTime() - 1000));
  await cacheResponse(db, READER, 'vendors', ['new'], NOW);
  expect(await cachedResponse(db, READER, 'vendors', NOW)).toEqual({ value: ['new'], asOf: NOW });
});

test('one user never gets another user’s cached response', async () => {
  const db = openDb();
  await signIn(db, 7);
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  expect(await cachedResponse(db, { ...READER, id: 8 }, 'vendors', NOW)).toBeNull();
  expect(await cachedResponse(db, { ...READER, id: 70 }, 'vendors', NOW)).toBeNull();
});

test('a user who has moved to another store sees no cached response of the former store', async () => {
  const db = openDb();
  await signIn(db, 7);
  await cacheResponse(db, READER, 'vendors', ['of store 1'], NOW);
  await saveSession({ ...userOf(2), id: 7 }, 'token', db);
  expect(await cachedResponse(db, { id: 7, store_id: 2 }, 'vendors', NOW)).toBeNull();
  // Requested while the user was in the other store.
  await cacheResponse(db, READER, 'plans', ['of store 1'], NOW);
  expect(await db.readings.count()).toBe(1);
});

test('a sign-in deletes other users’ cached responses and keeps the user’s own', async () => {
  const db = openDb();
  const readAt = NOW.toISOString();
  await db.readings.bulkPut([1, 7, 8, 70].map((userId) => ({ userId, key: 'vendors', value: [], readAt })));
  await signIn(db, 7);
  expect((await db.readings.toArray()).map(({ userId }) => userId)).toEqual([7]);
  await signIn(db, 8);
  expect(await db.readings.count()).toBe(0);
});

test('no cached response stays after a sign-out, or once the server has rejected the token', async () => {
  const db = openDb();
  await signIn(db, 7);
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  // Of a session that has since been replaced.
  await expireSession('older token', db);
  expect(await db.readings.count()).toBe(1);
  await expireSession('token', db);
  expect(await db.readings.count()).toBe(0);
  // A response in transit.
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  expect(await db.readings.count()).toBe(0);
  await signIn(db, 7);
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  await clearSession(db);
  expect(await db.readings.count()).toBe(0);
});

test('a response that arrives after its user has signed out isn’t cached', async () => {
  const db = openDb();
  await signIn(db, 7);
  await clearSession(db);
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  await signIn(db, 8);
  await cacheResponse(db, READER, 'vendors', ['of 7'], NOW);
  expect(await db.readings.count()).toBe(0);
});

test('cached responses not read for 90 days are deleted', async () => {
  const db = openDb();
  await signIn(db, 7);
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  await cacheResponse(db, READER, 'vendors', [], days(0));
  await cacheResponse(db, READER, 'plans', [], days(2));
  await cacheResponse(db, READER, 'users', [], days(91));
  expect(await cachedResponse(db, READER, 'vendors', NOW)).toBeNull();
  expect(await cachedResponse(db, READER, 'plans', NOW)).not.toBeNull();
});

describe('the limits of the cache', () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const keysOf = async (db: TerminalDb) => (await db.readings.toArray()).map(({ key }) => key);

  test('the cache deletes the least recently used responses once their number exceeds the limit', async () => {
    const db = openDb();
    await signIn(db, 7);
    for (let n = 0; n < CACHE_LIMIT.responses; n++) await cacheResponse(db, READER, `sales/${n}`, [n], at(n));
    await cachedResponse(db, READER, 'sales/0', at(1000));
    for (let n = 0; n < 2; n++) await cacheResponse(db, READER, `more/${n}`, [n], at(2000 + n));
    const keys = await keysOf(db);
    expect(keys).toHaveLength(CACHE_LIMIT.responses);
    expect(keys).toEqual(expect.arrayContaining(['sales/0', 'sales/3', 'more/0', 'more/1']));
    expect(keys).not.toContain('sales/1');
    expect(keys).not.toContain('sales/2');
  });

  test('the cache displaces old responses by large ones, and keeps the previous one if a new one exceeds the limit', async () => {
    const db = openDb();
    await signIn(db, 7);
    const third = 'x'.repeat(CACHE_LIMIT.size / 3);
    for (const [n, key] of ['a', 'b', 'c'].entries()) await cacheResponse(db, READER, key, third, at(n));
    expect(await keysOf(db)).toEqual(['b', 'c']);
    await cacheResponse(db, READER, 'b', 'x'.repeat(CACHE_LIMIT.size), at(9));
    expect(await cachedResponse(db, READER, 'b', at(10))).toEqual({ value: third, asOf: at(1) });
    expect(await keysOf(db)).toEqual(['b', 'c']);
  });

  test('an upgrade from release 1 trims the cache to its limit; the remaining responses can still be read', async () => {
    const name = 'kept-by-release-1';
    const old = new Dexie(name);
    old.version(3.1).stores({ readings: '[userId+key], readAt', session: 'id' });
    const rows = Array.from({ length: CACHE_LIMIT.responses + 20 }, (_, n) => {
      return { userId: 7, key: `sales/${n}`, value: [n], readAt: at(n).toISOString() };
    });
    await old.table('readings').bulkPut(rows);
    old.close();
    const db = openDb(name);
    const keys = await keysOf(db);
    expect(keys).toHaveLength(CACHE_LIMIT.responses);
    expect(keys).not.toContain('sales/19');
    expect(await cachedResponse(db, READER, 'sales/20', NOW)).toEqual({ value: [20], asOf: at(20) });
  });
});
