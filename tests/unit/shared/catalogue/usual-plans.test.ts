import { expect, test } from 'vitest';
import { hasOwnPlans, usualPlans } from '../../../../src/shared/catalogue/usual-plans';
import { MAX_LOT_SIZE } from '../../../../src/shared/tickets/serial';
import { REAL_CODES } from '../../../support/tickets/real-codes';

const sizeAt = (dollars: number, state: Parameters<typeof usualPlans>[0] = null) =>
  usualPlans(state).find(({ priceCents }) => priceCents === dollars * 100)?.lotSize;

test('the usual plans are sorted by price and have the published pack sizes', () => {
  const prices = usualPlans(null).map(({ priceCents }) => priceCents / 100);
  expect(prices).toEqual([1, 2, 3, 5, 10, 20, 25, 30, 40, 50]);
  expect([1, 2, 5, 10, 20, 40].map((dollars) => sizeAt(dollars))).toEqual([240, 150, 60, 50, 30, 30]);
  for (const { lotSize } of usualPlans(null)) expect(lotSize).toBeLessThanOrEqual(MAX_LOT_SIZE);
});

test('a state with published pack sizes has its own usual plans; other states have the general ones', () => {
  expect([2, 5, 50].map((dollars) => sizeAt(dollars, 'TX'))).toEqual([125, 75, 20]);
  expect(sizeAt(1, 'TX')).toBe(sizeAt(1));
  expect(usualPlans('CA')).toEqual(usualPlans(null));
  expect([hasOwnPlans('TX'), hasOwnPlans('MA'), hasOwnPlans('CA'), hasOwnPlans(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the usual pack sizes of Massachusetts are the most frequent ones in its real ticket codes', () => {
  const seen = new Map<number, number[]>();
  for (const { layout, price, packSize } of REAL_CODES)
    if (layout === 'us-ma' && price && packSize) seen.set(price, [...(seen.get(price) ?? []), packSize]);
  const most = (sizes: readonly number[]) =>
    [...sizes].sort(
      (a, b) => sizes.filter((size) => size === b).length - sizes.filter((size) => size === a).length,
    )[0];
  expect(seen.size).toBeGreaterThan(5);
  expect(usualPlans('MA')).toEqual(
    [...seen]
      .sort(([a], [b]) => a - b)
      .map(([price, sizes]) => ({ priceCents: price * 100, lotSize: most(sizes) })),
  );
});
