/** The languages, and Western digits for each, as on the tickets. */
export const LOCALES = {
  en: 'en-US',
  es: 'es-US',
  gu: 'gu-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  pa: 'pa-IN-u-nu-latn',
} as const;

export type LanguageCode = keyof typeof LOCALES;

/** Texts of a language, or a font that only one language needs, as the build names them. */
const PART = new RegExp(
  `^/assets/((?:${Object.keys(LOCALES).join('|')})(?:-office)?|noto-sans-gujarati|noto-sans-devanagari)-[\\w-]{8}\\.(?:js|woff2)$`,
);

/**
 * The name of a built file that only one language needs. The worker keeps such a file once it was loaded, not before.
 * @param path of the file's address
 * @returns the same name in every version of the app; null for all other files
 */
export const languagePart = (path: string): string | null => PART.exec(path)?.[1] ?? null;
