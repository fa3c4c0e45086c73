import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastWeek, monthTo, periodAfter, periodBefore } from '../../../../src/shared/time/periods';

const TODAY = '2026-11-20';

test('the period of a week ends today, and that of a month runs from its first day to today', () => {
  expect(lastWeek(TODAY)).toEqual({ from: '2026-11-14', to: TODAY });
  expect(monthTo(TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
});

test('stepping through weeks leads from week to week and ends today', () => {
  const week = lastWeek(TODAY);
  const before = periodBefore(week);
  expect(before).toEqual({ from: '2026-11-07', to: '2026-11-13' });
  expect(periodAfter(before, TODAY)).toEqual(week);
  expect(periodAfter(week, TODAY)).toBeNull();
});

test('stepping through months leads from month to month, whatever their lengths, and ends today', () => {
  const month = monthTo(TODAY);
  const october = periodBefore(month);
  expect(october).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(periodBefore(october)).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  expect(periodBefore(monthTo('2024-03-31'))).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(periodAfter(october, TODAY)).toEqual(month);
  expect(periodAfter(monthTo('2025-12-31'), TODAY)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(periodAfter(month, TODAY)).toBeNull();
});

const day = fc
  .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2026-10-31') })
  .map((at) => new Date(at).toISOString().slice(0, 10));

test('a step back and one forward lead to the same period, and the periods have no gap', () => {
  fc.assert(
    fc.property(day, fc.boolean(), (to, isMonth) => {
      const period = isMonth ? periodBefore(monthTo(to)) : lastWeek(to);
      const before = periodBefore(period);
      expect(periodAfter(before, TODAY)).toEqual(period);
      expect(Date.parse(period.from) - Date.parse(before.to)).toBe(86_400_000);
    }),
  );
});
