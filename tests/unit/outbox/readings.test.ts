import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { TerminalDb } from '../../../src/outbox/db';
import { keepReading, keptReading } from '../../../src/outbox/readings';
import { clearSession, saveSession } from '../../../src/outbox/session';
import { openDb, userOf } from '../../support/outbox';

const NOW = new Date('2026-11-20T20:00:00.000Z');

const signIn = (db: TerminalDb, id: number) => saveSession({ ...userOf(1), id }, 'token', db);

test('what a user was told last is kept with its moment', async () => {
  const db = openDb();
  await signIn(db, 7);
  expect(await keptReading(db, 7, 'vendors')).toBeNull();
  await keepReading(db, 7, 'vendors', ['old'], new Date(NOW.getTime() - 1000));
  await keepReading(db, 7, 'vendors', ['new'], NOW);
  expect(await keptReading(db, 7, 'vendors')).toEqual({ value: ['new'], asOf: NOW });
});

test('one user never gets what another one read', async () => {
  const db = openDb();
  await signIn(db, 7);
  await keepReading(db, 7, 'vendors', ['of 7'], NOW);
  expect(await keptReading(db, 8, 'vendors')).toBeNull();
  expect(await keptReading(db, 70, 'vendors')).toBeNull();
});

test('a sign-in deletes what others read and keeps one’s own', async () => {
  const db = openDb();
  const readAt = NOW.toISOString();
  await db.readings.bulkPut([1, 7, 8, 70].map((userId) => ({ userId, key: 'vendors', value: [], readAt })));
  await signIn(db, 7);
  expect((await db.readings.toArray()).map(({ userId }) => userId)).toEqual([7]);
  await signIn(db, 8);
  expect(await db.readings.count()).toBe(0);
});

test('an answer that comes after its reader has left is not kept', async () => {
  const db = openDb();
  await signIn(db, 7);
  await clearSession(db);
  await keepReading(db, 7, 'vendors', ['of 7'], NOW);
  await signIn(db, 8);
  await keepReading(db, 7, 'vendors', ['of 7'], NOW);
  expect(await db.readings.count()).toBe(0);
});

test('what nobody has read for 90 days is forgotten', async () => {
  const db = openDb();
  await signIn(db, 7);
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  await keepReading(db, 7, 'vendors', [], days(0));
  await keepReading(db, 7, 'plans', [], days(2));
  await keepReading(db, 7, 'users', [], days(91));
  expect(await keptReading(db, 7, 'vendors')).toBeNull();
  expect(await keptReading(db, 7, 'plans')).not.toBeNull();
});
