import { expect, test } from 'vitest';
import { shelfLots } from '../../../../../src/app/stock/bins/bins-page';
import { packOf60 } from '../../../../support/shops/stock-runs';

const first = { ...packOf60('028400001234', 1, 10010000000000), bin: 14 };
const second = { ...packOf60('028400001234', 2, 10010001000000), bin: 3 };
const third = packOf60('028400005678', 1, 20010000000000);

test('lots are listed by bin, and those without a bin come first', () => {
  expect(shelfLots([first, second, third]).map((lot) => lot.bin)).toEqual([undefined, 3, 14]);
});

test('a lot whose tickets are in two runs is one row, with all its tickets and its front ticket', () => {
  const pieces = [
    { ...first, end: first.start + 9 },
    { ...first, start: first.start + 20 },
  ];
  const [lot, ...others] = shelfLots(pieces);
  expect(others).toEqual([]);
  expect(lot).toMatchObject({ start: first.start, tickets: 50, bin: 14 });
});
