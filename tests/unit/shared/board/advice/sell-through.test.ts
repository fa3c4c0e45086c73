import { expect, test } from 'vitest';
import { facingAdvice, isSlow, orderOf } from '../../../../../src/shared/board/sell-through';

const GAME = { sold: 84, days: 28, salesDays: 28, shelf: 27, back: 0, packSize: 30 };

test('packs in the back room count, and a short supply needs several packs', () => {
  expect(orderOf({ ...GAME, shelf: 5, back: 30 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 840, shelf: 5 })).toMatchObject({ packs: 7 });
});

test('there is no advice for a game with two days of sales, or with none sold', () => {
  expect(orderOf({ ...GAME, sold: 20, days: 2, salesDays: 2, shelf: 1 })).toBeNull();
  expect(orderOf({ ...GAME, salesDays: 2, shelf: 1 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 0, salesDays: 0, shelf: 1 })).toBeNull();
});

test('exactly enough for lead and safety days is enough, whatever the division’s remainder', () => {
  expect(orderOf({ ...GAME, sold: 60, shelf: 15 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 60, shelf: 14 })).toMatchObject({ packs: 1 });
});

test('a pack is slow when half of it will be left on the day on which it settles', () => {
  expect(isSlow(80, 62, 0.44, 9)).toBe(true);
  expect(isSlow(80, 44, 0.44, 9)).toBe(true);
  expect(isSlow(80, 43, 0.44, 9)).toBe(false);
  expect(isSlow(80, 41, 0, -3)).toBe(true);
});

test('shares of bins and sales that differ by five points or more cause advice', () => {
  expect(facingAdvice(0.1, 0.149)).toBeNull();
  expect(facingAdvice(0.1, 0.15)).toBe('more');
  expect(facingAdvice(0.15, 0.1)).toBe('fewer');
});
