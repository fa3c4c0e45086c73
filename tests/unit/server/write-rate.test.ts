import { expect, test } from 'vitest';
import { WriteRates } from '../../../server/http/limit-writes';

const RATE = { atOnce: 2_000, perSecond: 20 };

test('a session can write a burst, then has to wait, and can write again after that', () => {
  const rates = new WriteRates(RATE);
  for (let n = 0; n < 2_000; n++) expect(rates.take(1, 0)).toBe(0);
  expect(rates.take(1, 0)).toBe(50);
  expect(rates.take(1, 40)).toBeGreaterThan(0);
  expect(rates.take(1, 60)).toBe(0);
  expect(rates.take(1, 60)).toBeGreaterThan(0);
  expect(rates.take(2, 60)).toBe(0);
});

test('a thousand waiting records pass the write rate at any speed, and again after a minute', () => {
  const rates = new WriteRates(RATE);
  for (const start of [0, 60_000])
    for (let n = 0; n < 1_000; n++) expect(rates.take(1, start + n * 5)).toBe(0);
});

test('the write rate tracks at most ten thousand sessions, the most recently used ones', () => {
  const rates = new WriteRates({ atOnce: 1, perSecond: 0.001 });
  for (let session = 1; session <= 10_000; session++) rates.take(session, session);
  expect(rates.take(1, 10_001)).toBeGreaterThan(0);
  rates.take(10_001, 10_002);
  expect(rates.size).toBe(10_000);
  expect(rates.take(1, 10_003)).toBeGreaterThan(0);
  expect(rates.take(2, 10_004)).toBe(0);
});
