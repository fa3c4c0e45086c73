import { describe, expect, test } from 'vitest';
import { statementTotals } from '../../../../src/domain/lottery/account-lines';

type Lines = Parameters<typeof statementTotals>[0];

/** Every line once, as a lottery prints them; they add up to $2,461.50. */
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

describe('what a statement leaves unexplained', () => {
  test('is the sweep minus its lines, returns, cancels, prizes and commissions taken away', () => {
    const short: Lines = [...FULL, { line: 'sweep', amount: 2_431.5 }];
    expect(statementTotals(short)).toEqual({ sum: 246_150, sweep: 243_150, unexplained: -3_000 });
    expect(statementTotals([...FULL, { line: 'sweep', amount: 2_461.5 }])?.unexplained).toBe(0);
  });

  test('counts nothing for lines that the statement lacks, and packs only detail what was settled', () => {
    const lines: Lines = [
      { line: 'settled', amount: 400 },
      { line: 'pack', amount: 300 },
      { line: 'sweep', amount: 380 },
    ];
    expect(statementTotals(lines)).toEqual({ sum: 40_000, sweep: 38_000, unexplained: -2_000 });
  });

  test('is nothing without a sweep, or with nothing but the sweep', () => {
    expect(statementTotals(FULL)).toBeNull();
    expect(
      statementTotals([
        { line: 'sweep', amount: 380 },
        { line: 'pack', amount: 400 },
      ]),
    ).toBeNull();
  });
});
