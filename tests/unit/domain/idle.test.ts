import { expect, test } from 'vitest';
import { isIdle } from '../../../src/domain/terminals/idle';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;

test('a terminal is idle ten minutes after its last use, and where that is unknown', () => {
  expect(isIdle(NOW, NOW)).toBe(false);
  expect(isIdle(NOW - 10 * MINUTE + 1, NOW)).toBe(false);
  expect(isIdle(NOW - 10 * MINUTE, NOW)).toBe(true);
  expect(isIdle(0, NOW)).toBe(true);
});

test('a use that a wrong clock has put far ahead keeps no terminal open', () => {
  expect(isIdle(NOW + MINUTE, NOW)).toBe(false);
  expect(isIdle(NOW + 60 * MINUTE, NOW)).toBe(true);
});
