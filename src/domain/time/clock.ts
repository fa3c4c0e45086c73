/**
 * What a terminal knows of the time, all in milliseconds. A record's instant decides who sold a ticket, so it mustn't
 * depend on how a tablet was set (ADR 0024).
 */
export type Clock = {
  /** what the device's clock lacks */
  offsetMs: number;
  /** since 1970: it's this late or later, whatever the device says; 0 = the server was never heard */
  atLeast: number;
};

/** The clock of a terminal that hasn't reached a server yet: the device's own time. */
export const UNSYNCED: Clock = { offsetMs: 0, atLeast: 0 };

/** A clock that is off by this much causes a warning; one that is this far before `atLeast` was set back. */
export const LARGE_MS = 2 * 60_000;
/** Less than this isn't corrected: the server tells whole seconds. */
const SLIGHT_MS = 3_000;
/** How well a person sets a clock. */
const BY_HAND_MS = 90_000;

/**
 * The present instant, as far as it's known.
 * @param device the device's clock, ms since 1970, here and below
 */
export const timeBy = ({ offsetMs, atLeast }: Clock, device: number): number =>
  Math.max(device + offsetMs, atLeast);

/** Whether the device shows a time that has long passed: then the right one can't be known. */
export const isSetBack = ({ offsetMs, atLeast }: Clock, device: number): boolean =>
  device + offsetMs < atLeast - LARGE_MS;

/**
 * The clock after an answer of the server. An answer may be wrong by half of the time that it took, so a slow one
 * corrects only what is wrong by more.
 * @param date what the server's clock showed, cut to the second
 * @param tookMs from the question until the answer was read, at `device`
 */
export function afterAnswer(clock: Clock, date: number, device: number, tookMs: number): Clock {
  const lacks = Math.round(date + 500 + tookMs / 2 - device);
  const isKnown = Math.abs(lacks - clock.offsetMs) <= SLIGHT_MS + tookMs / 2;
  const learned = Math.abs(lacks) <= SLIGHT_MS ? 0 : lacks;
  return { offsetMs: isKnown ? clock.offsetMs : learned, atLeast: date };
}

/**
 * The clock some time later. A jump by what the device's clock lacked says that it was set right. A clock that now
 * shows what has long passed was set back: what was learned of it is void.
 * @param passedMs by a counter that only goes forward, and may stand still while the device sleeps
 * @param jumpMs how much further the device's clock has moved than that counter
 */
export function afterWhile(clock: Clock, device: number, passedMs: number, jumpMs: number): Clock {
  const isSetRight = Math.abs(clock.offsetMs) >= LARGE_MS && Math.abs(jumpMs - clock.offsetMs) <= BY_HAND_MS;
  const later: Clock = {
    offsetMs: isSetRight ? clock.offsetMs - jumpMs : clock.offsetMs,
    atLeast: clock.atLeast && clock.atLeast + passedMs,
  };
  return isSetBack(later, device) ? { ...later, offsetMs: 0 } : later;
}
