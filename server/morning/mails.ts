import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { MORNING_LINE } from '../../src/messages/areas/morning-line';
import { languageOf } from '../../src/messages/current';
import type { LanguageCode } from '../../src/messages/locales';
import { DEMO_DOMAIN } from '../../src/shared/accounts/demo';
import {
  DEFAULT_MORNING_HOUR,
  type MailedSales,
  morningAt,
  REMEMBERED_DAYS,
} from '../../src/shared/morning/morning-message';
import type { MorningMailBody, MorningMailReply } from '../../src/shared/morning/morning-schema';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { daysBefore } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { type Caller, withinReach } from '../access';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { holdsSample } from '../db/samples';
import { morningMails, morningReaders, stores as storeTable, users } from '../db/schema';
import { list, rows } from '../db/sql';
import { forbidden } from '../errors';

/** A message that is due: its reader, store and business day (YYYY-MM-DD), and the number of the attempt. */
export type DueMail = {
  storeId: number;
  companyId: number;
  userId: number;
  email: string;
  onlyRed: boolean;
  withFiles: boolean;
  /** whether it includes the week, on Sundays */
  weekly: boolean;
  language: LanguageCode;
  day: string;
  number: number;
};

/**
 * The minimum time between the starts of the first and second attempts. It doubles for each further attempt. It's
 * longer than an attempt can take (mail/mailing), so no two servers send at once.
 */
const RETRY_MINUTES = 10;
/** How many messages are read together. Companies take turns. */
export const MAX_AT_ONCE = 100;
/** Maximum number of messages from which these are chosen. */
const MAX_CANDIDATES = 20_000;

const ZONE = sql`coalesce(t.time_zone, ${DEFAULT_SETTINGS.time_zone})`;

/** A message that is due, provided that its reader has access. */
type Candidate = Pick<
  DueMail,
  'storeId' | 'userId' | 'onlyRed' | 'withFiles' | 'weekly' | 'language' | 'day' | 'number'
>;

/**
 * SQL: the messages that are due, as rows of `Candidate`: the first message of each store, then the second ones, at
 * most `MAX_CANDIDATES`. Neither their day nor a later one is done, since a day may begin again after a change of the
 * store's zone.
 */
function dueIn(zones: readonly string[], now: Date): SQL {
  const clocks = zones.map((zone) => morningAt(now, zone));
  return sql`
    SELECT r.store_id AS "storeId", r.user_id AS "userId", r.only_red AS "onlyRed", r.with_files AS "withFiles",
           r.weekly, r.language, z.day::text AS day, coalesce(max(m.number), 0) + 1 AS number
    FROM morning_readers r
    LEFT JOIN store_settings t ON t.store_id = r.store_id
    JOIN unnest(${list(zones)}::text[], ${list(clocks.map(({ day }) => day))}::date[],
                ${list(clocks.map(({ hour }) => hour))}::int[]) AS z(zone, day, hour) ON z.zone = ${ZONE}
    LEFT JOIN morning_tries m ON m.store_id = r.store_id AND m.user_id = r.user_id AND m.day = z.day
    WHERE r.hour <= z.hour AND NOT ${holdsSample(sql`r.store_id`)}
      AND NOT ${isDone(sql`z.day`)}
    GROUP BY r.store_id, r.user_id, r.only_red, r.with_files, r.weekly, r.language, z.day
    HAVING max(m.number) IS NULL
        OR max(m.began_at) <= ${now.toISOString()}::timestamptz
                              - make_interval(mins => ${RETRY_MINUTES}::int * (2 ^ (max(m.number) - 1))::int)
    ORDER BY row_number() OVER (PARTITION BY r.store_id ORDER BY r.user_id), r.store_id
    LIMIT ${MAX_CANDIDATES}`;
}

/** SQL: whether the reader `r` has the message of a day or a later one. @param day SQL: a date */
const isDone = (day: SQL): SQL => sql`EXISTS (
  SELECT FROM morning_mails d WHERE d.store_id = r.store_id AND d.user_id = r.user_id AND d.day >= ${day})`;

/**
 * The messages that are due by their stores' clocks, at most `MAX_AT_ONCE`: the first message of each company, then the
 * second ones, so that a company with many doesn't hold up others.
 */
