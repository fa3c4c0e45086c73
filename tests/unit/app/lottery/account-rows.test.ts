import { describe, expect, test } from 'vitest';
import { accountRows, differenceOf, rowCells, rowTexts } from '../../../../src/app/lottery/account-rows';
import type { LotteryWeek } from '../../../../src/shared/lottery/lottery-schema';
import { toCsv } from '../../../../src/shared/values/csv';

/** A week of $4,000 settled and $2,560 in prizes, with a sweep of $1,180. */
const WEEK: LotteryWeek = {
  week_start: '2026-11-15',
  week_end: '2026-11-21',
  sweep_on: '2026-11-24',
  days_with_figures: 7,
  instant: {
    settled: 4000,
    returned: 150,
    commission: 192.5,
    cashes: 2560,
    cashing_commission: 25.6,
    due: 1071.9,
  },
  online: { sales: 500, cancels: 10, commission: 24.5, cashes: 370, cashing_commission: 3.7, due: 91.8 },
  fees: 20,
  adjustments: -3.7,
  sweep: 1180,
  sweep_low: 1180,
  sweep_high: 1180,
  statement: null,
  differences: [],
  packs: [],
};
const stated = (lines: NonNullable<LotteryWeek['statement']>['lines']): LotteryWeek => ({
  ...WEEK,
  statement: { lines, entered_by: 'Owner', entered_at: '2026-11-24T18:00:00.000Z' },
});
/** Prizes $60 lower, $40 more settled, its commission, and a fee; all of it but $30 is in the sweep. */
const STATEMENT = stated([
  { line: 'settled', amount: 4040 },
  { line: 'returned', amount: 150 },
  { line: 'instant_commission', amount: 194.5 },
  { line: 'instant_cashes', amount: 2500 },
  { line: 'instant_cashing_commission', amount: 25 },
  { line: 'online_sales', amount: 500 },
  { line: 'online_cancels', amount: 10 },
  { line: 'online_commission', amount: 24.5 },
  { line: 'online_cashes', amount: 370 },
  { line: 'online_cashing_commission', amount: 3.7 },
  { line: 'fees', amount: 25 },
  { line: 'adjustments', amount: -3.7 },
  { line: 'sweep', amount: 1253.6 },
]);

const textsOf = (week: LotteryWeek, name: string) =>
  accountRows(week)
    .map(rowTexts)
    .find(([first]) => first === name);

describe('the lottery’s week', () => {
  test('the lottery’s week shows deductions as negative, and a smaller deduction than estimated as a plus', () => {
    expect(textsOf(STATEMENT, 'Scratch prizes paid')).toEqual([
      'Scratch prizes paid',
      '−\u2060$2,560.00',
      '−\u2060$2,500.00',
      '+\u2060$60.00',
    ]);
    expect(textsOf(STATEMENT, 'Commission on scratch tickets')?.[3]).toBe('−\u2060$2.00');
    expect(textsOf(STATEMENT, 'Sweep')).toEqual(['Sweep', '$1,180.00', '$1,253.60', '+\u2060$73.60']);
  });

  test('the columns of the lottery’s week add up to the sweep, with the statement’s unexplained amount as a line', () => {
    const rows = accountRows(STATEMENT);
    const lines = rows.filter(({ isSum }) => !isSum);
    const sweep = rows.at(-1);
    const sum = (of: (row: (typeof rows)[number]) => number | null) =>
      lines.reduce((total, row) => total + (of(row) ?? 0), 0);
    expect(sweep?.name).toBe('Sweep');
    expect(sum(({ estimate }) => estimate)).toBe(sweep?.estimate);
    expect(sum(({ statement }) => statement)).toBe(sweep?.statement);
    expect(sum(differenceOf)).toBe(sweep && differenceOf(sweep));
    expect(textsOf(STATEMENT, 'Unexplained')).toEqual([
      'Unexplained',
      '$0.00',
      '−\u2060$30.00',
      '−\u2060$30.00',
    ]);
    expect(textsOf(STATEMENT, 'Due for scratch tickets')?.slice(2)).toEqual(['$1,170.50', '+\u2060$98.60']);
  });

  test('the lottery’s week compares a statement of only the sweep with only the sweep', () => {
    const rows = accountRows(stated([{ line: 'sweep', amount: 1200 }]));
    expect(rows.filter((row) => differenceOf(row) !== null).map(({ name }) => name)).toEqual(['Sweep']);
    expect(accountRows(WEEK).map(({ name }) => name)).not.toContain('Unexplained');
  });

  test('the file of the lottery’s week has plain numbers', () => {
    const columns = ['Line', 'Estimate', 'Statement', 'Difference'].map((header) => ({ header }));
    const lines = toCsv({ columns, rows: accountRows(STATEMENT).map(rowCells) }).split('\r\n');
    expect(lines[4]).toBe('Scratch prizes paid,-2560,-2500,60');
    expect(lines.at(-2)).toBe('Unexplained,0,-30,-30');
    expect(lines.join()).not.toMatch(/[$'−]/);
  });
});
