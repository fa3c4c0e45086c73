import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { watchOutbox } from '../../../src/app/state/use-outbox';
import { db } from '../../../src/device/db';
import { clearSession, saveSession } from '../../../src/device/session';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { refreshBadge } from '../../../src/pwa/worker-messages';
import { SUMMARY, saleOf, UPC, userOf } from '../../support/device/outbox';
import { eventually } from '../../support/runner/eventually';

const setAppBadge = vi.fn(async (_count: number) => undefined);
vi.stubGlobal('navigator', { setAppBadge });

beforeEach(async () => {
  setAppBadge.mockClear();
  await db.delete();
  await db.open();
});

/** Three entries of store 1, of which one is refused, and one of store 2. */
async function fill(): Promise<void> {
  for (const upc of UPC) await enqueueSale(userOf(1), saleOf(upc, 1), SUMMARY);
  await enqueueSale(userOf(2), saleOf(UPC[0], 2), SUMMARY);
  await db.outbox.update(1, { state: 'attention' });
}

test('the app’s icon counts this store’s unsent entries, and is cleared when there are none', async () => {
  await fill();
  const stop = watchOutbox(1);
  await eventually(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  await db.outbox.filter(({ storeId }) => storeId === 1).modify({ state: 'sent' });
  await eventually(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
  stop();
});

test('the worker sets the icon’s badge when no page is open', async () => {
  await fill();
  await saveSession(userOf(1), 'token');
  await refreshBadge();
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
});

test('the icon’s badge stays as it is while no one is signed in', async () => {
  await fill();
  await clearSession();
  await refreshBadge();
  watchOutbox(null);
  expect(setAppBadge).not.toHaveBeenCalled();
});

test('a browser without badges causes no error', async () => {
  vi.stubGlobal('navigator', {});
  await fill();
  await saveSession(userOf(1), 'token');
  await expect(refreshBadge()).resolves.toBeUndefined();
  vi.stubGlobal('navigator', { setAppBadge });
});
