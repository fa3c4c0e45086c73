// @module-tag all
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { AddUserBody, RegisterBody } from '../../../src/shared/accounts/people-schema';
import { CorrectionBody } from '../../../src/shared/counting/exceptions-schema';
import { SalesBody } from '../../../src/shared/counting/sales-schema';
import { OnShelfBody } from '../../../src/shared/stock/stock-schema';
import { broken, brokenBytes, nearlyRight } from '../../fuzz/breaking';
import { requestsTo } from '../../fuzz/requests';
import type { FuzzScene, JsonSchema, ServedRoute } from '../../fuzz/side-door';
import { factsIn, validValue } from '../../fuzz/valid-values';

const asJson = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema));
const SCHEMAS = { AddUserBody, RegisterBody, SalesBody, CorrectionBody, OnShelfBody };

test.each(Object.entries(SCHEMAS))('generated values of %s are valid', (_, schema) => {
  fc.assert(
    fc.property(validValue(asJson(schema), new Map()), (value) => Check(schema, value)),
    { numRuns: 50 },
  );
});

describe('broken bodies', () => {
  const right = validValue(asJson(SalesBody), new Map());

  test('broken bodies are mostly refused by the schema, and nearly valid ones mostly accepted', () => {
    const taken = (bodies: fc.Arbitrary<unknown>): number =>
      fc.sample(bodies, { seed: 1, numRuns: 400 }).filter((body) => Check(SalesBody, body)).length;
    expect(taken(broken(right))).toBeLessThan(200);
    expect(taken(nearlyRight(right))).toBeGreaterThan(100);
  });

  test('broken bodies include keys that every object inherits, as own keys', () => {
    const texts = fc
      .sample(broken(right), { seed: 1, numRuns: 2_000 })
      .map((body) => JSON.stringify(body) ?? '');
    for (const key of ['__proto__', 'constructor'])
      expect(texts.some((text) => text.includes(`"${key}":`))).toBe(true);
  });

  test('broken bodies include invalid JSON, bodies that are too large, compressed ones, and invalid UTF-8', () => {
    const bodies = fc.sample(brokenBytes(fc.constant('{"a":1}')), { seed: 1, numRuns: 500 });
    const isJson = ({ bytes }: { bytes: Buffer }): boolean => {
      try {
        JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        return true;
      } catch {
        // These are counted.
        return false;
      }
    };
    expect(bodies.filter((body) => !isJson(body)).length).toBeGreaterThan(250);
    expect(bodies.some(({ bytes }) => bytes.length > 1_048_576)).toBe(true);
    expect(bodies.some(({ encoding }) => encoding === 'gzip')).toBe(true);
  });
});

describe('requests', () => {
  const route: ServedRoute = {
    method: 'PUT',
    url: '/api/bins/:storeId',
    schema: {
      body: asJson(OnShelfBody),
      params: { type: 'object', properties: { storeId: { type: 'integer' } } },
    },
    access: 'guarded',
  };
  const scene: FuzzScene = {
    tokens: { nobody: null, 'own store': 'secret' },
    examples: {
      'PUT /bins/:storeId': [{ path: '/bins/7', body: { data: [] }, byClerk: false, allowed: ['own store'] }],
    },
    clerkId: 3,
    secrets: [],
  };
  const sample = (seed: number) => fc.sample(requestsTo(route, scene), { seed, numRuns: 150 });

  test('generated requests follow from their seed', () => {
    const generated = (seed: number): string[] =>
      sample(seed).map((request) => createHash('sha256').update(JSON.stringify(request)).digest('hex'));
    expect(generated(1)).toEqual(generated(1));
    expect(generated(1)).not.toEqual(generated(2));
  });

  test('generated requests use the examples’ data, and mostly an allowed role', () => {
    const requests = sample(1);
    expect(requests.filter(({ path }) => path.startsWith('/api/bins/7')).length).toBeGreaterThan(40);
    expect(requests.filter(({ caller }) => caller === 'own store').length).toBeGreaterThan(75);
    expect(requests.some(({ authorization }) => authorization !== null)).toBe(true);
  });
});

test('facts of replies are the values of a field at any depth, each once', () => {
  const facts = factsIn([{ id: 1, data: [{ id: 2 }, { id: 1 }] }, { id: null }]);
  expect(facts.get('id')).toEqual([1, 2, null]);
});
