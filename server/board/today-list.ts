import { sql } from 'drizzle-orm';
import { RATE_DAYS } from '../../src/shared/board/sell-through';
import {
  type Advice,
  binRates,
  packsIn,
  type TradedGame,
  type TradedPack,
  type TradingStore,
  todayList,
} from '../../src/shared/board/today-list';
import type { TodayLine, TodayListReply } from '../../src/shared/board/today-list-schema';
import { GAME_DIGITS } from '../../src/shared/catalogue/game';
import { ruleOf } from '../../src/shared/lottery/lottery-settings';
import { leadOf, type StoreSettings } from '../../src/shared/places/store-settings';
import { binName } from '../../src/shared/stock/bins';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, type StoreClock } from '../../src/shared/time/store-clock';
import { groupBy, sum } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { gamesListedFor, nameOfListed, vendorNamesOf, withRealUpcs } from '../db/game-names';
import { list, OPTIMIZATION_FENCE, rows, SALES, snapshot } from '../db/sql';
import { type AccountPack, packsInTrade } from '../lottery/packs';
import { storeSettings } from '../places/settings';

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
      bin,
      lot_number,
      lot_counter,
      sold_per_day: soldPerDay === null ? null : hundredths(soldPerDay),
    }));
    const bins = { packs, empty };
    const withBins = lines.map(lineOf).map((line) => withBinName(line, settings));
    const data = await withRealUpcs(tx, storeId, withBins);
    return { data, today, order_lead_days, order_safety_days, bins };
  });

/** The days before a day whose sales give the rate, without that day, which isn't over. @param day YYYY-MM-DD */
const rateDays = (day: string): Period => ({ from: daysBefore(day, RATE_DAYS), to: daysBefore(day, 1) });

/**
 * The advice for these days of a store, assuming no further records.
 * @param of.days YYYY-MM-DD, consecutive and ascending
 * @returns by day
 */
export async function adviceOn(tx: Db, of: TradeOf): Promise<Map<string, Advice[]>> {
  const trade = await tradeOn(tx, of);
  return new Map([...trade].map(([today, store]) => [today, todayList(store)]));
}

type TradeOf = { storeId: number; settings: StoreSettings; days: readonly string[] };

/** A store's trade before each of these days. */
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

const withBinName = (line: TodayLine, { vending_machines }: StoreSettings): TodayLine =>
  'bin' in line && line.bin !== null ? { ...line, bin_name: binName(line.bin, vending_machines) } : line;

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

/** A lot's key, used by two queries. */
const keyOf = ({ lotNumber, lotCounter }: Pick<AccountPack, 'lotNumber' | 'lotCounter'>): string =>
  `${lotNumber}/${lotCounter}`;
const gameOf = ({ start }: { start: number }): string => numberToSerial(start).slice(0, GAME_DIGITS);

type Sale = { lotNumber: string; lotCounter: number; on: string; tickets: number };

