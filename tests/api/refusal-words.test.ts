import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { type SchemaFault, schemaFaults } from '../../server/http/error-replies';
import { refusalText } from '../../src/messages/words/refusals';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, signIn, testServer } from '../support/api/app';
import { openShop } from '../support/api/shop';
import { addPerson } from '../support/databases/fixtures';

type Node = TSchema & {
  properties?: Record<string, Node>;
  anyOf?: Node[];
  allOf?: Node[];
  items?: Node;
};

const PARTS = ['body', 'params', 'querystring', 'headers'] as const;
/** The request schemas of each route, by route and part. */
const taken = new Map<string, Node>();
const noteSchemas = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    for (const part of PARTS) if (schema?.[part]) taken.set(`${method} ${url} ${part}`, schema[part] as Node);
  });
};
subscribe('fastify.initialization', noteSchemas);
afterAll(() => void unsubscribe('fastify.initialization', noteSchemas));
const server = testServer();

/** Every field below a schema, by its name. */
function* fieldsOf(schema: Node): Generator<[string, Node]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [name, field];
    yield* fieldsOf(field);
  }
  for (const branch of [schema.anyOf, schema.allOf, schema.items].flat()) if (branch) yield* fieldsOf(branch);
}

const WRONG: unknown[] = [
  ...[null, true, -1, 0, 1.5, 3_000_000_000, 1e300, '', ' ', 'x', '2026', 'x'.repeat(3_000)],
  ...[[], {}, [null], Array.from({ length: 1_001 }, () => 1)],
];
/** Text for programmers only: regular expressions, keywords of JSON Schema, field names of the contract. */
const JARGON =
  /[\^$\\[\]{}|]|pattern|schema|anyOf|allOf|constant|propert|>=|<=|[a-z]_[a-z]|undefined|\b(string|integer|boolean|array|null|object)\b/i;

const sentences = (schema: TSchema, value: unknown): string[] => {
  const check = TypeBoxValidatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const result = check(value) as { error?: SchemaFault[] };
  const refusals = result.error ? schemaFaults(schema, result.error) : {};
  return Object.values(refusals).map(refusalText);
};

test('no refusal of any field contains a regular expression, a schema keyword or a field name of the contract', {
  tags: 'all',
}, () => {
  expect(taken.size).toBeGreaterThan(50);
  const seen = new Set<string>();
  for (const [route, schema] of taken)
    for (const [name, field] of fieldsOf(schema)) {
      const alone = Type.Object({ [name]: Type.Unsafe<unknown>(field) });
      for (const value of [...WRONG, undefined])
        for (const sentence of sentences(alone, value === undefined ? {} : { [name]: value })) {
          expect(sentence, route).toMatch(/^[A-Z].* (must|is|can’t) .*\.$/s);
          expect(sentence, route).not.toMatch(JARGON);
          seen.add(sentence);
        }
    }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'UPC must be 12 digits.',
      'Start serial must be 14 digits.',
      'From must be a date such as 2026-11-20.',
      'Ticket count must be a whole number from 1 to 10,000.',
      'Page size must be 10, 20, 50 or 100.',
      'Store is required.',
    ]),
  );
});

test('a refusal says which entry is wrong and what it should be, and `fields` keeps the names of the contract', async () => {
  const { till, entry } = await openShop(server);
  const wrong = { ...entry(0, 9), lot_number: '12', amount: 'much' };
  const reply = await till.post<ApiErrorBody>('/sales-record-register', {
    data: { scanned: [entry(0, 9), wrong], non_scanned: [] },
  });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      message: 'Entry 2: UPC must be 12 digits.',
      fields: {
        'data.scanned[1].lot_number': 'Entry 2: UPC must be 12 digits.',
        'data.scanned[1].amount': 'Entry 2: Amount must be an amount in dollars, such as 12.50.',
      },
    },
  });
});

test.each([
  ['a path', 'GET', '/store-list/abc', undefined, 'Company must be an id, such as 12.'],
  ['a query', 'GET', '/audit-log?from=2026-1-1', undefined, 'From must be a date such as 2026-11-20.'],
  ['no body', 'POST', '/vendor-add', undefined, 'The request must be a group of fields.'],
  ['broken JSON', 'POST', '/vendor-add', '{"a":', 'The request could not be read.'],
])('a malformed request is refused in words: %s', async (_, method, path, body, message) => {
  const boss = await signIn(server, await addPerson(server.db, 4, null, 'Boss'));
  const reply = await call<ApiErrorBody>(server.url, method, path, { token: boss.token, body });
  expect(reply).toMatchObject({ status: 400, body: { message } });
});
