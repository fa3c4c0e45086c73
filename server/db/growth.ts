import { count, eq } from 'drizzle-orm';
import { MAX_TOKENS } from '../../src/shared/accounts/auth-schema';
import { MAX_CENSUS_SCANS } from '../../src/shared/counting/census';
import { MAX_CENSUSES_OF_DAY, MAX_SCANS_OF_CENSUS } from '../../src/shared/counting/census-schema';
import { MAX_REPORTED_BYTES_OF_DAY, MAX_REPORTS_OF_DAY } from '../../src/shared/drawer/register';
import { MAX_RECORDS_OF_DRAWER } from '../../src/shared/drawer/shift-money-schema';
import { MAX_PICTURES_OF_STORE } from '../../src/shared/drawer/slip-picture';
import { INVARIANT_NAMES } from '../../src/shared/health/invariants';
import { MAX_STOCK_ROWS } from '../../src/shared/imports/columns';
import { MAX_SETTLED } from '../../src/shared/lottery/lottery-schema';
import { LAST_BIN, MAX_MACHINE_BINS, MAX_MACHINES } from '../../src/shared/stock/bins';
import { MAX_UNKNOWN_PACKS } from '../../src/shared/stock/found-packs';
import { MAX_ERRORS_OF_DAY, MAX_ERRORS_OF_STORE } from '../../src/shared/terminals/errors';
import { MAX_TERMINALS_OF_STORE } from '../../src/shared/terminals/terminals';
import {
  DAY_LIMIT,
  MAX_CORRECTIONS_OF_LOT,
  MAX_ENTRIES,
  MAX_RUNS_OF_LOT,
} from '../../src/shared/values/limits';
import { wrongContent } from '../errors';
import type { Db } from './connect';
import { games, plans, stores, subscriptions, users, vendors } from './schema';

/** The growth of a table that people of a store or company can fill. Limits are defined here or imported from the contract. */
export type Growth = {
  /** who or what adds rows */
  by: string;
  /** the maximum number of rows that one `per` can have or add */
  most: number;
  per: string;
  /** what happens to a row above the limit */
  beyond: string;
  /** when rows are deleted */
  thinned: string;
};

/**
 * Maximum number of writing calls of a store or company in a day, over all its sessions. More than the reports of a
 * hundred terminals and all records of a year together. Each process counts separately.
 */
export const CALLS_OF_DAY = 50_000;

/** An upper bound of the runs of packs in one submission. */
const RUNS_OF_CALL = MAX_ENTRIES * MAX_RUNS_OF_LOT;

const NEVER = 'never';
const REFUSED = 'refused, 422';

/** Rows that a writing call adds and that stay, because they are history. The calls of a day are limited. */
const history = (by: string, most: number) =>
  ({ by, most, per: 'call', beyond: 'calls of a day: 429', thinned: NEVER }) as const;
/** Rows that a record adds. The last record that a business day accepts may exceed the limit. */
const ofBusinessDay = (by: string) =>
  ({
    by,
    most: DAY_LIMIT.entries + MAX_ENTRIES,
    per: 'store and business day',
    beyond: REFUSED,
    thinned: NEVER,
  }) as const;
/** Rows that belong to another row, a few at most for each. */
const one = (by: string, per: string) =>
  ({ by, most: 1, per, beyond: 'replaces the row', thinned: NEVER }) as const;

