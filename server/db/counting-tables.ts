import { boolean, date, integer, json, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { REMOVAL_REASONS } from '../../src/domain/stock/removals';
import { bytes, instant, ownLongId, whole } from './columns';

export const submissions = pgTable('submissions', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  id: ownLongId(),
  kind: text('kind', {
    enum: [
      'sale',
      'shelf',
      'correction',
      'discard',
      'dismissal',
      'money',
      'removal',
      'pack_dates',
      'lottery_statement',
      'journal_close',
    ],
  }).notNull(),
  bodyHash: bytes('body_hash').notNull(),
  response: text('response').notNull(),
  createdBy: integer('created_by').notNull(),
  sessionId: whole('session_id'),
  recordedAt: instant('recorded_at').notNull(),
  receivedAt: instant('received_at').notNull(),
  /** of a sale or removal, as the report time and the business date */
  saleDate: date('sale_date', { mode: 'string' }),
  reportTime: text('report_time'),
  /** the database takes `saleDate` of a sale where it's absent */
  businessDate: date('business_date', { mode: 'string' }),
  replaces: uuid('replaces'),
  /** the outbox file it came from (contract/counting/imports, ImportedFrom); null: the terminal captured it itself */
  imported: json('imported'),
  /** of a sale: why the packs were counted */
  purpose: text('purpose', { enum: ['shift', 'opening', 'removal'] })
    .notNull()
    .default('shift'),
  /** packs seen, and packs on the shelf then; null: the record sent no sightings */
  packsSeen: integer('packs_seen'),
  packsOnShelf: integer('packs_on_shelf'),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  storeId: integer('store_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  call: text('call').notNull(),
  bodyHash: bytes('body_hash').notNull(),
  response: text('response').notNull(),
  createdBy: integer('created_by').notNull(),
  sessionId: whole('session_id'),
  recordedAt: instant('recorded_at').notNull(),
  receivedAt: instant('received_at').notNull(),
});

export const discards = pgTable('discards', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  entryKey: uuid('entry_key').notNull(),
  kind: text('kind', { enum: ['sale', 'shelf', 'money', 'removal'] }).notNull(),
  capturedBy: text('captured_by').notNull(),
  capturedAt: instant('captured_at').notNull(),
  entries: json('entries').notNull(),
  amountCents: whole('amount_cents').notNull(),
  refusal: text('refusal').notNull(),
  reason: text('reason').notNull(),
  wasRecorded: boolean('was_recorded').notNull(),
});

export const claims = pgTable('claims', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  submissionId: uuid('submission_id').notNull(),
  lotId: whole('lot_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  scanned: boolean('scanned').notNull(),
  sells: text('sells').notNull().default('up'),
  /** of the stock list that the terminal had; null: unknown */
  stockVersion: whole('stock_version'),
  recordedAt: instant('recorded_at').notNull(),
  /** why the tickets left the stock: counted as sold, or removed */
  reason: text('reason', { enum: ['sale', ...REMOVAL_REASONS] })
    .notNull()
    .default('sale'),
  /** of a removal: the number of a slip or police report */
  reference: text('reference'),
  note: text('note'),
  /** how the card of its front ticket was made; null: not known */
  source: text('source', { enum: ['scan', 'typed'] }),
});

export const sightings = pgTable('sightings', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  submissionId: uuid('submission_id').notNull(),
  lotId: whole('lot_id').notNull(),
  frontTicket: whole('front_ticket').notNull(),
  sells: text('sells', { enum: ['up', 'down'] }).notNull(),
  stockVersion: whole('stock_version'),
  recordedAt: instant('recorded_at').notNull(),
  source: text('source', { enum: ['scan', 'typed'] }),
});

export const shelfRecords = pgTable('shelf_records', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  submissionId: uuid('submission_id').notNull(),
  lotId: whole('lot_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  moved: integer('moved').notNull(),
  bin: smallint('bin'),
});

export const bins = pgTable('bins', {
  storeId: integer('store_id').notNull(),
  bin: smallint('bin').notNull(),
  lotId: whole('lot_id').notNull(),
});

