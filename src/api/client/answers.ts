/** Says whether an answer is the one that was asked for. */
export type IsAnswer = (answer: unknown) => boolean;

/** Fields of a row, with the type of their JSON. Those that may be null can't be named. */
type Fields<Row> = {
  [Name in keyof Row]?: Row[Name] extends string ? 'string' : Row[Name] extends number ? 'number' : never;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A row that has what its screen can't do without. Not the whole schema: a server of another release may leave out or add
 * the rest. A portal's JSON has none of it.
 */
export const isRow =
  <Row>(fields: Fields<Row>): IsAnswer =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);

/** A list of such rows. */
export const isListOf =
  <Row>(fields: Fields<Row>): IsAnswer =>
  (value) =>
    Array.isArray(value) && value.every(isRow(fields));

/** An object whose parts are what they should be. */
export const hasParts =
  (parts: Record<string, IsAnswer>): IsAnswer =>
  (value) =>
    isObject(value) && Object.entries(parts).every(([name, isPart]) => isPart(value[name]));

/** `{ data: [...] }`, how lists are answered. */
export const isDataListOf = <Row>(fields: Fields<Row>): IsAnswer => hasParts({ data: isListOf(fields) });

/** A figure among others. */
export const isNumber: IsAnswer = (value) => typeof value === 'number';
