import { createStore } from 'zustand/vanilla';
import { type Reader, readFrom, type Texts } from './current';
import { type LanguageCode, LOCALES } from './locales';

/** A reader's choice. `withEnglish`: important messages have their English sentence underneath. */
export type LanguageChoice = { code: LanguageCode; withEnglish: boolean };

/** The language of a device until a reader chooses one. */
export const DEFAULT_LANGUAGE: LanguageChoice = { code: 'en', withEnglish: true };

type Shown = LanguageChoice &
  Reader & {
    /** the one that was chosen last, if it couldn't be loaded */
    missing: LanguageCode | null;
    /** whether a reader of English has Punjabi below messages: the store's setting */
    withPunjabi: boolean;
  };

/** The language of the screens in this tab. */
export const language = createStore<Shown>(() => ({
  ...DEFAULT_LANGUAGE,
  texts: {},
  missing: null,
  withPunjabi: true,
}));

/** Shows or hides Punjabi below English messages. */
export function showPunjabi(withPunjabi: boolean): void {
  const { texts, withPunjabi: before } = language.getState();
  // A copy of the texts, so that the components that read them show it.
  if (before !== withPunjabi) language.setState({ withPunjabi, texts: { ...texts } });
}

readFrom(language.getState);

/** The last choice: a language that takes longer to load doesn't replace a later one. */
let lastChoice = DEFAULT_LANGUAGE;
/** The parts whose texts this tab needs, and those that it has. */
let needed: readonly LanguagePart[] = ['counter'];
let shownParts = needed;

/**
 * Shows the screens in a language. If it can't be loaded, they stay as they are.
 * @returns when they are shown in it
 */
export async function showLanguage(choice: LanguageChoice): Promise<void> {
  lastChoice = choice;
  const parts = needed;
  const shown = language.getState();
  if (shown.code === choice.code && (shownParts === parts || choice.code === 'en')) {
    // A copy of the texts, so that a component that reads them shows another choice of English below.
    if (shown.withEnglish !== choice.withEnglish) language.setState({ ...choice, texts: { ...shown.texts } });
    language.setState({ missing: null });
    return;
  }
  try {
    const [texts] = await Promise.all([
      loadTexts(choice.code, parts),
      loadFonts(LANGUAGE_NAMES[choice.code]),
    ]);
    if (lastChoice !== choice) return;
    shownParts = parts;
    language.setState({ ...choice, texts, missing: null });
  } catch (error) {
    console.warn('The language could not be loaded', error);
    if (lastChoice === choice) language.setState({ missing: choice.code });
  }
}

/** Loads the office's texts with the language of the screens, and from now on with every language. */
export async function needOffice(): Promise<void> {
  if (needed.includes('office')) return;
  needed = ['counter', 'office'];
  await showLanguage({ ...lastChoice });
}

/** The families of other scripts in src/app/ui/theme/fonts.css. */
const FAMILIES = '1rem "Noto Sans Devanagari", "Noto Sans Gujarati", "Noto Sans Gurmukhi"';
const MAX_WAIT_MS = 1000;

/** Undefined in the worker and in tests. */
const { document } = globalThis as {
  document?: { fonts: { load: (font: string, text: string) => Promise<unknown> } };
};

/**
 * Loads the fonts that a text is drawn in, so that nothing moves when they replace the device's own.
 * @returns when they are there, or after a second
 */
export async function loadFonts(text: string): Promise<void> {
  const loaded = document?.fonts.load(FAMILIES, text);
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([loaded, late]).catch((error: unknown) =>
    console.warn('A font could not be loaded', error),
  );
}

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

/** The languages that have all texts of a part (tests/unit/messages). On the screens, only these are offered. */
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

/** Loads a language's texts for these parts; nothing for English, which comes with each screen. */
export async function loadTexts(code: LanguageCode, parts: readonly LanguagePart[]): Promise<Texts> {
  if (code === 'en') return NONE;
  const loaded = await Promise.all(parts.map((part) => TEXTS[code][part]?.()));
  return Object.assign({}, ...loaded.map((module) => module?.TEXTS));
}
