import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { cacheResponse } from '../../../src/device/cache';
import type { TerminalDb } from '../../../src/device/db';
import {
  beginTry,
  changeRoster,
  goOffDuty,
  goOnDuty,
  loadTries,
  saveHandOver,
  TERMINAL_ID,
} from '../../../src/device/duty';
import { loadRoster } from '../../../src/device/kept-values';
import { clearSession, loadSession, saveSession, workerOf } from '../../../src/device/session';
import { MINUTE_MS } from '../../../src/shared/time/store-clock';
import { clerkOf, handOverOf, verifierOf } from '../../support/device/clerks';
import { openDb, userOf } from '../../support/device/outbox';

const anna = clerkOf(21, '1111');
const ben = clerkOf(22, '2222');

/** A terminal of store 1, handed over to two clerks. */
async function handedOver(): Promise<TerminalDb> {
  const db = openDb();
  await saveSession(userOf(1), 'admin-token', db);
  await saveHandOver(handOverOf(anna, ben), db);
  return db;
}

const onDuty = async (db: TerminalDb) => {
  const session = await loadSession(db);
  return session && workerOf(session);
};

test('a hand-over leaves only the store’s stock on the device, and nothing of the admin', async () => {
  const db = openDb();
  const admin = { ...userOf(1), name: 'The Owner', email: 'owner@store.example' };
  await saveSession(admin, 'admin-token', db);
  await cacheResponse(db, admin, 'users/1', [{ name: 'Everybody' }], new Date());
  const stock = { etag: '"7"', version: '7', ranges: '[]', ackSeq: 3, fetchedAt: '2026-11-20T20:00:00.000Z' };
  await db.snapshots.bulkPut([
    { storeId: 1, userId: admin.id, ...stock },
    { storeId: 2, userId: 20, ...stock },
  ]);
  await saveHandOver(handOverOf(anna, ben), db);

  const tables = await Promise.all(db.tables.map((table) => table.toArray()));
  expect(JSON.stringify(tables)).not.toMatch(/Owner|owner@|admin-token|Everybody/);
  expect(await db.snapshots.toArray()).toEqual([{ storeId: 1, userId: TERMINAL_ID, ...stock }]);
  expect(await loadSession(db)).toMatchObject({
    token: 'terminal-token',
    user: { store_id: 1, store_name: 'Store 1' },
    handedOver: { clerk: null },
  });
  expect(await onDuty(db)).toBeNull();
});

test('a clerk on duty works in the store under their own name', async () => {
  const db = await handedOver();
  await goOnDuty(anna, db);
  expect(await onDuty(db)).toMatchObject({
    id: 21,
    name: 'Clerk 21',
    user_role: 7,
    store_id: 1,
    email: null,
  });
  await goOffDuty(22, db);
  expect(await onDuty(db)).toMatchObject({ id: 21 });
  await goOffDuty(21, db);
  expect(await onDuty(db)).toBeNull();
});

test('no clerk goes on duty after an admin has signed in, and no roster stays on the device', async () => {
  const db = await handedOver();
  await saveSession(userOf(1), 'admin-token-2', db);
  await goOnDuty(anna, db);
  await changeRoster('terminal-token', () => [anna], db);
  expect(await onDuty(db)).toEqual(userOf(1));
  expect(await loadRoster(db)).toEqual([]);
  expect(await loadTries(db)).toEqual({});
});

test('a sign-out deletes the roster and the PIN attempts', async () => {
  const db = await handedOver();
  await clearSession(db);
  expect(await db.meta.bulkGet(['roster', 'pin-tries'])).toEqual([undefined, undefined]);
});

test('five wrong PINs lock out only that clerk, even after a restart', async () => {
  const db = await handedOver();
  for (let index = 1; index <= 5; index++)
    expect(await beginTry(anna, index, db)).toMatchObject({ failed: index });
  expect(await beginTry(anna, 6, db)).toBeNull();
  expect(await beginTry(ben, 6, db)).toMatchObject({ failed: 1 });
  db.close();

  const again = openDb(db.name);
  expect(await beginTry(anna, 5 + 5 * MINUTE_MS - 1, again)).toBeNull();
  expect(await beginTry(anna, 5 + 5 * MINUTE_MS, again)).toEqual({ failed: 1, lockedUntil: 0, lockouts: 1 });
});

test('two tabs share five PIN attempts', async () => {
  const db = await handedOver();
  const tabs = [db, openDb(db.name)];
  const tries = Array.from({ length: 8 }, (_, index) => beginTry(anna, 1, tabs[index % 2]));
  expect((await Promise.all(tries)).filter((one) => one !== null)).toHaveLength(5);
});

test('a right PIN resets the clerk’s wrong attempts', async () => {
  const db = await handedOver();
  for (let index = 1; index <= 4; index++) await beginTry(anna, index, db);
  await beginTry(ben, 1, db);
  await goOnDuty(anna, db);
  expect(await loadTries(db)).toEqual({ 22: { failed: 1, lockedUntil: 0, lockouts: 0 } });
});

test('a clerk locked out by the server can’t make an attempt on the terminal', async () => {
  const db = await handedOver();
  const locked = { ...anna, locked_until: new Date(5 * MINUTE_MS).toISOString() };
  expect(await beginTry(locked, 5 * MINUTE_MS - 1, db)).toBeNull();
  expect(await beginTry(locked, 5 * MINUTE_MS, db)).toMatchObject({ failed: 1 });
});

test('a clerk on duty goes off duty once the roster no longer lists them, but not if only the PIN was removed', async () => {
  const db = await handedOver();
  await goOnDuty(anna, db);
  await changeRoster('terminal-token', () => [{ ...anna, pin: null }], db);
  expect(await onDuty(db)).toMatchObject({ id: 21 });
  await changeRoster('terminal-token', () => [ben], db);
  expect(await onDuty(db)).toBeNull();
  expect(await loadRoster(db)).toEqual([ben]);
});

test('a clerk’s wrong attempts are deleted when the PIN is changed', async () => {
  const db = await handedOver();
  for (const clerk of [anna, ben]) for (let index = 1; index <= 5; index++) await beginTry(clerk, index, db);
  await changeRoster('terminal-token', () => [{ ...anna, pin: verifierOf('3333') }, ben], db);
  expect(Object.keys(await loadTries(db))).toEqual(['22']);
});
