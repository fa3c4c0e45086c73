import { afterWhile, type Clock, timeBy, UNSYNCED } from '../../domain/time/clock';

let clock = UNSYNCED;
let device = Date.now();
let counter = performance.now();

/** What this page knows of the time at this moment. */
export function clockNow(): Clock {
  const before = { device, counter };
  device = Date.now();
  counter = performance.now();
  const passed = counter - before.counter;
  clock = afterWhile(clock, device, passed, device - before.device - passed);
  return clock;
}

/** Replaces what this page knows of the time: the server has spoken, to this page or another. */
export function setClock(known: Clock): void {
  clock = known;
}

/** The present instant also where the device's clock is wrong: for records, for today, for whatever is shown as now. */
export const now = (): Date => new Date(timeBy(clockNow(), device));

/**
 * A time that has surely come, in milliseconds since 1970: the server's last word, and what has passed since by a counter
 * that only goes forward. Setting the device's clock forward doesn't move it, so a lock-out can't be ended that way. It
 * stands still while the app is closed or the device sleeps, until the server is heard again. Without a server's word it's
 * the device's clock.
 */
export function provenTime(): number {
  const { atLeast } = clockNow();
  return atLeast === 0 ? now().getTime() : atLeast;
}
