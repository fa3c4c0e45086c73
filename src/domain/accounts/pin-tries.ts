/** How often a clerk's PIN was tried in vain on a terminal. Times are in milliseconds since 1970. */
export type PinTries = {
  /** in a row, until a right one or a lock-out */
  failed: number;
  lockedUntil: number;
  /** in a row, until a right PIN, no more than `LAST_LOCKOUT`; absent in what an earlier release wrote: none */
  lockouts?: number;
};

/** Nobody has tried yet. */
export const NO_TRIES: PinTries = { failed: 0, lockedUntil: 0 };

/** As many wrong PINs in a row lock a clerk out, on a terminal and on the server. */
export const MAX_TRIES = 5;
/** How long the first lock-out takes, the second in a row, and so on: 5 minutes to 4 hours. All later ones take the last. */
export const LOCKOUTS_MS = [5, 10, 20, 40, 80, 160, 240].map((minutes) => minutes * 60_000);
/** Which of them is the last. */
export const LAST_LOCKOUT = LOCKOUTS_MS.length - 1;

/**
 * The tries after one more. It counts as failed before the PIN is looked at, and is taken back when it was right: so five
 * are five, also in several tabs at once and where the page is closed meanwhile.
 * Not to be made while the clerk is locked out.
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
