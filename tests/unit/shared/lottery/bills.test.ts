import { expect, test } from 'vitest';
import { isKnown, sweepsByDay } from '../../../../src/shared/lottery/bills';

const bill = (sweep_on: string, sweep: number, stated: number | null = null, days_with_figures = 7) => ({
  sweep_on,
  sweep,
  stated,
  days_with_figures,
});

test('the sweeps of all stores are added by day, with the statement’s amount preferred to the estimate', () => {
  expect(
    sweepsByDay([
      bill('2026-09-22', 1421.34),
      bill('2026-09-22', 2000, 2596.98),
      bill('2026-09-23', -12.5),
      bill('2026-09-22', 0),
      bill('2026-09-24', 10, 20.1),
    ]),
  ).toEqual([
    { on: '2026-09-22', cents: 401_832, stores: 2, isEstimate: true },
    { on: '2026-09-23', cents: -1250, stores: 1, isEstimate: true },
    { on: '2026-09-24', cents: 2010, stores: 1, isEstimate: false },
  ]);
});

test('a store’s lottery week is known if it has a statement, an estimated sweep or days with figures', () => {
  expect(
    [
      bill('2026-09-22', 0, null, 0),
      bill('2026-09-22', 0, 0, 0),
      bill('2026-09-22', 5, null, 0),
      bill('2026-09-22', 0, null, 1),
    ].map(isKnown),
  ).toEqual([false, true, true, true]);
});
