import { date, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ownLongId, whole } from './columns';

/** When packs were activated or settled, as people said. */
export const packDates = pgTable('pack_dates', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  submissionId: uuid('submission_id').notNull(),
  lotId: whole('lot_id').notNull(),
  what: text('what', { enum: ['activated', 'settled'] }).notNull(),
  /** null: taken back */
  day: date('day', { mode: 'string' }),
  source: text('source'),
});

/** The lottery's statements of weeks. */
export const lotteryStatements = pgTable('lottery_statements', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  weekStart: date('week_start', { mode: 'string' }).notNull(),
  lines: json('lines').notNull(),
});

/** The closed weeks of the accountant's journal. */
export const journalClosings = pgTable('journal_closings', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  number: integer('number').notNull(),
  weekStart: date('week_start', { mode: 'string' }).notNull(),
  weekEnd: date('week_end', { mode: 'string' }).notNull(),
  rules: json('rules').notNull(),
  taxRate: text('tax_rate').notNull(),
  entries: json('entries').notNull(),
});
