import { expect, test } from 'vitest';
import {
  NO_SLIP,
  NOTHING_TYPED,
  readAmounts,
  readSlips,
  typedAgain,
  withOtherSign,
} from '../../../../src/shared/drawer/typed';
import { typedCents } from '../../../../src/shared/values/money';

test('typed amounts are read with signs, separators and decimals as people write them, or refused', () => {
  const texts = [
    '',
    ' ',
    '5',
    '$1,234.5',
    '-3.20',
    '−3',
    '.5',
    '12,50',
    '1,2',
    '1.300',
    '1.005',
    'x',
    '1e3',
    '100000000.01',
  ];
  expect(texts.map(typedCents)).toEqual([
    null,
    null,
    500,
    123450,
    -320,
    -300,
    50,
    1250,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('a typed amount too large for any drawer is invalid', () => {
  const typed = { ...NOTHING_TYPED, cash_counted: '250000.01', other: '-250000.01', online_sales: '250000' };
  expect(readAmounts(typed)).toMatchObject({
    amounts: { cash: null, other: 0, figures: { online_sales: 25_000_000 } },
    faults: ['other', 'cash_counted'],
  });
});

test('only the typed other amount may be negative; empty figures are zero, and empty cash isn’t counted', () => {
  const typed = { ...NOTHING_TYPED, online_sales: '412.50', other: '-5', cashless: '-1' };
  expect(readAmounts(typed)).toEqual({
    amounts: {
      figures: { online_sales: 41250, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 },
      other: -500,
      cash: null,
    },
    faults: ['cashless'],
  });
  expect(readAmounts({ ...NOTHING_TYPED, cash_counted: '0' }).amounts.cash).toBe(0);
  expect(readAmounts({ ...NOTHING_TYPED, cash_counted: 'x' })).toMatchObject({
    amounts: { cash: null },
    faults: ['cash_counted'],
  });
});

test('a money count is shown again as the clerk typed it', () => {
  const typed = { ...NOTHING_TYPED, online_sales: '412.50', other: '-5.05', cash_counted: '0.00' };
  expect(typedAgain(readAmounts(typed).amounts)).toEqual(typed);
  expect(typedAgain(readAmounts(NOTHING_TYPED).amounts)).toEqual(NOTHING_TYPED);
  const counted = { ...NOTHING_TYPED, cash_counted: '552.50' };
  expect(typedAgain(readAmounts(counted).amounts)).toEqual(counted);
});

test('a button changes the sign of a typed amount', () => {
  expect(['', '5', '-5', '−5'].map(withOtherSign)).toEqual(['-', '-5', '5', '5']);
});

test('a vending machine without typed pulled cash has $0 pulled, and one without a typed slip has no slip', () => {
  const machines = [1, 2, 3, 4].map((number) => ({ number, name: `M${number}`, bins: 8 }));
  const slips = {
    1: { slip: '17', pulled: '' },
    2: { slip: '', pulled: '83.00' },
    3: NO_SLIP,
    4: { slip: '-1', pulled: 'x' },
  };
  expect(readSlips(slips, machines)).toEqual({
    slips: [
      { machine: 1, name: 'M1', slip: 1_700, pulled: 0 },
      { machine: 2, name: 'M2', slip: null, pulled: 8_300 },
    ],
    faults: ['4.slip', '4.pulled'],
  });
});
