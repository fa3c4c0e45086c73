import { expect, test } from 'vitest';
import type { StockRun } from '../../../../src/domain/stock/stock';
import { layoutOf, STANDARD } from '../../../../src/domain/tickets/layouts';
import { findMatches } from '../../../../src/features/search/matches';

const SCREENS = [
  { label: 'Verify Stock', path: '/verifystock' },
  { label: 'Sales Report', path: '/sales-report' },
  { label: 'Sales Report (Date)', path: '/sales-report-date' },
];

const run = (over: Partial<StockRun>): StockRun => ({
  upc: '028400001234',
  lotCounter: 1,
  status: 13,
  start: 10_010_000_000_000,
  end: 10_010_000_000_059,
  priceCents: 500,
  vendorId: 1,
  vendorName: 'Golden Poppy',
  sells: 'up',
  ...over,
});

const STOCK = [
  run({}),
  run({ lotCounter: 2, status: 1, start: 10_020_000_000_000, end: 10_020_000_000_029 }),
  run({ upc: '028400009999', start: 150_000_000_000, end: 150_000_000_009, vendorName: null }),
];

const CODES = { layout: STANDARD, isKnown: () => false };
const CALIFORNIA = { ...CODES, layout: layoutOf('us-ca') ?? STANDARD };
/** Screens by their names, lots by their codes. */
const found = (query: string, codes = CODES) =>
  findMatches(query, SCREENS, STOCK, codes).map((match) =>
    match.kind === 'screen' ? match.title : match.id,
  );

test('screens are found by any part of their names, in the order of the menu', () => {
  expect(found('sales')).toEqual(['Sales Report', 'Sales Report (Date)']);
  expect(found(' VERIFY ')).toEqual(['Verify Stock']);
  expect(findMatches('date', SCREENS, [], CODES)).toMatchObject([
    { kind: 'screen', path: '/sales-report-date' },
  ]);
});

test('a UPC with several lots comes before its lots, with the tickets of each', () => {
  expect(findMatches('0284 0000 1234', SCREENS, STOCK, CODES)).toMatchObject([
    {
      title: 'Golden Poppy, $5',
      detail: 'UPC 028400001234 · 60 on the shelf · 30 in the back room',
      lot: { upc: '028400001234', lotCounter: null },
    },
    { title: 'Golden Poppy, $5', detail: '028400001234 lot 1 · 60 on the shelf · 0 in the back room' },
    { id: '028400001234 lot 2', lot: { upc: '028400001234', lotCounter: 2 } },
  ]);
  expect(findMatches('9999', SCREENS, STOCK, CODES)).toMatchObject([
    { title: '028400009999 lot 1', detail: '$5 · 10 on the shelf · 0 in the back room' },
  ]);
});

test('a whole serial, also with the gun’s check character, finds the lot that holds it; its beginning too', () => {
  expect(found('10020000000029')).toEqual(['028400001234 lot 2']);
  expect(found('100200000000297')).toEqual(['028400001234 lot 2']);
  expect(found('10020000000030')).toEqual([]);
  expect(found('1002')).toEqual(['028400001234 lot 2']);
  // A leading zero is a digit of the serial.
  expect(found('00150')).toEqual(['028400009999 lot 1']);
});

test('a ticket is found by what is printed on it, and by the code on its back', () => {
  for (const code of ['1002-0000000-4-029', '100200000004029', '10020000000029000000000123'])
    expect(found(code, CALIFORNIA)).toEqual(['028400001234 lot 2']);
});

test('a vendor finds its lots; too little finds none', () => {
  expect(found('poppy')).toEqual(['UPC 028400001234', '028400001234 lot 1', '028400001234 lot 2']);
  expect(found('po')).toEqual(['Sales Report', 'Sales Report (Date)']);
  expect(found('28')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('the number of results is limited', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    run({ upc: String(28_400_100_000 + i).padStart(12, '0') }),
  );
  expect(findMatches('0284', SCREENS, many, CODES)).toHaveLength(8);
});
