import { daysBefore } from '../time/store-clock';

/** Tickets that an opening check found gone, or that were recorded as lost or stolen. */
export type Loss = {
  /** a bin, or the packs of a UPC that have none */
  place: string;
  /** business day, YYYY-MM-DD */
  day: string;
};

export type MissingAgain<L> = {
  place: string;
  day: string;
  /** business days with a loss, ascending; `day` is the last */
  days: string[];
  /** of these days */
  losses: L[];
};

/** Losses further apart have nothing to do with each other. */
export const LOSSES_LOOK_BACK = 28;

/**
 * Places where something was missing on a second business day within four weeks (money, section 5), and again on each
 * further one. Two records of one day may be about one loss.
 * @param losses any order
 * @param isWanted whether alarms of a business day are asked for
 */
export function missingAgain<L extends Loss>(
  losses: readonly L[],
  isWanted: (day: string) => boolean,
): MissingAgain<L>[] {
  const events = new Map(losses.map(({ place, day }) => [`${place} ${day}`, { place, day }]));
  return [...events.values()].flatMap(({ place, day }) => {
    if (!isWanted(day)) return [];
    const since = daysBefore(day, LOSSES_LOOK_BACK);
    const lately = losses.filter((loss) => loss.place === place && loss.day >= since && loss.day <= day);
    const days = [...new Set(lately.map((loss) => loss.day))].sort();
    return days.length < 2 ? [] : [{ place, day, days, losses: lately }];
  });
}