/** Sales by pack on the days of a period. Tickets that an opening check found missing aren't sales. */
const salesIn = (db: Db, storeId: number, { from, to }: Period): Promise<Sale[]> =>
  rows<Sale>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", sold.on, sold.tickets
        FROM (
          SELECT c.lot_id, s.business_date::text AS on, sum(t.tickets)::int AS tickets
          FROM submissions s
          CROSS JOIN LATERAL (
            SELECT id, lot_id FROM claims
            WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
          ) c
          CROSS JOIN LATERAL (
            SELECT end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
            WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
          ) t
          WHERE s.store_id = ${storeId} AND s.business_date BETWEEN ${from} AND ${to} AND s.purpose <> 'opening'
          GROUP BY c.lot_id, s.business_date ${OPTIMIZATION_FENCE}
        ) sold
        JOIN lots l ON l.store_id = ${storeId} AND l.id = sold.lot_id`,
  );

/** The days of a period with a count. */
async function countedDays(db: Db, storeId: number, { from, to }: Period): Promise<string[]> {
  const days = await rows<{ day: string }>(
    db,
    sql`SELECT DISTINCT business_date::text AS day FROM submissions
        WHERE store_id = ${storeId} AND business_date BETWEEN ${from} AND ${to}
          AND kind = 'sale' AND purpose = 'shift'
        ORDER BY day`,
  );
  return days.map(({ day }) => day);
}

type BinRow = {
  bin: number;
  lotNumber: string;
  lotCounter: number;
  start: number;
  priceCents: number;
  size: number;
  vendorName: string | null;
  isEmpty: boolean;
};

/** The bins of a store, each with the pack that was put into it last. */
const binsOf = (db: Db, storeId: number): Promise<BinRow[]> =>
  rows<BinRow>(
    db,
    sql`SELECT b.bin, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.price_cents AS "priceCents", (l.end_ticket - l.start_ticket + 1)::int AS size,
               v.vendor_name AS "vendorName",
               NOT EXISTS (
                 SELECT FROM ticket_runs r
                 WHERE r.store_id = ${storeId} AND r.lot_id = b.lot_id AND r.status = ${TICKET_STATUS.onShelf}
               ) AS "isEmpty"
        FROM bins b
        JOIN lots l ON l.store_id = ${storeId} AND l.id = b.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE b.store_id = ${storeId}
        ORDER BY b.bin`,
  );

type GameFacts = { number: string; name: string | null; packSize: number | null; lastSale: string | null };

/** The games with these numbers. For a store whose state isn't known, the one that ends first. */
const gamesWith = (db: Db, storeId: number, numbers: readonly string[]): Promise<GameFacts[]> =>
  rows<GameFacts>(
    db,
    sql`SELECT DISTINCT ON (listed.number) listed.number, ${nameOfListed('listed')} AS name, listed.pack_size AS "packSize",
               listed.last_sale::text AS "lastSale"
        FROM ${gamesListedFor(sql`${storeId}`)}
        WHERE listed.number = ANY(${list(numbers)}::text[])
        ORDER BY listed.number, listed.last_sale, listed.id`,
  );

/**
 * A store's games: games with packs in stock, recent sales, or an empty bin. Takes the same few queries for any number
 * of games, all by index.
 * @param period the days whose sales count
 */
async function tradedGames(
  db: Db,
  storeId: number,
  period: Period,
  clock: StoreClock,
): Promise<TradedGame[]> {
  const packs = await packsInTrade(db, storeId, period, clock);
  const bins = await binsOf(db, storeId);
  const binOf = new Map(bins.map((row) => [keyOf(row), row.bin]));
  const salesOf = groupBy(await salesIn(db, storeId, period), keyOf);
  const packsOf = groupBy(packs, gameOf);
  const emptyOf = groupBy(
    bins.filter(({ isEmpty }) => isEmpty),
    gameOf,
  );
  const numbers = [...new Set([...packsOf.keys(), ...emptyOf.keys()])];
  const factsOf = new Map((await gamesWith(db, storeId, numbers)).map((game) => [game.number, game]));
  const unnamed = numbers.filter((number) => !factsOf.get(number)?.name);
  const vendorOf = await vendorNamesOf(
    db,
    unnamed.flatMap((number) => packsOf.get(number) ?? []),
  );
  return numbers.flatMap((number): TradedGame[] => {
    const packsOfGame = packsOf.get(number) ?? [];
    const empty = emptyOf.get(number) ?? [];
    const allPacks = [...empty, ...packsOfGame];
    const latest = allPacks.at(-1);
    if (!latest) return [];
    const facts = factsOf.get(number);
    const names = [...empty.map(({ vendorName }) => vendorName), ...packsOfGame.map(vendorOf)];
    return [
      {
        number,
        name: facts?.name ?? names.find((name) => name !== null) ?? null,
        upc: latest.lotNumber,
        priceCents: latest.priceCents,
        packSize: facts?.packSize ?? Math.max(...allPacks.map(({ size }) => size)),
        lastSale: facts?.lastSale ?? null,
        packs: packsOfGame.map((pack) => tradedPack(pack, binOf.get(keyOf(pack)), salesOf.get(keyOf(pack)))),
        emptyBins: empty.map(({ bin }) => bin),
      },
    ];
  });
}

const tradedPack = (
  { left, inBackRoom, sales: _, ...pack }: AccountPack,
  bin: number | undefined,
  sales: readonly Sale[] | undefined,
): TradedPack => ({
  bin: bin ?? null,
  shelf: left - inBackRoom,
  back: inBackRoom,
  sales: sales ?? [],
  ...pack,
});
