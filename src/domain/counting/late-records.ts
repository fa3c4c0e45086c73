import { difference, type Run, runsOver, union } from '../runs/runs';

/** A record received within this time of its capture is on time: terminals' clocks may be off by as much. */
export const ON_TIME_MS = 5 * 60_000;

/** Tickets put on the shelf by `at`, in ms since the epoch. */
export type Shelved = Run & { at: number };

/**
 * Whether a claim is dated before its tickets were on the shelf. A ticket without a shelf record counts as on the shelf
 * from the receipt of its lot.
 * @param recordedAt the claim's instant, in ms since the epoch, as are the others
 * @param lotReceivedAt when the lot was received
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
 * Whether a record changed a business day that had ended, or the records of another day.
 * @param ownDate the record's business day
 * @param lastOpenDate the earliest business day that hadn't ended when the record was received
 * @param changedDates the days of all records whose figures it changed
 */
export const changesOtherDay = (
  ownDate: string,
  lastOpenDate: string,
  changedDates: readonly string[],
): boolean => changedDates.some((date) => date < lastOpenDate || date !== ownDate);

/** Within this time terminals of a shop take tickets from each other in the ordinary course (decision 44). */
export const USUAL_DELAY_MS = 15 * 60_000;

/** A record from which another one took tickets. */
export type DisplacedRecord = { createdBy: number; hasMoney: boolean };

/**
 * Whether a record took over tickets that weren't simply its author's: those of somebody else, or of a record with money.
 * It's ordinary if it was received in time and its author was on duty.
 * @param delay how long after its instant it was received, in ms
 * @param isOffDuty whether somebody else is known to have been on duty at its terminal
 */
export const takesOver = (
  author: number,
  displaced: readonly DisplacedRecord[],
  { delay, isOffDuty }: { delay: number; isOffDuty: boolean },
): boolean =>
  (delay > USUAL_DELAY_MS || isOffDuty) &&
  displaced.some(({ createdBy, hasMoney }) => createdBy !== author || hasMoney);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNITS = [
  { unit: 'year', ms: 365 * DAY_MS },
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/**
 * How late a record was received, in the largest unit of which there are two; at least a minute.
 * @param recordedAt its capture, in ms since the epoch, as is its receipt
 */
export function lateness(
  recordedAt: number,
  receivedAt: number,
): { count: number; unit: (typeof UNITS)[number]['unit'] } {
  const late = receivedAt - recordedAt;
  const { unit, ms } = UNITS.find((each) => late >= 2 * each.ms) ?? { unit: 'minute', ms: MINUTE_MS };
  return { count: Math.max(1, Math.floor(late / ms)), unit };
}
