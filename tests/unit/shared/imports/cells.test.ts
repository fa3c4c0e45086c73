import { expect, test } from 'vitest';
import {
  countOfCell,
  dateOfCell,
  digitsOfCell,
  guessUnit,
  isEmptyCell,
  priceOfCell,
} from '../../../../src/shared/imports/cells';

test.each([
  ['5', 'dollars', 500],
  ['$5.00', 'dollars', 500],
  ['$ 2.5', 'dollars', 250],
  ['.50', 'dollars', 50],
  ['1,000.00', 'dollars', 100_000],
  ['20 USD', 'dollars', 2000],
  ['500', 'cents', 500],
  ['50¢', 'dollars', 50],
  // The sign takes precedence over the column's unit.
  ['$5', 'cents', 500],
  ['5.5', 'cents', null],
  ['1,0', 'dollars', null],
  ['0', 'dollars', null],
  ['1.005', 'dollars', null],
  ['five', 'dollars', null],
  ['-5', 'dollars', null],
  ['1e3', 'dollars', null],
  ['=1+1', 'dollars', null],
  ['', 'dollars', null],
] as const)('the cell “%s” in a price column of %s is read as %s cents', (text, unit, cents) => {
  expect(priceOfCell(text, unit)).toBe(cents);
});

test('a price column is in cents if every price is a whole number of at least 100 without a dollar sign', () => {
  expect(guessUnit(['100', '2000', '', 'n/a'])).toBe('cents');
  expect(guessUnit(['1', '2', '30'])).toBe('dollars');
  expect(guessUnit(['$100', '200'])).toBe('dollars');
  expect(guessUnit(['100.00', '200'])).toBe('dollars');
  expect(guessUnit([])).toBe('dollars');
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/2', '2026-01-02'],
  ['11/20/2026', '2026-11-20'],
  ['1/2/26', '2026-01-02'],
  ['11-20-2026', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['November 3 2026', '2026-11-03'],
  ['Friday, November 20, 2026', '2026-11-20'],
  ['20-Nov-26', '2026-11-20'],
  ['2026-11-20T00:00:00.000Z', '2026-11-20'],
  ['11/20/2026 12:00:00 AM', '2026-11-20'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2026', null],
  ['20/11/2026', null],
  ['soon', null],
  ['46000', '2025-12-09'],
  ['20261120', '2026-11-20'],
  ['1764568800', '2025-12-01'],
  ['2027-01-01T04:59:59Z', '2026-12-31'],
  ['Friday, December 4th, 2026', '2026-12-04'],
  ['460000', null],
])('the date cell “%s” is read as %s', (text, date) => {
  expect(dateOfCell(text)).toBe(date);
});

test('a cell with a placeholder for a missing value is empty', () => {
  for (const text of ['', ' ', '-', '—', 'N/A', 'tbd', 'None']) expect(isEmptyCell(text)).toBe(true);
  expect(isEmptyCell('0')).toBe(false);
});

test('number cells keep their leading zeros, and a spreadsheet’s changes are undone', () => {
  expect(digitsOfCell('77', 4)).toBe('0077');
  expect(digitsOfCell('="0077"', 4)).toBe('0077');
  expect(digitsOfCell("'0077", 4)).toBe('0077');
  expect(digitsOfCell('1812.0', 4)).toBe('1812');
  expect(digitsOfCell('18123', 4)).toBeNull();
  expect(digitsOfCell('1.5', 4)).toBeNull();
  expect(countOfCell('1,000')).toBe(1000);
  expect(countOfCell('60.0')).toBe(60);
  expect(countOfCell('60.5')).toBeNull();
});
