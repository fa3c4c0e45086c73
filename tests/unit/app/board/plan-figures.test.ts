import { describe, expect, test } from 'vitest';
import { chartedPlans, MAX_CHARTED, planFigures, slices } from '../../../../src/app/board/plan-figures';
import type { PlanCount } from '../../../../src/shared/board/board-schema';

const count = (plan_name: string, total_count: number, shelf_count = 0, lot_count = 1): PlanCount => ({
  plan_name,
  total_count,
  shelf_count,
  lot_count,
});
/** Ten plans: P1 has 10 unsold tickets, P2 20, and so on. */
const TEN = Array.from({ length: 10 }, (_, n) => count(`P${n + 1}`, (n + 1) * 10, n + 1, 2));

describe('figures from both calls', () => {
  test('plan figures have one row per plan, in the server’s order', () => {
    const both = [count('$1', 70, 30, 2), count('$2', 5, 0, 1)];
    expect(planFigures(both, both)).toEqual([
      { plan: '$1', total: 70, shelf: 30, lots: 2 },
      { plan: '$2', total: 5, shelf: 0, lots: 1 },
    ]);
  });

  test('plan figures are unknown, not zero, if their call failed', () => {
    expect(planFigures([count('$1', 70, 30, 2)], null)).toEqual([
      { plan: '$1', total: 70, shelf: 30, lots: null },
    ]);
    expect(planFigures(null, [count('$1', 70, 30, 2)])).toEqual([
      { plan: '$1', total: null, shelf: null, lots: 2 },
    ]);
  });

  test('a plan added between the two calls has zero tickets in the first', () => {
    expect(planFigures([], [count('$1', 70, 30, 2)])).toEqual([{ plan: '$1', total: 0, shelf: 0, lots: 2 }]);
  });
});

describe('charted plans', () => {
  test('all plans are charted while there is a color for each', () => {
    const eight = planFigures(TEN.slice(0, MAX_CHARTED), null);
    expect(chartedPlans(eight).map(({ plan }) => plan)).toEqual(eight.map(({ plan }) => plan));
  });

  test('with too many plans for the colors, the largest are charted and the rest are one slice with the same total', () => {
    const charted = chartedPlans(planFigures(TEN, TEN));
    expect(charted.map(({ plan }) => plan)).toEqual([
      'P4',
      'P5',
      'P6',
      'P7',
      'P8',
      'P9',
      'P10',
      'Other plans',
    ]);
    expect(charted.at(-1)).toEqual({ plan: 'Other plans', total: 60, shelf: 6, lots: 6 });
    expect(charted.reduce((sum, { total }) => sum + total, 0)).toBe(550);
  });

  test('plans whose tickets are unknown are charted by their number of lots', () => {
    const lots = TEN.map((plan, n) => ({ ...plan, lot_count: 10 - n }));
    expect(chartedPlans(planFigures(null, lots))[0]?.plan).toBe('P1');
    expect(chartedPlans(planFigures(null, lots)).at(-1)).toMatchObject({ plan: 'Other plans', lots: 6 });
  });
});

test('a donut omits plans with zero tickets and keeps the other plans’ numbers', () => {
  const plans = chartedPlans(planFigures([count('$1', 9), count('$2', 9, 4), count('$5', 9, 5)], null));
  expect(slices(plans, 'shelf')).toEqual([
    { place: 2, plan: '$2', value: 4 },
    { place: 3, plan: '$5', value: 5 },
  ]);
});
