import { sql } from 'drizzle-orm';
import { hashPassword } from '../../server/accounts/passwords';
import { connect, type DatabasePlace, type Db } from '../../server/db/connect';
import { lots, plans, stores, ticketRuns, users, vendors } from '../../server/db/schema';
import { list } from '../../server/db/sql';
import type { StockRange } from '../../src/shared/stock/stock-schema';
import { addToSerial, numberToSerial, serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { ROLE } from '../../src/shared/wire/access';

export const PASSWORD = 'Bench#mark1';
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
  const { db, close } = await connect(place);
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const [company] = await db.insert(stores).values({ storeName: 'Bench' }).returning();
    if (!company) throw new Error('The company was not created');
    const storeId = company.id;
    const [vendor] = await db
      .insert(vendors)
      .values({ storeId, vendorName: 'Bench', upcCode: '0' })
      .returning();
    const planRow = { storeId, planName: '$5', priceCents: PRICE_CENTS, lotSize: stock.tickets };
    const [plan] = await db.insert(plans).values(planRow).returning();
    if (!vendor || !plan) throw new Error('The catalogue was not created');
    const packs = packsOf(stock);
    const shops: Shop[] = [];
    for (let number = 1; number <= count; number++)
      shops.push(await createShop(db, { number, companyId: storeId, passwordHash, vendor, plan, packs }));
    return shops;
  } finally {
    await close();
  }
}

type NewShop = {
  number: number;
  companyId: number;
  passwordHash: string;
  vendor: typeof vendors.$inferSelect;
  plan: typeof plans.$inferSelect;
  packs: Pack[];
};

async function createShop(db: Db, shop: NewShop): Promise<Shop> {
  const { number, companyId, passwordHash, vendor, plan, packs } = shop;
  const [store] = await db
    .insert(stores)
    .values({ storeName: `Bench ${number}`, parentId: companyId })
    .returning();
  if (!store) throw new Error('The store was not created');
  const storeId = store.id;
  await db.execute(sql`INSERT INTO store_stock (store_id, version) VALUES (${storeId}, 0)`);
  const username = `bench${number}`;
  const [user] = await db
    .insert(users)
    .values({ storeId, name: 'Bench', username, passwordHash, userRole: ROLE.store })
    .returning();
  if (!user) throw new Error('The user was not created');

  await db.execute(sql`
    INSERT INTO ${lots} (store_id, lot_number, lot_counter, start_ticket, end_ticket, vendor_id, plan_id,
      price_cents, created_by, created_at)
    SELECT ${storeId}, pack.*, ${vendor.id}::int, ${plan.id}::int, ${PRICE_CENTS}::int, ${user.id}::int, now()
    FROM unnest(${list(packs.map((pack) => pack.lot_number))}::text[],
      ${list(packs.map((pack) => pack.lot_counter))}::int[],
      ${list(packs.map((pack) => serialToNumber(pack.min)))}::bigint[],
      ${list(packs.map((pack) => serialToNumber(pack.max)))}::bigint[]) AS pack`);
  await db.execute(sql`
    INSERT INTO ${ticketRuns} (store_id, lot_id, start_ticket, end_ticket, status)
    SELECT store_id, id, start_ticket, end_ticket, ${TICKET_STATUS.onShelf}::int FROM ${lots}
    WHERE store_id = ${storeId}`);
  const [first] = await db
    .select({ id: sql<number>`min(${lots.id})`.mapWith(Number) })
    .from(lots)
    .where(sql`${lots.storeId} = ${storeId}`);
  if (!first) throw new Error('The lots were not created');
  return { storeId, userId: user.id, username, vendorId: vendor.id, firstLotId: first.id, packs };
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
