/**
 * The texts of an area in the reader's language, read once at the top of a component. Every component that the counter's
 * screens show reads its texts with this hook, the shared parts among them. All screens are in English so far
 * (specification, section 1). Another language is chosen here, without a change to any component. Office screens (admin,
 * reports) are in English only and name their area directly.
 * @param area the English texts
 */
export const useMessages = <A>(area: A): A => area;

/** The same outside a component, for a text that is made when something happens. */
export const currentMessages = <A>(area: A): A => area;
