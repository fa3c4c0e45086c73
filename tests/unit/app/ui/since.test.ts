import { expect, test } from 'vitest';
import { isBeforeToday, sinceWhen } from '../../../../src/app/ui/formats';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';

const at = (text: string) => new Date(text);

test.each([
  ['today', '2026-11-20T06:05:00-08:00', '2026-11-20T18:00:00-08:00', '6:05 AM'],
  ['midnight', '2026-11-20T00:00:00-08:00', '2026-11-20T18:00:00-08:00', '12:00 AM'],
  [
    'a minute before midnight',
    '2026-11-19T23:59:00-08:00',
    '2026-11-20T00:01:00-08:00',
    'yesterday 11:59 PM',
  ],
  ['the day before', '2026-11-18T22:10:00-08:00', '2026-11-20T18:00:00-08:00', 'Wed, Nov 18, 10:10 PM'],
  [
    'over the end of daylight time',
    '2026-10-31T23:30:00-07:00',
    '2026-11-01T23:30:00-08:00',
    'yesterday 11:30 PM',
  ],
  ['over its begin', '2026-03-07T00:30:00-08:00', '2026-03-08T23:30:00-07:00', 'yesterday 12:30 AM'],
  ['over New Year', '2025-12-31T08:00:00-08:00', '2026-01-01T08:00:00-08:00', 'yesterday 8:00 AM'],
  ['a year ago', '2025-11-20T08:00:00-08:00', '2026-11-20T08:00:00-08:00', 'Thu, Nov 20, 2025, 8:00 AM'],
])('a time is written by its distance from now: %s', (_, instant, now, words) => {
  expect(sinceWhen(at(instant), at(now), DEFAULT_CLOCK)).toBe(words);
});

test('by the default clock, today begins at midnight in Los Angeles, whatever the device’s time zone', () => {
  const now = at('2026-11-20T08:30:00Z');
  expect(isBeforeToday(at('2026-11-20T08:01:00Z'), now, DEFAULT_CLOCK)).toBe(false);
  expect(isBeforeToday(at('2026-11-20T07:59:00Z'), now, DEFAULT_CLOCK)).toBe(true);
});

test('in a store whose business day ends at 02:00, today begins at 02:00', () => {
  const clock = { time_zone: 'America/New_York', day_ends_at: '02:00' };
  const now = at('2026-11-20T15:00:00Z');
  expect(isBeforeToday(at('2026-11-20T07:00:00Z'), now, clock)).toBe(false);
  expect(isBeforeToday(at('2026-11-20T06:59:00Z'), now, clock)).toBe(true);
  expect(sinceWhen(at('2026-11-20T06:59:00Z'), now, clock)).toBe('1:59 AM');
});
