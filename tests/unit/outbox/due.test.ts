import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { clearSession, expireSession, requestCheck, saveSession } from '../../../src/device/session';
import { isAnythingDue, nextWakeAfterSending, nextWakeAt } from '../../../src/outbox/queries';
import { FakeApi } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';

it('the sender wakes at the next attempt', async () => {
  const { db, clock, drain, sell } = await terminal(new FakeApi([{ status: 500 }]));
  await sell(UPC[0]);
  const dueAt = await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(dueAt);
});

it('the sender waits for the server as long as the connection state requires', async () => {
  const { db, clock, drain, sell } = await terminal(
    new FakeApi([{ status: 503, headers: { 'Retry-After': '20' } }]),
  );
  await sell(UPC[0]);
  await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 20_000);
});

it('the sender wakes again within a minute while entries wait for another sender', async () => {
  const { db, clock, drain, sell } = await terminal();
  await drain();
  await sell();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 60_000);
});

it('the sender sleeps until the next check while no entry of its store waits', async () => {
  const { db, clock, drain, sell } = await terminal();
  await drain();
  await sell();
  expect(await nextWakeAt(db, 2, clock.now)).toBe(clock.now + 86_400_000);
  await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 86_400_000);
});

it('the sender wakes for an overdue check, but not before the next allowed attempt', async () => {
  const { db, clock, drain, sell } = await terminal(
    new FakeApi([{ status: 503, headers: { 'Retry-After': '90' } }]),
  );
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 60_000);
  await sell();
  await drain();
  await requestCheck(db);
  expect(await nextWakeAt(db, 2, clock.now)).toBe(clock.now + 90_000);
});

it('the sender still wakes for the next check after everything was sent', async () => {
  const { db, clock, drain, sell } = await terminal();
  await sell();
  const dueAt = await drain();
  expect(dueAt).toBeNull();
  expect(await nextWakeAfterSending(db, 1, dueAt, clock.now)).toBe(clock.now + 86_400_000);
});

it('the sender tries again in a minute, not at once, if the waiting entries can’t be sent', async () => {
  const { db, clock, drain, sell } = await terminal(new FakeApi([{ status: 500 }]));
  await sell(UPC[0]);
  const dueAt = await drain();
  expect(await nextWakeAfterSending(db, 1, dueAt, clock.now)).toBe(dueAt);
  clock.now = (dueAt ?? 0) + 1;
  expect(await nextWakeAfterSending(db, 1, null, clock.now)).toBe(clock.now + 60_000);
});

it('the sender has nothing to do without a session, without waiting entries, and between two checks', async () => {
  const { db, user, clock, drain, sell } = await terminal();
  expect(await isAnythingDue(db, clock.now)).toBe(true);
  await drain();
  expect(await isAnythingDue(db, clock.now)).toBe(false);
  await sell();
  expect(await isAnythingDue(db, clock.now)).toBe(true);
  await drain();
  await saveSession(user, 'token-2', db);
  await expireSession('token-2', db);
  expect(await isAnythingDue(db, clock.now)).toBe(false);
  expect(await nextWakeAt(db, 1, clock.now)).toBeNull();
  await clearSession(db);
  expect(await isAnythingDue(db, clock.now)).toBe(false);
});
