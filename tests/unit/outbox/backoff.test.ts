import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from '../../../src/outbox/connection';

it('the wait before the next attempt is 1 s, doubled each time up to 60 s', () => {
  const middle = () => 0.5;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1000].map((failures) => backoffMs(failures, middle))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

it('the wait before the next attempt varies by at most 10 %', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const middle = Math.min(1_000 * 2 ** (failures - 1), 60_000);
        const wait = backoffMs(failures, () => random);
        expect(wait).toBeGreaterThanOrEqual(middle * 0.9 - 1);
        expect(wait).toBeLessThanOrEqual(middle * 1.1 + 1);
      },
    ),
  );
});
