import { afterElapsed, type Clock, timeBy, UNSYNCED } from '../shared/time/clock';

let clock = UNSYNCED;
let device = Date.now();
let counter = performance.now();

/** The page's clock correction as of now. */
export function clockNow(): Clock {
  const before = { device, counter };
  device = Date.now();
  counter = performance.now();
  const passed = counter - before.counter;
  clock = afterElapsed(clock, device, passed, device - before.device - passed);
  return clock;
}

/** Replaces the clock correction after a server response to this page or another one. */
export function setClock(known: Clock): void {
  clock = known;
}

/** The corrected current time, for records, for today's date and for display. */
export const now = (): Date => new Date(timeBy(clockNow(), device));

/**
 * A time that has certainly passed, in milliseconds since 1970: the server's last time plus the time elapsed since on a
 * monotonic counter. Setting the device's clock forward doesn't advance it, so that can't end a lockout. It stops while
 * the app is closed or the device sleeps, until the next server response. Before the first response, it's the device's
 * clock.
 */
export function provenTime(): number {
  const { atLeast } = clockNow();
  return atLeast === 0 ? now().getTime() : atLeast;
}
