import { randomUUID } from 'node:crypto';
import { putOnShelf } from '../../../server/counting/put-on-shelf';
import type { Db } from '../../../server/db/connect';
import { addLot } from '../../../server/stock/lots';
import type { Sells } from '../../../src/shared/places/store-settings';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { lotBody, type StoreFixture, shelfBody } from '../databases/fixtures';

/** A pack of `size` tickets from the serial `first` on. */
export type PackToStock = {
  upc: string;
  first: string;
  /** default 60 */
  size?: number;
  lotCounter?: number;
  /** default: as the store does */
  sells?: Sells;
  /** number of tickets put on the shelf, from the first one on; default all */
  shelved?: number;
};

/**
 * Receives a pack as a store's admin and puts it on the shelf, by the server's own rules. All shops of the tests are
 * stocked with it: those whose scenes are built by hand, and the larger ones in this folder.
 * @param now instant of the receipt
 */
export async function stockPack(
  db: Db,
  store: StoreFixture,
  { upc, first, size = 60, lotCounter = 1, sells, shelved = size }: PackToStock,
  now = new Date(),
  shelvedAt = now,
): Promise<void> {
  const by = { userId: store.admin.id, sessionId: null };
  const lot = { ...lotBody(store, upc, first, size, lotCounter), ...(sells && { sells }) };
  await addLot(db, { body: lot, by, now });
  if (shelved === 0) return;
  const body = shelfBody(store.id, upc, first, addToSerial(first, shelved - 1));
  await putOnShelf(db, { storeId: store.id, key: randomUUID(), body, by, now: shelvedAt });
}
