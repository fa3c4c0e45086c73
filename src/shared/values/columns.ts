/** Abbreviations of headings. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  tkt: 'ticket',
  tkts: 'tickets',
  tix: 'tickets',
  beg: 'begin',
  num: 'number',
  nbr: 'number',
  no: 'number',
  nr: 'number',
  gm: 'game',
  nm: 'name',
  prc: 'price',
  pt: 'point',
  denom: 'denomination',
  strt: 'start',
  pk: 'pack',
  pks: 'packs',
  bk: 'book',
  bks: 'books',
  qty: 'quantity',
  desc: 'description',
  loc: 'location',
  disp: 'dispenser',
};

/** A heading in the format of `names`: `gameNumber` and `GAME NBR` are two words. */
export const inWords = (heading: string): string =>
  heading
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/^\s*\$\s*$/, 'price')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/[a-z]+/g, (word) => SHORT_WORDS[word] ?? word);

/** The file's columns by field: an index, or null if there is none. */
export type ColumnMap<Field extends string> = Record<Field, number | null>;

/**
 * Guesses the columns of a file from its headings: equal headings first, then those that contain one of the
 * usual names. No column is used twice.
 * @param headings the file's first line
 * @param names words of headings, in lowercase without punctuation; the longest match wins
 * @param mayBe checks a column's contents; default: anything may be
 */
export function guessByNames<Field extends string>(
  headings: readonly string[],
  fields: readonly Field[],
  names: Readonly<Record<Field, readonly string[]>>,
  mayBe: (field: Field, column: number) => boolean = () => true,
): ColumnMap<Field> {
  const words = headings.map(inWords);
  const candidates = fields
    .flatMap((field) =>
      words.flatMap((text, column) =>
        names[field].flatMap((name) =>
          text === name
            ? [{ field, column, fit: 100 + name.length }]
            : ` ${text} `.includes(` ${name} `)
              ? [{ field, column, fit: name.length }]
              : [],
        ),
      ),
    )
    .filter(({ field, column }) => mayBe(field, column));
  const map = Object.fromEntries(fields.map((field) => [field, null])) as ColumnMap<Field>;
  const taken = new Set<number>();
  for (const { field, column } of candidates.sort((a, b) => b.fit - a.fit)) {
    if (map[field] !== null || taken.has(column)) continue;
    map[field] = column;
    taken.add(column);
  }
  return map;
}
