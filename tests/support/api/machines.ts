import type { SalesReply } from '../../../src/shared/counting/sales-schema';
import type { StoreSettings } from '../../../src/shared/places/store-settings';
import { addToSerial } from '../../../src/shared/tickets/serial';
import type { ApiErrorBody } from '../../../src/shared/wire/errors';
import { salesBody, soldEntry } from '../databases/fixtures';
import { stockPack } from '../shops/open-store';
import type { ApiServer } from './app';
import { at, OPENED } from './money';
import { must, openShop, type Shop, UPC } from './shop';

export const LOBBY = { number: 1, name: 'Lobby', bins: 12 };
export const GARAGE = { number: 2, name: 'Garage', bins: 6 };

export const setMachines = (shop: Shop, vending_machines: object[]) =>
  shop.till.put<{ data: StoreSettings } & ApiErrorBody>(`/store-settings/${shop.store.id}`, {
    vending_machines,
  });

/** First serial of the n-th further pack of the shop's game, which has 60 tickets at $5. */
export const firstOf = (n: number): string => `${16_000_000_000_000 + n * 1000}`;
/** Puts a further pack on the shelf. @returns its lot counter */
export async function addPack(server: ApiServer, shop: Shop, n: number): Promise<number> {
  const pack = { upc: UPC, first: firstOf(n), lotCounter: n };
  await stockPack(server.db, shop.store, pack, OPENED.openedAt);
  return n;
}

export const put = (shop: Shop, lot_counter: number, bin: number | null, time: string) =>
  shop.till.put('/bins', {
    store_id: shop.store.id,
    lot_number: UPC,
    lot_counter,
    bin,
    recorded_at: at(time),
  });

/** Tickets of a further pack as an entry of a count. */
export const of = (shop: Shop, n: number, first: number, last: number) => ({
  ...soldEntry(shop.store.id, UPC, addToSerial(firstOf(n), first), addToSerial(firstOf(n), last)),
  lot_counter: n,
});

export const sell = (shop: Shop, time: string, entries: object[], more: object = {}): Promise<SalesReply> =>
  shop.till.record<SalesReply>('/sales-record-register', {
    ...salesBody(entries as never, [], at(time)),
    ...more,
  });

/** A shop with two machines, its first pack at the counter, and packs 2 and 3 in the machines. */
export async function openMachines(server: ApiServer): Promise<Shop> {
  const shop = await openShop(server, OPENED);
  await must(setMachines(shop, [LOBBY, GARAGE]), 200);
  await must(put(shop, await addPack(server, shop, 2), 1003, '08:00'), 200);
  await must(put(shop, await addPack(server, shop, 3), 2001, '08:00'), 200);
  return shop;
}
