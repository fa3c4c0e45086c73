import type { SalesBody, SalesEntry } from '../../src/contract/counting/sales';
import { addToSerial } from '../../src/domain/tickets/serial';
import { PRICE_CENTS, type Shop, type Stock } from './shops';

/** Entries of one record. */
export const ENTRIES = 40;
/** Tickets that a record sells of each of its packs. */
export const SOLD = 10;
const TICKETS = 300;
/** The scanned ticket itself stays on the shelf, so a pack's last ten are never sold. */
export const RECORDS_OF_PACK = 29;
const FIRST_SHIFT = Date.UTC(2026, 0, 5, 8);
const SECOND_MS = 1000;

/** Stock for so many records a shop: each sells the next tickets of 40 packs; when they are gone, 40 others. */
export const stockFor = (records: number): Stock => ({
  games: ENTRIES,
  packsOfGame: Math.ceil(records / RECORDS_OF_PACK),
  tickets: TICKETS,
});

/** What entry `entry` of a shop's record number `record` sells: the run, its pack, the pack's lot id. */
export function soldBy(shop: Shop, record: number, entry: number) {
  const index = Math.floor(record / RECORDS_OF_PACK) * ENTRIES + entry;
  const pack = shop.packs[index];
  if (!pack) throw new Error(`Shop ${shop.storeId} has no stock left for record ${record}`);
  const start = addToSerial(pack.min, (record % RECORDS_OF_PACK) * SOLD);
  return { pack, lotId: shop.firstLotId + index, start, end: addToSerial(start, SOLD - 1) };
}

/** A shop's record: valid after those before it, and captured in a second of its own. */
export function salesRecord(shop: Shop, record: number): SalesBody {
  const price = PRICE_CENTS / 100;
  const scanned: SalesEntry[] = Array.from({ length: ENTRIES }, (_, entry) => {
    const { pack, start, end } = soldBy(shop, record, entry);
    return {
      lot_number: pack.lot_number,
      lot_counter: pack.lot_counter,
      start_ticket: start,
      end_ticket: end,
      ticketCount: SOLD,
      vendor_id: shop.vendorId,
      store_id: shop.storeId,
      ticket_price: price,
      amount: price * SOLD,
    };
  });
  const recordedAt = new Date(FIRST_SHIFT + record * SECOND_MS).toISOString();
  return { data: { scanned, non_scanned: [] }, recorded_at: recordedAt };
}

const KEY_PREFIX = '00000000-0000-4000-8000-';
/** The last 12 digits of a shop's first key; those of its other records follow. */
export const firstKeyNumber = (shop: Shop): number => 10 ** 11 + shop.storeId * 10 ** 7;
/** A key from its last 12 digits. */
export const keyFrom = (digits: number | string): string => `${KEY_PREFIX}${digits}`;
/** The key a shop's record is sent with. */
export const keyOf = (shop: Shop, record: number): string => keyFrom(firstKeyNumber(shop) + record);
