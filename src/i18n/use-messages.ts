/**
 * The texts of an area in the reader's language, read once at the top of a component of the counter's screens. All screens
 * are in English so far (specification, section 1); another language is chosen here, without a change to any component.
 * Office screens (admin, reports) are in English only and name their area directly.
 * @param area the English texts
 */
export const useMessages = <A>(area: A): A => area;
