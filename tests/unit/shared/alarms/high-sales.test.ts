import { expect, test } from 'vitest';
import { type CountedDay, highSales, SALES_LOOK_BACK } from '../../../../src/shared/alarms/alarm';
import { daysOf } from '../../../../src/shared/time/periods';
import { daysBefore } from '../../../../src/shared/time/store-clock';

const SATURDAY = '2026-11-21';
const weekBefore = (weeks: number): string => daysBefore(SATURDAY, weeks * 7);

/**
 * Every day from six weeks before: the Saturdays as given (the last one first), the other days without
 * sales.
 */
function counted(saturdays: readonly number[], place = 'bin-7'): CountedDay[] {
  const soldOn = new Map(saturdays.map((tickets, week) => [weekBefore(week), tickets]));
  return daysOf({ from: weekBefore(6), to: SATURDAY }).map((day) => ({
    place,
    day,
    tickets: soldOn.get(day) ?? 0,
  }));
}
const always = () => true;
const without = (days: readonly CountedDay[], ...gone: string[]) =>
  days.filter(({ day }) => !gone.includes(day));

test('sales above three times the average of four Saturdays raise an alarm; exactly three times doesn’t', () => {
  expect(highSales(counted([31, 8, 12, 10, 10]), always)).toEqual([
    { place: 'bin-7', day: SATURDAY, tickets: 31, usual: 10, days: [1, 2, 3, 4].map(weekBefore) },
  ]);
  expect(highSales(counted([30, 8, 12, 10, 10]), always)).toEqual([]);
  // The average is 10.25, so 30.75 tickets are three times the usual.
  expect(highSales(counted([31, 9, 12, 10, 10]), always)).toMatchObject([{ usual: 10.25 }]);
  expect(highSales(counted([30, 9, 12, 10, 10]), always)).toEqual([]);
});

test('the high-sales alarm of a bin ignores the sales of other bins and other weekdays', () => {
  const other = counted([31, 8, 12, 10, 10], 'bin-8').map((day) => ({ ...day, tickets: 500 }));
  const weekdays = counted([31, 8, 12, 10, 10]).map((day) =>
    [0, 1, 2, 3, 4].map(weekBefore).includes(day.day) ? day : { ...day, tickets: 200 },
  );
  expect(highSales([...other, ...weekdays], (day) => day === SATURDAY)).toMatchObject([
    { place: 'bin-7', usual: 10 },
  ]);
});

test('sales fewer than a dozen tickets above the usual raise no high-sales alarm', () => {
  expect(highSales(counted([13, 1, 1, 1, 1]), always)).toHaveLength(1);
  expect(highSales(counted([12, 1, 1, 1, 1]), always)).toEqual([]);
  expect(highSales(counted([12, 0, 0, 0, 0]), always)).toHaveLength(1);
});

test('the high-sales alarm needs counts in three of the four weeks before', () => {
  const high = counted([31, 10, 10, 10, 10]);
  expect(highSales(without(high, weekBefore(2)), always)).toMatchObject([
    { days: [1, 3, 4].map(weekBefore), usual: 10 },
  ]);
  expect(highSales(without(high, weekBefore(2), weekBefore(3)), always)).toEqual([]);
});

test('the high-sales alarm leaves out a count that follows a day without one, since it covers both days', () => {
  const high = counted([31, 10, 10, 10, 100]);
  expect(highSales(without(high, daysBefore(weekBefore(4), 1)), always)).toMatchObject([{ usual: 10 }]);
  expect(highSales(without(counted([31, 10, 10, 10, 10]), daysBefore(SATURDAY, 1)), always)).toEqual([]);
});

test('the high-sales alarm compares only the four Saturdays before, within the look-back period', () => {
  const high = counted([31, 10, 10, 10, 10, 500]);
  const alarm = highSales(high, always);
  expect(alarm).toMatchObject([{ usual: 10, days: [1, 2, 3, 4].map(weekBefore) }]);
  const since = (days: number) => high.filter(({ day }) => day >= daysBefore(SATURDAY, days));
  expect(highSales(since(SALES_LOOK_BACK), always)).toEqual(alarm);
  expect(highSales(since(SALES_LOOK_BACK - 1), always)).toMatchObject([{ days: [1, 2, 3].map(weekBefore) }]);
});

test('the high-sales alarm is raised only for the requested days', () => {
  expect(highSales(counted([31, 10, 10, 10, 10]), (day) => day < SATURDAY)).toEqual([]);
});
