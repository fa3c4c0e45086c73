import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createPasswordLink } from '../../../server/accounts/password-links';
import { openSession } from '../../../server/accounts/sessions';
import { secondFactors, subscriptions, vendors } from '../../../server/db/schema';
import type { DisagreeReply } from '../../../src/shared/counting/clerks-side-schema';
import type { UnknownPacksReply } from '../../../src/shared/stock/found-packs-schema';
import { MINUTE_MS } from '../../../src/shared/time/store-clock';
import { ROLE } from '../../../src/shared/wire/access';
import { addAccessToken, addPerson, addStoreOf, lotBody, type Person } from '../databases/fixtures';
import { skipPacks } from './alarms';
import type { ApiServer } from './app';
import { givePin } from './clerks';
import { foundBody } from './games';
import { addTaughtLayout } from './permission-settings';
import { must, openShop, type Shop } from './shop';

/** An exception can be dismissed only once, so a test needs several. */
const EXCEPTIONS = 16;
/** An alarm can be marked as seen only once. */
const ALARMS = 16;

/** The callers: two of each role, so that they can act on each other, and a handed-over terminal. */
const ACTORS = ['superA', 'superB', 'adminA', 'adminB', 'storeA', 'storeB', 'terminal'] as const;
export type Actor = (typeof ACTORS)[number];

export const SECOND_UPC = '028400009999';
export const TERMINALS = ['K7QM2P', 'W3XN8R'] as const;

/** One store and its company, with data that every writing call can change. */
export type WritingScene = {
  shop: Shop;
  people: Record<Exclude<Actor, 'terminal'>, Person>;
  tokens: Record<Actor, string>;
  companyVendorId: number;
  subscriptionIds: [number, number];
  /** a layout taught by the company */
  layoutCode: string;
  /** dated before the pack was received */
  lateRecordIds: [number, number];
  /** seen by a count */
  unknownPackIds: readonly number[];
  /** each with a separate ticket */
  exceptionIds: readonly number[];
  /** each of a skipped pack */
  alarmIds: readonly string[];
  /** the key of a shift's record */
  recordKey: string;
  /** the key of a disagreement with that record */
  disagreementId: string;
  /** the session of the clerks' terminal */
  sessionId: number;
  /** of the store; `revive` leaves no other */
  accessTokenId: number;
  /** `empty` holds no sample data and `sample` does, as `revive` leaves them */
  samples: { empty: number; sample: number };
  /** of storeA's password link */
  linkToken: string;
  /** Restores what calls have ended, deactivated or deleted, directly in the database. */
  revive(): Promise<void>;
};

/** The second factors of two admins: the first one's is begun, the other one's is on, with one recovery code. */
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const RECOVERY_CODE = 'AB3DE-FG7HK';

