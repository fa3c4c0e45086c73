import { groupBy, sumOf } from '../values/collections';
import { statedCents } from '../values/money';

/** A store's bill of a week; amounts are in dollars. */
type Bill = {
  sweep_on: string;
  days_with_figures: number;
  sweep: number;
  /** by the lottery's statement; null: there is none */
  stated: number | null;
};

/** Checks whether any figure of a store's week is known. A store that isn't set up yet is in no figure. */
export const isKnown = ({ days_with_figures, sweep, stated }: Bill): boolean =>
  days_with_figures > 0 || sweep !== 0 || stated !== null;

/** The lottery's collections of one day; negative cents are a deposit. */
type DaySweep = { on: string; cents: number; stores: number; isEstimate: boolean };

/**
 * The amounts that the lottery collects from the stores of a company, by day: from the statement, otherwise from the estimate. Stores
 * without a collection aren't counted.
 */
export function sweepsByDay(bills: readonly Bill[]): DaySweep[] {
  const centsOfBill = ({ stated, sweep }: Bill): number => statedCents(stated ?? sweep);
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

/** A line of a statement that differs from the store's records, in dollars; `kind`: absent from an earlier release's server. */
type Difference = { kind?: string; difference: number };

/** The packs of a statement that were charged wrongly, and too high: never received, in the back room, or above their value. */
export const disputedIn = <Line extends Difference>({
  differences,
}: {
  differences: readonly Line[];
}): Line[] =>
  differences.filter(
    ({ kind, difference }) =>
      kind === 'unknown_pack' || kind === 'in_back_room' || (kind === 'other_value' && difference > 0),
  );

/** The cents by which disputed packs were charged too high. */
export const tooMuch = (disputed: readonly Difference[]): number =>
  sumOf(disputed, ({ difference }) => statedCents(difference));
