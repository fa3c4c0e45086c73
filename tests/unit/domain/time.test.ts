import { describe, expect, test } from 'vitest';
import { isDate, laDate, laDay, laInstant, laReportTime, laWallTime } from '../../../src/domain/time/time';

const at = (iso: string) => new Date(iso);

describe('Los Angeles time', () => {
  test('midnight is 00:00:00 of the new day; a second earlier is the old day', () => {
    expect(laWallTime(at('2026-07-02T07:00:00Z'))).toBe('2026-07-02 00:00:00');
    expect(laWallTime(at('2026-07-02T06:59:59Z'))).toBe('2026-07-01 23:59:59');
    expect(laDate(at('2026-07-02T06:59:59.999Z'))).toBe('2026-07-01');
    expect(laDate(at('2026-07-02T07:00:00Z'))).toBe('2026-07-02');
  });

  test('the night the clock goes forward has no 02:30', () => {
    expect(laWallTime(at('2026-03-08T09:59:59Z'))).toBe('2026-03-08 01:59:59');
    expect(laWallTime(at('2026-03-08T10:00:00Z'))).toBe('2026-03-08 03:00:00');
  });

  test('the repeated 01:30 keeps two different report times', () => {
    expect(laReportTime(at('2026-11-01T08:30:00Z'))).toBe('01:30:00 PDT');
    expect(laReportTime(at('2026-11-01T09:30:00Z'))).toBe('01:30:00 PST');
    expect(laReportTime(at('2026-11-01T07:59:59Z'))).toBe('00:59:59');
    expect(laReportTime(at('2026-11-01T10:00:00Z'))).toBe('02:00:00');
  });

  test('a wall time is read as the instant it was', () => {
    expect(laInstant('2026-07-01 14:05:00')?.toISOString()).toBe('2026-07-01T21:05:00.000Z');
    expect(laInstant('2026-12-01 14:05:00')?.toISOString()).toBe('2026-12-01T22:05:00.000Z');
    expect(laInstant('2026-11-01 01:30:00')?.toISOString()).toBe('2026-11-01T08:30:00.000Z');
    expect(laInstant('2026-02-30 10:00:00')).toBeNull();
    expect(laInstant('yesterday')).toBeNull();
  });

  test('every hour of a year is the same wall time there and back, but for the repeated one', () => {
    const repeated: string[] = [];
    for (let t = Date.parse('2026-01-01T00:00:00Z'); t < Date.parse('2027-01-01T00:00:00Z'); t += 3_600_000) {
      const back = laInstant(laWallTime(new Date(t)));
      if (back?.getTime() !== t) repeated.push(new Date(t).toISOString());
    }
    expect(repeated).toEqual(['2026-11-01T09:00:00.000Z']);
  });

  test('knows real days', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2026-02-29')).toBe(false);
    expect(isDate('2026-2-1')).toBe(false);
  });
});

test.each([
  ['2026-11-20', '2026-11-20T08:00:00.000Z', 24],
  ['2026-03-08', '2026-03-08T08:00:00.000Z', 23],
  ['2026-11-01', '2026-11-01T07:00:00.000Z', 25],
  ['2024-02-29', '2024-02-29T08:00:00.000Z', 24],
])('the day %s begins at %s and has %i hours', (date, begin, hours) => {
  const { start, end } = laDay(date);
  expect(start.toISOString()).toBe(begin);
  expect(end.getTime() - start.getTime()).toBe(hours * 3_600_000);
});
