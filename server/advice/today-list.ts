import type { TodayLine, TodayListReply } from '../../src/contract/office/today-list';
import { leadOf } from '../../src/domain/advice/order-settings';
import { RATE_DAYS } from '../../src/domain/advice/sell-through';
import { type Advice, todayList } from '../../src/domain/advice/today-list';
import { packsIn, type TradedGame } from '../../src/domain/advice/traded-game';
import { ruleOf } from '../../src/domain/lottery/lottery-settings';
import { businessDate, daysBefore } from '../../src/domain/time/store-clock';
import { centsToDollars } from '../../src/domain/values/money';
import { sum } from '../../src/domain/values/sum';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { storeSettings } from '../places/settings';
import { countedDays, tradedGames } from './traded-games';

/** What there is to do in a store today. The rate is of the days before today, because today isn't over. */
export const todayListOf = (db: Db, storeId: number, now: Date): Promise<TodayListReply> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const today = businessDate(now, settings);
    const period = { from: daysBefore(today, RATE_DAYS), to: daysBefore(today, 1) };
    const lines = todayList({
      today,
      countedDays: await countedDays(tx, storeId, period),
      games: await tradedGames(tx, storeId, period, settings),
      rule: ruleOf(settings),
      lead: leadOf(settings),
    });
    const { order_lead_days, order_safety_days } = settings;
    return { data: lines.map(lineOf), today, order_lead_days, order_safety_days };
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
      return { kind, ...common, lot_number, bin, lot_counter, back_packs: backPacks };
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
