import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { dayInWords, timeInWords } from '../../../../src/messages/words/times';
import {
  businessDate,
  DEFAULT_CLOCK,
  dayBefore,
  reportTime,
  type StoreClock,
  wallTime,
} from '../../../../src/shared/time/store-clock';
import { businessDay, instantOfWall, isDate } from '../../../../src/shared/time/time';
import { expectedBusinessDate, expectedWall, type UsZone } from '../../../support/oracles/clock-oracle';
import { spokenDay, spokenTime } from '../../../support/tickets/spoken';

const at = (iso: string) => new Date(iso);
const LA = DEFAULT_CLOCK;
const clock = (time_zone: string, day_ends_at = '00:00'): StoreClock => ({ time_zone, day_ends_at });
const NEW_YORK_2 = clock('America/New_York', '02:00');
const MINUTE_MS = 60_000;

describe('store time in Los Angeles, the default', () => {
  test('midnight in Los Angeles is 00:00:00 of the new business day, and a second earlier is the old day', () => {
    expect(wallTime(at('2026-07-02T07:00:00Z'), LA)).toBe('2026-07-02 00:00:00');
    expect(wallTime(at('2026-07-02T06:59:59Z'), LA)).toBe('2026-07-01 23:59:59');
    expect(businessDate(at('2026-07-02T06:59:59.999Z'), LA)).toBe('2026-07-01');
    expect(businessDate(at('2026-07-02T07:00:00Z'), LA)).toBe('2026-07-02');
  });

  test('the night when the clocks go forward skips from 01:59:59 to 03:00:00', () => {
    expect(wallTime(at('2026-03-08T09:59:59Z'), LA)).toBe('2026-03-08 01:59:59');
    expect(wallTime(at('2026-03-08T10:00:00Z'), LA)).toBe('2026-03-08 03:00:00');
  });

  test('the two 01:30s of the night when the clocks go back have different report times', () => {
    expect(reportTime(at('2026-11-01T08:30:00Z'), LA)).toBe('01:30:00 PDT');
    expect(reportTime(at('2026-11-01T09:30:00Z'), LA)).toBe('01:30:00 PST');
    expect(reportTime(at('2026-11-01T07:59:59Z'), LA)).toBe('00:59:59');
    expect(reportTime(at('2026-11-01T10:00:00Z'), LA)).toBe('02:00:00');
  });

  test('a wall time of a store is converted back to its instant', () => {
    expect(instantOfWall('2026-07-01 14:05:00', LA)?.toISOString()).toBe('2026-07-01T21:05:00.000Z');
    expect(instantOfWall('2026-12-01 14:05:00', LA)?.toISOString()).toBe('2026-12-01T22:05:00.000Z');
    expect(instantOfWall('2026-11-01 01:30:00', LA)?.toISOString()).toBe('2026-11-01T08:30:00.000Z');
    expect(instantOfWall('2026-02-30 10:00:00', LA)).toBeNull();
    expect(instantOfWall('yesterday', LA)).toBeNull();
  });

  test('every hour of a year converts to a wall time and back, except for the repeated hour', {
    tags: 'all',
  }, () => {
    const repeated: string[] = [];
    for (let t = Date.parse('2026-01-01T00:00:00Z'); t < Date.parse('2027-01-01T00:00:00Z'); t += 3_600_000) {
      const back = instantOfWall(wallTime(new Date(t), LA), LA);
      if (back?.getTime() !== t) repeated.push(new Date(t).toISOString());
    }
    expect(repeated).toEqual(['2026-11-01T09:00:00.000Z']);
  });

  test('times and days are written in words by the store’s clock', () => {
    expect(timeInWords(at('2026-11-19T07:59:00Z'), LA)).toBe(spokenTime('2026-11-18 23:59:00'));
    expect(dayInWords('2026-11-18')).toBe(spokenDay('2026-11-18'));
  });

  test('a date is valid only if that day exists', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2026-02-29')).toBe(false);
    expect(isDate('2026-2-1')).toBe(false);
  });

  test.each([
    ['2026-01-01', '2025-12-31'],
    ['2028-03-01', '2028-02-29'],
    ['2026-11-02', '2026-11-01'],
  ])('the day before %s is %s', (date, before) => {
    expect(dayBefore(date)).toBe(before);
  });
});

