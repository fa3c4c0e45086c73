import { boolean, integer, json, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { JournalAccounts } from '../../src/domain/journal/accounts';
import { WEEKDAYS } from '../../src/domain/lottery/calendar';
import { CLERKS_SEE } from '../../src/domain/money/statement';
import { instant } from './columns';

/** No row: the defaults of domain/stock/store-settings. */
export const storeSettings = pgTable('store_settings', {
  storeId: integer('store_id').primaryKey(),
  ticketLayout: text('ticket_layout').notNull().default('standard'),
  sells: text('sells', { enum: ['up', 'down'] })
    .notNull()
    .default('up'),
  timeZone: text('time_zone').notNull().default('America/Los_Angeles'),
  dayEndsAt: text('day_ends_at').notNull().default('00:00'),
  openingReminder: boolean('opening_reminder').notNull().default(false),
  clerksRemoveAll: boolean('clerks_remove_all').notNull().default(false),
  overShortToleranceCents: integer('over_short_tolerance_cents').notNull().default(100),
  clerksSee: text('clerks_see', { enum: CLERKS_SEE }).notNull().default('dollars'),
  blindCount: boolean('blind_count').notNull().default(false),
  settleDays: smallint('settle_days'),
  settlePercent: smallint('settle_percent'),
  settleAtActivation: boolean('settle_at_activation').notNull().default(false),
  weekStartsOn: text('week_starts_on', { enum: WEEKDAYS }).notNull().default('sunday'),
  sweepWeekday: text('sweep_weekday', { enum: WEEKDAYS }).notNull().default('tuesday'),
  sweepLagWeeks: smallint('sweep_lag_weeks').notNull().default(0),
  /** in hundredths of a percent, as the next */
  salesCommission: integer('sales_commission').notNull().default(500),
  cashingCommission: integer('cashing_commission').notNull().default(0),
  weeklyFeeCents: integer('weekly_fee_cents').notNull().default(0),
  orderLeadDays: smallint('order_lead_days').notNull().default(5),
  orderSafetyDays: smallint('order_safety_days').notNull().default(2),
  journalAccounts: json('journal_accounts').$type<JournalAccounts>(),
  journalTaxRate: text('journal_tax_rate'),
});

export const ticketLayouts = pgTable('ticket_layouts', {
  /** the company that taught it */
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  definition: jsonb('definition').notNull(),
  example: text('example').notNull(),
  createdBy: integer('created_by').notNull(),
  timeCreated: instant('time_created').notNull(),
});

/** A taught layout with a row here is no longer offered. */
export const ticketLayoutEnds = pgTable('ticket_layout_ends', {
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  endedBy: integer('ended_by').notNull(),
  endedAt: instant('ended_at').notNull(),
});
