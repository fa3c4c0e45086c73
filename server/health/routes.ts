import { statfs } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ENDING_DAYS, ERRORS_OF_DAYS, MAX_LISTED } from '../../src/shared/health/findings';
import type { HealthReport } from '../../src/shared/health/health-schema';
import { healthPaths } from '../../src/shared/health/paths';
import { isSlow, stateLimits } from '../../src/shared/terminals/terminals';
import { DAY_MS, DEFAULT_CLOCK, wallDate } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { countUnsentAlerts } from '../alerts/post';
import type { Db, TenantDb } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';
import { serve } from '../http/serve';
import { countUnsent } from '../morning/mails';
import { SPEED_COLUMNS, type SpeedColumns, terminalsWithState, withSpeed } from '../terminals/states';
import { listProcesses } from './processes';
import { listViolations } from './violations';

/** The routes for a SuperAdmin's reports about the installation. */
export function healthReportRoutes(api: FastifyInstance, tenant: TenantDb, of: Installation): void {
  serve(api, healthPaths.healthReport, async (request) => ({
    data: await healthReport(tenant, of, request.now()),
  }));
}

/** Facts about the responding process and its settings. */
type Installation = { build: string | null; dataDir: string; isEmbedded: boolean; startedAt: Date };

/** Maximum number of database rows from which a list is made. Nobody would read more, and this keeps the cost the same at any size. */
const MAX_READ = 500;
const MAX_ERRORS_READ = 10_000;
/** A terminal that is silent for this long isn't used any more. */
const GIVEN_UP_DAYS = 14;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * The figures of the installation. Each statement reads a bounded number of rows or an index.
 * @param db the handle of a SuperAdmin's request, which reaches all stores
 */
async function healthReport(db: Db, of: Installation, now: Date): Promise<HealthReport> {
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
    processes: await listProcesses(db),
    database: {
      kind: of.isEmbedded ? 'embedded' : 'postgresql',
      answer_ms: Math.round(answerMs * 10) / 10,
      bytes: size?.bytes ?? 0,
    },
    disk: await diskOf(of.dataDir),
    backup: await lastBackup(db),
    unsent: { mails: await countUnsent(db, now), alerts: await countUnsentAlerts(db) },
    terminals: await silentTerminals(db, now),
    slow: await slowTerminals(db, now),
    errors: await errorGroups(db, now),
    violations: await listViolations(db),
    subscriptions: await endingSubscriptions(db, now),
  };
}

async function diskOf(folder: string): Promise<HealthReport['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    // A PostgreSQL server may have no data folder.
    return null;
  }
}

/** The mark of the last backup command that completed. */
async function lastBackup(db: Db): Promise<HealthReport['backup']> {
  const [mark] = await rows<{ at: number; bytes: number }>(
    db,
    sql`SELECT ${milliseconds(sql`saved_at`)} AS at, bytes::float8 AS bytes FROM last_backup`,
  );
  return mark ? { at: iso(mark.at), bytes: mark.bytes } : null;
}

type UsedTerminal = { storeId: number; code: string; name: string | null } & SpeedColumns;

/** Terminals whose sessions were last used between two times (ms since 1970), the latest `MAX_READ`. Uses an index. */
async function terminalsUsed(db: Db, from: number, to: number, now: Date) {
  const used = await rows<{ id: number; storeId: number | null }>(
    db,
    sql`SELECT s.id, u.store_id AS "storeId" FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.last_seen_at BETWEEN ${iso(from)}::timestamptz AND ${iso(to)}::timestamptz
          AND s.expires_at > ${now.toISOString()}::timestamptz
          AND (s.kind = 'terminal' OR u.user_role = ${ROLE.store})
        ORDER BY s.last_seen_at DESC LIMIT ${MAX_READ}`,
  );
  const storeIds = [...new Set(used.flatMap(({ storeId }) => storeId ?? []))];
  return terminalsWithState<UsedTerminal>(
    db,
    [sql`t.store_id AS "storeId"`, sql`t.code`, sql`t.name`, ...SPEED_COLUMNS],
    sql`WHERE t.store_id = ANY(${list(storeIds)}::int[]) AND t.session_id = ANY(${list(used.map(({ id }) => id))}::bigint[])`,
    now,
  );
}

async function silentTerminals(db: Db, now: Date): Promise<HealthReport['terminals']> {
  const { silentBefore } = stateLimits(now.getTime());
  const unused = await terminalsUsed(db, now.getTime() - GIVEN_UP_DAYS * DAY_MS, silentBefore, now);
  const silent = unused
    .filter(({ contact }) => contact < silentBefore)
    .sort((one, other) => other.contact - one.contact);
  return {
    silent: silent.length,
    data: await listed(db, silent, ({ state, contact }) => ({ state, seen_at: iso(contact) })),
  };
}

