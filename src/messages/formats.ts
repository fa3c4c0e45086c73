import { DAY_MS } from '../shared/time/store-clock';
import { WORD_JOINER } from '../shared/values/digits';
import { type LanguageCode, LOCALES } from './locales';

/**
 * The functions that the modules of src/messages/areas call: the forms and formats of texts, in a text's own language.
 */

/** A value that is shown as it is. */
export type Plain = string | number;

/** A formatter for each language, made when it's first used: making one takes longer than using it a thousand times. */
const perLanguage = <F>(make: (locale: string) => F): ((language: LanguageCode) => F) => {
  const made = new Map<LanguageCode, F>();
  return (language) => {
    const formatter = made.get(language) ?? make(LOCALES[language]);
    made.set(language, formatter);
    return formatter;
  };
};

const rules = perLanguage((locale) => new Intl.PluralRules(locale));
const counts = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2' }));
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const exact = perLanguage((locale) => new Intl.NumberFormat(locale, dollars));
const whole = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...dollars, maximumFractionDigits: 0 }),
);
const date = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const nearDays = perLanguage((locale) => new Intl.DateTimeFormat(locale, date));
const farDays = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...date, year: 'numeric' }));
const clock12 = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
const clocks = perLanguage((locale) => new Intl.DateTimeFormat(locale, clock12));
const secondsClocks = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { ...clock12, second: '2-digit' }),
);
const weekdays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);

/** Chromium's Intl has no Punjabi and writes `M11 24, Tue`. The short names are CLDR's. */
const PUNJABI = {
  months: 'ਜਨ ਫ਼ਰ ਮਾਰਚ ਅਪ੍ਰੈ ਮਈ ਜੂਨ ਜੁਲਾ ਅਗ ਸਤੰ ਅਕਤੂ ਨਵੰ ਦਸੰ'.split(' '),
  weekdays: 'ਐਤ ਸੋਮ ਮੰਗਲ ਬੁੱਧ ਵੀਰ ਸ਼ੁੱਕਰ ਸ਼ਨੀ'.split(' '),
};

/** `ਮੰਗਲ, 24 ਨਵੰ`, `ਵੀਰ, 20 ਨਵੰ 2025`. @param at milliseconds */
function punjabiDay(at: number, withYear: boolean): string {
  const date = new Date(at);
  const text = `${PUNJABI.weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${PUNJABI.months[date.getUTCMonth()]}`;
  return withYear ? `${text} ${date.getUTCFullYear()}` : text;
}

/** The form of a text for a number: the one for exactly this number (`=0`), or the one that the language's rules name. */
export const plural = (language: LanguageCode, count: number, forms: Record<string, string>): string =>
  forms[`=${count}`] ?? forms[rules(language).select(count)] ?? forms.other ?? '';

/**
 * Picks the case of a text that a value has: `none` if the value is absent or empty, else its own, else `number` if it's one, such as
 * `7`, but not `Lobby 7`.
 */
export const select = (
  value: string | number | boolean | null | undefined,
  cases: Record<string, string>,
): string =>
  cases[value === null || value === undefined || value === '' ? 'none' : `${value}`] ??
  (/^\d+$/.test(`${value}`) ? cases.number : undefined) ??
  cases.other ??
  '';

/** The number of a plural: no thousands separator in four digits. */
export const count = (language: LanguageCode, value: number): string =>
  value >= 0 && value < 10_000 && Number.isInteger(value) ? `${value}` : counts(language).format(value);

/** A number as the language writes it: `10,000`. */
export const number = (language: LanguageCode, value: number): string => numbers(language).format(value);

/**
 * An amount of money.
 * @param style `cents`: always with both decimals; `signed`: with a plus or minus unless it's zero; `balance`: with a minus
 * where it's below zero. Otherwise whole dollars have no decimals
 */
export function money(language: LanguageCode, cents: number, style?: 'cents' | 'signed' | 'balance'): string {
  if (!style) return (cents % 100 === 0 ? whole : exact)(language).format(cents / 100);
  const amount = exact(language).format(Math.abs(cents) / 100);
  if (style === 'cents' || cents === 0 || (style === 'balance' && cents > 0)) return amount;
  // Joined to the dollar sign, so that no line breaks between them.
  return `${cents < 0 ? '−' : '+'}${WORD_JOINER}${amount}`;
}

/** A day this far from today, in milliseconds, is written with its year. */
const FAR = 300 * DAY_MS;

/**
 * A day, as on every screen, sheet and mail: `Sat, Nov 21`; with its year if that day is far from today: `Thu, Nov 20, 2025`.
 * @param date YYYY-MM-DD
 * @param today milliseconds
 */
export function day(language: LanguageCode, date: string, today = Date.now()): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const isNear = Math.abs(today - at) < FAR;
  if (language === 'pa') return punjabiDay(at, !isNear);
  return (isNear ? nearDays : farDays)(language).format(at);
}

/**
 * A time of day: `10:30 PM`; in the hour that the clock shows twice, `1:30 AM PDT`. Uses plain spaces: Intl's narrow ones get in the way
 * of search and copying.
 * @param time HH:mm, with or without seconds, and what follows the clock of a report time: a zone, a number
 * @param withSeconds `10:30:05 PM`; the time must have them
 */
export function clock(language: LanguageCode, time: string, withSeconds = false): string {
  const [wall = '', ...rest] = time.split(' ');
  const at = Date.parse(`1970-01-01T${withSeconds ? wall : `${wall.slice(0, 5)}:00`}Z`);
  const text = (withSeconds ? secondsClocks : clocks)(language)
    .format(at)
    .replace(/[\u00a0\u202f]/g, ' ');
  return [text, ...rest].join(' ');
}

/** A day and a time, as on every screen, sheet and mail: `Sat, Nov 21, 10:30 PM`. @param wall YYYY-MM-DD HH:mm:ss */
export const time = (language: LanguageCode, wall: string, today?: number): string =>
  `${day(language, wall.slice(0, 10), today)}, ${clock(language, wall.slice(11))}`;

/** The weekday of a day: `Saturday`. @param date YYYY-MM-DD */
export function weekday(language: LanguageCode, date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return language === 'pa'
    ? `${PUNJABI.weekdays[new Date(at).getUTCDay()]}ਵਾਰ`
    : weekdays(language).format(at);
}

/** A ticket by the number printed on it: `#028`. @param serial of 14 digits, or their number */
export const ticket = (_: LanguageCode, serial: Plain): string =>
  `#${String(serial).slice(-3).padStart(3, '0')}`;
