import { expect, test } from 'vitest';
import { turnState } from '../../../../src/shared/terminals/terminals';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;

test.each([
  [0, 'on'],
  [9 * MINUTE - 1, 'on'],
  [9 * MINUTE, 'ending'],
  [10 * MINUTE - 1, 'ending'],
  [10 * MINUTE, 'over'],
  [NOW, 'over'],
])('%i ms after the last use, a clerk’s turn is %s', (unused, state) => {
  expect(turnState(NOW - unused, NOW)).toBe(state);
});

test('a last use far in the future, from a wrong clock, doesn’t keep a clerk’s turn open', () => {
  expect(turnState(NOW + MINUTE, NOW)).toBe('on');
  expect(turnState(NOW + 60 * MINUTE, NOW)).toBe('over');
});
