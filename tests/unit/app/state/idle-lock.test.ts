import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTurnEnding, watchUse } from '../../../../src/app/state/duty/idle-lock';
import { noteUse } from '../../../../src/app/state/duty/last-use';
import { useSession, watchSession } from '../../../../src/app/state/session-store';
import { db } from '../../../../src/device/db';
import { goOnDuty, saveHandOver } from '../../../../src/device/duty';
import { loadSession, saveSession } from '../../../../src/device/session';
import { MINUTE_MS } from '../../../../src/shared/time/store-clock';
import { clerkOf, handOverOf } from '../../../support/device/clerks';
import { userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const KEY = 'lottery-last-use';
const anna = clerkOf(21, '1111');
/** This page, and the storage shared by all tabs of the browser. */
let page: EventTarget;
let shared: Map<string, string>;

beforeEach(async () => {
  page = new EventTarget();
  shared = new Map();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => shared.set(key, value),
  });
  await db.delete();
  await db.open();
  await saveSession(userOf(1), 'admin-token');
  await watchSession();
});
afterEach(() => vi.unstubAllGlobals());

async function annaOnDuty(): Promise<void> {
  await saveHandOver(handOverOf(anna));
  noteUse();
  await goOnDuty(anna);
  await eventually(() => expect(useSession.getState().user?.id).toBe(21));
  watchUse();
}

const unusedFor = (ms: number) => shared.set(KEY, String(Date.now() - ms));
const touch = () => {
  const event = new Event('pointerdown', { cancelable: true });
  page.dispatchEvent(event);
  return event;
};
const onDuty = async () => (await loadSession())?.handedOver?.clerk?.id ?? null;

test('a touch within ten minutes keeps the clerk on duty and counts for every tab', async () => {
  await annaOnDuty();
  unusedFor(9 * MINUTE_MS);
  const touchedAt = Date.now();
  expect(touch().defaultPrevented).toBe(false);
  expect(Number(shared.get(KEY))).toBeGreaterThanOrEqual(touchedAt);
  expect(await onDuty()).toBe(21);
});

test('in the last minute before the lock, the app warns the clerk, and a touch keeps the clerk on duty', async () => {
  await annaOnDuty();
  unusedFor(9 * MINUTE_MS - 5000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(useTurnEnding.getState()).toBe(false);
  unusedFor(9 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(useTurnEnding.getState()).toBe(true);
  touch();
  expect(useTurnEnding.getState()).toBe(false);
  expect(await onDuty()).toBe(21);
});

test('the first touch after ten minutes of inactivity only locks the app', async () => {
  await annaOnDuty();
  unusedFor(10 * MINUTE_MS);
  const buttons = vi.fn();
  page.addEventListener('pointerdown', buttons);
  expect(touch().defaultPrevented).toBe(true);
  expect(buttons).not.toHaveBeenCalled();
  await eventually(async () => expect(await onDuty()).toBeNull());
});

test('the app locks without a touch when its page becomes visible after ten minutes of inactivity', async () => {
  await annaOnDuty();
  unusedFor(10 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(async () => expect(await onDuty()).toBeNull());
});

test('the app locks at its start if the clerk was inactive for too long', async () => {
  await saveHandOver(handOverOf(anna));
  await goOnDuty(anna);
  await eventually(() => expect(useSession.getState().user?.id).toBe(21));
  watchUse();
  await eventually(async () => expect(await onDuty()).toBeNull());
});

test('inactivity never locks an admin out', async () => {
  watchUse();
  unusedFor(60 * MINUTE_MS);
  expect(touch().defaultPrevented).toBe(false);
  expect(await loadSession()).toMatchObject({ user: userOf(1) });
});
