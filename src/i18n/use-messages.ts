import { useStore } from 'zustand';
import type { Named } from './area';
import type { Areas } from './areas';
import { inLanguage, language } from './language';

/**
 * The texts of an area in the reader's language, read once at the top of a component. Every component that the counter's
 * screens show reads its texts with this hook, the shared parts among them. Office screens (admin, reports) are in English
 * only and name their area directly.
 * @param area the English texts
 */
export const useMessages = <A extends Named<keyof Areas>>(area: A): A =>
  inLanguage(
    area,
    useStore(language, ({ texts }) => texts),
  );

/** The same outside a component, for a text that is made when something happens. */
export const currentMessages = <A extends Named<keyof Areas>>(area: A): A =>
  inLanguage(area, language.getState().texts);
