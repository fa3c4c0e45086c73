import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { ENTRY, ORIGIN } from '../../../src/outbox/entry-schema';
import { type JsonSchema, matches } from '../../../src/outbox/json-schema';

const UPC = '028400001234';
const SERIAL = '10010000000000';
const AT = '2026-11-20T22:05:00.000Z';
const UUID = '0b6b1c0e-6f3d-4a7e-9a51-0f6c5d3c2b1a';
const SHELF = {
  ...{ key: UUID, kind: 'shelf', version: 1, storeId: 1, userId: 2, userName: 'Mina', recordedAt: AT },
  summary: { count: 60, amountCents: 30000, entries: 1 },
  payload: {
    data: [{ lot_number: UPC, start_ticket_number: SERIAL, end_ticket_number: SERIAL, store_id: 1, bin: 12 }],
    recorded_at: AT,
  },
  state: 'discarded',
  withdrawn: { userId: 2, userName: 'Mina', at: AT, reason: 'counted again' },
};
const REMOVAL = {
  ...SHELF,
  kind: 'removal',
  payload: {
    store_id: 1,
    data: [
      {
        lot_number: UPC,
        lot_counter: 1,
        start_ticket: SERIAL,
        end_ticket: SERIAL,
        reason: 'stolen',
        note: 'é👍',
      },
    ],
    recorded_at: AT,
  },
};

/** The schemas in a schema. */
type Parts = {
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  not?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

/** The paths of all values in a JSON value. */
const pathsOf = (value: unknown, path: string[] = []): string[][] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))
    : []),
];

/** The value with another one at a path; undefined: without it. */
function changed(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = changed(copy[name], rest, to);
  return JSON.parse(JSON.stringify(copy));
}

const ODD = fc.oneof(
  fc.constantFrom(
    ...[null, undefined, '', 0, -1, 1.5, 1000, 2 ** 31, 1e300, true, [], {}, UPC, SERIAL, AT, UUID],
  ),
  fc.constantFrom('up', 'down', 'sold', 'lost', '👍'.repeat(500), 'a'.repeat(501), '2026-99-99T99:99:99Z'),
  fc.jsonValue({ maxDepth: 1 }),
);

describe('an outbox file’s schemas, as JSON', () => {
  const entry = JSON.parse(JSON.stringify(ENTRY)) as JsonSchema;
  const origin = JSON.parse(JSON.stringify(ORIGIN)) as JsonSchema;

  test('TypeBox and our check agree on entries, and on those with a value changed, removed or added', () => {
    for (const sample of [SHELF, REMOVAL]) {
      expect(matches(entry, sample)).toBe(true);
      const paths = pathsOf(sample);
      const added = paths.map((path) => [...path, 'more']);
      fc.assert(
        fc.property(fc.constantFrom(...paths, ...added), ODD, (path, to) => {
          const other = changed(sample, path, to);
          expect(matches(entry, other)).toBe(Check(entry, other));
        }),
        { numRuns: 300 },
      );
    }
  });

  test('they agree on any other value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        for (const schema of [entry, origin]) expect(matches(schema, value)).toBe(Check(schema, value));
      }),
    );
  });

  test('each keyword of each kind of entry is checked; another one is an error', () => {
    const walk = (schema: JsonSchema): void => {
      for (const value of [null, 0, '', [], {}]) matches(schema, value);
      const { anyOf = [], items, not, properties = {} } = schema as Parts;
      for (const part of [...anyOf, items, not, ...Object.values(properties)]) if (part) walk(part);
    };
    walk(entry);
    walk(origin);
    expect(() => matches({ maxItems: 3 }, [])).toThrow('maxItems');
  });
});
