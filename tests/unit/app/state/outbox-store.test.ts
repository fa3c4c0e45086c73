import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOutboxCounts, watchOutbox } from '../../../../src/app/state/use-outbox';
import { db } from '../../../../src/device/db';
import { saveSession } from '../../../../src/device/session';
import { drain } from '../../../../src/outbox/drain';
import { enqueueSale } from '../../../../src/outbox/enqueue';
import { FakeApi } from '../../../support/device/fake-api';
import { FakeLocks } from '../../../support/device/fake-locks';
import { SUMMARY, saleOf, UPC, userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

// A browser without badges.
vi.stubGlobal('navigator', {});

beforeEach(async () => {
  await db.delete();
  await db.open();
});

const untilCounts = (waiting: number, attention: number) =>
  eventually(() => expect(useOutboxCounts.getState()).toEqual({ waiting, attention }));

it('the outbox counts cover this store’s waiting entries and those that need attention, even during sending', async () => {
  const stop = watchOutbox(1);
  for (const upc of UPC) await enqueueSale(userOf(1), saleOf(upc, 1), SUMMARY);
  await enqueueSale(userOf(2), saleOf(UPC[0], 2), SUMMARY);
  await untilCounts(3, 0);

  await saveSession(userOf(1), 'token');
  const api = new FakeApi(['ok', { status: 422 }, 'no-network']);
  const locks = new FakeLocks() as unknown as LockManager;
  await drain({ db, base: '/api', fetch: api.fetch, now: Date.now, locks, wake: 'now' });
  await untilCounts(1, 1);
  stop();
});

it('the outbox counts are zero unless a user of a store is signed in', async () => {
  await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY);
  watchOutbox(null);
  await untilCounts(0, 0);
});
