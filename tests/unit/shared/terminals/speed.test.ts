import { expect, test } from 'vitest';
import { isSlow, quartersOf } from '../../../../src/shared/terminals/terminals';

test.each([
  [[], null],
  [[40], { p50_ms: 40, p75_ms: 40 }],
  [[40, 10, 30, 20], { p50_ms: 20, p75_ms: 30 }],
  [[1, 2, 3, 4, 5], { p50_ms: 3, p75_ms: 4 }],
  [[12.4, 9e9, -3], { p50_ms: 12, p75_ms: 600_000 }],
])('times in milliseconds are summarized by their median and third quartile: %j', (times, quarters) =>
  expect(quartersOf(times)).toEqual(quarters),
);

test('a terminal is slow by its scans or its starts, and not without any measurement', () => {
  const fast = { p50_ms: 40, p75_ms: 200 };
  expect(isSlow({ scan: null, start: null })).toBe(false);
  expect(isSlow({ scan: fast, start: { p50_ms: 900, p75_ms: 5_000 } })).toBe(false);
  expect(isSlow({ scan: { p50_ms: 40, p75_ms: 201 }, start: null })).toBe(true);
  expect(isSlow({ scan: fast, start: { p50_ms: 900, p75_ms: 5_001 } })).toBe(true);
});
