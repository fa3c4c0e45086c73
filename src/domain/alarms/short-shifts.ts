import { lotteryWeek } from '../lottery/calendar';
import { daysBefore } from '../time/store-clock';

/** A clerk's drawer with counted cash. */
export type CashShift = {
  clerk: number;
  /** business day, YYYY-MM-DD */
  day: string;
  /** cents; negative is short */
  overShort: number;
};

export type ShortShifts<Shift> = {
  clerk: number;
  day: string;
  /** the last shifts with counted cash, at most five, oldest first */
  shifts: Shift[];
  /** those of them that were short */
  short: number;
};

const SHIFTS = 5;
const SHORT = 3;
/** A shift longer ago says nothing about the last ones. */
const LAST_DAYS = 28;
/** The days before a shift of which shifts are needed: those of its week are looked at as well. */
export const SHIFTS_LOOK_BACK = LAST_DAYS + 6;

/**
 * Clerks who were short in three of their last five shifts (money, section 5): at the first such shift of a week, so that a
 * clerk who stays short is one alarm a week. Shifts without counted cash don't count; neither do drawers that several clerks shared, which aren't given.
 * @param shifts oldest first
 * @param tolerance of the store, in cents; a difference within it is even
 * @param isWanted whether alarms of a business day are asked for
 */
export function shortShifts<Shift extends CashShift>(
  shifts: readonly Shift[],
  tolerance: number,
  isWanted: (day: string) => boolean,
): ShortShifts<Shift>[] {
  const isShort = ({ overShort }: Shift): boolean => overShort < -tolerance;
  const found = new Map<string, ShortShifts<Shift>>();
  for (const [index, shift] of shifts.entries()) {
    const { clerk, day } = shift;
    const week = `${clerk} ${lotteryWeek(day, 'sunday').from}`;
    if (!isShort(shift) || found.has(week)) continue;
    const lately = shifts
      .slice(0, index + 1)
      .filter((other) => other.clerk === clerk && other.day >= daysBefore(day, LAST_DAYS))
      .slice(-SHIFTS);
    const short = lately.filter(isShort).length;
    if (short >= SHORT) found.set(week, { clerk, day, shifts: lately, short });
  }
  return [...found.values()].filter(({ day }) => isWanted(day));
}
