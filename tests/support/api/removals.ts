import { randomUUID } from 'node:crypto';
import type { PackReply } from '../../../src/shared/stock/inventory-schema';
import type { RemovalReply } from '../../../src/shared/stock/removals-schema';
import type { ApiServer, Reply, Session } from './app';
import { openShop, packRun, type Shop, ticket, UPC } from './shop';

/** An hour of the day of these tests, by the store's clock. */
export const at = (hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, 18, hour + 8, minute)).toISOString();

/** A shop whose pack was put on the shelf at 8:00 of that day. */
export const open = (server: ApiServer): Promise<Shop> =>
  openShop(server, { openedAt: new Date('2026-11-18T16:00:00Z') });

/** The body of packs-removed. @param more parts besides the removals */
export const removalBody = (
  storeId: number,
  data: readonly object[],
  recordedAt?: string,
  more: object = {},
) => ({
  store_id: storeId,
  data,
  ...(recordedAt && { recorded_at: recordedAt }),
  ...more,
});

/** Tickets `first … last` of a shop's pack, sent to the company's other store. */
export const transferred = ({ company }: Shop, first: number, last: number) => ({
  ...packRun(first, last),
  reason: 'transferred',
  to_store_id: company.stores[1].id,
});

/** Alternates between a return of some tickets and their transfer to the company's other store. */
export function someRemoval(shop: Shop, n: number) {
  const returned = { ...packRun(n % 10, 39), reason: 'returned' };
  return removalBody(shop.store.id, [(n >> 1) % 2 === 0 ? returned : transferred(shop, n % 10, 39)]);
}

/** Removes tickets `first … last` of a shop's pack. @param session of the shop's first till by default */
export const remove = (
  shop: Shop,
  [first, last]: readonly [number, number],
  reason: string,
  recordedAt?: string,
  { session = shop.till, ...more }: { session?: Session; sold?: object[] } = {},
): Promise<Reply<RemovalReply>> => {
  const data = [{ ...packRun(first, last), reason }];
  return session.post('/packs-removed', removalBody(shop.store.id, data, recordedAt, more), randomUUID());
};

/** A pack of a shop, with its tickets by status and its history. */
export const packOf = async (shop: Shop, lotCounter = 1): Promise<PackReply['data']> =>
  (await shop.till.read<PackReply>(`/pack/${UPC}/${lotCounter}/${shop.store.id}`)).data;

const numberOf = (serial: string): number => Number(serial) - Number(ticket(0));

/** A run of the shop's pack by the numbers of its tickets: `0-34`. */
export const runText = ({ start_ticket, end_ticket }: { start_ticket: string; end_ticket: string }): string =>
  `${numberOf(start_ticket)}-${numberOf(end_ticket)}`;

/** The tickets of a shop's pack by status: `0-34 Sold`. */
export const statesOf = async (shop: Shop): Promise<string[]> =>
  (await packOf(shop)).states.map((state) => `${runText(state)} ${state.status}`);
