/**
 * A terminal's clock correction, in milliseconds. A record's instant decides who sold a ticket, so it must not depend
 * on the tablet's clock setting (ADR 0024).
 */
export type Clock = {
  /** to be added to the device's clock */
  offsetMs: number;
  /** since 1970: a lower bound of the current time from the server; 0 = no response yet */
  atLeast: number;
};

/** The clock of a terminal that hasn't reached a server yet: the device's own time. */
export const UNSYNCED: Clock = { offsetMs: 0, atLeast: 0 };

/** A clock that is off by this much triggers a warning. One this far before `atLeast` was set back. */
export const LARGE_MS = 2 * 60_000;
/** Smaller errors aren't corrected: the server's time has a resolution of one second. */
const SLIGHT_MS = 3_000;
/** Accuracy of a clock set by hand. */
const BY_HAND_MS = 90_000;

/**
 * The best estimate of the current time, in milliseconds since 1970.
 * @param device the device's clock, ms since 1970, here and below
 */
export const timeBy = ({ offsetMs, atLeast }: Clock, device: number): number =>
  Math.max(device + offsetMs, atLeast);

/** Checks whether the device's clock was set back, so that the correct time is unknown. */
export const isSetBack = ({ offsetMs, atLeast }: Clock, device: number): boolean =>
  device + offsetMs < atLeast - LARGE_MS;

/**
 * Updates the correction after a server response. Its time may be off by half the request's duration, so a slow
 * response corrects only larger errors.
 * @param date the server's time, truncated to the second
 * @param durationMs duration of the request, which ended at `device`
 */
export function afterResponse(clock: Clock, date: number, device: number, durationMs: number): Clock {
  const offset = Math.round(date + 500 + durationMs / 2 - device);
  const isKnown = Math.abs(offset - clock.offsetMs) <= SLIGHT_MS + durationMs / 2;
  const learned = Math.abs(offset) <= SLIGHT_MS ? 0 : offset;
  return { offsetMs: isKnown ? clock.offsetMs : learned, atLeast: date };
}

/**
 * Updates the correction for elapsed time. A jump by the known offset means that a person has set the clock right. If
 * the clock was set back, the offset is no longer valid.
 * @param passedMs elapsed time on a monotonic counter, which may stop while the device sleeps
 * @param jumpMs how much further the device's clock has advanced than that counter
 */
export function afterElapsed(clock: Clock, device: number, passedMs: number, jumpMs: number): Clock {
  const isSetRight = Math.abs(clock.offsetMs) >= LARGE_MS && Math.abs(jumpMs - clock.offsetMs) <= BY_HAND_MS;
  const later: Clock = {
    offsetMs: isSetRight ? clock.offsetMs - jumpMs : clock.offsetMs,
    atLeast: clock.atLeast && clock.atLeast + passedMs,
  };
  return isSetBack(later, device) ? { ...later, offsetMs: 0 } : later;
}

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
export function setClock(correction: Clock): void {
  clock = correction;
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
