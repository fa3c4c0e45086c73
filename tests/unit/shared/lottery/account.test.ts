import { describe, expect, test } from 'vitest';
import { instantDue, onlineDue, rateOf, shareOf, sweepOf } from '../../../../src/shared/lottery/account';

const RATES = { sales: rateOf(5), cashing: rateOf(1) };

describe('the lottery account of a week with settled packs of $300, $400 and $600', () => {
  const instant = instantDue({ settled: 130_000, returned: 20_000, cashes: 48_000 }, RATES);
  const online = onlineDue({ sales: 126_050, cancels: 0, cashes: 33_300 }, RATES);

  test('a week with $1,300 settled, $200 returned and $480 cashed owes $560.20 for scratch tickets', () => {
    expect(instant).toEqual({ commission: 5_500, cashingCommission: 480, due: 56_020 });
  });

  test('a week with $1,260.50 of draw sales and $333 of draw prizes owes $861.14 for draw games', () => {
    expect(online).toEqual({ commission: 6_303, cashingCommission: 333, due: 86_114 });
  });

  test('the sweep adds the amounts due for scratch tickets and draw games, fees and adjustments', () => {
    expect(sweepOf(instant, online, 0, 0)).toBe(142_134);
    expect(sweepOf(instant, online, 2_500, -1_000)).toBe(143_634);
  });
});

test('a week with more prizes cashed than tickets settled has a negative amount due', () => {
  const instant = instantDue({ settled: 30_000, returned: 0, cashes: 100_000 }, RATES);
  expect(instant.due).toBe(30_000 - 1_500 - 100_000 - 1_000);
});

test('a commission of half a cent rounds up, and one of less rounds down', () => {
  expect(shareOf(1_010, 50)).toBe(5); // 5.05 cents
  expect(shareOf(1_100, 50)).toBe(6); // 5.5 cents
  expect(shareOf(-1_100, 50)).toBe(-5); // −5.5 cents: up is towards zero
  expect(shareOf(1_099, 50)).toBe(5);
  // One hundredth of a percent of $49.99 is 0.4999 cents.
  expect([4_999, 5_000].map((cents) => shareOf(cents, 1))).toEqual([0, 1]);
});

test('a commission rate keeps two decimals of a percent', () => {
  expect(rateOf(5.75)).toBe(575);
  expect(rateOf(1.1)).toBe(110);
  const all = Array.from({ length: 10_001 }, (_, hundredths) => hundredths);
  expect(all.map((hundredths) => rateOf(Number((hundredths / 100).toFixed(2))))).toEqual(all);
  expect(shareOf(100_000, rateOf(5.75))).toBe(5_750);
});
