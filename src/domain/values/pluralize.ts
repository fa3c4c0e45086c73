/**
 * How many of something, in words: `1 ticket`, `23 tickets`.
 * @param one what it's called when there is one
 * @param many the same of several, where an s isn't enough
 */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
