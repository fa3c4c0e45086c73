import { expect, test } from 'vitest';
import { facingAdvice, isSlow, orderOf } from '../../../../../src/shared/board/sell-through';

const GAME = { sold: 84, days: 28, salesDays: 28, shelf: 27, back: 0, packSize: 30 };

test('packs in the back room count as supply, and a fast-selling game needs several packs', () => {
  expect(orderOf({ ...GAME, shelf: 5, back: 30 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 840, shelf: 5 })).toMatchObject({ packs: 7 });
});

test('a game with two days of sales, or with nothing sold, gets no order advice', () => {
  expect(orderOf({ ...GAME, sold: 20, days: 2, salesDays: 2, shelf: 1 })).toBeNull();
  expect(orderOf({ ...GAME, salesDays: 2, shelf: 1 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 0, salesDays: 0, shelf: 1 })).toBeNull();
});

test('a game with exactly enough tickets for the lead and safety days needs no order', () => {
  expect(orderOf({ ...GAME, sold: 60, shelf: 15 })).toBeNull();
  expect(orderOf({ ...GAME, sold: 60, shelf: 14 })).toMatchObject({ packs: 1 });
});

test('a pack is slow when at least half of it will be left on the day it settles', () => {
  expect(isSlow(80, 62, 0.44, 9)).toBe(true);
  expect(isSlow(80, 44, 0.44, 9)).toBe(true);
  expect(isSlow(80, 43, 0.44, 9)).toBe(false);
  expect(isSlow(80, 41, 0, -3)).toBe(true);
});

test('a game gets advice on facings when its shares of bins and sales differ by five points or more', () => {
  expect(facingAdvice(0.1, 0.149)).toBeNull();
  expect(facingAdvice(0.1, 0.15)).toBe('more');
  expect(facingAdvice(0.15, 0.1)).toBe('fewer');
});
