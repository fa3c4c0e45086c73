import { dollarsToCents } from '../../domain/money';

/** Dollars of the server in cents. Throws where they aren't an amount of money. */
export function centsOf(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new Error(`${dollars} is not an amount in dollars and cents`);
  return cents;
}
