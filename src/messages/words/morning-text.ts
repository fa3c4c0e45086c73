import type { MorningLine, MorningMessage } from '../../shared/morning/morning-message';
import { daysBefore } from '../../shared/time/store-clock';
import { MORNING_LINE } from '../areas/morning-line';
import { currentMessages } from '../current';
import { say } from '../say';
import { weekdayInWords } from './times';

/** Names in a list; of longer lists the first of them. */
const MAX_LISTED = 12;

/** `Tuesday, Nov 17, 2026` */
export const longDay = (date: string): string => currentMessages(MORNING_LINE).longDay({ date });

/** `Tuesday` for a day of the week before, else the date too. */
const dayName = (date: string, messageDay: string): string =>
  date > daysBefore(messageDay, 7) ? weekdayInWords(date) : longDay(date);

/** The first of some items, and how many others there are. */
export function listOf(items: readonly (string | number)[]): string {
  const shown = items.slice(0, MAX_LISTED).join(', ');
  const more = items.length - MAX_LISTED;
  return more > 0 ? currentMessages(MORNING_LINE).andMore({ items: shown, count: more }) : shown;
}

function lineText(line: MorningLine, messageDay: string): string {
  const t = currentMessages(MORNING_LINE);
  if (line.kind === 'change') return t.change({ ...line, day: dayName(line.date, messageDay) });
  if (line.kind === 'settling') return t.settling({ ...line, firstDay: longDay(line.firstDay) });
  if (line.kind === 'empty_bins') return t.empty_bins({ count: line.bins.length, list: listOf(line.bins) });
  if (line.kind === 'silent_terminals')
    return t.silent_terminals({ count: line.names.length, list: listOf(line.names) });
  return say(t, line);
}

/** A morning message in words. @returns `heading`: the store and the day; `lines`: one for each line of the message */
export const morningText = (
  { date, lines }: MorningMessage,
  storeName: string,
): { heading: string; lines: string[] } => ({
  heading: `${storeName}: ${longDay(date)}`,
  lines: lines.map((line) => lineText(line, date)),
});
