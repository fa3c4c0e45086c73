/** The languages, and Western digits for each, as on the tickets. */
export const LOCALES = {
  en: 'en-US',
  es: 'es-US',
  gu: 'gu-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  pa: 'pa-IN-u-nu-latn',
} as const;

export type LanguageCode = keyof typeof LOCALES;
