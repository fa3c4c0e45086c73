/** Of some times, half and three quarters took no longer than this, in milliseconds. */
export type SpeedTimes = { p50_ms: number; p75_ms: number };

/** A longer time says that the device slept. */
export const MAX_SPEED_MS = 600_000;

/** Times above which a till is slow: three quarters of its scans or starts should take less. */
export const SLOW_SCAN_MS = 200;
export const SLOW_START_MS = 5_000;

/** The times of a terminal, as it last reported them; null: none, or of a release that doesn't measure them. */
export type Speed = { scan?: SpeedTimes | null | undefined; start?: SpeedTimes | null | undefined };

/** Half and three quarters of some times (nearest rank); null without any. @param times in milliseconds */
export function quartersOf(times: readonly number[]): SpeedTimes | null {
  if (times.length === 0) return null;
  const inOrder = times
    .map((ms) => Math.min(Math.max(0, Math.round(ms)), MAX_SPEED_MS))
    .sort((a, b) => a - b);
  const at = (part: number): number => inOrder[Math.ceil(part * inOrder.length) - 1] ?? 0;
  return { p50_ms: at(0.5), p75_ms: at(0.75) };
}

/** Checks whether a terminal is slow. */
export const isSlow = ({ scan, start }: Speed): boolean =>
  (scan?.p75_ms ?? 0) > SLOW_SCAN_MS || (start?.p75_ms ?? 0) > SLOW_START_MS;
