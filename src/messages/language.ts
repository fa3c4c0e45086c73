import { createStore } from 'zustand/vanilla';
import { type Reader, readFrom } from './current';
import type { LanguageCode } from './locales';

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