/** The slow ones of the terminals in use. */
async function slowTerminals(db: Db, now: Date): Promise<HealthReport['slow']> {
  const used = await terminalsUsed(db, stateLimits(now.getTime()).silentBefore, now.getTime(), now);
  const slow = used.map(withSpeed).filter(isSlow);
  return {
    slow: slow.length,
    data: await listed(db, slow, ({ scan, start }) => ({ scan, start })),
  };
}

/** As many terminals from the start of a list as are shown, with their places. @param more further fields of each row */
async function listed<Row extends Pick<UsedTerminal, 'storeId' | 'code' | 'name'>, More>(
  db: Db,
  terminals: readonly Row[],
  more: (terminal: Row) => More,
) {
  const first = terminals.slice(0, MAX_LISTED);
  const places = await placesOf(
    db,
    first.map(({ storeId }) => storeId),
  );
  return first.map((terminal) => {
    const { storeId, code, name } = terminal;
    const place = places.get(storeId) ?? { store_id: storeId, company_id: storeId, store_name: '' };
    return { ...place, code, name, ...more(terminal) };
  });
}

type Place = { store_id: number; company_id: number; store_name: string };

/** Active stores and companies by their ids. */
async function placesOf(db: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const places = await rows<Place>(
    db,
    sql`SELECT id AS store_id, coalesce(parent_id, id) AS company_id, store_name
        FROM stores WHERE id = ANY(${list([...new Set(ids)])}::int[]) AND is_active`,
  );
  return new Map(places.map((place) => [place.store_id, place]));
}

type Group = Omit<HealthReport['errors']['data'][number], 'last_at'> & { lastAt: number; total: number };

async function errorGroups(db: Db, now: Date): Promise<HealthReport['errors']> {
  const groups = await rows<Group>(
    db,
    sql`SELECT version, kind, screen, error, count(*)::int AS errors,
               count(DISTINCT (store_id, terminal))::int AS terminals,
               ${milliseconds(sql`max(received_at)`)} AS "lastAt", (sum(count(*)) OVER ())::int AS total
        FROM (SELECT * FROM terminal_errors
              WHERE received_at > ${iso(now.getTime() - ERRORS_OF_DAYS * DAY_MS)}::timestamptz
              ORDER BY received_at DESC LIMIT ${MAX_ERRORS_READ}) AS latest
        GROUP BY version, kind, screen, error
        ORDER BY errors DESC, "lastAt" DESC LIMIT ${MAX_LISTED}`,
  );
  return {
    total: groups[0]?.total ?? 0,
    data: groups.map(({ lastAt, total: _, ...group }) => ({ ...group, last_at: iso(lastAt) })),
  };
}

/** SQL: the end of a subscription in UTC, written like the index. @param of its alias */
const endOf = (of: SQL): SQL =>
  sql`((${of}.created_at AT TIME ZONE 'UTC') + ${of}.valid_days * interval '1 day')`;

/** Companies whose longest subscription ends soon (decision 12). */
async function endingSubscriptions(db: Db, now: Date): Promise<HealthReport['subscriptions']> {
  const [end, endOfOther] = [endOf(sql`s`), endOf(sql`o`)];
  const ending = await rows<{ companyId: number | null; endsAt: number }>(
    db,
    sql`SELECT s.store_id AS "companyId", ${milliseconds(end)} AS "endsAt" FROM subscriptions s
        WHERE s.status = 1 AND s.store_id IS NOT NULL
          AND ${end} BETWEEN ${iso(now.getTime())}::timestamp AND ${iso(now.getTime() + ENDING_DAYS * DAY_MS)}::timestamp
          AND NOT EXISTS (SELECT FROM subscriptions o WHERE o.store_id = s.store_id AND o.status = 1
                          AND (${endOfOther}, o.id) > (${end}, s.id))
        ORDER BY ${end}, s.id LIMIT ${MAX_READ}`,
  );
  const places = await placesOf(
    db,
    ending.flatMap(({ companyId }) => companyId ?? []),
  );
  const active = ending.flatMap(({ companyId, endsAt }) => {
    const company = places.get(companyId ?? 0);
    return company ? [{ company, endsAt }] : [];
  });
  return {
    ending: active.length,
    data: active.slice(0, MAX_LISTED).map(({ company, endsAt }) => ({
      company_id: company.company_id,
      company_name: company.store_name,
      until: wallDate(new Date(endsAt), DEFAULT_CLOCK),
    })),
  };
}
