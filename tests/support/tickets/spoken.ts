/** Times and tickets as sentences for people say them, in English. Independent of the app's own formats. */

const FAR_DAYS = 300;

/** A day: `Wed, Nov 18`, with its year where that isn't near. @param date YYYY-MM-DD */
export function spokenDay(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const [weekday, day, month, year] = at.toUTCString().split(/[ ,]+/);
  const isNear = Math.abs(Date.now() - at.getTime()) < FAR_DAYS * 86_400_000;
  return [weekday, `${month} ${Number(day)}`, ...(isNear ? [] : [year])].join(', ');
}

/** A time: `Wed, Nov 18, 2:05 PM`. @param wall YYYY-MM-DD HH:mm:ss */
export function spokenTime(wall: string): string {
  const [date = '', time = ''] = wall.split(' ');
  return `${spokenDay(date)}, ${spokenClock(time)}`;
}

/** A time of day: `2:05 PM`, in an hour that the clock shows twice `1:30 AM PDT`. @param time HH:mm:ss, with or without a zone */
export function spokenClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}${time.slice(8)}`;
}

/** The first and last ticket of a run in its order of sale, by the numbers on them: `#000–#029`. */
export const spokenRun = (first: string, last: string): string => `#${first.slice(-3)}–#${last.slice(-3)}`;

/** A number in the digits of another script. @param zero the script's zero */
export const inScript = (number: string, zero: string): string =>
  number.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
