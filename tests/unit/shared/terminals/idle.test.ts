import { expect, test } from 'vitest';
import { isIdle } from '../../../../src/shared/terminals/terminals';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;

test('a terminal is idle ten minutes after its last use, and if that is unknown', () => {
  expect(isIdle(NOW, NOW)).toBe(false);
  expect(isIdle(NOW - 10 * MINUTE + 1, NOW)).toBe(false);
  expect(isIdle(NOW - 10 * MINUTE, NOW)).toBe(true);
  expect(isIdle(0, NOW)).toBe(true);
});

test('a last use far in the future, from a wrong clock, keeps no terminal open', () => {
  expect(isIdle(NOW + MINUTE, NOW)).toBe(false);
  expect(isIdle(NOW + 60 * MINUTE, NOW)).toBe(true);
});
