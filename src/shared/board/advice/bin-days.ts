import { rateOf } from './sell-through';
import type { TradingStore } from './today-list';
import { packsIn, stockOf } from './traded-game';

/** A pack in a bin. `soldPerDay`: of its game, shared by its packs on the shelf; null: too little data. */
export type BinRate = { bin: number; lotNumber: string; lotCounter: number; soldPerDay: number | null };

/** The packs in the bins of a store with the rate at which they sell, and the bins that have stayed empty. */
export function binRates({ games, countedDays }: Pick<TradingStore, 'games' | 'countedDays'>): {
  rates: BinRate[];
  empty: number[];
} {
  const rates = games.flatMap((game) => {
    const shelf = packsIn(game, 'shelf');
    const perDay = rateOf(stockOf(game, countedDays));
    return shelf.flatMap(({ bin, lotNumber, lotCounter }) =>
      bin === null
        ? []
        : [{ bin, lotNumber, lotCounter, soldPerDay: perDay === null ? null : perDay / shelf.length }],
    );
  });
  return { rates, empty: games.flatMap(({ emptyBins }) => emptyBins).sort((a, b) => a - b) };
}
