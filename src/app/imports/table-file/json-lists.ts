import { groupBy, sumOf } from '../../../shared/values/collections';
import { MAX_LINES, UnreadableFile } from './table-file';

type Fields = Record<string, unknown>;
/** A list of objects, with the values of the objects around it: a list for each price may have the price outside. */
type List = { items: Fields[]; around: Fields };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A list may lie this deep in the objects around it. */
const MAX_DEPTH = 8;
/** An object with fewer values of its own is only a wrapper around a list. */
const MIN_VALUES = 3;

/**
 * The records of a JSON file: the longest list of objects anywhere in it, joined with the other lists of the same objects,
 * such as a list for each price or status. Lists of cells below a list of headings, objects by key, and objects by column
 * are records too.
 * @returns the values of each record by key, those of nested objects under joined keys; none: no list
 * @throws UnreadableFile for a list that is too long
 */
export function recordsOf(root: unknown): Map<string, string>[] {
  const lists = listsIn(root, {}, 0, columnsIn(root));
  const alike = groupBy(lists, ({ items }) =>
    Object.keys(items[0] ?? {})
      .slice(0, MIN_VALUES)
      .join(),
  );
  const sizeOf = (same: readonly List[]): number => sumOf(same, ({ items }) => items.length);
  // A list that describes the columns of another may be longer than it.
  const describes = (same: readonly List[]): boolean => {
    const names = new Set(same.flatMap(({ items }) => items.map(({ name }) => name)));
    return lists.some((other) => {
      const keys = same.includes(other) ? [] : fieldsIn(lifted(other.items[0] ?? {})).map(([key]) => key);
      return keys.filter((key) => names.has(key)).length * 2 > keys.length;
    });
  };
  let longest: readonly List[] = [];
  for (const same of alike.values()) if (sizeOf(same) >= sizeOf(longest) && !describes(same)) longest = same;
  if (sizeOf(longest) > MAX_LINES) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  return longest.flatMap(({ items, around }) =>
    items.map((item) => {
      const fields = fieldsIn(lifted(item));
      const fieldNames = new Set(fields.map(([key]) => key));
      return new Map([...fields, ...fieldsIn(around).filter(([key]) => !fieldNames.has(key))]);
    }),
  );
}

function listsIn(value: unknown, around: Fields, depth: number, headings: readonly string[][]): List[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const inside = (part: unknown, outer: Fields = around) => listsIn(part, outer, depth + 1, headings);
  if (!Array.isArray(value)) {
    const items = byColumn(value as Fields) ?? byKey(value as Fields);
    return items ? [{ items, around }] : Object.values(value).flatMap((part) => inside(part));
  }
  const items = value.filter(isFields);
  if (items.length === 0) return ofCells(value, headings).map((cells) => ({ items: cells, around }));
  // The lists inside a full record are its prizes.
  if (items.some((item) => fieldsIn(item).length >= MIN_VALUES)) return [{ items, around }];
  const nested = items.flatMap((item) =>
    Object.values(item).flatMap((part) => inside(part, { ...around, ...ownValues(item) })),
  );
  return nested.length > 0 ? nested : [{ items, around }];
}

const ownValues = (item: Fields): Fields =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => isScalar(value)));

/** `{ "1562": { … }, "1563": { … } }`: objects of equal keys. Their own key is a value too. */
function byKey(value: Fields): Fields[] | null {
  const parts = Object.entries(value);
  const [first] = parts;
  if (parts.length < 2 || !first || !parts.every(([, part]) => isFields(part))) return null;
  const keys = Object.keys(ownValues(first[1] as Fields));
  const isAlike = (part: Fields) => keys.filter((key) => key in part).length * 2 > keys.length;
  if (keys.length < 2 || !parts.every(([, part]) => isAlike(part as Fields))) return null;
  return parts.map(([key, part]) => ({ key, ...(part as Fields) }));
}

/** `{ "name": { "0": …, "1": … }, "price": { "0": … } }` or with lists of equal length: a table by its columns. */
function byColumn(value: Fields): Fields[] | null {
  const columns = Object.entries(value).filter(([, part]) => typeof part === 'object' && part !== null);
  const [first] = columns;
  if (columns.length < 2 || columns.length < Object.keys(value).length || !first) return null;
  const places = Object.keys(first[1] as object);
  const isColumn = (part: unknown) => {
    const keys = Object.keys(part as object);
    return (
      keys.length === places.length &&
      keys.every((place) => /^\d+$/.test(place)) &&
      Object.values(part as object).every((cell) => cell === null || isScalar(cell))
    );
  };
  if (places.length === 0 || !columns.every(([, part]) => isColumn(part))) return null;
  return places.map((place) =>
    Object.fromEntries(columns.map(([key, part]) => [key, (part as Fields)[place]])),
  );
}

const isHeading = (cell: unknown): cell is string => typeof cell === 'string' && !/^[\d$]/.test(cell);

/** All lists that may be the headings of rows of cells: of texts, or of objects with a name. */
function columnsIn(value: unknown, depth = 0): string[][] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap((part) => columnsIn(part, depth + 1));
  if (!Array.isArray(value) || value.length < 2) return nested;
  const names = value.map((item) => {
    const name = isFields(item) ? (item.title ?? item.label ?? item.name ?? item.header ?? item.data) : item;
    return isHeading(name) ? name : null;
  });
  return names.every((name) => name !== null) ? [names, ...nested] : nested;
}

/** Rows of cells as records. Headings are the first row, or a list of as many texts elsewhere in the file. */
function ofCells(rows: readonly unknown[], headings: readonly string[][]): Fields[][] {
  const cells = rows.filter((row): row is unknown[] => Array.isArray(row) && row.length > 1);
  const [first] = cells;
  if (!first || cells.length < rows.length) return [];
  const width = first.length;
  const isHead = cells.length > 1 && first.every(isHeading);
  const names = isHead ? (first as string[]) : headings.find((each) => each.length === width);
  return names
    ? [cells.slice(isHead ? 1 : 0).map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))]
    : [];
}

/**
 * A record without its wrapper: `{ "id": 7, "attributes": { … } }` has its values in the part that has most of them.
 */
function lifted(item: Fields): Fields {
  const parts = Object.entries(item).filter((entry): entry is [string, Fields] => isFields(entry[1]));
  const ownCount = Object.keys(ownValues(item)).length;
  const [most] = parts.sort(
    ([, a], [, b]) => Object.keys(ownValues(b)).length - Object.keys(ownValues(a)).length,
  );
  if (!most || Object.keys(ownValues(most[1])).length <= ownCount) return item;
  const { [most[0]]: main, ...others } = item;
  return { ...others, ...(main as Fields) };
}

/** The values of a record by key; those of nested objects under joined keys. */
const fieldsIn = (item: Fields, prefix = '', depth = 0): [string, string][] =>
  Object.entries(item).flatMap(([key, value]): [string, string][] => {
    const heading = `${prefix}${key}`;
    if (isScalar(value)) return [[heading, String(value)]];
    return isFields(value) && depth < MAX_DEPTH ? fieldsIn(value, `${heading} `, depth + 1) : [];
  });
