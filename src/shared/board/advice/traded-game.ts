import type { ChargedPack } from '../../lottery/settling';
import { sum } from '../../values/collections';
import type { GameStock } from './sell-through';

/** A pack with unsold tickets or recent sales. Days are YYYY-MM-DD. */
export type TradedPack = ChargedPack & {
  lotNumber: string;
  lotCounter: number;
  /** its first ticket */
  start: number;
  bin: number | null;
  /** unsold tickets on the shelf and in the back */
  shelf: number;
  back: number;
  /** its first day on the shelf; null: never on the shelf */
  shelvedOn: string | null;
  /** tickets sold in the last `RATE_DAYS`, by day */
  sales: readonly { on: string; tickets: number }[];
};

/** A game of a store, with its packs. */
export type TradedGame = {
  /** the first four digits of its serials */
  number: string;
  /** null: neither the game nor its vendor has a name */
  name: string | null;
  /** of its newest pack */
  upc: string;
  priceCents: number;
  /** tickets of a new pack */
  packSize: number;
  /** the last day of sale; null: unknown */
  lastSale: string | null;
  packs: readonly TradedPack[];
  /** bins of its sold-out packs that have stayed empty */
  emptyBins: readonly number[];
};

/** The packs with tickets there. */
export const packsIn = ({ packs }: TradedGame, place: 'shelf' | 'back'): TradedPack[] =>
  packs.filter((pack) => pack[place] > 0);

/** Checks whether a pack was on the shelf on a day: from its first day there to its last sale, or still. */
const wasOnShelf = ({ shelvedOn, shelf, sales }: TradedPack, day: string): boolean =>
  shelvedOn !== null && shelvedOn <= day && (shelf > 0 || sales.some(({ on }) => on >= day));

/**
 * A game's sales on days with a count, and its remaining tickets.
 * @param countedDays recent business days with a count
 */
export function stockOf(game: TradedGame, countedDays: readonly string[]): GameStock {
  const { packs, packSize } = game;
  const soldOn = (day: string): number =>
    sum(packs.flatMap(({ sales }) => sales.filter(({ on }) => on === day).map(({ tickets }) => tickets)));
  const days = countedDays.filter((day) => soldOn(day) > 0 || packs.some((pack) => wasOnShelf(pack, day)));
  return {
    sold: sum(days.map(soldOn)),
    days: days.length,
    salesDays: days.filter((day) => soldOn(day) > 0).length,
    shelf: sum(packs.map(({ shelf }) => shelf)),
    back: sum(packs.map(({ back }) => back)),
    packSize,
  };
}
