import { binRates } from '../../../src/shared/board/advice/bin-days';
import { RATE_DAYS } from '../../../src/shared/board/advice/sell-through';
import { type Advice, type TradingStore, todayList } from '../../../src/shared/board/advice/today-list';
import type { TodayLine, TodayListReply } from '../../../src/shared/board/advice/today-list-schema';
import { packsIn, type TradedGame } from '../../../src/shared/board/advice/traded-game';
import { ruleOf } from '../../../src/shared/lottery/lottery-settings';
import { leadOf, type StoreSettings } from '../../../src/shared/places/store-settings';
import { numberToSerial } from '../../../src/shared/tickets/serial';
import { isIn, type Period } from '../../../src/shared/time/periods';
import { businessDate, daysBefore } from '../../../src/shared/time/store-clock';
import { sum } from '../../../src/shared/values/collections';
import { centsToDollars } from '../../../src/shared/values/money';
import type { Db } from '../../db/connect';
import { snapshot } from '../../db/sql';
import { storeSettings } from '../../places/settings';
import { countedDays, tradedGames } from './traded-games';

/** The Today list of a store. */
export const todayListOf = (db: Db, storeId: number, now: Date): Promise<TodayListReply> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const today = businessDate(now, settings);
    const store = (await tradeOn(tx, { storeId, settings, days: [today] })).get(today);
    const lines = store ? todayList(store) : [];
    const { rates, empty } = binRates(store ?? { games: [], countedDays: [] });
    const { order_lead_days, order_safety_days } = settings;
    const packs = rates.map(({ bin, lotNumber: lot_number, lotCounter: lot_counter, soldPerDay }) => ({
      ...{ bin, lot_number, lot_counter },
      sold_per_day: soldPerDay === null ? null : hundredths(soldPerDay),
    }));
    const bins = { packs, empty };
    return { data: lines.map(lineOf), today, order_lead_days, order_safety_days, bins };
  });

/** The days before one whose sales give the rate. The day itself isn't over. @param day YYYY-MM-DD */
const rateDays = (day: string): Period => ({ from: daysBefore(day, RATE_DAYS), to: daysBefore(day, 1) });

/**
 * The advice for some days of a store, assuming no further records.
 * @param of.days YYYY-MM-DD, consecutive and ascending
 * @returns by day
 */
export async function adviceOn(tx: Db, of: TradeOf): Promise<Map<string, Advice[]>> {
  const trade = await tradeOn(tx, of);
  return new Map([...trade].map(([today, store]) => [today, todayList(store)]));
}

type TradeOf = { storeId: number; settings: StoreSettings; days: readonly string[] };

/** A store's trade before each of some days. */
async function tradeOn(tx: Db, { storeId, settings, days }: TradeOf): Promise<Map<string, TradingStore>> {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const period = { from: rateDays(first).from, to: rateDays(last).to };
  const counted = await countedDays(tx, storeId, period);
  const games = await tradedGames(tx, storeId, period, settings);
  const store = { rule: ruleOf(settings), lead: leadOf(settings) };
  return new Map(
    days.map((today) => {
      const countedThen = counted.filter((day) => isIn(rateDays(today), day));
      const traded = tradedIn(games, rateDays(today));
      return [today, { ...store, today, countedDays: countedThen, games: traded }];
    }),
  );
}

/** The games with a pack in stock, a sale in the period, or an empty bin, with the sales of the period only. */
const tradedIn = (games: readonly TradedGame[], period: Period): TradedGame[] =>
  games.flatMap(({ packs, ...game }) => {
    const traded = packs
      .map((pack) => ({ ...pack, sales: pack.sales.filter(({ on }) => isIn(period, on)) }))
      .filter(({ shelf, back, sales }) => shelf + back + sales.length > 0);
    return traded.length + game.emptyBins.length === 0 ? [] : [{ ...game, packs: traded }];
  });

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const percent = (share: number): number => Math.round(share * 1000) / 10;

function lineOf(advice: Advice): TodayLine {
  const { game } = advice;
  const common = {
    game: game.number,
    name: game.name,
    lot_number: game.upc,
    ticket_price: centsToDollars(game.priceCents),
  };
  const worth = (tickets: number): number => centsToDollars(tickets * game.priceCents);
  switch (advice.kind) {
    case 'put_up': {
      const { kind, bin, pack, backPacks } = advice;
      const { lotNumber: lot_number, lotCounter: lot_counter } = pack;
      const start_ticket = numberToSerial(pack.start);
      return { kind, ...common, lot_number, bin, lot_counter, start_ticket, back_packs: backPacks };
    }
    case 'order': {
      const { kind, stock, packs, perDay, cover, lastDays } = advice;
      return {
        kind,
        ...common,
        sold: stock.sold,
        days: stock.days,
        sold_per_day: hundredths(perDay),
        left: stock.shelf + stock.back,
        cover_days: hundredths(cover),
        packs,
        pack_size: stock.packSize,
        last_days: hundredths(lastDays),
      };
    }
    case 'slow':
    case 'unsold': {
      const { kind, pack, left, perDay, due, daysLeft, unsold } = advice;
      return {
        kind,
        ...common,
        lot_number: pack.lotNumber,
        lot_counter: pack.lotCounter,
        bin: pack.bin,
        size: pack.size,
        left,
        sold_per_day: hundredths(perDay),
        due_by: due,
        days_left: daysLeft,
        expected_left: unsold,
        expected_left_value: worth(unsold),
        value: worth(pack.size),
      };
    }
    case 'ended':
    case 'ends': {
      const { kind, days } = advice;
      return { kind, ...common, last_sale: game.lastSale ?? '', days, ...unsoldOf(game, worth) };
    }
    case 'empty_bin':
      return { kind: advice.kind, ...common, bin: advice.bin };
    case 'facings': {
      const { kind, change, facings, allFacings, binShare, salesShare } = advice;
      return {
        kind,
        ...common,
        change,
        facings,
        all_facings: allFacings,
        facings_percent: percent(binShare),
        sales_percent: percent(salesShare),
      };
    }
  }
}

const unsoldOf = (game: TradedGame, worth: (tickets: number) => number) => {
  const { packs } = game;
  return {
    back_packs: packsIn(game, 'back').length,
    back_value: worth(sum(packs.map(({ back }) => back))),
    shelf_packs: packsIn(game, 'shelf').length,
    shelf_value: worth(sum(packs.map(({ shelf }) => shelf))),
  };
};
