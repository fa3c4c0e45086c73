/** Rows grouped by a key, in their given order. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Items in batches of at most `size`, in their order. */
export const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );

/** Items in portions of at most `most` together, in their order. An item that is larger alone is a portion of its own. */
export function portionsOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  most: number,
): Item[][] {
  const portions: Item[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    size += sizeOf(item);
    if (size > most) {
      portions.push([]);
      size = sizeOf(item);
    }
    portions.at(-1)?.push(item);
  }
  return portions;
}

/** A record with a value for each of some keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> =>
  // The library's type doesn't say that the keys are the list's.
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sum of an amount over all items. */
export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/** Merges rows with the same key: the first of them, with the sum of their amounts. @param field of the amount */
export const addedBy = <Field extends string, Row extends Record<Field, number>>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  field: Field,
): Row[] =>
  [...groupBy(rows, keyOf).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], [field]: sumOf(same, (row) => row[field]) }] : [],
  );
