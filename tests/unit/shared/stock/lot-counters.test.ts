import { expect, test } from 'vitest';
import { lastLotCounter, MAX_LOT_COUNTER } from '../../../../src/shared/stock/stock';

test.each([
  ['no lot', [], 0],
  ['consecutive counters', [1, 2, 3], 3],
  ['counters with a gap', [1, 2, 7], 7],
  ['an absurd counter of an earlier release', [1, 2, 2147483647], 2],
  ['nothing but an absurd counter', [2147483647], 0],
  ['the last counter', [1, 5, MAX_LOT_COUNTER], 5],
  ['the last two counters', [MAX_LOT_COUNTER - 1, MAX_LOT_COUNTER], 0],
])('the last lot counter of a lot number is the highest usable one: %s', (_, counters, last) =>
  expect(lastLotCounter(counters)).toBe(last),
);
