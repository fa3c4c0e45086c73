import { sumOf } from '../values/collections';
import { signedCents } from '../values/money';

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
  sumOf(disputed, ({ difference }) => signedCents(difference) ?? 0);
