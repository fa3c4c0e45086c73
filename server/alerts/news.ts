import { sql } from 'drizzle-orm';
import type { AlertContent } from '../../src/shared/alerts/instant-alerts-schema';
import { joinPacksSold, moneyLines } from '../../src/shared/drawer/drawers';
import { DAY_MS, wallTime } from '../../src/shared/time/store-clock';
import { centsOf } from '../../src/shared/values/money';
import { newestCensuses } from '../counting/census';
import { heldTickets } from '../counting/record-tickets';
import type { Db, RootDb, TenantDb } from '../db/connect';
import { GROWTH } from '../db/growth';
import { holdsSample } from '../db/samples';
import { isOneOf, list, milliseconds, rows, SALES, snapshot, valuesOf } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { causesOf, daysOf, drawersOn } from '../drawer/world';
import { clockOf } from '../places/settings';

/**
 * Something that people want to know at once. `id`: of its record, or of the census, so that closing a census twice is
 * one news item. `arrivedAt`: when the last record about it was received, in ms since the epoch.
 */
type News = { id: string; arrivedAt: number; content: AlertContent };

/**
 * The kinds of submissions that may be news or turn an earlier one into news. A correction only takes tickets from
 * records, so it can't make a drawer short or a ticket missing.
 */
const KINDS = sql.raw("('sale', 'removal', 'money', 'census_close')");

/**
 * The stores with readers that received such records since an instant. Sample data is no news.
 * @param among null for all stores
 */
export async function storesWithNews(
  db: RootDb,
  from: Date,
  among: readonly number[] | null,
): Promise<{ storeId: number; companyId: number }[]> {
  const candidates = await rows<{ id: number }>(
    db,
    sql`SELECT DISTINCT r.store_id AS id FROM alert_readers r
        WHERE ${among === null ? sql`true` : isOneOf(sql`r.store_id`, among)}
          AND NOT ${holdsSample(sql`r.store_id`)} AND EXISTS (
          SELECT FROM submissions s
          WHERE s.store_id = r.store_id AND s.received_at >= ${from.toISOString()} AND s.kind IN ${KINDS})`,
  );
  if (candidates.length === 0) return [];
  return rows(
    db,
    sql`SELECT id AS "storeId", parent_id AS "companyId" FROM stores
        WHERE id = ANY(${list(candidates.map(({ id }) => id))}::int[]) AND is_active ORDER BY id`,
  );
}

type Reader = { userId: number; missing: boolean; shortCents: number | null; byMail: boolean; since: number };

/**
 * Writes the alerts about records that a store received since an instant, each once. They are derived from committed
 * records, so no record waits for them, and any server may run this any number of times.
 */
export async function writeAlerts(
  { db, tenant }: { db: RootDb; tenant: TenantDb },
  { storeId, companyId }: { storeId: number; companyId: number },
  from: Date,
  now: Date,
): Promise<void> {
  const news = await withinScope({ storeId, companyId }, () => newsOf(tenant, storeId, from, now));
  if (news.length === 0) return;
  const readers = await rows<Reader>(
    db,
    sql`SELECT user_id AS "userId", missing, short_cents AS "shortCents", by_mail AS "byMail",
               ${milliseconds(sql`since`)} AS since
        FROM alert_readers WHERE store_id = ${storeId}`,
  );
  const writtenAlerts = await rows<{ id: string; userId: number }>(
    db,
    sql`SELECT DISTINCT submission_id AS id, user_id AS "userId" FROM alerts
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(news.map(({ id }) => id))}::uuid[])`,
  );
  const written = new Set(writtenAlerts.map(({ id, userId }) => `${id} ${userId}`));
  const today = await rows<{ userId: number; records: number }>(
    db,
    sql`SELECT user_id AS "userId", count(DISTINCT submission_id)::int AS records FROM alerts
        WHERE store_id = ${storeId} AND created_at > ${new Date(now.getTime() - DAY_MS).toISOString()} GROUP BY user_id`,
  );
  const left = new Map<number, number>(readers.map(({ userId }) => [userId, GROWTH.alerts.most]));
  for (const { userId, records } of today) left.set(userId, GROWTH.alerts.most - records);
  const devices = await devicesOf(db, readers, now);
  const added = readers.flatMap((reader) => {
    const { userId, byMail, since } = reader;
    const sessions = devices.filter((each) => each.userId === userId).map(({ sessionId }) => sessionId);
    const targets = byMail || sessions.length === 0 ? [MAIL, ...sessions] : sessions;
    return news
      .filter(({ arrivedAt, content }) => arrivedAt >= since && isWanted(content, reader))
      .filter(({ id }) => !written.has(`${id} ${userId}`))
      .slice(0, Math.max(0, left.get(userId) ?? 0))
      .flatMap(({ id, content }) =>
        targets.map((target) => newAlert({ storeId, id, userId, target, content }, now)),
      );
  });
  if (added.length === 0) return;
  await db.execute(sql`INSERT INTO alerts ${valuesOf(added)} ON CONFLICT DO NOTHING`);
  await db.execute(sql`
    DELETE FROM alerts WHERE store_id = ${storeId}
      AND created_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()}`);
}

