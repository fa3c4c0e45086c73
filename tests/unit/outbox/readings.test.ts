import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { forgetReadingsOfOthers, keepReading, keptReading } from '../../../src/outbox/readings';
import { saveSession } from '../../../src/outbox/session';
import { openDb, userOf } from '../../support/outbox';

const NOW = new Date('2026-11-20T20:00:00.000Z');

test('what a user was told last is kept with its moment', async () => {
  const db = await openDb();
  expect(await keptReading(db, 7, 'vendors')).toBeNull();
  await keepReading(db, 7, 'vendors', ['old'], new Date(NOW.getTime() - 1000));
  await keepReading(db, 7, 'vendors', ['new'], NOW);
  expect(await keptReading(db, 7, 'vendors')).toEqual({ value: ['new'], asOf: NOW });
});

test('one user never gets what another one read', async () => {
  const db = await openDb();
  await keepReading(db, 7, 'vendors', ['of 7'], NOW);
  expect(await keptReading(db, 8, 'vendors')).toBeNull();
  expect(await keptReading(db, 70, 'vendors')).toBeNull();
});

test('a sign-in deletes what others read and keeps one’s own', async () => {
  const db = await openDb();
  for (const userId of [1, 7, 8, 70]) await keepReading(db, userId, 'vendors', userId, NOW);
  await saveSession({ ...userOf(1), id: 7 }, 'token', db);
  expect((await db.readings.toArray()).map(({ userId }) => userId)).toEqual([7]);
  await forgetReadingsOfOthers(db, 8);
  expect(await db.readings.count()).toBe(0);
});

test('what nobody has read for 90 days is forgotten', async () => {
  const db = await openDb();
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  await keepReading(db, 7, 'vendors', [], days(0));
  await keepReading(db, 7, 'plans', [], days(2));
  await keepReading(db, 7, 'users', [], days(91));
  expect(await keptReading(db, 7, 'vendors')).toBeNull();
  expect(await keptReading(db, 7, 'plans')).not.toBeNull();
});
