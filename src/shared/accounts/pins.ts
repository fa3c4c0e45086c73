/** Rules for a new PIN. PINs of earlier releases keep working: at sign-on only the shape is checked. */

/** The maximum number of digits of a PIN. */
export const MAX_PIN_LENGTH = 8;
/** PINs with fewer different digits, such as 1122 or 0090, are among the first guesses. */
const MIN_DIFFERENT = 3;

/** Other common PINs: lines and corners of the keypad, and doubled or mirrored sequences. */
const COMMON: ReadonlySet<string> = new Set(
  `2580 0852 1397 1379 7931 7139 1793 3179 9713 3971 1470 0741 3690 0963 1478 3698 5683 8520 0258
   147258 258147 147369 159753 159357 258369 369258 147852 741852 789456 456123 123789 123321 112233
   102030 123654 134679 12344321 11223344 12345687 14725836 15935728 13579246`.split(/\s+/),
);

/** The fault of a PIN: its shape, or that it's too easy to guess. */
export type PinFault = {
  kind:
    | 'pin_malformed'
    | 'pin_of_same_digits'
    | 'pin_repeated'
    | 'pin_sequence'
    | 'pin_year'
    | 'pin_date'
    | 'pin_common'
    | 'pin_known';
};

/** The fault of a PIN that a clerk types to go on duty, or null. */
export const pinFault = (pin: string): PinFault | null =>
  /^[0-9]{4,8}$/.test(pin) ? null : { kind: 'pin_malformed' };

/**
 * The fault of a PIN that an admin sets for a clerk, or null. Rejects PINs that a thief would try first.
 * @param guessable numbers that anyone in the shop can read, such as the store's phone number; other characters
 *   are ignored
 */
export function newPinFault(pin: string, guessable: readonly string[] = []): PinFault | null {
  const shape = pinFault(pin);
  if (shape) return shape;
  if (new Set(pin).size < MIN_DIFFERENT) return { kind: 'pin_of_same_digits' };
  if (isRepeated(pin)) return { kind: 'pin_repeated' };
  if (isStepped(pin)) return { kind: 'pin_sequence' };
  if (isYear(pin)) return { kind: 'pin_year' };
  if (isDate(pin)) return { kind: 'pin_date' };
  if (COMMON.has(pin)) return { kind: 'pin_common' };
  if (guessable.some((text) => text.replace(/\D/g, '').includes(pin))) return { kind: 'pin_known' };
  return null;
}

/** 1212, 123123, 12341234 */
const isRepeated = (pin: string): boolean => /^(\d+)\1+$/.test(pin);

/** Each digit follows the one before by the same step, past 9 to 0 as well: 1234, 9876, 2468, 8901. */
function isStepped(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
}

const isYear = (pin: string): boolean => /^(19|20)\d\d$/.test(pin);

const isDayAndMonth = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
const isDayOfYear = (four: string): boolean =>
  isDayAndMonth(four.slice(2), four.slice(0, 2)) || isDayAndMonth(four.slice(0, 2), four.slice(2));

/** A day and a month in either order, alone or with a year of two or four digits before or after them. */
function isDate(pin: string): boolean {
  if (pin.length === 4) return isDayOfYear(pin);
  if (pin.length === 6) return isDayOfYear(pin.slice(0, 4)) || isDayOfYear(pin.slice(2));
  if (pin.length !== 8) return false;
  return (
    (isDayOfYear(pin.slice(0, 4)) && isYear(pin.slice(4))) ||
    (isYear(pin.slice(0, 4)) && isDayOfYear(pin.slice(4)))
  );
}

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
