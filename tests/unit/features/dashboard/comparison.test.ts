import { expect, test } from 'vitest';
import type { StoreToday } from '../../../../src/contract/office/dashboard';
import {
  comparisonText,
  missingCents,
  usualCents,
  worstFirst,
} from '../../../../src/features/dashboard/lately/comparison';

const FRIDAY = '2026-11-20';
const day = (date: string, amount: number, missingAmount = 0) => ({
  date,
  shifts: 1,
  ticketCount: 1,
  amount,
  missingCount: 0,
  missingAmount,
});
const store = (store_name: string, days: StoreToday['days'], counted?: string): StoreToday => ({
  store_id: store_name.length,
  store_name,
  date: FRIDAY,
  days,
  counts: [],
  last_count: counted
    ? {
        name: 'Night Clerk',
        report_time: '22:30:00',
        created_by: 1,
        date: FRIDAY,
        recorded_at: counted,
        ticketCount: 1,
        amount: 1,
      }
    : null,
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

test('an average of thirds is whole cents, and missing dollars are those of today and yesterday', () => {
  const days = [day('2026-11-06', 0.1), day('2026-11-13', 0.1), day('2026-10-30', 0.2)];
  expect(usualCents(store('Mission', days))).toBe(13);
  const missing = [day('2026-11-13', 0, 99), day('2026-11-19', 0, 0.1), day(FRIDAY, 0, 0.2)];
  expect(missingCents(store('Mission', missing))).toBe(30);
});

test('the stores that need their owner most come first', () => {
  const usual = day('2026-11-13', 100);
  const names = worstFirst([
    store('As usual', [usual, day(FRIDAY, 100)], '2026-11-20T20:00:00.000Z'),
    store('Slow', [usual, day(FRIDAY, 10)], '2026-11-20T20:00:00.000Z'),
    store('Slow and not counted for long', [usual, day(FRIDAY, 10)], '2026-11-18T20:00:00.000Z'),
    store('Missing tickets', [usual, day(FRIDAY, 100, 60)], '2026-11-20T20:00:00.000Z'),
  ]).map(({ store_name }) => store_name);
  expect(names).toEqual(['Missing tickets', 'Slow and not counted for long', 'Slow', 'As usual']);
});
