import { expect, test } from 'vitest';
import { afterTry, MAX_TRIES, NO_TRIES, type PinTries } from '../../../../src/shared/accounts/pins';
import { MINUTE_MS } from '../../../../src/shared/time/store-clock';

const tried = (times: number, now: number, from: PinTries = NO_TRIES): PinTries =>
  Array.from({ length: times }).reduce<PinTries>((tries) => afterTry(tries, now), from);

test('the fifth wrong PIN locks the clerk out for five minutes', () => {
  expect(tried(MAX_TRIES - 1, 1000)).toMatchObject({ failed: 4, lockedUntil: 0 });
  expect(tried(MAX_TRIES, 1000)).toMatchObject({ failed: 5, lockedUntil: 1000 + 5 * MINUTE_MS });
});

test('after a lockout of five minutes, the clerk has five tries again', () => {
  const locked = tried(MAX_TRIES, 0);
  expect(tried(4, 5 * MINUTE_MS, locked)).toMatchObject({ failed: 4, lockedUntil: 0 });
  expect(tried(5, 5 * MINUTE_MS, locked)).toMatchObject({ failed: 5, lockedUntil: 15 * MINUTE_MS });
});

test('each lockout in a row takes longer, up to four hours, so trying 8,000 PINs takes most of a year', () => {
  let tries = NO_TRIES;
  let now = 0;
  const waits: number[] = [];
  for (let lockout = 0; lockout < 8000 / MAX_TRIES; lockout++) {
    tries = tried(MAX_TRIES, now, tries);
    waits.push((tries.lockedUntil - now) / MINUTE_MS);
    now = tries.lockedUntil;
  }
  expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 240, 240]);
  expect(now / (24 * 60 * MINUTE_MS)).toBeGreaterThan(265);
});

test('failed PIN attempts that an earlier release stored still count', () => {
  expect(tried(1, 0, { failed: 4, lockedUntil: 0 })).toEqual({
    failed: 5,
    lockedUntil: 5 * MINUTE_MS,
    lockouts: 1,
  });
});
