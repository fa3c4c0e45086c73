import { expect, test } from 'vitest';
import type { StoreToday } from '../../../../src/contract/office/dashboard';
import { comparisonText, usualCents } from '../../../../src/features/dashboard/lately/comparison';

const FRIDAY = '2026-11-20';
const day = (date: string, amount: number) => ({
  date,
  shifts: 1,
  ticketCount: 1,
  amount,
  missingCount: 0,
  missingAmount: 0,
});
const store = (store_name: string, days: StoreToday['days']): StoreToday => ({
  store_id: store_name.length,
  store_name,
  date: FRIDAY,
  days,
  counts: [],
  last_count: null,
});

test('today is compared with the average of the same weekday', () => {
  const usual = [day('2026-11-06', 100), day('2026-11-13', 200)];
  const said = (amount: number) => comparisonText(store('Mission', [...usual, day(FRIDAY, amount)]));
  expect(said(168)).toBe('12% more than a usual Friday ($150.00)');
  expect(said(75)).toBe('50% less than a usual Friday ($150.00)');
  expect(said(150)).toBe('Like a usual Friday ($150.00)');
  expect(said(0)).toBe('A usual Friday: $150.00');
  expect(comparisonText(store('Mission', [day(FRIDAY, 10)]))).toBeNull();
});

test('an average of thirds is whole cents', () => {
  const days = [day('2026-11-06', 0.1), day('2026-11-13', 0.1), day('2026-10-30', 0.2)];
  expect(usualCents(store('Mission', days))).toBe(13);
});
