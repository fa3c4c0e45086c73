import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Named } from '../area';
import type { Areas } from '../areas';
import { inLanguage, language } from '../language';

/** Whether a part of the page is in English whatever the reader's language is. */
export const EnglishOnly = createContext(false);

/**
 * The texts of an area in the reader's language, read once at the top of a component. Every component that the counter's
 * screens show reads its texts with this hook, the shared parts among them. Office screens (admin, reports) are in English
 * only and name their area directly.
 * @param area the English texts
 */
export function useMessages<A extends Named<keyof Areas>>(area: A): A {
  const texts = useStore(language, (state) => state.texts);
  return useContext(EnglishOnly) ? area : inLanguage(area, texts);
}
