import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { ENDING_DAYS, ERRORS_OF_DAYS, MAX_LISTED } from '../../src/shared/health/findings';
import type { HealthReport } from '../../src/shared/health/health-schema';
import { DAY_MS, DEFAULT_CLOCK, wallDate } from '../../src/shared/time/store-clock';
import { countUnsentAlerts } from '../alerts/post';
import type { RootDb } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';
import { countUnsent } from '../morning/mails';
import { terminalsWithState } from '../terminals/states';

/** What the report says of the process that answers and of its settings. */
export type Installation = { build: string | null; dataDir: string; isEmbedded: boolean; startedAt: Date };

/** Terminals that are looked at, those heard last first: more aren't silent by chance. */
const MAX_LOOKED_AT = 200;
const SILENT_HOURS = 12;
/** A terminal that is silent for longer isn't used any more. */
const GIVEN_UP_DAYS = 14;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The figures of the installation. Each of its statements reads a bounded number of rows or an index. @param db reaches all stores */
export async function healthReport(db: RootDb, of: Installation, now: Date): Promise<HealthReport> {
  const began = performance.now();
  const [size] = await rows<{ bytes: number }>(
    db,
    sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
  );
  const answerMs = performance.now() - began;
  return {
    at: now.toISOString(),
    process: {
      build: of.build,
      started_at: of.startedAt.toISOString(),
      memory_bytes: process.memoryUsage.rss(),
    },
    database: {
      kind: of.isEmbedded ? 'embedded' : 'postgresql',
      answer_ms: Math.round(answerMs * 10) / 10,
      bytes: size?.bytes ?? 0,
    },
    disk: await diskOf(of.dataDir),
    backup: await lastBackup(db),
    unsent: { mails: await countUnsent(db, now), alerts: await countUnsentAlerts(db) },
    terminals: await silentTerminals(db, now),
    errors: await errorGroups(db, now),
    subscriptions: await endingSubscriptions(db, now),
  };
}

async function diskOf(folder: string): Promise<HealthReport['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    // A server of PostgreSQL may have no data folder.
    return null;
  }
}

/** The mark of the last backup command that came to its end. */
async function lastBackup(db: RootDb): Promise<HealthReport['backup']> {
  const [mark] = await rows<{ at: number; bytes: number }>(
    db,
    sql`SELECT ${milliseconds(sql`saved_at`)} AS at, bytes::float8 AS bytes FROM last_backup`,
  );
  return mark ? { at: iso(mark.at), bytes: mark.bytes } : null;
}

async function silentTerminals(db: RootDb, now: Date): Promise<HealthReport['terminals']> {
  const before = (ms: number) => sql`${iso(now.getTime() - ms)}::timestamptz`;
  const late = await terminalsWithState<{ storeId: number; code: string; name: string | null }>(
    db,
    [sql`t.store_id AS "storeId"`, sql`t.code`, sql`t.name`],
    sql`WHERE t.seen_at BETWEEN ${before(GIVEN_UP_DAYS * DAY_MS)} AND ${before(SILENT_HOURS * 3_600_000)}
        ORDER BY t.seen_at DESC LIMIT ${MAX_LOOKED_AT}`,
    now,
  );
  const silent = late.filter(({ session, state }) => session !== null && state !== 'working');
  const listed = silent.slice(0, MAX_LISTED);
  const names = await namesOf(
    db,
    listed.map(({ storeId }) => storeId),
  );
  return {
    silent: silent.length,
    data: listed.map(({ storeId, code, name, state, contact }) => ({
      ...{ store_id: storeId, store_name: names.get(storeId) ?? '' },
      ...{ code, name, state, seen_at: iso(contact) },
    })),
  };
}

async function namesOf(db: RootDb, ids: readonly number[]): Promise<Map<number, string>> {
  const named = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, store_name AS name FROM stores WHERE id = ANY(${list([...new Set(ids)])}::int[])`,
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

type Group = Omit<HealthReport['errors']['data'][number], 'last_at'> & { lastAt: number; total: number };

async function errorGroups(db: RootDb, now: Date): Promise<HealthReport['errors']> {
  const groups = await rows<Group>(
    db,
    sql`SELECT version, kind, screen, error, count(*)::int AS errors,
               count(DISTINCT (store_id, terminal))::int AS terminals,
               ${milliseconds(sql`max(received_at)`)} AS "lastAt", (sum(count(*)) OVER ())::int AS total
        FROM terminal_errors WHERE received_at > ${iso(now.getTime() - ERRORS_OF_DAYS * DAY_MS)}
        GROUP BY version, kind, screen, error
        ORDER BY errors DESC, "lastAt" DESC LIMIT ${MAX_LISTED}`,
  );
  return {
    total: groups[0]?.total ?? 0,
    data: groups.map(({ lastAt, total: _, ...group }) => ({ ...group, last_at: iso(lastAt) })),
  };
}

async function endingSubscriptions(db: RootDb, now: Date): Promise<HealthReport['subscriptions']> {
  const ending = await rows<{ companyId: number; endsAt: number; total: number }>(
    db,
    sql`SELECT store_id AS "companyId", ${milliseconds(sql`max(created_at + valid_days * interval '1 day')`)} AS "endsAt",
               (count(*) OVER ())::int AS total
        FROM subscriptions WHERE status = 1 AND store_id IS NOT NULL
        GROUP BY store_id
        HAVING max(created_at + valid_days * interval '1 day') BETWEEN ${iso(now.getTime())}::timestamptz
               AND ${iso(now.getTime() + ENDING_DAYS * DAY_MS)}::timestamptz
        ORDER BY "endsAt", store_id LIMIT ${MAX_LISTED}`,
  );
  const names = await namesOf(
    db,
    ending.map(({ companyId }) => companyId),
  );
  return {
    ending: ending[0]?.total ?? 0,
    data: ending.map(({ companyId, endsAt }) => ({
      company_id: companyId,
      company_name: names.get(companyId) ?? '',
      until: wallDate(new Date(endsAt), DEFAULT_CLOCK),
    })),
  };
}
