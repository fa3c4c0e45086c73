import { difference, type Run, runsOver, union } from '../tickets/runs';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/store-clock';
import { sumOf } from '../values/collections';

/** The delay within which a record is on time. It allows for inaccurate terminal clocks. */
export const ON_TIME_MS = 5 * 60_000;

/** Tickets put on the shelf by `at`, in ms since the epoch. */
export type Shelved = Run & { at: number };

/**
 * Checks whether a claim is dated before its tickets were on the shelf. A ticket without a shelf record
 * counts as on the shelf from the receipt of its lot.
 * @param recordedAt the claim's instant, in ms since the epoch (as all times here)
 * @param lotReceivedAt receipt of the lot
 * @param shelved the lot's shelf records
 */
export function isBeforeShelf(
  claim: Run,
  recordedAt: number,
  lotReceivedAt: number,
  shelved: readonly Shelved[],
): boolean {
  const latest = recordedAt + ON_TIME_MS;
  if (lotReceivedAt > latest) return true;
  const atThatTime = shelved.filter(({ at }) => at <= latest);
  const all = union(shelved);
  return difference([claim], atThatTime).some((piece) => runsOver(all, piece).length > 0);
}

/**
 * Checks whether a record changed a business day that had ended, or records of another day.
 * @param ownDate the record's business day
 * @param lastOpenDate the earliest business day that hadn't ended at its receipt
 * @param changedDates the days of all records whose figures it changed
 */
export const changesOtherDay = (
  ownDate: string,
  lastOpenDate: string,
  changedDates: readonly string[],
): boolean => changedDates.some((date) => date < lastOpenDate || date !== ownDate);

type Dollars = { amount: number };

/** The dollars that a late record moved: in the days that it changed, and from other records. */
export const costOfLate = (late: { days: readonly Dollars[]; taken_from?: readonly Dollars[] }): number =>
  sumOf(late.days, ({ amount }) => Math.abs(amount)) + sumOf(late.taken_from ?? [], ({ amount }) => amount);

/**
 * The delay within which terminals of a shop take tickets from each other in normal operation (decision 44).
 */
export const USUAL_DELAY_MS = 15 * 60_000;

/** A record that lost tickets to another one. */
export type DisplacedRecord = { createdBy: number; hasMoney: boolean };

/**
 * Checks whether a record took over tickets that weren't simply its author's: another person's, or those of a
 * record with money. Records received on time from an author on duty are ordinary.
 * @param delay from its instant to its receipt, in ms
 * @param isOffDuty whether the author isn't known to have been on duty at its terminal
 */
export const takesOver = (
  author: number,
  displaced: readonly DisplacedRecord[],
  { delay, isOffDuty }: { delay: number; isOffDuty: boolean },
): boolean =>
  (delay > USUAL_DELAY_MS || isOffDuty) &&
  displaced.some(({ createdBy, hasMoney }) => createdBy !== author || hasMoney);

const UNITS = [
  { unit: 'year', ms: 365 * DAY_MS },
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/**
 * The delay of a record, in the largest unit with a value of at least two; at least a minute.
 * @param recordedAt its capture, in ms since the epoch, like its receipt
 */
export function lateness(
  recordedAt: number,
  receivedAt: number,
): { count: number; unit: (typeof UNITS)[number]['unit'] } {
  const late = receivedAt - recordedAt;
  const { unit, ms } = UNITS.find((each) => late >= 2 * each.ms) ?? { unit: 'minute', ms: MINUTE_MS };
  return { count: Math.max(1, Math.floor(late / ms)), unit };
}
