import { expect, test } from 'vitest';
import { comparisonText, usualCents } from '../../../../src/app/board/store-today';
import type { StoreToday } from '../../../../src/shared/board/board-schema';

const FRIDAY = '2026-11-20';
const day = (date: string, amount: number) => ({
  date,
  shifts: 1,
  ticketCount: 1,
  amount,
  missingCount: 0,
  missingAmount: 0,
});
const OVER = { time: '23:10:00', amount: 150, is_over: true };
const store = (
  store_name: string,
  days: StoreToday['days'],
  usual: StoreToday['usual'] = OVER,
): StoreToday => ({
  store_id: store_name.length,
  store_name,
  date: FRIDAY,
  days,
  usual,
  counts: [],
  last_count: null,
});

test('today’s sales are compared with the average of the same weekday', () => {
  const usual = [day('2026-11-06', 100), day('2026-11-13', 200)];
  const said = (amount: number) => comparisonText(store('Mission', [...usual, day(FRIDAY, amount)]));
  expect(said(168)).toBe('12% more than a usual Friday ($150.00)');
  expect(said(75)).toBe('50% less than a usual Friday ($150.00)');
  expect(said(150)).toBe('Like a usual Friday ($150.00)');
  expect(said(0)).toBe('A usual Friday: $150.00');
  expect(comparisonText(store('Mission', [day(FRIDAY, 10)]))).toBeNull();
});

test('sales of an unfinished day are compared with the usual sales by that hour, not with a whole day', () => {
  const days = [day('2026-11-06', 1100), day('2026-11-13', 1188)];
  const said = (amount: number, usual: StoreToday['usual']) =>
    comparisonText(store('Mission', [...days, day(FRIDAY, amount)], usual));
  const atFour = { time: '16:00:12', amount: 520, is_over: false };
  expect(said(474, atFour)).toBe('Usually $520.00 by 4:00 PM');
  expect(said(0, atFour)).toBe('Usually $520.00 by 4:00 PM');
  // Nothing is usually counted by then, or a server of the previous release doesn't send it.
  expect(said(474, { ...atFour, amount: 0 })).toBe('A usual Friday: $1,144.00');
  expect(comparisonText({ ...store('Mission', days), usual: undefined })).toBe('A usual Friday: $1,144.00');
});

test('an average of three days’ sales is rounded to whole cents', () => {
  const days = [day('2026-11-06', 0.1), day('2026-11-13', 0.1), day('2026-10-30', 0.2)];
  expect(usualCents(store('Mission', days))).toBe(13);
});
