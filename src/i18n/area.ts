const NAME = Symbol('the name of an area');

/** A table of texts that has a translation, found by this name. */
export type Named<K extends string = string> = { readonly [NAME]: K };

/**
 * Names a table of English texts that the counter's screens show, so that `useMessages` finds its translation.
 * @param name the table's own name, as `src/i18n/areas.ts` lists it
 */
/* @__NO_SIDE_EFFECTS__ */
export const area = <K extends string, T extends object>(name: K, texts: T): T & Named<K> => ({
  ...texts,
  [NAME]: name,
});

/** The name of a table of English texts; undefined where it has none. */
export const nameOfArea = (texts: object): string | undefined => (texts as Partial<Named>)[NAME];
