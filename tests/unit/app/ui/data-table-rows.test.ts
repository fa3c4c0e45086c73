import { expect, test } from 'vitest';
import {
  FIRST_VIEW,
  pageAmong,
  pageOf,
  searchRows,
  sortedBy,
  sortRows,
} from '../../../../src/app/ui/data-table/rows';

const itself = (value: string | number) => value;

test('a table sorts numbers numerically and texts alphabetically', () => {
  expect(sortRows([10, 9, 100], itself, 'ascending')).toEqual([9, 10, 100]);
  expect(sortRows([10, 9, 100], itself, 'descending')).toEqual([100, 10, 9]);
  expect(sortRows(['b', 'A', 'a10', 'a9'], itself, 'ascending')).toEqual(['A', 'a9', 'a10', 'b']);
  expect(sortRows(['00000000000012', '00000000000009'], itself, 'ascending')).toEqual([
    '00000000000009',
    '00000000000012',
  ]);
});

test('sorting a table is stable in both directions and does not change its input', () => {
  const rows = [
    { price: 5, id: 'a' },
    { price: 1, id: 'b' },
    { price: 5, id: 'c' },
  ];
  const ids = (direction: 'ascending' | 'descending') =>
    sortRows(rows, (row) => row.price, direction).map((row) => row.id);
  expect(ids('ascending')).toEqual(['b', 'a', 'c']);
  expect(ids('descending')).toEqual(['a', 'c', 'b']);
  expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c']);
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('every row of a table is on exactly one page', () => {
  const pages = [1, 2, 3].map((page) => pageOf(numbers(23), { page, size: 10 }));
  expect(pages.flatMap((page) => page.rows)).toEqual(numbers(23));
  expect(pages[2]).toMatchObject({ rows: [21, 22, 23], page: 3, pageCount: 3, from: 21, to: 23 });
  expect(pageOf(numbers(20), { page: 2, size: 10 }).pageCount).toBe(2);
});

test('a table’s page out of range becomes the nearest one', () => {
  expect(pageOf(numbers(23), { page: 9, size: 10 }).page).toBe(3);
  expect(pageOf(numbers(23), { page: 0, size: 10 }).page).toBe(1);
  expect(pageOf([], { page: 1, size: 10 })).toMatchObject({
    rows: [],
    page: 1,
    pageCount: 1,
    from: 0,
    to: 0,
  });
});

test('a table’s page from the server keeps its rows and its position', () => {
  const last = pageAmong(['u', 'v', 'w'], 23, { page: 3, size: 10 });
  expect(last).toMatchObject({ rows: ['u', 'v', 'w'], page: 3, pageCount: 3, from: 21, to: 23 });
});

test('a table’s heading toggles between ascending and descending, and returns to the first page', () => {
  const once = sortedBy({ ...FIRST_VIEW, size: 50, page: 4 }, 'Price');
  expect(once).toEqual({ page: 1, size: 50, sort: { header: 'Price', direction: 'ascending' } });
  const twice = sortedBy({ ...once, page: 2 }, 'Price');
  expect(twice).toEqual({ page: 1, size: 50, sort: { header: 'Price', direction: 'descending' } });
  expect(sortedBy(twice, 'Price').sort).toEqual({ header: 'Price', direction: 'ascending' });
  expect(sortedBy(twice, 'Name').sort).toEqual({ header: 'Name', direction: 'ascending' });
});

test('a search in a table finds rows whose texts contain every word, ignoring case', () => {
  const rows = [
    { name: 'Starter', type: 'Trial', days: 30 },
    { name: 'Big', type: 'Paid', days: 365 },
  ];
  const texts = (row: (typeof rows)[number]) => [row.name, row.type, row.days];
  const namesFor = (query: string) => searchRows(rows, texts, query).map((row) => row.name);
  expect(namesFor('  ')).toEqual(['Starter', 'Big']);
  expect(namesFor('TRI star')).toEqual(['Starter']);
  expect(namesFor('36')).toEqual(['Big']);
  expect(namesFor('starter paid')).toEqual([]);
  // Not across two texts.
  expect(namesFor('startertrial')).toEqual([]);
  expect(namesFor('.*')).toEqual([]);
});
