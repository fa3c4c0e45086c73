import { expect, test } from 'vitest';
import { turnState } from '../../../../src/shared/terminals/terminals';
import { MINUTE_MS } from '../../../../src/shared/time/store-clock';

const NOW = 1_800_000_000_000;

test.each([
  [0, 'on'],
  [9 * MINUTE_MS - 1, 'on'],
  [9 * MINUTE_MS, 'ending'],
  [10 * MINUTE_MS - 1, 'ending'],
  [10 * MINUTE_MS, 'over'],
  [NOW, 'over'],
])('%i ms after the last use, a clerk’s turn is %s', (unused, state) => {
  expect(turnState(NOW - unused, NOW)).toBe(state);
});

test('a last use far in the future, from a wrong clock, doesn’t keep a clerk’s turn open', () => {
  expect(turnState(NOW + MINUTE_MS, NOW)).toBe('on');
  expect(turnState(NOW + 60 * MINUTE_MS, NOW)).toBe('over');
});
