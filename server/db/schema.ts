import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LanguageCode } from '../../src/messages/locales';
import type { MailedSales } from '../../src/shared/morning/morning-message';
import { SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import type { Setting } from '../../src/shared/values/setting';
import { TOKEN_SCOPES } from '../../src/shared/wire/access';

/**
 * The tables for queries that use drizzle's builder; other queries are SQL. Keys, constraints and indexes are defined
 * in the migrations. A test reads every column of every table here, so that the two can't diverge.
 */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const whole = (name: string) => bigint(name, { mode: 'number' });
/** YYYY-MM-DD */
export const day = (name: string) => date(name, { mode: 'string' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** filled by the database */
export const ownId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const ownLongId = () => whole('id').generatedByDefaultAsIdentity();
/**
 * The company of the row's store (decision 83). In a signed-in request, the database fills it in; it is given here for
 * rows written without one.
 */
export const ownCompany = () => integer('company_id');

export const stores = pgTable('stores', {
  id: ownId(),
  /** null for a company */
  parentId: integer('parent_id'),
  storeName: text('store_name').notNull(),
  address: text('address'),
  countryId: integer('country_id').notNull().default(1),
  state: text('state'),
  city: text('city'),
  zipcode: text('zipcode'),
  contactPerson: text('contact_person'),
  contactNumber: text('contact_number'),
  contactEmail: text('contact_email'),
  website: text('website'),
  isActive: boolean('is_active').notNull().default(true),
  allowStoreCreation: integer('allow_store_creation').notNull().default(0),
  creationLimit: integer('creation_limit').notNull().default(0),
  /** for a company: whether its people can do little until they have a second factor */
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  createdBy: integer('created_by'),
  modifiedBy: integer('modified_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

export const users = pgTable('users', {
  id: ownId(),
  /** the company of a role-5 user, the store of others; null only for role 4 */
  storeId: integer('store_id'),
  name: text('name').notNull(),
  username: text('username').notNull(),
  email: text('email'),
  passwordHash: text('password_hash'),
  userRole: smallint('user_role').notNull(),
  /** for role 6: whether its owner has only this store, and edits its company's catalog with the same sign-in */
  ownsCompany: boolean('owns_company').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  /** for a bookkeeper, who reads what the role may read and can't change anything */
  readsOnly: boolean('reads_only').notNull().default(false),
  /** for an area manager or a clerk: further stores of the company */
  storeIds: integer('store_ids').array().notNull().default([]),
  /** for a clerk: stores in which the clerk no longer works */
  formerStoreIds: integer('former_store_ids').array().notNull().default([]),
  createdBy: integer('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** links to receipts that this user made before this time don't open; null if all do */
  receiptsEndedAt: instant('receipts_ended_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable('sessions', {
  id: ownLongId(),
  tokenHash: bytes('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  /** terminal: this user has handed over the device to the store's clerks */
  kind: text('kind', { enum: ['user', 'terminal'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** The companies that SuperAdmins have opened to read, one per sign-in. */
export const companyViews = pgTable('company_views', {
  sessionId: whole('session_id').primaryKey(),
  userId: integer('user_id').notNull(),
  companyId: integer('company_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  openedAt: instant('opened_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** The access tokens of other programs to a store or a company. */
export const accessTokens = pgTable('access_tokens', {
  id: ownLongId(),
  tokenHash: bytes('token_hash').notNull(),
  storeId: integer('store_id').notNull(),
  name: text('name').notNull(),
  scope: text('scope', { enum: TOKEN_SCOPES }).notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  endedAt: instant('ended_at'),
});

/** The addresses for push messages to devices. Each is kept as long as its sign-in lasts. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: whole('session_id').primaryKey(),
  userId: integer('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: bytes('p256dh').notNull(),
  auth: bytes('auth').notNull(),
  serverKey: bytes('server_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** failures in a row of its push service to accept messages */
  failures: integer('failures').notNull().default(0),
  /** until then, it gets no messages */
  restsUntil: instant('rests_until'),
});

export const clerkPins = pgTable('clerk_pins', {
  userId: integer('user_id').primaryKey(),
  salt: bytes('salt').notNull(),
  iterations: integer('iterations').notNull(),
  hash: bytes('hash').notNull(),
  /** consecutive wrong tries; a correct PIN resets them */
  wrongTries: smallint('wrong_tries').notNull().default(0),
  /** consecutive lockouts, each longer than the previous one; a correct PIN resets them */
  lockouts: smallint('lockouts').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

export const passwordLinks = pgTable('password_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** The second factors of people who sign in (accounts/second-factor). */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id').primaryKey(),
  /** base32 */
  secret: text('secret').notNull(),
  /** null until its first code has been typed; until then, it isn't required */
  confirmedAt: instant('confirmed_at'),
  /** the half minute, counted since 1970, of the last accepted code */
  lastStep: whole('last_step').notNull().default(0),
  /** SHA-256 of the unused codes, as hex */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
});

/** Periods in which stores held sample data. */
export const samples = pgTable('samples', {
  storeId: integer('store_id').notNull(),
  loadedAt: instant('loaded_at').notNull(),
  /** null if it is there now */
  clearedAt: instant('cleared_at'),
  /** the last vendor id of any store before it */
  lastVendorId: integer('last_vendor_id').notNull(),
  lastPlanId: integer('last_plan_id').notNull(),
});

export const signUps = pgTable('sign_ups', {
  tokenHash: bytes('token_hash').primaryKey(),
  companyName: text('company_name').notNull(),
  storeName: text('store_name').notNull(),
  /** a state's code */
  state: text('state').notNull(),
  timeZone: text('time_zone').notNull(),
  email: text('email').notNull(),
  username: text('username').notNull(),
  /** the network from which it was sent */
  network: text('network').notNull(),
  createdAt: instant('created_at').notNull(),
  /** null while its link can still be used */
  confirmedAt: instant('confirmed_at'),
});

export const knownDevices = pgTable('known_devices', {
  tokenHash: bytes('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

export const vendors = pgTable('vendors', {
  id: ownId(),
  storeId: integer('store_id').notNull(),
  vendorName: text('vendor_name').notNull(),
  upcCode: text('upc_code').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: integer('created_by'),
  modifiedBy: integer('modified_by'),
  modifiedDate: instant('modified_date').notNull().defaultNow(),
});

export const plans = pgTable('plans', {
  id: ownId(),
  storeId: integer('store_id').notNull(),
  planName: text('plan_name').notNull(),
  priceCents: integer('price_cents').notNull(),
  lotSize: integer('lot_size').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: integer('created_by'),
  modifiedBy: integer('modified_by'),
  modifiedDate: instant('modified_date').notNull().defaultNow(),
});

export const subscriptions = pgTable('subscriptions', {
  id: ownId(),
  storeId: integer('store_id'),
  subscriptionName: text('subscription_name').notNull(),
  isTrail: smallint('is_trail').notNull(),
  validDays: integer('valid_days').notNull(),
  status: smallint('status').notNull().default(1),
  subscriptionDesc: text('subscription_desc').notNull(),
  createdBy: integer('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const lots = pgTable('lots', {
  storeId: integer('store_id').notNull(),
  id: ownLongId(),
  lotNumber: text('lot_number').notNull(),
  lotCounter: integer('lot_counter').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  vendorId: integer('vendor_id'),
  planId: integer('plan_id'),
  priceCents: integer('price_cents').notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  sessionId: whole('session_id'),
  /** the direction in which its tickets are sold */
  sells: text('sells', { enum: ['up', 'down'] })
    .notNull()
    .default('up'),
  /** when the lottery activated it; null if not known */
  activatedOn: day('activated_on'),
  /** whether a walk created it; then it begins with the tickets that all its lines saw */
  isFound: boolean('is_found').notNull().default(false),
});

export const auditLog = pgTable('audit_log', {
  /** the store or company; 0 for the platform */
  storeId: integer('store_id').notNull(),
  companyId: ownCompany(),
  id: ownLongId(),
  at: instant('at').notNull().defaultNow(),
  /** null before sign-in */
  userId: integer('user_id'),
  sessionId: whole('session_id'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  subjectUserId: integer('subject_user_id'),
  detail: text('detail').notNull(),
  terminal: text('terminal'),
  device: text('device'),
});

/**
 * The stores of companies, readable by other stores of the company and by every server of a cluster. Maintained by a
 * trigger.
 */
export const sisterStores = pgTable('sister_stores', {
  id: integer('id').primaryKey(),
  parentId: integer('parent_id').notNull(),
  storeName: text('store_name').notNull(),
  isActive: boolean('is_active').notNull(),
});

/** The start of each session, which identifies its terminal. */
export const sessionStarts = pgTable('session_starts', {
  /** the store or company; 0 for the platform */
  storeId: integer('store_id').notNull(),
  companyId: ownCompany(),
  sessionId: whole('session_id').notNull(),
  action: text('action').notNull(),
  userId: integer('user_id'),
  subject: text('subject').notNull(),
  terminal: text('terminal'),
  device: text('device'),
});

export const terminals = pgTable('terminals', {
  storeId: integer('store_id').notNull(),
  /** the code that the device generated for itself */
  code: text('code').notNull(),
  /** the store's name for it; null for none */
  name: text('name'),
  /** the session of the last report, which may have ended since */
  sessionId: whole('session_id').notNull(),
  device: text('device'),
  version: text('version').notNull(),
  waiting: integer('waiting').notNull(),
  attention: integer('attention').notNull(),
  oldestWaitingAt: instant('oldest_waiting_at'),
  clockOffsetMs: whole('clock_offset_ms').notNull(),
  seenAt: instant('seen_at').notNull(),
  scanP50Ms: integer('scan_p50_ms'),
  scanP75Ms: integer('scan_p75_ms'),
  startP50Ms: integer('start_p50_ms'),
  startP75Ms: integer('start_p75_ms'),
});

export const discards = pgTable('discards', {
  storeId: integer('store_id').notNull(),
  submissionId: uuid('submission_id').notNull(),
  entryKey: uuid('entry_key').notNull(),
  kind: text('kind', {
    enum: [
      ...(['sale', 'shelf', 'money', 'removal', 'census', 'census_close', 'placed'] as const),
      ...(['disagreement', 'packs_found', 'slip_picture'] as const),
    ],
  }).notNull(),
  capturedBy: text('captured_by').notNull(),
  capturedAt: instant('captured_at').notNull(),
  entries: json('entries').notNull(),
  amountCents: whole('amount_cents').notNull(),
  refusal: text('refusal').notNull(),
  reason: text('reason').notNull(),
  wasRecorded: boolean('was_recorded').notNull(),
});

export const ticketRuns = pgTable('ticket_runs', {
  storeId: integer('store_id').notNull(),
  lotId: whole('lot_id').notNull(),
  startTicket: whole('start_ticket').notNull(),
  endTicket: whole('end_ticket').notNull(),
  /** 3 if a claim holds the tickets, for any reason */
  status: smallint('status').notNull(),
  claimId: whole('claim_id'),
  /** whether a removal holds them and they never were on the shelf */
  fromBackRoom: boolean('from_back_room').notNull().default(false),
});

/** The games of a company's state lotteries. A column is null if the list doesn't give its value. */
export const games = pgTable('games', {
  storeId: integer('store_id').notNull(),
  id: ownId(),
  state: text('state').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  priceCents: integer('price_cents'),
  packSize: integer('pack_size'),
  upc: text('upc'),
  firstSale: day('first_sale'),
  lastSale: day('last_sale'),
  lastReturn: day('last_return'),
  lastClaim: day('last_claim'),
  status: text('status'),
  source: text('source').notNull(),
  asOf: day('as_of').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** The users who get a morning message about a store by mail. */
export const morningReaders = pgTable('morning_readers', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  hour: smallint('hour').notNull(),
  onlyRed: boolean('only_red').notNull(),
  withFiles: boolean('with_files').notNull().default(false),
  weekly: boolean('weekly').notNull().default(false),
  language: text('language').notNull().default('en'),
});

/** Readers of instant alerts. */
export const alertReaders = pgTable('alert_readers', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  missing: boolean('missing').notNull(),
  shortCents: integer('short_cents'),
  byMail: boolean('by_mail').notNull(),
  language: text('language').$type<LanguageCode>().notNull(),
  since: instant('since').notNull(),
});

/** Morning messages that are done. */
export const morningMails = pgTable('morning_mails', {
  storeId: integer('store_id').notNull(),
  userId: integer('user_id').notNull(),
  day: day('day').notNull(),
  doneAt: instant('done_at').notNull(),
  /** null if there was nothing to say */
  mailedSales: json('mailed_sales').$type<MailedSales[]>(),
});

/** The column type of each kind of setting, and the conversion if a column stores another value than the setting's. */
const STORED: {
  [Kind in Setting['kind']]: {
    type: string;
    /** @param value a value that has passed the rules of its setting */
    write?(value: never): unknown;
    read?(stored: never, setting: Extract<Setting, { kind: Kind }>): unknown;
  };
} = {
  switch: { type: 'boolean' },
  choice: { type: 'text' },
  text: { type: 'text' },
  whole: { type: 'integer' },
  decimal: {
    type: 'integer',
    write: (value: number) => Math.round(value * 100),
    read: (stored: number) => stored / 100,
  },
  uses: { type: 'json', write: (value: readonly object[]) => JSON.stringify(value) },
  machines: { type: 'json', write: (value: readonly object[]) => JSON.stringify(value) },
  accounts: {
    type: 'json',
    write: (value: object) => JSON.stringify(value),
    // Accounts that an earlier release stored lack later fields.
    read: (stored: object, { initial }) => ({ ...initial, ...stored }),
  },
};

const columnOf = <Value>(field: string, setting: Setting) => {
  const { type, write, read } = STORED[setting.kind];
  return customType<{ data: Value; notNull: true; default: true }>({
    dataType: () => type,
    ...(write && { toDriver: (value) => write(value as never) as Value }),
    ...(read && { fromDriver: (stored) => read(stored as never, setting as never) as Value }),
  })(setting.column ?? field);
};
type Columns = { [Field in keyof StoreSettings]: ReturnType<typeof columnOf<StoreSettings[Field]>> };

/** A column for each setting. If there is no row, or null, the setting has its initial value. */
export const storeSettings = pgTable('store_settings', {
  storeId: integer('store_id').primaryKey(),
  ...(Object.fromEntries(
    Object.entries(SETTINGS).map(([field, setting]) => [field, columnOf(field, setting)]),
  ) as Columns),
});

export const ticketLayouts = pgTable('ticket_layouts', {
  /** the company that taught the layout */
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  definition: jsonb('definition').notNull(),
  example: text('example').notNull(),
  createdBy: integer('created_by').notNull(),
  timeCreated: instant('time_created').notNull(),
});

/** Ended ticket layouts. A taught layout with a row here is no longer offered. */
export const ticketLayoutEnds = pgTable('ticket_layout_ends', {
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  endedBy: integer('ended_by').notNull(),
  endedAt: instant('ended_at').notNull(),
});
