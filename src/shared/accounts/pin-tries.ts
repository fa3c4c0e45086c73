/** Failed attempts at a clerk's PIN on a terminal. Times are in milliseconds since 1970. */
export type PinTries = {
  /** in a row, until a right one or a lock-out */
  failed: number;
  lockedUntil: number;
  /** in a row, until a right PIN, at most `LAST_LOCKOUT`; absent in data of an earlier release: none */
  lockouts?: number;
};

/** The state before the first attempt. */
export const NO_TRIES: PinTries = { failed: 0, lockedUntil: 0 };

/** The number of wrong PINs in a row that locks a clerk out, on a terminal and on the server. */
export const MAX_TRIES = 5;
/**
 * The length of the first lock-out, the second in a row, and so on: 5 minutes to 4 hours. All further ones
 * are as long as the last.
 */
export const LOCKOUTS_MS = [5, 10, 20, 40, 80, 160, 240].map((minutes) => minutes * 60_000);
/** The index of the last entry. */
export const LAST_LOCKOUT = LOCKOUTS_MS.length - 1;

/**
 * The state after one more attempt. The attempt counts as failed before the PIN is checked, and is taken back
 * when the PIN is right. So the limit of five holds across several tabs and when the page is closed in
 * between. Don't call it while the clerk is locked out.
 */
export function afterTry({ failed, lockouts = 0 }: PinTries, now: number): PinTries {
  const count = (failed < MAX_TRIES ? failed : 0) + 1;
  if (count < MAX_TRIES) return { failed: count, lockedUntil: 0, lockouts };
  return {
    failed: count,
    lockedUntil: now + (LOCKOUTS_MS[lockouts] ?? 0),
    lockouts: Math.min(lockouts + 1, LAST_LOCKOUT),
  };
}
