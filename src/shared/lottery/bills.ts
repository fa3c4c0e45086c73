import { groupBy, sumOf } from '../values/collections';
import { signedCents } from '../values/money';

/** A store's bill of a week; amounts are in dollars. */
type Bill = {
  sweep_on: string;
  days_with_figures: number;
  sweep: number;
  /** by the lottery's statement; null: there is none */
  stated: number | null;
};

/** Whether anything is known of a store's week. A store that isn't set up yet is outside all figures. */
export const isKnown = ({ days_with_figures, sweep, stated }: Bill): boolean =>
  days_with_figures > 0 || sweep !== 0 || stated !== null;

/** The lottery's collections of one day; negative cents are a deposit. */
export type DaySweep = { on: string; cents: number; stores: number; isEstimate: boolean };

/**
 * The amounts that the lottery collects from the stores of a company, by day: the statement's, else the estimate's. Stores of
 * which nothing is collected aren't counted.
 */
export function sweepsByDay(bills: readonly Bill[]): DaySweep[] {
  const centsOfBill = ({ stated, sweep }: Bill): number => signedCents(stated ?? sweep) ?? 0;
  const collected = bills.filter((bill) => centsOfBill(bill) !== 0);
  return [...groupBy(collected, ({ sweep_on }) => sweep_on)]
    .map(([on, ofDay]) => ({
      on,
      cents: sumOf(ofDay, centsOfBill),
      stores: ofDay.length,
      isEstimate: ofDay.some(({ stated }) => stated === null),
    }))
    .sort((a, b) => a.on.localeCompare(b.on));
}
