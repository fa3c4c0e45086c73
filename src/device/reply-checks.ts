/** Checks whether a response is the expected one. */
export type ReplyCheck = (reply: unknown) => boolean;

/** The required fields of a row and their JSON types. Nullable fields can't be listed. */
export type Fields<Row> = {
  [Name in keyof Row]?: Row[Name] extends string ? 'string' : Row[Name] extends number ? 'number' : never;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks that a row has the fields that its screen requires. It isn't the whole schema, since a server of another
 * release may omit or add others. A captive portal's JSON has none of them.
 */
export const isRow =
  <Row>(fields: Fields<Row>): ReplyCheck =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);

/** Checks for a list of rows with these fields. */
export const isListOf =
  <Row>(fields: Fields<Row>): ReplyCheck =>
  (value) =>
    Array.isArray(value) && value.every(isRow(fields));

/** Checks each listed field of an object. */
export const hasFields =
  (fields: Record<string, ReplyCheck>): ReplyCheck =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

/** Checks for `{ data: [...] }`, the shape of list responses. */
export const isDataListOf = <Row>(fields: Fields<Row>): ReplyCheck => hasFields({ data: isListOf(fields) });

/** Checks for a number. */
export const isNumber: ReplyCheck = (value) => typeof value === 'number';
