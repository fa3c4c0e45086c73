import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now, provenTime, setClock, UNSYNCED } from '../../../src/device/clock';
import { HOUR_MS } from '../../../src/shared/time/store-clock';

const HEARD = Date.parse('2026-11-20T22:05:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: HEARD });
  // Initial values of the clock and the counter.
  now();
  setClock({ offsetMs: 0, atLeast: HEARD });
});
afterEach(() => {
  setClock(UNSYNCED);
  vi.useRealTimers();
});

test('the proven time advances while the app is open', () => {
  vi.advanceTimersByTime(HOUR_MS);
  expect(provenTime()).toBe(HEARD + HOUR_MS);
});

test('the proven time doesn’t move when the device’s clock is set forward or back', () => {
  for (const jump of [6 * HOUR_MS, -6 * HOUR_MS]) {
    vi.setSystemTime(HEARD + jump);
    expect(provenTime()).toBe(HEARD);
  }
});

test('after a restart the proven time is the server’s last one, whatever the device shows', () => {
  vi.setSystemTime(HEARD + 24 * HOUR_MS);
  setClock({ offsetMs: 0, atLeast: HEARD });
  expect([now().getTime(), provenTime()]).toEqual([HEARD + 24 * HOUR_MS, HEARD]);
});

test('without any response of the server the proven time is the device’s', () => {
  setClock(UNSYNCED);
  expect(provenTime()).toBe(HEARD);
});
