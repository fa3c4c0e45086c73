import { type LanguageCode, LOCALES } from './locales';

const NAME = Symbol('the name of an area');

/** A table of English texts that may have a translation, found by this name. */
export type Area = { readonly [NAME]: string };

/** Names a table of English texts, so that `useMessages` finds its translation. */
/* @__NO_SIDE_EFFECTS__ */
export const area = <T extends object>(name: string, texts: T): T & Area => ({ ...texts, [NAME]: name });

/** The name of a table of English texts. */
const nameOfArea = (texts: Area): string => texts[NAME];

/** A language's texts by area, with English in place of missing ones. Empty for English itself. */
export type Texts = Readonly<Record<string, object>>;

/** A reader's language with its texts. */
export type Reader = { code: LanguageCode; texts: Texts };

export const ENGLISH_READER: Reader = { code: 'en', texts: {} };

let reader = (): Reader => ENGLISH_READER;

/**
 * Sets where `currentMessages` finds the reader, once for a program: the app has one at a time, the server one for each
 * request. English until then.
 */
export const readFrom = (source: () => Reader): void => {
  reader = source;
};

/** The reader's language. */
export const currentLanguage = (): LanguageCode => reader().code;

/** The locale of dates and numbers in the reader's language. */
export const locale = (): string => LOCALES[currentLanguage()];

/** An area in a language, or in English if that language has no texts for it. */
export const inLanguage = <A extends Area>(area: A, texts: Texts): A =>
  (texts[nameOfArea(area)] as A | undefined) ?? area;

/** An area in the reader's language outside a component, for a text that is made when something happens. */
export const currentMessages = <A extends Area>(area: A): A => inLanguage(area, reader().texts);

/** The language of an area's texts: English if the reader's language has none for it. */
export const languageOf = (area: Area): LanguageCode =>
  currentMessages(area) === area ? 'en' : currentLanguage();

/**
 * Something made of an area's texts outside a component, such as a list's columns.
 * @returns a function that gives it in the reader's language: the same object until the language changes
 */
export function inReadersLanguage<A extends Area, T>(area: A, make: (texts: A) => T): () => T {
  let made: { texts: Texts; value: T } | null = null;
  return () => {
    const { texts } = reader();
    if (made?.texts !== texts) made = { texts, value: make(inLanguage(area, texts)) };
    return made.value;
  };
}

/** Items in a sentence: `a, b, and c`, or `a, b, or c`. @param code of the sentence */
export const listed = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction',
  code: LanguageCode,
): string => new Intl.ListFormat(LOCALES[code], { type }).format(items);
