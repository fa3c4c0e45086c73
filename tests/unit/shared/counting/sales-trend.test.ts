import { expect, test } from 'vitest';
import {
  chartedDays,
  comparedDays,
  minuteOfDay,
  usualAmount,
  usualBy,
} from '../../../../src/shared/counting/sales-trend';

test('the sales chart shows fourteen days up to today, each compared with that weekday in the four weeks before', () => {
  expect(chartedDays('2026-03-10')).toHaveLength(14);
  expect(chartedDays('2026-03-10')[0]).toBe('2026-02-25');
  expect(chartedDays('2026-03-10').at(-1)).toBe('2026-03-10');
  expect(comparedDays('2026-11-20')).toEqual(['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13']);
});

test('a day’s usual amount is the average of the same weekdays on which the store counted', () => {
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

test('the usual sales by a time of day are those counted by then, and the day is over after its last count', () => {
  const count = (date: string, wall: string, amount: number) => ({
    date,
    minute: minuteOfDay(`2026-01-01 ${wall}`, '04:00'),
    amount,
  });
  const counts = [
    count('2026-11-06', '14:05:00', 500),
    count('2026-11-06', '22:00:00', 600),
    count('2026-11-13', '15:58:00', 540),
    // After midnight, and before the end of the business day.
    count('2026-11-13', '01:30:00', 648),
    count('2026-11-19', '12:00:00', 900),
  ];
  const by = (wall: string) => usualBy(counts, '2026-11-20', minuteOfDay(`2026-11-20 ${wall}`, '04:00'));
  expect(by('13:00:00')).toEqual({ amount: 0, isOver: false });
  expect(by('16:00:00')).toEqual({ amount: 520, isOver: false });
  expect(by('23:30:00')).toEqual({ amount: 820, isOver: false });
  expect(by('01:30:00')).toEqual({ amount: 1144, isOver: true });
  expect(usualBy(counts, '2026-11-21', 0)).toBeNull();
});

test('the minutes of a business day are counted from the end of the day before', () => {
  expect(minuteOfDay('2026-11-20 14:05:00', '04:30')).toBe(9 * 60 + 35);
  expect(minuteOfDay('2026-11-20 04:30:00', '04:30')).toBe(0);
  expect(minuteOfDay('2026-11-21 04:29:59', '04:30')).toBe(24 * 60 - 1);
});
