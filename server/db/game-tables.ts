import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ownId } from './columns';

const day = (name: string) => date(name, { mode: 'string' });

/** The games of a company's state lotteries; null: the list doesn't say. */
export const games = pgTable('games', {
  storeId: integer('store_id').notNull(),
  id: ownId(),
  state: text('state').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  priceCents: integer('price_cents').notNull(),
  packSize: integer('pack_size'),
  upc: text('upc'),
  firstSale: day('first_sale'),
  lastSale: day('last_sale'),
  lastReturn: day('last_return'),
  lastClaim: day('last_claim'),
  status: text('status'),
  source: text('source').notNull(),
  asOf: day('as_of').notNull(),
});
