import { expect, test } from 'vitest';
import { chartedDays, comparedDays, usualAmount } from '../../../src/domain/counting/sales-trend';

test('the chart has fourteen days and ends with today; a day is compared with its weekday of four weeks', () => {
  expect(chartedDays('2026-03-10')).toHaveLength(14);
  expect(chartedDays('2026-03-10')[0]).toBe('2026-02-25');
  expect(chartedDays('2026-03-10').at(-1)).toBe('2026-03-10');
  expect(comparedDays('2026-11-20')).toEqual(['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13']);
});

test('the usual amount is the average of those days on which the store counted', () => {
  const days = [
    { date: '2026-10-30', shifts: 0, amount: 0 },
    { date: '2026-11-06', shifts: 1, amount: 100 },
    { date: '2026-11-13', shifts: 3, amount: 200 },
    // Another weekday, and the day itself.
    { date: '2026-11-19', shifts: 2, amount: 900 },
    { date: '2026-11-20', shifts: 2, amount: 900 },
  ];
  expect(usualAmount(days, '2026-11-20')).toBe(150);
  expect(usualAmount(days.slice(3), '2026-11-20')).toBeNull();
});