/** The growth of every table, by its name in the database. */
export const GROWTH = {
  // People, places and their access
  stores: { by: 'Add Store', most: 10_000, per: 'company', beyond: REFUSED, thinned: NEVER },
  users: { by: 'Add User', most: 1_000, per: 'store or company', beyond: REFUSED, thinned: NEVER },
  people: one('a trigger, the names of users', 'user'),
  sister_stores: one('a trigger, the names of stores', 'store'),
  clerk_pins: one('a new PIN', 'user'),
  second_factors: one('turning it on', 'user'),
  sessions: {
    by: 'a sign-in, or a terminal that is handed over; the limit is for each of the two',
    most: 200,
    per: 'user',
    beyond: 'a sign-in ends the one unused for longest; a hand-over is refused, 422',
    thinned: 'when they end',
  },
  company_views: {
    by: 'a SuperAdmin who opens a company',
    most: 1,
    per: 'sign-in',
    beyond: 'replaces the row',
    thinned: 'with its sign-in, or when it is closed',
  },
  session_starts: {
    by: 'a sign-in or hand-over',
    most: 1_000,
    per: 'user and day',
    beyond: '429',
    thinned: NEVER,
  },
  known_devices: {
    by: 'a sign-in',
    most: 50,
    per: 'user',
    beyond: 'the one unused for longest leaves',
    thinned: '400 days after the last use',
  },
  password_links: {
    by: 'a forgotten password, or an admin',
    most: 3,
    per: 'user',
    beyond: 'no mail for a forgotten password; otherwise the one that ends first leaves',
    thinned: 'when they end or are used',
  },
  access_tokens: {
    by: 'Make Access Token',
    most: MAX_TOKENS,
    per: 'store or company and day, and as many that work',
    beyond: REFUSED,
    thinned: NEVER,
  },
  push_subscriptions: {
    by: 'a device',
    most: 10,
    per: 'user',
    beyond: 'the oldest leaves',
    thinned: 'with its sign-in',
  },
  sign_ups: {
    by: 'a stranger',
    most: 200,
    per: 'installation',
    beyond: '429',
    thinned: 'after a day',
  },
  login_failures: {
    by: 'a wrong password, or the code of a receipt',
    most: 60,
    per: 'account, network or receipt',
    beyond: '429',
    thinned: 'after 15 minutes',
  },
  push_keys: one('the first start', 'installation'),
  receipt_key: one('the migration', 'installation'),
  last_backup: one('the backup command', 'installation'),
  invariant_violations: {
    by: 'a result that breaks a rule',
    most: INVARIANT_NAMES.length,
    per: 'installation',
    beyond: 'adds to the row of its rule',
    thinned: NEVER,
  },
  server_processes: {
    by: 'a server that starts',
    most: 100,
    per: 'installation',
    beyond: 'the one silent for longest leaves',
    thinned: 'when the process ends, or after a day of silence',
  },
  minute_work: { by: 'a server', most: 2, per: 'installation', beyond: 'replaces the row', thinned: NEVER },
  stores_to_fill: {
    by: 'the migration',
    most: 1,
    per: 'store or company',
    beyond: 'nothing adds more',
    thinned: 'when its earlier rows name their company',
  },

  // Catalog and settings
  vendors: {
    by: 'an admin, or a pack that is received',
    most: 2_000,
    per: 'store or company',
    beyond: REFUSED,
    thinned: NEVER,
  },
  plans: {
    by: 'an admin, or a pack that is received',
    most: 500,
    per: 'store or company',
    beyond: REFUSED,
    thinned: NEVER,
  },
  games: {
    by: 'an import, or a scanned pack',
    most: 10_000,
    per: 'company',
    beyond: REFUSED,
    thinned: NEVER,
  },
  subscriptions: {
    by: 'an admin',
    most: 100,
    per: 'company',
    beyond: REFUSED,
    thinned: 'when one is deleted',
  },
  ticket_layouts: {
    by: 'a store that teaches one',
    most: 300,
    per: 'company, of which 30 are in use',
    beyond: REFUSED,
    thinned: NEVER,
  },
  ticket_layout_ends: one('an admin', 'layout'),
  store_settings: one('a change of settings', 'store'),
  samples: history('sample data that is loaded', 1),
  morning_readers: one('a reader', 'store and user'),
  morning_tries: {
    by: 'the server',
    most: 8,
    per: 'mail',
    beyond: 'each pause is twice as long, until the day ends',
    thinned: NEVER,
  },
  morning_mails: one('the server', 'reader and day'),
  alert_readers: one('a reader', 'store and user'),
  alerts: {
    by: 'the server',
    most: 100,
    per: 'reader, store and day; for each of the reader’s devices and the mail',
    beyond: 'left to the morning message',
    thinned: 'after 90 days, when another is written',
  },
  terminals: {
    by: 'the report of a terminal',
    most: MAX_TERMINALS_OF_STORE,
    per: 'store',
    beyond: 'the one silent for longest leaves, and returns with its next report',
    thinned: 'unused for a year',
  },
  terminal_errors: {
    by: `a terminal that fails, at most ${MAX_ERRORS_OF_DAY} of one within a day`,
    most: MAX_ERRORS_OF_STORE,
    per: 'store or company',
    beyond: 'the one received first leaves',
    thinned: 'after 30 days, when another is received',
  },

  // Stock, and the history of counts
  store_stock: one('the first pack', 'store'),
  lots: history('packs that are received', MAX_STOCK_ROWS),
  ticket_runs: history('any submission that splits a stretch of tickets', RUNS_OF_CALL),
  bins: {
    by: 'a count, census or walk',
    most: LAST_BIN + MAX_MACHINES * MAX_MACHINE_BINS,
    per: 'store',
    beyond: 'a number above is refused, 400',
    thinned: 'when the pack leaves the bin',
  },
  placements: history('a count or census', MAX_ENTRIES),
  submissions: history('a submission, and what it takes back of transfers', RUNS_OF_CALL),
  idempotency_keys: history('a call with a key', 1),
  claims: ofBusinessDay('a count or a removal'),
  sightings: ofBusinessDay('a count'),
  shelf_records: history('tickets that are put on the shelf', RUNS_OF_CALL),
  found_packs: history('a walk', MAX_ENTRIES),
  unknown_packs: history('a count', MAX_UNKNOWN_PACKS),
  unknown_pack_ends: one('an admin', 'unknown pack'),
  discards: history('an entry that is discarded', 1),
  corrections: {
    by: 'an admin',
    most: MAX_CORRECTIONS_OF_LOT,
    per: 'pack',
    beyond: REFUSED,
    thinned: NEVER,
  },
  record_changes: history('a record that changes others', RUNS_OF_CALL),
  late_records: history('a late record', 1),
  late_record_changes: history('a late record', RUNS_OF_CALL),
  late_records_seen: one('an admin', 'late record'),
  exceptions: history('releases before the second; none since', 1),
  contradictions: history('a record that another contradicts', RUNS_OF_CALL),
  witnesses: history('a record that another contradicts', RUNS_OF_CALL),
  dismissals: history('an admin', RUNS_OF_CALL),
  disagreements: history('a clerk, at most 5 about one figure', 1),
  censuses: {
    by: 'a terminal',
    most: MAX_CENSUSES_OF_DAY,
    per: 'store and day',
    beyond: REFUSED,
    thinned: NEVER,
  },
  census_scans: {
    by: 'a terminal',
    most: MAX_SCANS_OF_CENSUS,
    per: 'census',
    beyond: REFUSED,
    thinned: NEVER,
  },
  census_closings: history('a terminal', 1),
  pack_places: history('a census', MAX_CENSUS_SCANS),

  // Transfers, money and the lottery's account
  transfers: history('a removal to another store', RUNS_OF_CALL),
  transfer_parts: history('a pack that arrives, or a sale before it was sent', RUNS_OF_CALL),
  transfer_ends: history('releases before the third; none since', RUNS_OF_CALL),
  open_transfers: {
    by: 'a removal to another store',
    most: RUNS_OF_CALL,
    per: 'call',
    beyond: 'calls of a day: 429',
    thinned: 'when the pack arrives',
  },
  money_statements: history('a drawer', 1),
  money_statement_records: history('a drawer', MAX_RECORDS_OF_DRAWER),
  slip_pictures: {
    by: 'a terminal, at most 3 beside a drawer and 100 of a store within a day',
    most: MAX_PICTURES_OF_STORE,
    per: 'store',
    beyond: 'the one taken first leaves',
    thinned: 'after the days that the store sets: 90, at most 365',
  },
  register_figures: {
    by: `the report of a register; those of a day have at most ${MAX_REPORTED_BYTES_OF_DAY / 1_000_000} MB`,
    most: MAX_REPORTS_OF_DAY,
    per: 'store and day',
    beyond: REFUSED,
    thinned: NEVER,
  },
  pack_dates: history('a pack that is settled', MAX_SETTLED),
  lottery_statements: history('a statement of a week', 1),
  lottery_pack_lists: history('a list of the lottery', 1),
  journal_closings: history('a week that is closed', 1),
  journal_weeks: one('the server', 'store'),
  board_figures: one('the server', 'store'),
  attention: one('the server', 'store'),
  alarms_seen: one('an admin', 'alarm'),
  audit_log: history('any call; most of all an import of stock', 3 * MAX_STOCK_ROWS),
} as const satisfies Record<string, Growth>;

