import type { Period } from '../time/periods';
import { groupBy } from '../values/collections';
import { type Due, instantDue, type OnlineFigures, onlineDue, type Rates, sweepOf } from './account';
import type { AccountLine } from './account-lines';
import { type ChargedPack, creditedIn, type SettlingRule, settlesIn } from './settling';

/** The figures of the lottery's terminal for a week, in cents. */
export type WeekFigures = { instantCashes: number; online: OnlineFigures };

/** A store's account for a week. Amounts are in cents. */
export type WeekAccount<P extends ChargedPack> = {
  /** packs that certainly settle; those due that may have settled earlier; those that may settle early */
  settling: P[];
  due: P[];
  perhaps: P[];
  instant: Due & { settled: number; returned: number; cashes: number };
  online: Due & OnlineFigures;
  /** including the packs that settle or are due */
  sweep: number;
  /**
   * the smallest and the largest possible sweep: with the packs that certainly settle, and with all others
   * too
   */
  low: number;
  high: number;
};

/**
 * An account as the lines of a statement, in cents.
 * @param adjustments signed
 */
export const amountsOf = (
  { instant, online, sweep }: Pick<WeekAccount<ChargedPack>, 'instant' | 'online' | 'sweep'>,
  { fees, adjustments }: { fees: number; adjustments: number },
): Record<AccountLine, number> => ({
  settled: instant.settled,
  returned: instant.returned,
  instant_commission: instant.commission,
  instant_cashes: instant.cashes,
  instant_cashing_commission: instant.cashingCommission,
  online_sales: online.sales,
  online_cancels: online.cancels,
  online_commission: online.commission,
  online_cashes: online.cashes,
  online_cashing_commission: online.cashingCommission,
  fees,
  adjustments,
  sweep,
});

/**
 * Estimates the sweep of a week (the lottery's account).
 * @param fees, adjustments in cents; adjustments are signed
 */
export function weekAccount<P extends ChargedPack & { priceCents: number }>(
  week: Period,
  packs: readonly P[],
  figures: WeekFigures,
  { rule, rates, fees, adjustments }: { rule: SettlingRule; rates: Rates; fees: number; adjustments: number },
): WeekAccount<P> {
  const those = groupBy(packs, (pack) => settlesIn(week, pack, rule));
  const [settling = [], due = [], perhaps = []] = (['settles', 'due', 'may'] as const).map((kind) =>
    those.get(kind),
  );
  const returned = packs.reduce((sum, pack) => sum + creditedIn(week, pack, rule) * pack.priceCents, 0);
  const cashes = figures.instantCashes;
  const instantOf = (charged: readonly P[]) => {
    const settled = charged.reduce((sum, { size, priceCents }) => sum + size * priceCents, 0);
    return { settled, returned, cashes, ...instantDue({ settled, returned, cashes }, rates) };
  };
  const online = { ...figures.online, ...onlineDue(figures.online, rates) };
  const sweepWith = (charged: readonly P[]) => sweepOf(instantOf(charged), online, fees, adjustments);
  return {
    ...{ settling, due, perhaps, online },
    instant: instantOf([...settling, ...due]),
    sweep: sweepWith([...settling, ...due]),
    low: sweepWith(settling),
    high: sweepWith([...settling, ...due, ...perhaps]),
  };
}
