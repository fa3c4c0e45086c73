import { createStore } from 'zustand/vanilla';
import { type Named, nameOfArea } from './area';
import type { Areas, Texts } from './areas';
import { loadFonts } from './fonts';
import { LANGUAGE_NAMES, type LanguageCode, LOCALES, loadTexts } from './languages';

/** A reader's choice. `withEnglish`: important messages have their English sentence underneath. */
export type LanguageChoice = { code: LanguageCode; withEnglish: boolean };

/** What a device shows until a reader chooses. */
export const DEFAULT_LANGUAGE: LanguageChoice = { code: 'en', withEnglish: true };

/** The language of the screens in this tab; `missing`: the one that was chosen last, if it couldn't be loaded. */
export const language = createStore<LanguageChoice & { texts: Texts; missing: LanguageCode | null }>(() => ({
  ...DEFAULT_LANGUAGE,
  texts: {},
  missing: null,
}));

/** The last choice: a language that takes longer to load doesn't replace a later one. */
let wanted = DEFAULT_LANGUAGE;

/**
 * Shows the screens in a language. If it can't be loaded, they stay as they are.
 * @returns when they are shown in it
 */
export async function showLanguage(choice: LanguageChoice): Promise<void> {
  wanted = choice;
  const shown = language.getState();
  if (shown.code === choice.code) {
    // A copy of the texts, so that a component that reads them shows another choice of English below.
    if (shown.withEnglish !== choice.withEnglish) language.setState({ ...choice, texts: { ...shown.texts } });
    language.setState({ missing: null });
    return;
  }
  try {
    const [texts] = await Promise.all([loadTexts(choice.code), loadFonts(LANGUAGE_NAMES[choice.code])]);
    if (wanted === choice) language.setState({ ...choice, texts, missing: null });
  } catch (error) {
    console.warn('The language could not be loaded', error);
    if (wanted === choice) language.setState({ missing: choice.code });
  }
}

/** The locale of dates and numbers in the language of the screens. */
export const locale = (): string => LOCALES[language.getState().code];

/** Areas in another language, completed with English. */
const completed = new WeakMap<Texts, Map<object, object>>();

/** An area in a language: its translation, and English where that says nothing. */
export function inLanguage<A extends Named<keyof Areas>>(area: A, texts: Texts): A {
  const translation = texts[nameOfArea(area) as keyof Areas];
  if (!translation) return area;
  const known = completed.get(texts) ?? new Map<object, object>();
  completed.set(texts, known);
  const found = known.get(area) ?? { ...area, ...translation };
  known.set(area, found);
  return found as A;
}

/** An area in the reader's language outside a component, for a text that is made when something happens. */
export const currentMessages = <A extends Named<keyof Areas>>(area: A): A =>
  inLanguage(area, language.getState().texts);
