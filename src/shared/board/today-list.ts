import { endOf, type GameEnd } from '../catalogue/game';
import { type ChargedPack, dueDay, expectedLeft, type SettlingRule, urgencyOf } from '../lottery/settling';
import { daysBetween } from '../time/store-clock';
import { groupBy, sumOf } from '../values/collections';
import {
  facingAdvice,
  type GameStock,
  isSlow,
  type Lead,
  MIN_DAYS,
  type Order,
  orderOf,
  rateOf,
} from './sell-through';

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

/** A game's packs with tickets in a place. */
export const packsIn = ({ packs }: TradedGame, place: 'shelf' | 'back'): TradedPack[] =>
  packs.filter((pack) => pack[place] > 0);

/** Checks whether a pack was on the shelf on a day: from its first day there to its last sale, or still. */
const wasOnShelf = ({ shelvedOn, shelf, sales }: TradedPack, day: string): boolean =>
  shelvedOn !== null && shelvedOn <= day && (shelf > 0 || sales.some(({ on }) => on >= day));

/**
 * A game's sales on days with a count, and its remaining tickets.
 * @param countedDays recent business days with a count
 */
function stockOf(game: TradedGame, countedDays: readonly string[]): GameStock {
  const { packs, packSize } = game;
  const salesOn = groupBy(
    packs.flatMap(({ sales }) => sales),
    ({ on }) => on,
  );
  const soldOn = (day: string): number => sumOf(salesOn.get(day) ?? [], ({ tickets }) => tickets);
  const days = countedDays.filter((day) => soldOn(day) > 0 || packs.some((pack) => wasOnShelf(pack, day)));
  return {
    sold: sumOf(days, soldOn),
    days: days.length,
    salesDays: days.filter((day) => soldOn(day) > 0).length,
    shelf: sumOf(packs, ({ shelf }) => shelf),
    back: sumOf(packs, ({ back }) => back),
    packSize,
  };
}

/** A store with the data for its list. Days are business days of the store, YYYY-MM-DD. */
export type TradingStore = {
  today: string;
  /** recent days with a count */
  countedDays: readonly string[];
  games: readonly TradedGame[];
  rule: SettlingRule;
  lead: Lead;
};

/** The tickets that will be left when a pack settles. */
type Settling = {
  pack: TradedPack;
  left: number;
  perDay: number;
  due: string;
  daysLeft: number;
  unsold: number;
};

/** A line of the list: a suggested action, with its numbers. Shares are from 0 to 1. */
export type Advice = { game: TradedGame } & (
  | { kind: 'put_up'; bin: number | null; pack: TradedPack; backPacks: number }
  | ({ kind: 'order'; stock: GameStock } & Order)
  | ({ kind: 'slow' | 'unsold' } & Settling)
  | { kind: 'ended' | 'ends'; days: number }
  | { kind: 'empty_bin'; bin: number }
  | {
      kind: 'facings';
      change: 'more' | 'fewer';
      facings: number;
      allFacings: number;
      binShare: number;
      salesShare: number;
    }
);
export type AdviceKind = Advice['kind'];
type AdviceOf<Kind extends AdviceKind> = Extract<Advice, { kind: Kind }>;

/** In the order of the list. */
export const ADVICE_KINDS = [
  'put_up',
  'order',
  'slow',
  'ended',
  'empty_bin',
  'unsold',
  'ends',
  'facings',
] as const satisfies readonly AdviceKind[];

/**
 * Suggested actions for a store today, kind by kind, the most urgent line of each first. Games that have
 * ended are neither put up nor ordered.
 */
export function todayList(store: TradingStore): Advice[] {
  const { today, countedDays, games, lead } = store;
  const traded = games.map((game) => ({
    game,
    end: endOf(game.lastSale, today),
    stock: stockOf(game, countedDays),
  }));
  const onSale = traded.filter(({ end }) => end.state !== 'ended');
  const bins = games.flatMap((game) => binAdvice(game, endOf(game.lastSale, today)));
  const settling = onSale.flatMap(({ game }) => settlingAdvice(game, store));
  const orders = onSale.flatMap(({ game, stock }): AdviceOf<'order'>[] => {
    const order = orderOf(stock, lead);
    return order ? [{ kind: 'order', game, stock, ...order }] : [];
  });
  const ends = traded.flatMap(({ game, end }) => endAdvice(game, end));
  const lines: Advice[] = [
    ...bins,
    ...orders.sort((a, b) => a.cover - b.cover),
    ...settling.sort((a, b) => a.daysLeft - b.daysLeft || b.unsold - a.unsold),
    ...ends.sort((a, b) => a.days - b.days),
    ...facings(traded),
  ];
  return ADVICE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind));
}

