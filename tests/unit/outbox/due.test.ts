import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { nextWakeAt } from '../../../src/outbox/due';
import { FakeApi } from '../../support/fake-api';
import { terminal, UPC } from '../../support/outbox';

it('wakes at the next try that is due', async () => {
  const { db, clock, drain, sell } = await terminal(new FakeApi([{ status: 500 }]));
  await sell(UPC[0]);
  const dueAt = await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(dueAt);
});

it('waits for the server as long as the link says', async () => {
  const { db, clock, drain, sell } = await terminal(
    new FakeApi([{ status: 503, headers: { 'Retry-After': '20' } }]),
  );
  await sell(UPC[0]);
  await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 20_000);
});

it('looks again within a minute while anything waits that someone else should be sending', async () => {
  const { db, clock, sell } = await terminal(new FakeApi());
  await sell();
  expect(await nextWakeAt(db, 1, clock.now)).toBe(clock.now + 60_000);
});

it('sleeps while nothing of this store waits', async () => {
  const { db, clock, drain, sell } = await terminal(new FakeApi());
  await sell();
  expect(await nextWakeAt(db, 2, clock.now)).toBeNull();
  await drain();
  expect(await nextWakeAt(db, 1, clock.now)).toBeNull();
});
