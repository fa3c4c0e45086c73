import { lotteryWeek, type Weekday } from '../lottery/calendar';
import type { Period } from '../time/periods';
import { daysBefore } from '../time/store-clock';

/**
 * The week of the journal that a date is in: a closed one, or the lottery's week without the days of closed weeks, which
 * overlap with it when the first day of the lottery's week was changed in between. So each day is booked once.
 * @param date YYYY-MM-DD
 */
export function journalWeek(date: string, startsOn: Weekday, closed: readonly Period[]): Period {
  const own = closed.find(({ from, to }) => date >= from && date <= to);
  if (own) return own;
  const week = lotteryWeek(date, startsOn);
  const ends = closed.map(({ to }) => to).filter((to) => to < date && to >= week.from);
  const starts = closed.map(({ from }) => from).filter((from) => from > date && from <= week.to);
  return {
    from: ends.reduce((latest, to) => (to >= latest ? daysBefore(to, -1) : latest), week.from),
    to: starts.reduce((first, from) => (from <= first ? daysBefore(from, 1) : first), week.to),
  };
}

/**
 * The week after all closed ones, in which closed weeks are corrected; null when none is closed.
 */
export function weekOfCorrections(startsOn: Weekday, closed: readonly Period[]): Period | null {
  const last = closed
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return last === undefined ? null : journalWeek(daysBefore(last, -1), startsOn, closed);
}
