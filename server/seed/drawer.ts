import { randomUUID } from 'node:crypto';
import { centsToDollars } from '../../src/shared/values/money';
import { recordMoney } from '../drawer/shift-money';
import type { Shop } from './shop';

/** The figures of the lottery's terminal for a shift, in cents. */
export type Figures = { sales: number; cancels: number; instant: number; prizes: number; cashless: number };

/**
 * Figures that go with the tickets of a shift.
 * @param cents value of these tickets
 * @param random returns numbers in [0, 1)
 */
export function figuresOf(cents: number, random: () => number): Figures {
  const dollars = (from: number, to: number): number => Math.round(from + random() * (to - from)) * 100;
  const part = (share: number): number => Math.round((cents * share) / 100) * 100;
  return {
    sales: dollars(140, 320),
    cancels: dollars(0, 6),
    instant: part(0.4 + random() * 0.2),
    prizes: dollars(20, 90),
    cashless: part(0.25),
  };
}

/** A counted drawer: the keys of its records, the value of their tickets and the difference in cents, and who counted it. */
export type CountedDrawer = {
  keys: string[];
  cents: number;
  overShort: number;
  by: number;
  at: Date;
  receivedAt?: Date;
};

/** Enters the figures of the lottery's terminal, and the cash that gives the difference. */
export async function countDrawer(
  { db, store }: Shop,
  { sales, cancels, instant, prizes, cashless }: Figures,
  { keys, cents, overShort, by, at, receivedAt = at }: CountedDrawer,
): Promise<void> {
  const cash = cents + sales - cancels - instant - prizes - cashless + overShort;
  await recordMoney(db, {
    key: randomUUID(),
    body: {
      store_id: store.id,
      submission_ids: keys,
      basis: 'delta',
      online_sales: centsToDollars(sales),
      online_cancels: centsToDollars(cancels),
      instant_cashes: centsToDollars(instant),
      online_cashes: centsToDollars(prizes),
      cashless: centsToDollars(cashless),
      other: 0,
      cash_counted: centsToDollars(cash),
    },
    recordedAt: at,
    by: { userId: by, sessionId: null },
    now: receivedAt,
  });
}