/** Tables whose rows a call may delete and a later call needs. */
const REVIVED = ['second_factors', 'sessions', 'password_links', 'clerk_pins', 'terminals', 'subscriptions'];
const REVIVING = [
  ...['users', 'stores', 'vendors', 'plans'].map(
    (table) => `UPDATE ${table} SET is_active = true WHERE NOT is_active`,
  ),
  'DELETE FROM login_failures',
  'DELETE FROM second_factors',
  'DELETE FROM sign_ups',
  'DELETE FROM access_tokens WHERE id > (SELECT min(id) FROM access_tokens)',
  'UPDATE access_tokens SET ended_at = NULL WHERE ended_at IS NOT NULL',
  'UPDATE clerk_pins SET wrong_tries = 0, locked_until = NULL',
  ...REVIVED.map(
    (table) =>
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept_${table} ON CONFLICT DO NOTHING`,
  ),
];
export async function makeWritingScene(server: ApiServer): Promise<WritingScene> {
  const { db } = server;
  const shop = await openShop(server);
  const { company, store } = shop;
  const people = {
    superA: await addPerson(db, ROLE.superAdmin, null, 'Super A'),
    superB: await addPerson(db, ROLE.superAdmin, null, 'Super B'),
    adminA: company.admin,
    adminB: await addPerson(db, ROLE.admin, company.id, 'Admin B'),
    storeA: store.admin,
    storeB: await addPerson(db, ROLE.store, store.id, 'Store B'),
  };
  await givePin(db, store.clerk);
  await shop.till.add('/inventory_add', lotBody(store, SECOND_UPC, '20000000000000'));
  const late = (n: number) => must(shop.sell(shop.till, [shop.entry(n, n)], '2025-03-04T22:05:00Z'), 201);
  const lateRecords = [await late(78), await late(79)] as const;
  const lateRecordIds: WritingScene['lateRecordIds'] = [lateRecords[0].data.id, lateRecords[1].data.id];
  const now = new Date();
  const gone = Array.from({ length: EXCEPTIONS }, (_, n) => shop.entry(50 + n, 50 + n));
  await must(shop.sell(shop.till, [], new Date(now.getTime() - MINUTE_MS).toISOString(), gone), 201);
  await must(shop.see(shop.till, 50), 201);
  const exceptionIds = (await shop.exceptions()).map(({ id }) => id);
  const unknown = [{ code: '99990000001000' }, { code: '99990000002000' }];
  const seenUnknown = { data: { scanned: [], non_scanned: [], unknown } };
  await shop.till.record('/sales-record-register', seenUnknown);
  const unknownPacks = await shop.till.read<UnknownPacksReply>(`/unknown-packs/${store.id}`);
  await shop.till.record('/packs-found', foundBody(9_999_999));
  const recordKey = lateRecords[0].submission_id;
  const words = { store_id: store.id, record: recordKey, words: 'I counted twice.' };
  const disagreement = await shop.till.record<DisagreeReply>('/disagreements', words);
  const terminal = await openSession(db, store.admin.id, now, 'terminal');
  const tokens = { terminal: terminal.token } as Record<Actor, string>;
  for (const [name, { id }] of Object.entries(people))
    tokens[name as Actor] = (await openSession(db, id, now)).token;
  const [vendor] = await db
    .insert(vendors)
    .values({ storeId: company.id, vendorName: 'Company Vendor', upcCode: '777' })
    .returning({ id: vendors.id });
  const subscription = { storeId: company.id, isTrail: 1, validDays: 30, subscriptionDesc: 'x' };
  const [first, second] = await db
    .insert(subscriptions)
    .values(['First', 'Second'].map((subscriptionName) => ({ ...subscription, subscriptionName })))
    .returning({ id: subscriptions.id });
  if (!vendor || !first || !second) throw new Error('The scene is incomplete.');
  const link = await createPasswordLink(db, store.admin.id, 'setup', '', now);
  await db.execute(sql`
    INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
    SELECT ${store.id}, code, 0, 'BxY3k9_a', 0, 0, 0, now() FROM unnest(${sql.param([...TERMINALS])}::text[]) AS t(code)`);
  const samples = {
    empty: (await addStoreOf(db, company.id, 3)).id,
    sample: (await addStoreOf(db, company.id, 4)).id,
  };
  const revivingSamples = [
    `SELECT clear_sample(store_id, now()) FROM samples WHERE store_id = ${samples.empty} AND cleared_at IS NULL`,
    `INSERT INTO samples SELECT ${samples.sample}, now(), NULL, 0, 0
     WHERE NOT EXISTS (SELECT FROM samples WHERE store_id = ${samples.sample} AND cleared_at IS NULL)`,
  ];
  const accessTokenId = await addAccessToken(db, store);
  const recoveryHashes = [createHash('sha256').update(RECOVERY_CODE.replace('-', '')).digest('hex')];
  const factor = { secret: FACTOR_SECRET, recoveryHashes };
  await db.insert(secondFactors).values([
    { ...factor, userId: people.adminA.id },
    { ...factor, userId: people.adminB.id, confirmedAt: now },
  ]);
  for (const table of REVIVED)
    await db.execute(sql.raw(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`));

  return {
    shop,
    people,
    tokens,
    companyVendorId: vendor.id,
    subscriptionIds: [first.id, second.id],
    layoutCode: await addTaughtLayout(db, company.id, company.admin.id),
    lateRecordIds,
    unknownPackIds: unknownPacks.data.map(({ id }) => id),
    exceptionIds,
    alarmIds: await skipPacks(server, store, ALARMS),
    recordKey,
    disagreementId: disagreement.submission_id,
    sessionId: terminal.id,
    accessTokenId,
    samples,
    linkToken: new URL(link, 'http://x').searchParams.get('token') ?? '',
    revive: async () => {
      // One after the other, each as a transaction: together they could deadlock.
      for (const statement of [...REVIVING, ...revivingSamples]) await db.execute(sql.raw(statement));
    },
  };
}