export async function dueMails(db: Db, now: Date): Promise<DueMail[]> {
  const zones = await rows<{ zone: string }>(
    db,
    sql`SELECT DISTINCT ${ZONE} AS zone
        FROM morning_readers r LEFT JOIN store_settings t ON t.store_id = r.store_id`,
  );
  if (zones.length === 0) return [];
  const due = dueIn(
    zones.map(({ zone }) => zone),
    now,
  );
  return withAddresses(db, await rows<Candidate>(db, due));
}

/** SQL: joins readers `r` with their accounts `u` and stores `s`, if they may access the store now. */
export const READING_USERS: SQL = sql`
  JOIN users u ON u.id = r.user_id AND u.is_active
  LEFT JOIN stores home ON home.id = u.store_id
  JOIN stores s ON s.id = r.store_id AND s.is_active
  WHERE home.is_active IS NOT FALSE
    AND CASE u.user_role WHEN ${ROLE.superAdmin} THEN true
                         WHEN ${ROLE.admin} THEN s.parent_id = u.store_id
                         WHEN ${ROLE.store} THEN s.id = u.store_id OR s.id = ANY(u.store_ids) AND s.parent_id = home.parent_id
                         ELSE false END`;

/** SQL: whether the address of a user `u` leads nowhere. Accounts of the demo have such addresses, so that nothing is sent to them. */
export const IS_DEMO_ADDRESS: SQL = sql`u.email LIKE ${`%@${DEMO_DOMAIN}`}`;

/**
 * The messages to people who may access the store now. In a separate statement, because Citus can't join accounts with
 * the data of stores.
 */
function withAddresses(db: Db, due: readonly Candidate[]): Promise<DueMail[]> {
  const column = (name: keyof Candidate): SQL => list(due.map((mail) => mail[name]));
  return rows<DueMail>(
    db,
    sql`SELECT r.store_id AS "storeId", s.parent_id AS "companyId", r.user_id AS "userId", u.email,
               r.only_red AS "onlyRed", r.with_files AS "withFiles", r.weekly, r.language, r.day, r.number
        FROM unnest(${column('storeId')}::int[], ${column('userId')}::int[], ${column('onlyRed')}::boolean[],
                    ${column('withFiles')}::boolean[], ${column('weekly')}::boolean[], ${column('language')}::text[],
                    ${column('day')}::text[], ${column('number')}::int[])
             AS r(store_id, user_id, only_red, with_files, weekly, language, day, number)
        ${READING_USERS} AND u.email IS NOT NULL AND NOT ${IS_DEMO_ADDRESS}
        ORDER BY row_number() OVER (PARTITION BY coalesce(s.parent_id, s.id) ORDER BY r.store_id, r.user_id),
                 r.store_id, r.user_id
        LIMIT ${MAX_AT_ONCE}`,
  );
}

/**
 * Claims a message for this server. Reads only the message's own rows, since thousands may be due.
 * @returns false when another server has claimed it, or the person lost access to the store or no longer wants messages
 */
export async function takeMail(db: Db, mail: DueMail, now: Date): Promise<boolean> {
  const [reader] = await withAddresses(db, [mail]);
  if (reader?.email !== mail.email) return false;
  const taken = await rows(
    db,
    sql`INSERT INTO morning_tries (store_id, user_id, day, number, began_at)
        SELECT r.store_id, r.user_id, ${mail.day}::date, ${mail.number}::smallint, ${now.toISOString()}::timestamptz
        FROM morning_readers r
        WHERE r.store_id = ${mail.storeId} AND r.user_id = ${mail.userId} AND NOT ${isDone(sql`${mail.day}::date`)}
        ON CONFLICT DO NOTHING RETURNING number`,
  );
  return taken.length > 0;
}

/** Marks a message as done. @param mailedSales the sales in it; null if there was no content to send */
export async function finishMail(
  db: Db,
  { storeId, userId, day }: DueMail,
  mailedSales: MailedSales[] | null,
  now: Date,
): Promise<void> {
  await db
    .insert(morningMails)
    .values({ storeId, userId, day, doneAt: now, mailedSales })
    .onConflictDoNothing();
}

/** Maximum number of unsent messages that are counted. Nobody would act differently on a larger number. */
const MAX_UNSENT = 1_000;

