import type { Texts } from './current';
import { type LanguageCode, LOCALES } from './locales';

/** A file of texts that the app loads on its own. English comes with the screens. */
export type LanguagePart = 'counter' | 'office';

/** The languages other than English by part. Each part of a language is one chunk, fetched when it's needed. */
const TEXTS: Record<
  Exclude<LanguageCode, 'en'>,
  Partial<Record<LanguagePart, () => Promise<{ TEXTS: Texts }>>>
> = {
  es: { counter: () => import('./areas/es'), office: () => import('./areas/es-office') },
  gu: { counter: () => import('./areas/gu') },
  hi: { counter: () => import('./areas/hi') },
  pa: { counter: () => import('./areas/pa') },
};

/** The languages that say everything a part says (tests/unit/messages). On the screens, only these are offered. */
export const COMPLETE_LANGUAGES: Readonly<Record<LanguagePart | 'server', readonly LanguageCode[]>> = {
  counter: ['es', 'gu', 'hi', 'pa'],
  office: ['es'],
  server: ['es', 'gu', 'hi', 'pa'],
};

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = {
  en: 'English',
  es: 'Español',
  gu: 'ગુજરાતી',
  hi: 'हिन्दी',
  pa: 'ਪੰਜਾਬੀ',
};

export const LANGUAGES = Object.keys(LOCALES) as LanguageCode[];

const NONE: Texts = {};

/** Loads what a language says in these parts; nothing for English, which each screen brings along. */
export async function loadTexts(code: LanguageCode, parts: readonly LanguagePart[]): Promise<Texts> {
  if (code === 'en') return NONE;
  const loaded = await Promise.all(parts.map((part) => TEXTS[code][part]?.()));
  return Object.assign({}, ...loaded.map((module) => module?.TEXTS));
}