export const ticketRuns = pgTable('ticket_runs', {
  storeId: integer('store_id').notNull(),
  lotId: whole('lot_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  /** 3: a claim holds them, whatever its reason */
  status: smallint('status').notNull(),
  claimId: whole('claim_id'),
  /** a removal holds them, and they never were on the shelf */
  fromBackRoom: boolean('from_back_room').notNull().default(false),
});

export const corrections = pgTable('corrections', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  submissionId: uuid('submission_id').notNull(),
  lotId: whole('lot_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  reason: text('reason').notNull(),
  exceptionId: whole('exception_id'),
  createdBy: integer('created_by').notNull(),
  correctedAt: instant('corrected_at').notNull(),
  /** YYYY-MM-DD HH:mm:ss by the store's clock then, and its business day; null in corrections of earlier releases */
  wallTime: timestamp('wall_time', { mode: 'string', precision: 0 }),
  businessDate: date('business_date', { mode: 'string' }),
  /** the newest claim then, and the stock version before it; null in corrections of earlier releases */
  knownClaim: whole('known_claim'),
  stockVersion: whole('stock_version'),
});

/** What contradicts earlier claims: a sighting, the front of a claim, or a claim as a sale. Its counts are derived (null: not yet). */
export const witnesses = pgTable('witnesses', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  lotId: whole('lot_id').notNull(),
  sightingId: whole('sighting_id'),
  seenClaimId: whole('seen_claim_id'),
  asSale: boolean('as_sale').notNull().default(false),
  /** its exceptions that are open, and those that are resolved */
  openCount: integer('open_count'),
  resolvedCount: integer('resolved_count'),
});

/** Exceptions that earlier releases numbered, and those that were dismissed. */
export const contradictions = pgTable('contradictions', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  lotId: whole('lot_id').notNull(),
  claimId: whole('claim_id').notNull(),
  /** what contradicts the claim: a sighting, or the front of another claim */
  sightingId: whole('sighting_id'),
  seenClaimId: whole('seen_claim_id'),
  /** that claim counted the tickets as sold, rather than seeing them */
  asSale: boolean('as_sale').notNull().default(false),
});

export const transfers = pgTable('transfers', {
  storeId: integer('store_id').notNull(),
  claimId: whole('claim_id').notNull(),
  toStoreId: integer('to_store_id').notNull(),
  lotNumber: text('lot_number').notNull(),
  lotCounter: integer('lot_counter').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  priceCents: integer('price_cents').notNull(),
  sentAt: instant('sent_at').notNull(),
});

/** What left a transfer, run by run. What its claim holds and nobody has received is on the way. */
export const transferParts = pgTable('transfer_parts', {
  /** of the sender */
  storeId: integer('store_id').notNull(),
  claimId: whole('claim_id').notNull(),
  id: ownLongId(),
  toStoreId: integer('to_store_id').notNull(),
  kind: text('kind', { enum: ['received', 'called_back', 'lost'] }).notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  /** the lot in the receiving store, and that store's business day on which it came */
  lotNumber: text('lot_number'),
  lotCounter: integer('lot_counter'),
  receivedOn: date('received_on', { mode: 'string' }),
  endedBy: integer('ended_by').notNull(),
  endedAt: instant('ended_at').notNull(),
});

/** Of the release before: a server of it writes here, and a trigger copies it to `transfer_parts`. */
export const transferEnds = pgTable('transfer_ends', {
  storeId: integer('store_id').notNull(),
  claimId: whole('claim_id').notNull(),
  toStoreId: integer('to_store_id').notNull(),
  kind: text('kind', { enum: ['received', 'called_back'] }).notNull(),
  lotNumber: text('lot_number'),
  lotCounter: integer('lot_counter'),
  endedBy: integer('ended_by').notNull(),
  endedAt: instant('ended_at').notNull(),
});

export const dismissals = pgTable('dismissals', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  contradictionId: whole('contradiction_id').notNull(),
  lotId: whole('lot_id'),
  reason: text('reason').notNull(),
  dismissedBy: integer('dismissed_by').notNull(),
  dismissedAt: instant('dismissed_at').notNull(),
});

/** Which alarms somebody has looked at: by rule, subject and day. */
export const alarmsSeen = pgTable('alarms_seen', {
  storeId: integer('store_id').notNull(),
  rule: text('rule').notNull(),
  subject: text('subject').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
  seenBy: integer('seen_by').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** Of the release before: a server of it writes here, and a trigger copies it to `contradictions`. */
export const exceptions = pgTable('exceptions', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  lotId: whole('lot_id').notNull(),
  seenClaimId: whole('seen_claim_id').notNull(),
  soldClaimId: whole('sold_claim_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  resolvedAt: instant('resolved_at'),
});
