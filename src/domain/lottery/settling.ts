import { isIn, type Period } from '../time/periods';
import { daysBefore, daysBetween } from '../time/store-clock';
import { dueBy } from './calendar';

/** When a store's packs settle. */
export type SettlingRule = {
  /** days after activation; null: the lottery has no such limit */
  settleDays: number | null;
  /** share of a pack's tickets, in percent, whose validation settles it early; null: none */
  settlePercent: number | null;
  /** a pack is charged on the day on which it is activated */
  atActivation: boolean;
};

/** Tickets of a pack, by business day. */
export type DayTickets = { on: string; tickets: number };

/** A pack as the lottery charges it. Dates are YYYY-MM-DD. */
export type ChargedPack = {
  activatedOn: string | null;
  /** as a person or a statement said; null: not known */
  settledOn: string | null;
  /** tickets of the pack, and those of them that were sold */
  size: number;
  sold: number;
  /** its newest sales, back to a day that the caller chooses: `sold` without them is what was sold by then */
  sales: readonly DayTickets[];
  /** tickets that went back */
  returned: readonly DayTickets[];
};

/** The day on which a pack settles at the latest, as far as the store's rule tells. */
export function dueDay({ activatedOn }: ChargedPack, rule: SettlingRule): string | null {
  if (activatedOn === null) return null;
  if (rule.atActivation) return activatedOn;
  return rule.settleDays === null ? null : dueBy(activatedOn, rule.settleDays);
}

/** The day on which a pack settled or is due to. A pack that went back whole before that is never charged: null. */
function settlingDay(pack: ChargedPack, rule: SettlingRule): string | null {
  const day = pack.settledOn ?? dueDay(pack, rule);
  return day === null || isBackBefore(pack, day) ? null : day;
}

const isBackBefore = ({ returned, size }: ChargedPack, day: string): boolean =>
  returned.filter(({ on }) => on < day).reduce((sum, { tickets }) => sum + tickets, 0) >= size;

/** Whether so many tickets were sold that the lottery may have validated the share that settles a pack. */
export const isEnough = (
  sold: number,
  size: number,
  { settlePercent, atActivation }: SettlingRule,
): boolean => settlePercent !== null && !atActivation && sold * 100 >= size * settlePercent;

/** Whether a pack may have settled by percentage before a day: by what was sold until then. */
function mayHaveSettled(pack: ChargedPack, day: string, rule: SettlingRule): boolean {
  const since = pack.sales.reduce((sum, { on, tickets }) => (on < day ? sum : sum + tickets), 0);
  return pack.settledOn === null && isEnough(pack.sold - since, pack.size, rule);
}

/**
 * How a pack belongs to a week. It surely `settles` then; it is `due` then, but so many of its tickets were sold before the
 * week that it may have settled earlier; or it `may` settle early, by what was sold by the end of the week. The share that
 * the lottery has validated isn't known.
 */
export function settlesIn(
  week: Period,
  pack: ChargedPack,
  rule: SettlingRule,
): 'settles' | 'due' | 'may' | 'no' {
  const day = settlingDay(pack, rule);
  if (day !== null && isIn(week, day)) return mayHaveSettled(pack, week.from, rule) ? 'due' : 'settles';
  const isActive = pack.activatedOn !== null && pack.activatedOn <= week.to;
  const isLater = day === null ? !isBackBefore(pack, FAR) : day > week.to;
  return isActive && isLater && mayHaveSettled(pack, daysBefore(week.to, -1), rule) ? 'may' : 'no';
}

/** After every day. */
const FAR = '9999-12-31';

/**
 * The tickets for which a week credits the store: those that went back in it, or earlier but before their pack had settled.
 * What wasn't charged isn't credited.
 */
export function creditedIn(week: Period, pack: ChargedPack, rule: SettlingRule): number {
  const day = settlingDay(pack, rule);
  if (day === null) return 0;
  return pack.returned
    .filter(({ on }) => isIn(week, on > day ? on : day))
    .reduce((sum, { tickets }) => sum + tickets, 0);
}

/** How urgent a pack is on its way to the day on which it settles. */
export type Urgency = 'none' | 'soon' | 'due';

/** Days before the due day from which a pack is `soon`. */
export const SOON_DAYS = 10;

/** @param today business day, YYYY-MM-DD */
export function urgencyOf(due: string | null, today: string): Urgency {
  if (due === null) return 'none';
  const days = daysBetween(today, due);
  return days <= 0 ? 'due' : days <= SOON_DAYS ? 'soon' : 'none';
}

/**
 * The tickets that will probably be left when a pack settles.
 * @param left unsold now
 * @param perDay tickets sold a day
 * @param due YYYY-MM-DD
 */
export const expectedLeft = (left: number, perDay: number, today: string, due: string): number =>
  Math.max(0, Math.round(left - perDay * Math.max(0, daysBetween(today, due))));
