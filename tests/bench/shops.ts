import { sql } from 'drizzle-orm';
import type { DatabasePlace } from '../../server/db/connect';
import { lots } from '../../server/db/schema';
import type { StockRange } from '../../src/shared/stock/stock-schema';
import { addToSerial, numberToSerial } from '../../src/shared/tickets/serial';
import { inDatabase, openStore } from '../support/shops/open-store';

export { PASSWORD } from '../support/databases/fixtures';
export const PRICE_CENTS = 500;

/** A store whose packs are all on the shelf, and its user. */
export type Shop = {
  storeId: number;
  userId: number;
  username: string;
  vendorId: number;
  /** lot ids are consecutive, in the order of `packs` */
  firstLotId: number;
  packs: Pack[];
};

export type Pack = Pick<StockRange, 'lot_number' | 'lot_counter' | 'min' | 'max'>;

/**
 * A shop's stock: `games` UPCs with `packsOfGame` lots each, and `tickets` tickets per lot. Packs are ordered by lot
 * counter, then by game: the first `games` packs are lot 1 of every game.
 */
export type Stock = { games: number; packsOfGame: number; tickets: number };

/** Creates shops with their stock in a new database and closes it. */
export async function createShops(place: DatabasePlace, count: number, stock: Stock): Promise<Shop[]> {
  const packs = packsOf(stock);
  const toStock = packs.map(({ lot_number: upc, lot_counter: lotCounter, min: first }) => ({
    ...{ upc, lotCounter, first },
    size: stock.tickets,
  }));
  return inDatabase(place, async (db) => {
    const shops: Shop[] = [];
    for (let number = 1; number <= count; number++) {
      const { store } = await openStore(db, { priceCents: PRICE_CENTS, packs: toStock });
      const [first] = await db
        .select({ id: sql<number>`min(${lots.id})`.mapWith(Number) })
        .from(lots)
        .where(sql`${lots.storeId} = ${store.id}`);
      if (!first) throw new Error('The lots were not created');
      const { admin, vendorId } = store;
      const account = { userId: admin.id, username: admin.Username };
      shops.push({ storeId: store.id, ...account, vendorId, firstLotId: first.id, packs });
    }
    return shops;
  });
}

/** Serials as on real tickets: game 4, pack 7, ticket 3 digits. */
function packsOf({ games, packsOfGame, tickets }: Stock): Pack[] {
  return Array.from({ length: games * packsOfGame }, (_, index) => {
    const game = index % games;
    const counter = Math.floor(index / games) + 1;
    const min = numberToSerial((1000 + game) * 10 ** 10 + counter * 1000);
    return {
      lot_number: String(28_400_000_000 + game).padStart(12, '0'),
      lot_counter: counter,
      min,
      max: addToSerial(min, tickets - 1),
    };
  });
}
