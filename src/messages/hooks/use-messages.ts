import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { type Area, inLanguage } from '../current';
import { language } from '../language';

/** Checks whether a part of the page is in English whatever the reader's language is. */
export const EnglishOnly = createContext(false);

/**
 * The texts of an area in the reader's language, read once at the top of a component.
 * @param area the English texts
 */
export function useMessages<A extends Area>(area: A): A {
  const texts = useStore(language, (state) => state.texts);
  return useContext(EnglishOnly) ? area : inLanguage(area, texts);
}
