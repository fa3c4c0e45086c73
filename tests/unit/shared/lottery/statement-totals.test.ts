import { describe, expect, test } from 'vitest';
import { statedAmounts, statementTotals } from '../../../../src/shared/lottery/account';

type Lines = Parameters<typeof statementTotals>[0];

/** Every line once, in the lottery's order; they add up to $2,461.50. */
const FULL: Lines = [
  { line: 'settled', amount: 4_000 },
  { line: 'returned', amount: 150 },
  { line: 'instant_commission', amount: 192.5 },
  { line: 'instant_cashes', amount: 2_500 },
  { line: 'instant_cashing_commission', amount: 25 },
  { line: 'online_sales', amount: 2_000 },
  { line: 'online_cancels', amount: 50 },
  { line: 'online_commission', amount: 97.5 },
  { line: 'online_cashes', amount: 530 },
  { line: 'online_cashing_commission', amount: 5.3 },
  { line: 'fees', amount: 20 },
  { line: 'adjustments', amount: -8.2 },
];

test('missing lines are zero on a statement with a sweep and other lines, and unknown on any other', () => {
  const settled = { line: 'settled', amount: 400 } as const;
  const sweep = { line: 'sweep', amount: 380 } as const;
  expect(statedAmounts([settled, sweep])).toMatchObject({
    settled: 40_000,
    online_sales: 0,
    fees: 0,
    sweep: 38_000,
  });
  expect(statedAmounts([settled])).toEqual({ settled: 40_000 });
  expect(statedAmounts([sweep, { line: 'pack', amount: 400 }])).toEqual({ sweep: 38_000 });
});

describe('the unexplained amount of a statement', () => {
  test('a statement’s unexplained amount is its sweep less the sum of its lines, each with its sign', () => {
    const short: Lines = [...FULL, { line: 'sweep', amount: 2_431.5 }];
    expect(statementTotals(short)).toEqual({ sum: 246_150, sweep: 243_150, unexplained: -3_000 });
    expect(statementTotals([...FULL, { line: 'sweep', amount: 2_461.5 }])?.unexplained).toBe(0);
  });

  test('a statement’s unexplained amount counts missing lines as zero and packs as part of the settled amount', () => {
    const lines: Lines = [
      { line: 'settled', amount: 400 },
      { line: 'pack', amount: 300 },
      { line: 'sweep', amount: 380 },
    ];
    expect(statementTotals(lines)).toEqual({ sum: 40_000, sweep: 38_000, unexplained: -2_000 });
  });

  test('a statement without a sweep, or with nothing else, has no unexplained amount', () => {
    expect(statementTotals(FULL)).toBeNull();
    expect(
      statementTotals([
        { line: 'sweep', amount: 380 },
        { line: 'pack', amount: 400 },
      ]),
    ).toBeNull();
  });
});