/**
 * Suggests the oldest packs of the back room for the game's empty bins, and one pack of each game that isn't
 * on the shelf at all.
 */
function binAdvice(game: TradedGame, end: GameEnd): Advice[] {
  const inBack = end.state === 'ended' ? [] : packsIn(game, 'back');
  const isGone = packsIn(game, 'shelf').length === 0 && game.packs.some(({ sales }) => sales.length > 0);
  const places: (number | null)[] = game.emptyBins.length === 0 && isGone ? [null] : [...game.emptyBins];
  return places.flatMap((bin, index): Advice[] => {
    const pack = inBack[index];
    if (pack) return [{ kind: 'put_up', game, bin, pack, backPacks: inBack.length }];
    return bin === null ? [] : [{ kind: 'empty_bin', game, bin }];
  });
}

/** Packs that will be less than half sold when they settle, and packs that settle soon with tickets left. */
function settlingAdvice(game: TradedGame, { today, rule }: TradingStore): AdviceOf<'slow' | 'unsold'>[] {
  return packsIn(game, 'shelf').flatMap((pack): AdviceOf<'slow' | 'unsold'>[] => {
    const due = dueDay(pack, rule);
    if (due === null || due < today || pack.settledOn !== null || pack.activatedOn === null) return [];
    const days = daysBetween(pack.activatedOn, today);
    if (days < MIN_DAYS) return [];
    const left = pack.shelf + pack.back;
    const perDay = pack.sold / days;
    const daysLeft = daysBetween(today, due);
    const unsold = expectedLeft(left, perDay, today, due);
    const line = { game, pack, left, perDay, due, daysLeft, unsold };
    if (isSlow(pack.size, left, perDay, daysLeft)) return [{ kind: 'slow', ...line }];
    return unsold > 0 && urgencyOf(due, today) !== 'none' ? [{ kind: 'unsold', ...line }] : [];
  });
}

function endAdvice(game: TradedGame, end: GameEnd): AdviceOf<'ended' | 'ends'>[] {
  if (end.state === 'open' || game.packs.every(({ shelf, back }) => shelf + back === 0)) return [];
  return [{ kind: end.state === 'ended' ? 'ended' : 'ends', game, days: end.days }];
}

/**
 * Games whose shares of the facings and of the dollars sold differ. Each pack on the shelf is a facing, even
 * without a known bin. Games that are ending are left out.
 */
function facings(traded: readonly { game: TradedGame; end: GameEnd; stock: GameStock }[]): Advice[] {
  const dollars = ({ game, stock }: { game: TradedGame; stock: GameStock }) => stock.sold * game.priceCents;
  const allFacings = traded.reduce((all, { game }) => all + packsIn(game, 'shelf').length, 0);
  const allSales = traded.reduce((all, line) => all + dollars(line), 0);
  if (allFacings === 0 || allSales === 0) return [];
  const lines = traded.flatMap((line): AdviceOf<'facings'>[] => {
    const { game, end, stock } = line;
    const count = packsIn(game, 'shelf').length;
    const [binShare, salesShare] = [count / allFacings, dollars(line) / allSales];
    const change = facingAdvice(binShare, salesShare);
    if (count === 0 || end.state !== 'open' || rateOf(stock) === null || change === null) return [];
    return [{ kind: 'facings', game, change, facings: count, allFacings, binShare, salesShare }];
  });
  return lines.sort((a, b) => distance(b) - distance(a));
}

const distance = ({ binShare, salesShare }: AdviceOf<'facings'>): number => Math.abs(salesShare - binShare);

/** A pack in a bin. `soldPerDay`: of its game, shared by its packs on the shelf; null: too little data. */
type BinRate = { bin: number; lotNumber: string; lotCounter: number; soldPerDay: number | null };

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