/** Tables whose rows are counted per store or company when one is added, with the refusal above the limit. */
const COUNTED = {
  stores: { table: stores, owner: stores.parentId, field: 'company_id', refusal: 'stores_full' },
  users: { table: users, owner: users.storeId, field: 'store_id', refusal: 'users_full' },
  vendors: { table: vendors, owner: vendors.storeId, field: 'store_id', refusal: 'vendors_full' },
  plans: { table: plans, owner: plans.storeId, field: 'store_id', refusal: 'plans_full' },
  games: { table: games, owner: games.storeId, field: 'company_id', refusal: 'games_full' },
  subscriptions: {
    table: subscriptions,
    owner: subscriptions.storeId,
    field: 'subscription_name',
    refusal: 'subscriptions_full',
  },
} as const;

/**
 * Refuses rows above a table's limit. Simultaneous calls may exceed it by as many as run at once.
 * @param owner the store or company; null for the platform, which only SuperAdmins fill
 * @throws ApiError 422 with a message when the owner's rows and `added` more are above the limit
 */
export async function requireRoom(
  tx: Db,
  name: keyof typeof COUNTED,
  owner: number | null,
  added = 1,
): Promise<void> {
  if (owner === null || added === 0) return;
  const { table, owner: column, field, refusal } = COUNTED[name];
  const max = GROWTH[name].most;
  const [kept] = await tx.select({ rows: count() }).from(table).where(eq(column, owner));
  if ((kept?.rows ?? 0) + added > max) throw wrongContent(field, { kind: refusal, max });
}
