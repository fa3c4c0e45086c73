import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now, provenTime, setClock, UNSYNCED } from '../../../src/device/clock';

const HEARD = Date.parse('2026-11-20T22:05:00Z');
const HOUR = 3_600_000;

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
  vi.advanceTimersByTime(HOUR);
  expect(provenTime()).toBe(HEARD + HOUR);
});

test('the proven time doesn’t move when the device’s clock is set forward or back', () => {
  for (const jump of [6 * HOUR, -6 * HOUR]) {
    vi.setSystemTime(HEARD + jump);
    expect(provenTime()).toBe(HEARD);
  }
});

test('after a restart the proven time is the server’s last one, whatever the device shows', () => {
  vi.setSystemTime(HEARD + 24 * HOUR);
  setClock({ offsetMs: 0, atLeast: HEARD });
  expect([now().getTime(), provenTime()]).toEqual([HEARD + 24 * HOUR, HEARD]);
});

test('without any response of the server the proven time is the device’s', () => {
  setClock(UNSYNCED);
  expect(provenTime()).toBe(HEARD);
});
