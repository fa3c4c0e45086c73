import type { JournalReplyEntry } from '../../../src/shared/journal/journal-schema';
import type { LotteryStatementBody } from '../../../src/shared/lottery/lottery-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { soldEntry } from '../databases/fixtures';
import { receivePack, shelvePacks } from '../shops/open-store';
import type { ApiServer } from './app';
import { closeWeek } from './journal';
import { entered } from './money';
import { remove } from './removals';
import { must, openShop, type Shop, setSettings, UPC } from './shop';

/** Noon of a day by the store's clock. */
export const noon = (date: string): string => new Date(`${date}T12:00:00-07:00`).toISOString();
/** The time at which the shop's packs were received and put on the shelf. */
export const ACTIVATED = new Date(noon('2026-08-01'));
/** The first day of the example's week, and of the next one. */
export const WEEK = '2026-09-20';
export const NEXT = '2026-09-27';

export const close = (shop: Shop, week = WEEK) => must(closeWeek(shop.till, shop.store.id, week), 201);
/** Enters the lottery's statement of the example's week. */
export const state = (shop: Shop, lines: LotteryStatementBody['lines'], unexplained?: number) => {
  const body = { store_id: shop.store.id, week_start: WEEK, lines, unexplained };
  return shop.till.record('/lottery-statement', body);
};

const startOf = (n: number): string => addToSerial('15401240000000', n * 1_000);
const packOf = (n: number, size: number) => ({ upc: UPC, first: startOf(n), size, lotCounter: n });

/** Receives another pack at $5 into the back room. */
export const receive = (server: ApiServer, shop: Shop, n: number, size: number) =>
  receivePack(server.db, shop.store, packOf(n, size), ACTIVATED);

/** Puts such a pack on the shelf. */
export const shelve = (server: ApiServer, shop: Shop, n: number, size: number, now = ACTIVATED) =>
  shelvePacks(server.db, shop.store, [packOf(n, size)], now);

/** A pack on the shelf. @returns its tickets `first … last` as an entry of a count */
export async function addPack(server: ApiServer, shop: Shop, n: number, size: number, shelvedAt = ACTIVATED) {
  await receive(server, shop, n, size);
  await shelve(server, shop, n, size, shelvedAt);
  return (first: number, last: number) =>
    soldEntry(shop.store.id, UPC, addToSerial(startOf(n), first), addToSerial(startOf(n), last), 5, n);
}

/**
 * The example of a week: packs of $1,300 settle, $200 are returned, $640 of tickets are sold, and the drawer
 * is $4 short.
 */
export async function exampleShop(server: ApiServer) {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, sales_commission_percent: 5, cashing_commission_percent: 1 });
  const second = await addPack(server, shop, 2, 60);
  const third = await addPack(server, shop, 3, 120);
  await must(remove(shop, [40, 79], 'returned', noon('2026-09-22')), 201);
  const count = await must(shop.sell(shop.till, [shop.entry(0, 39), third(0, 87)], noon('2026-09-23')), 201);
  await entered(shop.till, shop, [count], {
    instant_cashes: 480,
    online_sales: 1260.5,
    online_cashes: 333,
    cash_counted: 1083.5,
  });
  return { shop, second, count };
}

/** 'cash 1083.5', 'clearing -1087.5' */
export const linesOf = ({ lines }: JournalReplyEntry): string[] =>
  lines.map(({ role, debit, credit }) => `${role} ${debit === 0 ? -credit : debit}`);
/** 'reversal L12-1-1 2026-09-20 cash -1083.5 clearing 1083.5' */
export const inBrief = (entries: readonly JournalReplyEntry[]): string[] =>
  entries.map((entry) => [entry.kind, entry.before, entry.week_start, ...linesOf(entry)].join(' '));
