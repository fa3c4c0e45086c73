const NAME = Symbol('the name of an area');

/** A table of English texts that may have a translation, found by this name. */
export type Area = { readonly [NAME]: string };

/** Names a table of English texts, so that `useMessages` finds its translation. */
/* @__NO_SIDE_EFFECTS__ */
export const area = <T extends object>(name: string, texts: T): T & Area => ({ ...texts, [NAME]: name });

/** The name of a table of English texts. */
export const nameOfArea = (texts: Area): string => texts[NAME];
