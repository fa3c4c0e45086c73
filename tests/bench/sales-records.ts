import type { SalesBody, SalesEntry } from '../../src/shared/counting/sales-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { soldEntry } from '../support/databases/fixtures';
import { sized } from './figures';
import { PRICE_CENTS, type Shop, type Stock } from './shops';

/** Entries per record. */
export const ENTRIES = 40;
/** Tickets that each entry sells. */
export const SOLD = 10;
/** Records that sell from one pack; the next ones sell from the game's next pack. */
export const RECORDS_OF_PACK = sized(29, 5);
/** The scanned ticket stays on the shelf, so the last ten tickets of a pack are never sold. */
const TICKETS = (RECORDS_OF_PACK + 1) * SOLD;
const FIRST_SHIFT = Date.UTC(2026, 0, 5, 8);
const SECOND_MS = 1000;

/** Stock for this many records per shop. Each record sells the next tickets of 40 packs, and of 40 others once these are gone. */
export const stockFor = (records: number): Stock => ({
  games: ENTRIES,
  packsOfGame: Math.ceil(records / RECORDS_OF_PACK),
  tickets: TICKETS,
});

/** The run that entry `entry` of a shop's record number `record` sells, with its pack and lot id. */
export function soldBy(shop: Shop, record: number, entry: number) {
  const index = Math.floor(record / RECORDS_OF_PACK) * ENTRIES + entry;
  const pack = shop.packs[index];
  if (!pack) throw new Error(`Shop ${shop.storeId} has no stock left for record ${record}`);
  const start = addToSerial(pack.min, (record % RECORDS_OF_PACK) * SOLD);
  return { pack, lotId: shop.firstLotId + index, start, end: addToSerial(start, SOLD - 1) };
}

/** Record number `record` of a shop: valid once all earlier ones are stored, and captured one second after the last. */
export function salesRecord(shop: Shop, record: number): SalesBody {
  const price = PRICE_CENTS / 100;
  const scanned: SalesEntry[] = Array.from({ length: ENTRIES }, (_, entry) => {
    const { pack, start, end } = soldBy(shop, record, entry);
    const sold = soldEntry(shop.storeId, pack.lot_number, start, end, price, pack.lot_counter);
    return { ...sold, vendor_id: shop.vendorId };
  });
  const recordedAt = new Date(FIRST_SHIFT + record * SECOND_MS).toISOString();
  return { data: { scanned, non_scanned: [] }, recorded_at: recordedAt };
}

const KEY_PREFIX = '00000000-0000-4000-8000-';
/** The last 12 digits of a shop's first key, as a number. Later records count up from it. */
export const firstKeyNumber = (shop: Shop): number => 10 ** 11 + shop.storeId * 10 ** 7;
/** The key that ends in these 12 digits. */
export const keyFrom = (digits: number | string): string => `${KEY_PREFIX}${digits}`;
/** The idempotency key of a shop's record. */
export const keyOf = (shop: Shop, record: number): string => keyFrom(firstKeyNumber(shop) + record);
