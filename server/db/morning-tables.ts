import { boolean, date, integer, json, pgTable, smallint } from 'drizzle-orm/pg-core';
import type { MailedSales } from '../../src/domain/morning/message';
import { instant } from './columns';

/** Who gets a morning message about a store by mail. */
export const morningReaders = pgTable('morning_readers', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  hour: smallint('hour').notNull(),
  onlyRed: boolean('only_red').notNull(),
});

/** Tries to send a message, each by one server. */
export const morningTries = pgTable('morning_tries', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  number: smallint('number').notNull(),
  beganAt: instant('began_at').notNull(),
});

/** Messages that are done. */
export const morningMails = pgTable('morning_mails', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  doneAt: instant('done_at').notNull(),
  /** null: there was nothing to say */
  mailedSales: json('mailed_sales').$type<MailedSales[]>(),
});
