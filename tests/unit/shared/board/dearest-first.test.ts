import { expect, test } from 'vitest';
import { dearestFirst } from '../../../../src/shared/board/worst-first';

test('rows are sorted by money, then newest first, whether they have a day or an instant', () => {
  const rows = [
    { name: 'no money, old', cents: 0, at: '2026-11-20' },
    { name: 'five dollars', cents: 500, at: '2026-11-20T10:00:00Z' },
    { name: 'no money, new', cents: 0, at: '2026-11-21T08:00:00Z' },
    { name: 'twelve dollars', cents: 1200, at: '2026-11-01' },
    { name: 'five dollars, newer', cents: 500, at: '2026-11-22' },
  ];
  const before = structuredClone(rows);
  expect(dearestFirst(rows).map(({ name }) => name)).toEqual([
    'twelve dollars',
    'five dollars, newer',
    'five dollars',
    'no money, new',
    'no money, old',
  ]);
  expect(rows).toEqual(before);
});
