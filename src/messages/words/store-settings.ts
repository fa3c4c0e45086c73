import { WEEKDAYS, type Weekday } from '../../shared/lottery/calendar';
import { isState, US_STATES } from '../../shared/values/us-states';
import { LAYOUT_NAME } from '../areas/layout-name';
import { STORE_SETTINGS } from '../areas/store-settings';
import { currentMessages } from '../current';
import { weekdayInWords } from './times';

/** `07:30` → 7:30 AM; the start of a day is midnight. @param time HH:mm before noon */
export const dayEndText = (time: string): string => {
  const t = currentMessages(STORE_SETTINGS);
  const [hours = '0', minutes = '00'] = time.split(':');
  if (Number(hours) === 0 && Number(minutes) === 0) return t.midnight;
  return t.morningTime({ time: `${Number(hours) || 12}:${minutes}` });
};

/** The end of a day as it stands in a list of choices: Midnight, 2:00 AM. */
export function dayEndChoice(time: string): string {
  const text = dayEndText(time);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name of a verified ticket layout, which is a state's name or its own; undefined for a taught layout, which was named by its
 * teacher. @param names in the reader's language unless given
 */
export function layoutName(code: string, names = currentMessages(LAYOUT_NAME)): string | undefined {
  const state = code.replace('us-', '').toUpperCase();
  return isState(state) ? US_STATES[state].name : (names as Partial<Record<string, string>>)[code];
}

/** A weekday in the reader's language. January 1, 2023, was a Sunday. */
export const weekdayName = (day: Weekday): string => weekdayInWords(`2023-01-0${WEEKDAYS.indexOf(day) + 1}`);
