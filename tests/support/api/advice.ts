import type { TodayLine, TodayListReply } from '../../../src/shared/board/today-list-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../../src/shared/time/store-clock';
import { salesBody, soldEntry } from '../databases/fixtures';
import { stockPack } from '../shops/open-store';
import { type ApiServer, signIn } from './app';
import { gameRow, gamesBody } from './games';
import { must, type Shop } from './shop';

export const TODAY = businessDate(new Date(), DEFAULT_CLOCK);
/** About noon, this many business days ago. */
export const daysAgo = (days: number): Date => new Date(`${daysBefore(TODAY, days)}T20:00:00Z`);

/** A pack of a game at $5 in a test shop. */
export type Pack = { number: string; upc: string; lotCounter: number; start: string; size: number };

const packOf = (number: string, lotCounter: number, size: number): Pack => ({
  number,
  upc: `02840000${number}`,
  lotCounter,
  start: `${number}123${String(lotCounter).padStart(4, '0')}000`,
  size,
});

/** Receives a pack; puts it on the shelf if `shelvedAt` is given, and into a bin if one is. */
export async function addPack(
  server: ApiServer,
  shop: Shop,
  given: { number: string; lotCounter?: number; size?: number; shelvedAt?: Date; bin?: number },
): Promise<Pack> {
  const { number, lotCounter = 1, size = 30, shelvedAt, bin } = given;
  const pack = packOf(number, lotCounter, size);
  const stocked = { ...pack, first: pack.start, bin, shelved: shelvedAt ? size : 0 };
  await stockPack(server.db, shop.store, stocked, daysAgo(60), shelvedAt);
  return pack;
}

/** A count that found `first … last` of a pack sold. */
export const sell = (shop: Shop, { upc, start, lotCounter }: Pack, first: number, last: number, at: Date) => {
  const [from, to] = [addToSerial(start, first), addToSerial(start, last)];
  const entry = soldEntry(shop.store.id, upc, from, to, 5, lotCounter);
  const body = salesBody([], [entry], at.toISOString());
  return shop.till.record('/sales-record-register', body);
};

/**
 * Sells the same number of tickets on each of these days, from the pack's first ticket on. @returns the
 * number sold
 */
export async function sellDaily(shop: Shop, pack: Pack, perDay: number, days: readonly number[]) {
  let sold = 0;
  for (const day of [...days].sort((a, b) => b - a)) {
    await sell(shop, pack, sold, sold + perDay - 1, daysAgo(day));
    sold += perDay;
  }
  return sold;
}

/** The 28 days before today, as days ago. */
export const LAST_28 = Array.from({ length: 28 }, (_, n) => n + 1);

/** Lists a game at $5 with packs of 30. */
export async function listGame(server: ApiServer, shop: Shop, cells: Parameters<typeof gameRow>[0]) {
  const owner = await signIn(server, shop.company.admin);
  const row = gameRow({ pack_size: '30', upc: '', ...cells });
  return must(owner.post('/games-import', gamesBody(shop.company.id, [row])), 200);
}

export const todayOf = (shop: Shop): Promise<TodayListReply> =>
  shop.till.read<TodayListReply>(`/today-list/${shop.store.id}`);

/** The lines of one kind. */
export const linesOf = async <Kind extends TodayLine['kind']>(shop: Shop, kind: Kind) =>
  (await todayOf(shop)).data.filter((line): line is Extract<TodayLine, { kind: Kind }> => line.kind === kind);
