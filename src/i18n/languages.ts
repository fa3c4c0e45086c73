import type { Texts } from './areas';

/** The languages of the counter's screens other than English. Each is one chunk, fetched when it's chosen. */
const TEXTS = {
  es: () => import('./es/es'),
  gu: () => import('./gu/gu'),
  hi: () => import('./hi/hi'),
  pa: () => import('./pa/pa'),
} satisfies Record<string, () => Promise<Texts>>;

export type LanguageCode = 'en' | keyof typeof TEXTS;

/** The languages that say everything the counter's screens say (tests/unit/i18n/languages.test.ts). Only these are offered. */
export const COMPLETE_LANGUAGES: readonly Exclude<LanguageCode, 'en'>[] = ['es', 'gu', 'hi', 'pa'];

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = {
  en: 'English',
  es: 'Español',
  gu: 'ગુજરાતી',
  hi: 'हिन्दी',
  pa: 'ਪੰਜਾਬੀ',
};

/** The locale of dates and sizes. Digits are Western, as on the tickets. */
export const LOCALES: Record<LanguageCode, string> = {
  en: 'en-US',
  es: 'es-US',
  gu: 'gu-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  pa: 'pa-IN-u-nu-latn',
};

const NONE: Texts = {};

/** Loads what a language says; nothing for English, which each screen brings along. */
export const loadTexts = async (code: LanguageCode): Promise<Texts> =>
  code === 'en' ? NONE : await TEXTS[code]();
