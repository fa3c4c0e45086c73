import { sumOf } from '../values/collections';

/**
 * Bills, coins, and rolls of coins as banks wrap them: 40 quarters, 50 dimes, 40 nickels, 50 pennies (Federal Reserve, Coin
 * standards). `cents`: value of one of them; `coin`: of the coins in a roll.
 */
export const CASH_PIECES = {
  b100: { group: 'bills', cents: 10_000 },
  b50: { group: 'bills', cents: 5_000 },
  b20: { group: 'bills', cents: 2_000 },
  b10: { group: 'bills', cents: 1_000 },
  b5: { group: 'bills', cents: 500 },
  b2: { group: 'bills', cents: 200 },
  b1: { group: 'bills', cents: 100 },
  c100: { group: 'coins', cents: 100 },
  c50: { group: 'coins', cents: 50 },
  c25: { group: 'coins', cents: 25 },
  c10: { group: 'coins', cents: 10 },
  c5: { group: 'coins', cents: 5 },
  c1: { group: 'coins', cents: 1 },
  r25: { group: 'rolls', cents: 1_000, coin: 25 },
  r10: { group: 'rolls', cents: 500, coin: 10 },
  r5: { group: 'rolls', cents: 200, coin: 5 },
  r1: { group: 'rolls', cents: 50, coin: 1 },
} as const;
export type CashPiece = keyof typeof CASH_PIECES;
export const PIECE_NAMES = Object.keys(CASH_PIECES) as CashPiece[];

/** The maximum number of one kind of bills, coins or rolls. */
export const MAX_PIECES = 9_999;

/** How many of each there are; absent: none. */
export type CashBy = Partial<Record<CashPiece, number>>;

/** The value of bills, coins and rolls, in cents. */
export const cashCents = (by: CashBy): number =>
  sumOf(PIECE_NAMES, (piece) => CASH_PIECES[piece].cents * (by[piece] ?? 0));