describe('a business day that ends in the morning', () => {
  test.each([
    ['the first 01:30', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00', '01:30:00 EDT', '2026-10-31'],
    ['the second 01:30', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00', '01:30:00 EST', '2026-10-31'],
    ['a second before 02:00', '2026-11-01T06:59:59Z', '2026-11-01 01:59:59', '01:59:59 EST', '2026-10-31'],
    ['02:00', '2026-11-01T07:00:00Z', '2026-11-01 02:00:00', '02:00:00', '2026-11-01'],
    ['02:30', '2026-11-01T07:30:00Z', '2026-11-01 02:30:00', '02:30:00', '2026-11-01'],
    [
      'a second before 02:00 is skipped',
      '2026-03-08T06:59:59Z',
      '2026-03-08 01:59:59',
      '01:59:59',
      '2026-03-07',
    ],
    ['03:00, after the skip', '2026-03-08T07:00:00Z', '2026-03-08 03:00:00', '03:00:00', '2026-03-08'],
  ])(
    'a New York business day that ends at 02:00 has the right wall time, report time and date: %s',
    (_, instant, wall, label, date) => {
      expect(wallTime(at(instant), NEW_YORK_2)).toBe(wall);
      expect(reportTime(at(instant), NEW_YORK_2)).toBe(label);
      expect(businessDate(at(instant), NEW_YORK_2)).toBe(date);
    },
  );
});

test.each([
  ...[
    'America/New_York',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/Puerto_Rico',
    'Pacific/Honolulu',
  ],
  // Its clock is set back by half an hour, in April.
  'Australia/Lord_Howe',
])('in %s, a report time names its zone only if that time occurs twice, as luxon has it', (zone) => {
  for (const date of ['2026-03-07', '2026-04-04', '2026-10-31'])
    for (let minute = 0; minute < 3 * 1440; minute += 15) {
      const instant = new Date(Date.parse(`${date}T00:00:00.321Z`) + minute * MINUTE_MS);
      const local = DateTime.fromJSDate(instant, { zone }).setLocale('en-US');
      const format = local.getPossibleOffsets().length > 1 ? 'HH:mm:ss ZZZZ' : 'HH:mm:ss';
      expect(reportTime(instant, clock(zone)), instant.toISOString()).toBe(local.toFormat(format));
    }
});

const ZONES: UsZone[] = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu'];
const CLOCKS = ZONES.flatMap((zone) => ['00:00', '02:00', '05:59'].map((end) => clock(zone, end)));

describe.each(CLOCKS)('a store clock in $time_zone with days until $day_ends_at', (of) => {
  const zone = of.time_zone as UsZone;

  test.each(['2026-03-07', '2026-10-31', '2026-12-31'])(
    'every minute of the three days from %s has the wall time and business date of an independent model',
    (date) => {
      const first = Date.parse(`${date}T00:00:00Z`);
      for (let minute = 0; minute < 3 * 1440; minute++) {
        const instant = new Date(first + minute * MINUTE_MS);
        const actual = [wallTime(instant, of), businessDate(instant, of)];
        const expected = [expectedWall(instant, zone), expectedBusinessDate(instant, zone, of.day_ends_at)];
        if (actual.join() !== expected.join()) expect(actual, instant.toISOString()).toEqual(expected);
      }
    },
  );

  test.each(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-20'])(
    'the business day %s has exactly the instants of that date',
    (date) => {
      const { start, end } = businessDay(date, of);
      const days = [start.getTime() - 1, start.getTime(), end.getTime() - 1, end.getTime()].map((time) =>
        expectedBusinessDate(new Date(time), zone, of.day_ends_at),
      );
      expect([dayBefore(days[1] ?? ''), ...days.slice(1, 3), dayBefore(days[3] ?? '')]).toEqual([
        days[0],
        date,
        date,
        date,
      ]);
    },
  );
});

test.each([
  ['2026-11-20', '2026-11-20T08:00:00.000Z', 24],
  ['2026-03-08', '2026-03-08T08:00:00.000Z', 23],
  ['2026-11-01', '2026-11-01T07:00:00.000Z', 25],
  ['2024-02-29', '2024-02-29T08:00:00.000Z', 24],
])('in Los Angeles, the day %s begins at %s and has %i hours', (date, begin, hours) => {
  const { start, end } = businessDay(date, LA);
  expect(start.toISOString()).toBe(begin);
  expect(end.getTime() - start.getTime()).toBe(hours * 3_600_000);
});

test.each([
  ['the end is skipped', clock('America/New_York', '02:30'), '2026-03-08', '2026-03-08T07:00:00.000Z'],
  ['the end is repeated', clock('America/New_York', '01:30'), '2026-11-01', '2026-11-01T06:30:00.000Z'],
  ['midnight is skipped', clock('America/Havana'), '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['midnight is repeated', clock('America/Havana'), '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('a business day begins once when %s', (_, of, date, begin) => {
  expect(businessDay(date, of).start.toISOString()).toBe(begin);
});
