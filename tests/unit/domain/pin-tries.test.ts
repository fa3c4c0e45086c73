import { expect, test } from 'vitest';
import { afterTry, MOST_TRIES, NO_TRIES, type PinTries } from '../../../src/domain/pin-tries';

const MINUTE = 60_000;

const tried = (times: number, now: number, from: PinTries = NO_TRIES): PinTries =>
  Array.from({ length: times }).reduce<PinTries>((tries) => afterTry(tries, now), from);

test('four wrong PINs lock nobody out, the fifth does, for five minutes', () => {
  expect(tried(MOST_TRIES - 1, 1000)).toEqual({ failed: 4, lockedUntil: 0 });
  expect(tried(MOST_TRIES, 1000)).toEqual({ failed: 5, lockedUntil: 1000 + 5 * MINUTE });
});

test('after the five minutes there are five tries again', () => {
  const locked = tried(MOST_TRIES, 0);
  expect(tried(4, 5 * MINUTE, locked)).toEqual({ failed: 4, lockedUntil: 0 });
  expect(tried(5, 5 * MINUTE, locked)).toEqual({ failed: 5, lockedUntil: 10 * MINUTE });
});
