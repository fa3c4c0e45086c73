import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { MONEY_CHANGE } from '../areas/money-change';
import { WHEN } from '../areas/when';
import { currentMessages, languageOf } from '../current';
import { clock, day, weekday } from '../formats';

/** A record, correction or statement: who, and its wall time (YYYY-MM-DD HH:mm:ss). */
type Told = { by: string; wall: string /** business day of the row that tells it */; date: string };

/** A change of a drawer's over/short after it was first known. `was`: cents before. */
export type MoneyChange = Told &
  (
    | { kind: 'record' | 'correction' | 'statement'; was: number }
    /** the drawer's money count was replaced by one that doesn't name it; `was`: its over/short, null if no cash was counted */
    | { kind: 'withdrawn'; was: number | null }
    /** a record lost all its tickets: to another record, or put back by a correction; `was`: what it claimed, in cents */
    | { kind: 'emptied' | 'put_back'; was: number }
    /** the record that arrived took over tickets from another drawer that was already counted */
    | { kind: 'took_over'; cents: number; was: number }
  );

export function moneyChangeText(change: MoneyChange): string {
  const t = currentMessages(MONEY_CHANGE);
  const { by, wall, date } = change;
  // With its day if that isn't the row's.
  const time = wall.startsWith(date) ? clock(languageOf(MONEY_CHANGE), wall.slice(11)) : wallInWords(wall);
  if (change.kind === 'took_over') return t.took_over({ by, time, cents: change.cents, was: change.was });
  if (change.kind !== 'withdrawn') return t[change.kind]({ by, time, was: change.was });
  const { was } = change;
  return `${t.withdrawn({ by, time })}${was === null ? '' : t.itWas({ was })}`;
}

/** A wall time in a sentence: `Tue, Nov 3, 2:05 PM`. @param wall YYYY-MM-DD HH:mm:ss */
export const wallInWords = (wall: string): string => currentMessages(WHEN).at({ wall });

/** An instant in a sentence, by the store's clock: `Tue, Nov 3, 2:05 PM`. */
export const timeInWords = (instant: Date, clock: StoreClock): string =>
  wallInWords(wallTime(instant, clock));

/** A day in a sentence: `Thu, Nov 12`. @param date YYYY-MM-DD */
export const dayInWords = (date: string): string => day(languageOf(WHEN), date);

/** A time of day: `2:05 PM`. @param time HH:mm, with or without seconds and a zone */
export const clockInWords = (time: string): string => clock(languageOf(WHEN), time);

/** The weekday of a day: `Saturday`. @param date YYYY-MM-DD */
export const weekdayInWords = (date: string): string => weekday(languageOf(WHEN), date);