/** The number of rows of a query for unsent messages, at most `MAX_UNSENT`. */
export async function countUnsentAmong(db: Db, unsent: SQL): Promise<number> {
  const [counted] = await rows<{ counted: number }>(
    db,
    sql`SELECT count(*)::int AS counted FROM (${unsent} LIMIT ${MAX_UNSENT}) AS messages`,
  );
  return counted?.counted ?? 0;
}

/** The number of messages of the last two days whose first attempt failed and that are still unsent, at most `MAX_UNSENT`. */
export function countUnsent(db: Db, now: Date): Promise<number> {
  const since = daysBefore(now.toISOString().slice(0, 10), 2);
  return countUnsentAmong(
    db,
    sql`SELECT 1
        FROM morning_readers r
        JOIN morning_tries m ON m.store_id = r.store_id AND m.user_id = r.user_id
        WHERE m.day >= ${since} AND m.number = 2 AND NOT EXISTS (
          SELECT FROM morning_mails d
          WHERE d.store_id = m.store_id AND d.user_id = m.user_id AND d.day = m.day
        )`,
  );
}

/** The sales that earlier mails to a person stated, oldest mail first. @param day YYYY-MM-DD */
export async function salesMailedBefore(
  db: Db,
  storeId: number,
  userId: number,
  day: string,
): Promise<MailedSales[]> {
  const since = daysBefore(day, REMEMBERED_DAYS);
  const mails = await db
    .select({ sales: morningMails.mailedSales })
    .from(morningMails)
    .where(
      and(
        eq(morningMails.storeId, storeId),
        eq(morningMails.userId, userId),
        gte(morningMails.day, since),
        lt(morningMails.day, day),
      ),
    )
    .orderBy(morningMails.day);
  return mails.flatMap(({ sales }) => sales ?? []).filter(({ date }) => date >= since);
}

type MorningMail = MorningMailReply['data'];

/** The caller's mail subscriptions, for stores that are still accessible. */
export async function readMorningMail(db: Db, caller: Caller): Promise<MorningMail> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.id));
  const chosen = await db
    .select()
    .from(morningReaders)
    .where(
      and(
        eq(morningReaders.userId, caller.id),
        withinReach(db, caller, 'getMorningMail', morningReaders.storeId),
      ),
    )
    .orderBy(morningReaders.storeId);
  const [first] = chosen;
  return {
    stores: chosen.map(({ storeId }) => storeId),
    hour: first?.hour ?? DEFAULT_MORNING_HOUR,
    only_red: first?.onlyRed ?? true,
    with_files: first?.withFiles ?? false,
    weekly: first?.weekly ?? false,
    email: user?.email ?? null,
  };
}

/**
 * Sets the caller's mail subscriptions.
 * @throws ApiError 403 for a store out of the caller's reach, or a company
 */
export async function changeMorningMail(
  db: Db,
  caller: Caller,
  { stores, hour, only_red: onlyRed, with_files: files, weekly: week }: MorningMailBody,
): Promise<MorningMail> {
  const storeIds = [...new Set(stores)];
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    await requireStores(tx, caller, 'getMorningMail', storeIds);
    const before = await tx
      .delete(morningReaders)
      .where(eq(morningReaders.userId, caller.id))
      .returning({ withFiles: morningReaders.withFiles, weekly: morningReaders.weekly });
    // A page of a previous release doesn't send files or the week.
    const withFiles = files ?? before[0]?.withFiles ?? false;
    const weekly = week ?? before[0]?.weekly ?? false;
    // The message needs the office's texts, which not every language has.
    const language = languageOf(MORNING_LINE);
    if (storeIds.length > 0)
      await tx.insert(morningReaders).values(
        storeIds.map((storeId) => ({
          storeId,
          userId: caller.id,
          hour,
          onlyRed,
          withFiles,
          weekly,
          language,
        })),
      );
    return readMorningMail(tx, caller);
  });
}

/** @throws ApiError 403 for a store out of the caller's reach, or a company */
export async function requireStores(
  db: Db,
  caller: Caller,
  action: 'getMorningMail' | 'getInstantAlerts',
  storeIds: readonly number[],
): Promise<void> {
  const allowedStores = await db
    .select({ id: storeTable.id })
    .from(storeTable)
    .where(
      and(
        inArray(storeTable.id, storeIds),
        isNotNull(storeTable.parentId),
        withinReach(db, caller, action, storeTable.id),
      ),
    );
  if (allowedStores.length < storeIds.length) throw forbidden();
}
