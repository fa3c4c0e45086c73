import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfRequest } from '../../../server/submissions/idempotency';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ pack: String(n), day: n % 2 ? null : 'é', pin: n }));
const rowsWithoutPins = (count: number) => rows(count).map((row) => ({ ...row, pin: 'number' }));

test.each<[string, unknown, unknown]>([
  ['nothing', undefined, null],
  ['a text', 'x', 'x'],
  ['an empty body', {}, {}],
  ['a list', rows(250), rowsWithoutPins(250)],
  [
    'a password',
    { name: 'x', password: 'secret', pin: ['1'] },
    { name: 'x', password: 'string', pin: 'object' },
  ],
  ['a field without a value', { a: undefined, b: 1, c: undefined }, { b: 1 }],
  ['only fields without a value', { a: undefined }, {}],
  ...[0, 1, 99, 100, 101, 200, 201].map(
    (count) =>
      [
        `a list of ${count}`,
        { a: 1, rows: rows(count), b: { list: rows(count) } },
        { a: 1, rows: rowsWithoutPins(count), b: { list: rowsWithoutPins(count) } },
      ] as [string, unknown, unknown],
  ),
])(
  'a request is identified by its call and the JSON text of %s, with secrets replaced by their types',
  (_, body, told) => {
    expect(hashOfRequest('sale', body)).toBe(sha(`sale${JSON.stringify(told)}`));
  },
);
