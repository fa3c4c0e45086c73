/** How often a clerk's PIN was tried in vain on a terminal. Times are in milliseconds since 1970. */
export type PinTries = {
  /** in a row, until a right one */
  failed: number;
  lockedUntil: number;
};

/** Nobody has tried yet. */
export const NO_TRIES: PinTries = { failed: 0, lockedUntil: 0 };

/** As many wrong PINs in a row lock a clerk out, for so long: on a terminal and on the server (issue: clerk on duty). */
export const MOST_TRIES = 5;
export const LOCKED_MS = 5 * 60_000;

/**
 * The tries after one more. It counts as failed before the PIN is looked at, and is taken back when it was right: so five
 * are five, also in several tabs at once and where the page is closed meanwhile.
 * Not to be made while the clerk is locked out.
 */
export function afterTry({ failed }: PinTries, now: number): PinTries {
  const count = (failed < MOST_TRIES ? failed : 0) + 1;
  return { failed: count, lockedUntil: count === MOST_TRIES ? now + LOCKED_MS : 0 };
}
