import fc from 'fast-check';
import { Check } from 'typebox/value';
import type { JsonSchema } from './side-door';

/** Known meaningful values, by field name. */
export type Facts = ReadonlyMap<string, readonly unknown[]>;

/** The number of known values among ten values of a known field. */
const KNOWN_OF_TEN = 7;

/**
 * Values that match a schema, with a preference for known ones. They may violate rules that a schema can't express.
 * @param name name of the field, if any
 */
export function validValue(schema: JsonSchema, facts: Facts, name = ''): fc.Arbitrary<unknown> {
  const { not } = schema;
  const bySchema = not
    ? bySchemaOf(schema, facts, name).filter((value) => !Check(not, value))
    : bySchemaOf(schema, facts, name);
  const known = facts.get(name);
  if (!known || known.length === 0) return bySchema;
  return fc.oneof(
    { weight: KNOWN_OF_TEN, arbitrary: fc.constantFrom(...known) },
    { weight: 10 - KNOWN_OF_TEN, arbitrary: bySchema },
  );
}

function bySchemaOf(schema: JsonSchema, facts: Facts, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, facts, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((each) => validValue(each, facts, name)))
      .map((parts) => Object.assign({}, ...parts));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, facts);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, facts), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 40, 40) }),
        fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 }),
      );
    case 'number':
      return fc
        .integer({ min: (schema.minimum ?? -100) * 100, max: Math.min(schema.maximum ?? 100, 100) * 100 })
        .map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [], patternProperties }: JsonSchema, facts: Facts) {
  if (patternProperties) return fc.constant({});
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, validValue(each, facts, name)]),
  );
  return fc.record(values, { requiredKeys: required });
}

function textOf({ pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength ?? 30, Math.max(minLength, 30)) });
}

/** All values in some examples by field name, for `validValue`. */
export function factsIn(examples: readonly unknown[]): Map<string, unknown[]> {
  const facts = new Map<string, unknown[]>();
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) visit(each, key);
    else if (name !== '' && value !== undefined) {
      const known = facts.get(name) ?? [];
      if (!known.includes(value)) facts.set(name, [...known, value]);
    }
  };
  for (const example of examples) visit(example, '');
  return facts;
}
