/** A rate in hundredths of a percent: 5 % is 500. */
export type Rate = number;

/** A rate from its percentage in settings and statements. @param percent with at most two decimals */
export const rateOf = (percent: number): Rate => Math.round(percent * 100);

/** The rate's share of an amount in cents. Half a cent rounds up (the lottery's account). */
export const shareOf = (cents: number, rate: Rate): number => Math.floor((cents * rate + 5_000) / 10_000);

/** The lottery's rates of payment to the store. */
export type Rates = { sales: Rate; cashing: Rate };

/** Scratch tickets of a week, in cents. */
export type InstantFigures = {
  /** full value of the packs that settled */
  settled: number;
  /** value of their returned tickets */
  returned: number;
  cashes: number;
};

/** Draw games of a week, in cents. */
export type OnlineFigures = { sales: number; cancels: number; cashes: number };

/** The store's debt for one side of the account, in cents; negative: the lottery owes the store. */
export type Due = { commission: number; cashingCommission: number; due: number };

function dueOf(sold: number, cashes: number, rates: Rates): Due {
  const commission = shareOf(sold, rates.sales);
  const cashingCommission = shareOf(cashes, rates.cashing);
  return { commission, cashingCommission, due: sold - commission - cashes - cashingCommission };
}

/** The amount due for scratch tickets. */
export const instantDue = ({ settled, returned, cashes }: InstantFigures, rates: Rates): Due =>
  dueOf(settled - returned, cashes, rates);

/** The amount due for draw games. */
export const onlineDue = ({ sales, cancels, cashes }: OnlineFigures, rates: Rates): Due =>
  dueOf(sales - cancels, cashes, rates);

/**
 * The lottery's withdrawal from the store's bank account for a week, in cents; negative: a payment.
 * @param adjustments signed
 */
export const sweepOf = (instant: Due, online: Due, fees: number, adjustments: number): number =>
  instant.due + online.due + fees + adjustments;
