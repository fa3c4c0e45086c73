import { describe, expect, test } from 'vitest';
import {
  dueBy,
  lotteryWeek,
  sweepDay,
  WEEKDAYS,
  weekSweptNext,
} from '../../../../src/shared/lottery/calendar';

describe('the lottery week and sweep of a pack activated on August 1, 2026', () => {
  test('a pack activated on August 1 that is due after 50 days is in the week of September 20, swept on the 29th', () => {
    const due = dueBy('2026-08-01', 50);
    const week = lotteryWeek(due, 'sunday');
    expect(due).toBe('2026-09-20');
    expect(week).toEqual({ from: '2026-09-20', to: '2026-09-26' });
    expect(sweepDay(week, 'tuesday', 0)).toBe('2026-09-29');
  });

  test('a pack activated on August 1 that is due after 45 days is in the week of September 13, swept on the 22nd', () => {
    const due = dueBy('2026-08-01', 45);
    const week = lotteryWeek(due, 'sunday');
    expect(due).toBe('2026-09-15');
    expect(week).toEqual({ from: '2026-09-13', to: '2026-09-19' });
    expect(sweepDay(week, 'tuesday', 0)).toBe('2026-09-22');
  });

  test('a sweep lag adds whole weeks to the day of the sweep', () => {
    expect(sweepDay({ from: '2026-09-13', to: '2026-09-19' }, 'tuesday', 2)).toBe('2026-10-06');
  });
});

test('a week’s sweep is on the first such weekday after the week’s last day', () => {
  expect(sweepDay({ from: '2026-09-13', to: '2026-09-19' }, 'sunday', 0)).toBe('2026-09-20');
  expect(sweepDay({ from: '2026-09-13', to: '2026-09-19' }, 'saturday', 0)).toBe('2026-09-26');
});

const weekdayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();

test.each(WEEKDAYS)(
  'a sweep on %s is within seven days after the week, whatever weekday the week begins on',
  (weekday) => {
    for (const startsOn of WEEKDAYS) {
      const week = lotteryWeek('2027-02-10', startsOn);
      const sweep = sweepDay(week, weekday, 0);
      expect(weekdayOf(sweep)).toBe(weekday);
      expect(sweep > week.to && Date.parse(sweep) - Date.parse(week.to) <= 7 * 86_400_000).toBe(true);
    }
  },
);

test.each(WEEKDAYS)(
  'a lottery week from %s begins on that weekday, has seven days and contains the given date',
  (weekday) => {
    for (let day = 1; day <= 28; day++) {
      const date = `2027-02-${String(day).padStart(2, '0')}`;
      const week = lotteryWeek(date, weekday);
      expect(week.from <= date && date <= week.to).toBe(true);
      expect(Date.parse(week.to) - Date.parse(week.from)).toBe(6 * 86_400_000);
      expect(weekdayOf(week.from)).toBe(weekday);
    }
  },
);

describe('the week that is swept next', () => {
  const calendar = { week_starts_on: 'sunday', sweep_weekday: 'tuesday', sweep_lag_weeks: 0 } as const;
  test.each([
    ['on the day of its sweep', '2026-09-29', 0, '2026-09-20'],
    ['before its sweep', '2026-09-28', 0, '2026-09-20'],
    ['after its sweep, the one that is running', '2026-09-30', 0, '2026-09-27'],
    ['on the day of a sweep a week later', '2026-10-06', 1, '2026-09-20'],
    ['after a sweep a week later', '2026-10-07', 1, '2026-09-27'],
  ])(
    'the lottery week that is swept next is the first whose sweep isn’t over: %s',
    (_, date, sweep_lag_weeks, from) => {
      expect(weekSweptNext(date, { ...calendar, sweep_lag_weeks }).from).toBe(from);
    },
  );
});
