/** A schema of JSON Schema, of the keywords in `KEYWORDS`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Keyword = (rule: never, value: unknown, schema: JsonSchema) => boolean;
const keyword = <Rule>(check: (rule: Rule, value: unknown, schema: JsonSchema) => boolean): Keyword => check;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofNumber = (check: (limit: number, value: number) => boolean): Keyword =>
  keyword<number>((limit, value) => typeof value !== 'number' || check(limit, value));
/** By its length in characters, not in UTF-16 units. */
const ofText = (check: (limit: number, length: number) => boolean): Keyword =>
  keyword<number>((limit, value) => typeof value !== 'string' || check(limit, [...value].length));

const isOfType = keyword<string>((type, value) => {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
});

/** Each keyword that the contract's schemas use, as a check of a parsed value; of a value of another type it asks nothing. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: isOfType,
  const: keyword((only, value) => value === only),
  enum: keyword<unknown[]>((values, value) => values.includes(value)),
  anyOf: keyword<JsonSchema[]>((some, value) => some.some((schema) => matches(schema, value))),
  not: keyword<JsonSchema>((schema, value) => !matches(schema, value)),
  pattern: keyword<string>(
    (pattern, value) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  ),
  minLength: ofText((limit, length) => length >= limit),
  maxLength: ofText((limit, length) => length <= limit),
  minimum: ofNumber((limit, value) => value >= limit),
  maximum: ofNumber((limit, value) => value <= limit),
  multipleOf: ofNumber((divisor, value) => value % divisor === 0),
  items: keyword<JsonSchema>(
    (schema, value) => !Array.isArray(value) || value.every((entry) => matches(schema, entry)),
  ),
  minItems: keyword<number>((limit, value) => !Array.isArray(value) || value.length >= limit),
  required: keyword<string[]>(
    (names, value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  ),
  properties: keyword<Record<string, JsonSchema>>(
    (fields, value) =>
      !isObject(value) ||
      Object.entries(fields).every(
        ([name, schema]) => !Object.hasOwn(value, name) || matches(schema, value[name]),
      ),
  ),
  additionalProperties: keyword<boolean>(
    (mayHave, value, { properties = {} }) =>
      mayHave ||
      !isObject(value) ||
      Object.keys(value).every((name) => Object.hasOwn(properties as object, name)),
  ),
  description: () => true,
  'x-format': () => true,
};

/** Checks a parsed JSON value against a schema. Code made of the schema would be faster, but our Content-Security-Policy forbids it. */
export const matches = (schema: JsonSchema, value: unknown): boolean =>
  Object.entries(schema).every(([name, rule]) => {
    const check = KEYWORDS[name];
    if (!check) throw new Error(`The keyword ${name} is unknown.`);
    return check(rule as never, value, schema);
  });