/** How many days a device keeps sent entries. A record that arrives even later may be news a second time. */
const KEPT_DAYS = 90;

/** The target of an alert by mail, instead of a session's device. */
export const MAIL = 0;

/** An alert to a person, by mail or to a device. */
export type Alert = { storeId: number; id: string; userId: number; target: number; content: AlertContent };

/** The row of a new alert, which is to be sent at once. */
export const newAlert = ({ storeId, id, userId, target, content }: Alert, now: Date) => ({
  store_id: storeId,
  submission_id: id,
  user_id: userId,
  target,
  content: sql`${JSON.stringify(content)}::json`,
  created_at: now.toISOString(),
  next_try_at: now.toISOString(),
});

/** Checks whether a person chose alerts like this one. */
export const isWanted = (
  { kind, cents }: AlertContent,
  { missing, shortCents }: Pick<Reader, 'missing' | 'shortCents'>,
): boolean => (kind === 'short' ? shortCents !== null && cents > shortCents : missing);

/** The sessions of these people whose devices get push messages. */
export const devicesOf = (
  db: RootDb,
  people: readonly { userId: number }[],
  now: Date,
): Promise<{ userId: number; sessionId: number }[]> =>
  rows(
    db,
    sql`SELECT p.user_id AS "userId", p.session_id AS "sessionId" FROM push_subscriptions p
        JOIN sessions s ON s.id = p.session_id AND s.user_id = p.user_id
        WHERE s.expires_at > ${now.toISOString()}
          AND p.user_id = ANY(${list(people.map(({ userId }) => userId))}::int[])
        ORDER BY p.session_id`,
  );

/** The news among the records that a store received since an instant. */
const newsOf = (db: Db, storeId: number, from: Date, now: Date): Promise<News[]> =>
  snapshot(db, async (tx) => {
    const clock = await clockOf(tx, storeId);
    const wallOf = (at: number): string => wallTime(new Date(at), clock);
    return [
      ...(await missingTickets(tx, storeId, from, wallOf)),
      ...(await unseenPacks(tx, storeId, from, now, wallOf)),
      ...(await shortDrawers(tx, storeId, from, wallOf)),
    ];
  });

type WallOf = (at: number) => string;
type MissingRow = {
  id: string;
  arrivedAt: number;
  recordedAt: number;
  date: string;
  by: string;
  held: number;
  cents: number;
};

