import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { whole } from './columns';

export const moneyStatements = pgTable('money_statements', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  basis: text('basis', { enum: ['delta', 'cumulative'] }).notNull(),
  onlineSalesCents: whole('online_sales_cents').notNull(),
  onlineCancelsCents: whole('online_cancels_cents').notNull(),
  instantCashesCents: whole('instant_cashes_cents').notNull(),
  onlineCashesCents: whole('online_cashes_cents').notNull(),
  cashlessCents: whole('cashless_cents').notNull(),
  otherCents: whole('other_cents').notNull(),
  /** null: not counted */
  cashCountedCents: whole('cash_counted_cents'),
  terminalClosed: boolean('terminal_closed').notNull(),
  note: text('note').notNull(),
});

export const moneyStatementRecords = pgTable('money_statement_records', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  position: smallint('position').notNull(),
  recordKey: uuid('record_key').notNull(),
});

/** What moved between the drawers of records: by what, from or to which record, and how many cents it gained. */
export const recordChanges = pgTable('record_changes', {
  storeId: integer('store_id').notNull(),
  causeId: whole('cause_id').notNull(),
  changedRecordId: whole('changed_record_id').notNull(),
  amountCents: whole('amount_cents').notNull(),
});
