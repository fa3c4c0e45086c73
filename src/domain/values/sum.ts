export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sum of an amount of each item. */
export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);