/** Tickets that opening checks found missing, and tickets recorded as lost or stolen. */
async function missingTickets(db: Db, storeId: number, from: Date, wallOf: WallOf): Promise<News[]> {
  const sources = [
    { kind: 'opening', records: sql`s.kind = 'sale' AND s.purpose = 'opening'`, reasons: SALES },
    { kind: 'removed', records: sql`s.kind = 'removal'`, reasons: sql.raw("('lost', 'stolen')") },
  ] as const;
  const news: News[] = [];
  for (const { kind, records, reasons } of sources) {
    const missing = await rows<MissingRow>(
      db,
      sql`SELECT s.submission_id AS id, ${milliseconds(sql`s.received_at`)} AS "arrivedAt",
                 ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", s.business_date::text AS date, u.name AS by,
                 r.held, r.cents
          FROM submissions s
          JOIN people u ON u.id = s.created_by
          CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`, reasons)} r
          WHERE s.store_id = ${storeId} AND s.received_at >= ${from.toISOString()} AND ${records} AND r.held > 0
          ORDER BY s.id`,
    );
    news.push(
      ...missing.map(({ id, arrivedAt, recordedAt, held, ...row }) => ({
        id,
        arrivedAt,
        content: {
          kind,
          tickets: held,
          wall: wallOf(recordedAt),
          cents: row.cents,
          by: row.by,
          date: row.date,
        },
      })),
    );
  }
  return news;
}

/** Packs that closed censuses never saw. */
async function unseenPacks(db: Db, storeId: number, from: Date, now: Date, wallOf: WallOf): Promise<News[]> {
  const closed = await rows<{ id: string; arrivedAt: number }>(
    db,
    sql`SELECT e.census_id AS id, min(${milliseconds(sql`s.received_at`)}) AS "arrivedAt"
        FROM census_closings e
        JOIN submissions s ON s.store_id = e.store_id AND s.submission_id = e.submission_id
        WHERE e.store_id = ${storeId} AND s.received_at >= ${from.toISOString()}
        GROUP BY e.census_id`,
  );
  const news: News[] = [];
  for (const { id, arrivedAt } of closed) {
    const { data } = await newestCensuses(db, storeId, id, now);
    const [census] = data;
    if (!census || census.closed_at === null || census.seen >= census.packs) continue;
    const content = {
      kind: 'census' as const,
      packs: census.packs - census.seen,
      cents: centsOf(census.value) - centsOf(census.seen_value),
      by: census.closed_by ?? '',
      wall: wallOf(Date.parse(census.closed_at)),
    };
    news.push({ id, arrivedAt, content });
  }
  return news;
}

/** The short drawers of business days for which a record was received. */
async function shortDrawers(db: Db, storeId: number, from: Date, wallOf: WallOf): Promise<News[]> {
  const received = await rows<{ date: string | null; records: string[] | null }>(
    db,
    sql`SELECT s.business_date::text AS date, (
          SELECT json_agg(r.record_key) FROM money_statement_records r
          WHERE r.store_id = ${storeId} AND r.submission_id = s.submission_id
        ) AS records
        FROM submissions s
        WHERE s.store_id = ${storeId} AND s.received_at >= ${from.toISOString()}
          AND s.kind IN ('sale', 'removal', 'money')`,
  );
  const countedRecords = [...new Set(received.flatMap(({ records }) => records ?? []))];
  const days = received.flatMap(({ date }) => date ?? []);
  const dates = [...new Set([...days, ...(await daysOf(db, storeId, countedRecords))])];
  if (dates.length === 0) return [];
  const { records, moneyCounts } = await drawersOn(db, storeId, dates);
  const short = moneyLines(records, moneyCounts).drawers.filter(({ overShort }) => (overShort ?? 0) < 0);
  const { lines, lineOf } = joinPacksSold(records);
  const causes = await causesOf(
    db,
    storeId,
    short.length === 0 ? [] : [...records, ...moneyCounts].map(({ number }) => number),
  );
  const receivedAt = new Map(causes.map((cause) => [cause.number, cause.receivedAt]));
  return short.flatMap((drawer) => {
    const end = Math.max(...drawer.records.map(({ recordedAt }) => recordedAt));
    const linesUntilThen = new Set(
      lines.flatMap(({ key, date, recordedAt }) => (date === drawer.date && recordedAt <= end ? key : [])),
    );
    // A cumulative figure also depends on the money counts of the day's earlier records.
    const counts =
      drawer.moneyCount.basis === 'delta'
        ? [drawer.moneyCount]
        : moneyCounts.filter((count) => count.records.some((key) => linesUntilThen.has(lineOf(key))));
    const counted = new Set(counts.flatMap((count) => count.records.map(lineOf)));
    const parts = [...counts, ...records.filter(({ key }) => counted.has(lineOf(key)))];
    const arrivedAt = Math.max(...parts.map(({ number }) => receivedAt.get(number) ?? 0));
    if (arrivedAt < from.getTime()) return [];
    const content = {
      kind: 'short' as const,
      cents: -(drawer.overShort ?? 0),
      by: [...new Set(drawer.records.map(({ name }) => name))].join(', '),
      wall: wallOf(end),
    };
    return [{ id: drawer.moneyCount.id, arrivedAt, content }];
  });
}
