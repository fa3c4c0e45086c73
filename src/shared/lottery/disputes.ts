import { sumOf } from '../values/collections';
import { signedCents } from '../values/money';
import type { Difference, LotteryWeek } from './lottery-schema';

/** The packs of a statement that were charged wrongly, and too high: never received, in the back room, or above their value. */
export const disputedIn = ({ differences }: Pick<LotteryWeek, 'differences'>): Difference[] =>
  differences.filter(
    ({ kind, difference }) =>
      kind === 'unknown_pack' || kind === 'in_back_room' || (kind === 'other_value' && difference > 0),
  );

/** The cents by which disputed packs were charged too high. */
export const tooMuch = (disputed: readonly Difference[]): number =>
  sumOf(disputed, ({ difference }) => signedCents(difference) ?? 0);
