import type { ChargedPack } from '../lottery/settling';
import { sum } from '../values/sum';
import type { GameStock } from './sell-through';

/** A pack with unsold tickets, or of which some were sold lately. Days are YYYY-MM-DD. */
export type TradedPack = ChargedPack & {
  lotNumber: string;
  lotCounter: number;
  bin: number | null;
  /** unsold tickets on the shelf and in the back */
  shelf: number;
  back: number;
  /** its first day on the shelf; null: it never was there */
  shelvedOn: string | null;
  /** tickets sold in the last `RATE_DAYS`, by day */
  sales: readonly { on: string; tickets: number }[];
};

/** A game of a store, with its packs. */
export type TradedGame = {
  /** the first four digits of its serials */
  number: string;
  /** null: neither a game nor a vendor has one */
  name: string | null;
  /** of its latest pack */
  upc: string;
  priceCents: number;
  /** tickets of a new pack */
  packSize: number;
  /** the last day on which it may be sold; null: not known */
  lastSale: string | null;
  packs: readonly TradedPack[];
  /** the bins that its sold-out packs were in, with no other pack since */
  emptyBins: readonly number[];
};

/** The packs that have tickets there. */
export const packsIn = ({ packs }: TradedGame, place: 'shelf' | 'back'): TradedPack[] =>
  packs.filter((pack) => pack[place] > 0);

/** A pack is on the shelf from its first day there until its last sale, or still. */
const wasOnShelf = ({ shelvedOn, shelf, sales }: TradedPack, day: string): boolean =>
  shelvedOn !== null && shelvedOn <= day && (shelf > 0 || sales.some(({ on }) => on >= day));

/**
 * What a game sold on days with a count, and what is left of it.
 * @param countedDays the business days, lately, on which somebody counted
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
