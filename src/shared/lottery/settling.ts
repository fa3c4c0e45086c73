import { isIn, type Period } from '../time/periods';
import { daysBefore, daysBetween } from '../time/store-clock';
import { centsOf } from '../values/money';
import { dueBy } from './calendar';

/** The rule for the time when a store's packs settle. */
export type SettlingRule = {
  /** days from activation; null: no such limit */
  settleDays: number | null;
  /** share of a pack's tickets, in percent, whose validation settles it early; null: none */
  settlePercent: number | null;
  /** a pack is charged on the day of its activation */
  atActivation: boolean;
};

/** Tickets of a pack, by business day. */
type DayTickets = { on: string; tickets: number };

/** A pack as charged by the lottery. Dates are YYYY-MM-DD. */
export type ChargedPack = {
  activatedOn: string | null;
  /** received from another store of the company; null: never */
  receivedOn: string | null;
  /** entered by a person or on a statement; null: unknown */
  settledOn: string | null;
  /** tickets of the pack, and the number sold */
  size: number;
  sold: number;
  /** its newest sales, back to a day that the caller chooses; `sold` minus these is the number sold by then */
  sales: readonly DayTickets[];
  /** returned tickets */
  returned: readonly DayTickets[];
};

/**
 * The latest day on which a pack settles, according to the store's rule. The days of a pack from another store count from its
 * activation there, but it never settles before its receipt (money, section 7).
 */
export function dueDay(
  { activatedOn, receivedOn }: Pick<ChargedPack, 'activatedOn' | 'receivedOn'>,
  rule: SettlingRule,
): string | null {
  if (activatedOn === null || (rule.settleDays === null && !rule.atActivation)) return null;
  const due = rule.atActivation ? activatedOn : dueBy(activatedOn, rule.settleDays ?? 0);
  return receivedOn !== null && due < receivedOn ? receivedOn : due;
}

/** The day on which a pack settled or is due. A pack returned whole before that is never charged: null. */
function settlingDay(pack: ChargedPack, rule: SettlingRule): string | null {
  const day = pack.settledOn ?? dueDay(pack, rule);
  return day === null || isBackBefore(pack, day) ? null : day;
}

const isBackBefore = ({ returned, size }: ChargedPack, day: string): boolean =>
  returned.filter(({ on }) => on < day).reduce((sum, { tickets }) => sum + tickets, 0) >= size;

/**
 * Checks whether enough tickets were sold for the lottery to have validated the share that settles a pack.
 */
export const isEnough = (
  sold: number,
  size: number,
  { settlePercent, atActivation }: SettlingRule,
): boolean => settlePercent !== null && !atActivation && sold * 100 >= size * settlePercent;

/** Checks whether a pack may have settled by percentage before a day, given its sales until then. */
function mayHaveSettled(pack: ChargedPack, day: string, rule: SettlingRule): boolean {
  const since = pack.sales.reduce((sum, { on, tickets }) => (on < day ? sum : sum + tickets), 0);
  return pack.settledOn === null && isEnough(pack.sold - since, pack.size, rule);
}

/**
 * A pack's relation to a week. It certainly `settles` then; or it is `due` then, but may have settled
 * earlier, given its sales before the week; or it `may` settle early, given its sales by the end of the week.
 * The share validated by the lottery isn't known.
 */
export function settlesIn(
  week: Period,
  pack: ChargedPack,
  rule: SettlingRule,
): 'settles' | 'due' | 'may' | 'no' {
  const day = settlingDay(pack, rule);
  if (day !== null && isIn(week, day)) return mayHaveSettled(pack, week.from, rule) ? 'due' : 'settles';
  const { activatedOn, receivedOn } = pack;
  const isActive = activatedOn !== null && activatedOn <= week.to && (receivedOn ?? '') <= week.to;
  const isLater = day === null ? !isBackBefore(pack, FAR) : day > week.to;
  return isActive && isLater && mayHaveSettled(pack, daysBefore(week.to, -1), rule) ? 'may' : 'no';
}

/** After any real day. */
const FAR = '9999-12-31';

/**
 * The tickets credited to the store in a week: those returned in it, or returned earlier but before their pack had settled. Tickets that
 * weren't charged aren't credited. For a pack that may settle early in the week, counts the tickets credited if it does.
 */
export function creditedIn(week: Period, pack: ChargedPack, rule: SettlingRule): number {
  // Most packs have none, and a store has thousands.
  if (pack.returned.length === 0) return 0;
  const day = settlesIn(week, pack, rule) === 'may' ? week.to : settlingDay(pack, rule);
  if (day === null) return 0;
  return pack.returned
    .filter(({ on }) => isIn(week, on > day ? on : day))
    .reduce((sum, { tickets }) => sum + tickets, 0);
}

/**
 * Checks whether a person may enter this day of activation: the lottery's own act, so never a day to come.
 * @param today on the store's wall clock, whose business day may still be yesterday; YYYY-MM-DD, as `day`
 */
export const isActivationDay = (day: string, today: string): boolean => day <= today;

/** The urgency of a pack before it settles. */
export type Urgency = 'none' | 'soon' | 'due';

/** The number of days before the due day from which a pack is `soon`. */
export const SOON_DAYS = 10;

/** @param today business day, YYYY-MM-DD */
export function urgencyOf(due: string | null, today: string): Urgency {
  if (due === null) return 'none';
  const days = daysBetween(today, due);
  return days <= 0 ? 'due' : days <= SOON_DAYS ? 'soon' : 'none';
}

/**
 * The expected number of unsold tickets when a pack settles.
 * @param left unsold now
 * @param perDay tickets sold a day
 * @param due YYYY-MM-DD
 */
export const expectedLeft = (left: number, perDay: number, today: string, due: string): number =>
  Math.max(0, Math.round(left - perDay * Math.max(0, daysBetween(today, due))));

/** The number of days before their charge from which the packs of all stores of a company are listed. */
export const LISTED_DAYS = 28;

/** A pack on its way to its charge, as in the list of a store; amounts are in dollars. */
type DuePack = {
  due_by: string | null;
  settled_at: string | null;
  expected_left_value: number | null;
  left_value: number;
};

/** The value of the tickets that will be unsold when a pack is charged, in cents; without a rate, all that are left. */
export const unsoldCents = ({
  expected_left_value,
  left_value,
}: Pick<DuePack, 'expected_left_value' | 'left_value'>): number => centsOf(expected_left_value ?? left_value);

/** Packs by the value that will be unsold, the largest first; then by their day. */
export const byUnsold = <P extends DuePack>(packs: readonly P[]): P[] =>
  [...packs].sort(
    (a, b) => unsoldCents(b) - unsoldCents(a) || (a.due_by ?? '~').localeCompare(b.due_by ?? '~'),
  );

/** Checks whether a pack will be charged within ten days, or should have been by now. @param today business day, YYYY-MM-DD */
export const isSoon = ({ due_by, settled_at }: DuePack, today: string): boolean =>
  settled_at === null && urgencyOf(due_by, today) !== 'none';

/** Checks whether a pack is in the list of all stores of a company. @param today business day, YYYY-MM-DD */
export const isListed = ({ due_by, settled_at }: DuePack, today: string): boolean =>
  settled_at === null && due_by !== null && due_by <= daysBefore(today, -LISTED_DAYS);
