import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { INVARIANT_NAMES } from '../src/shared/health/invariants';
import { ERROR_KINDS } from '../src/shared/terminals/errors';
import { quartersOf, TERMINAL_STATES } from '../src/shared/terminals/terminals';
import { ERROR_CODE } from '../src/shared/wire/errors';
import { REPLAYED_HEADER, statusPaths } from '../src/shared/wire/requests';
import { countUnsentAlerts } from './alerts/post';
import { allOpenExceptions } from './counting/keep-exceptions';
import type { Connection, Db, RootDb } from './db/connect';
import { keepFigures, lastFigures, takeMinuteWork } from './db/minute-work';
import { withTimeout } from './db/sql';
import { ApiError } from './errors';
import { onViolation } from './invariants';
import type { Logger } from './log';
import { countUnsent } from './morning/mails';
import { countErrors } from './terminals/errors';
import { SPEED_COLUMNS, type SpeedColumns, terminalsWithState } from './terminals/states';

/** One process reads the figures once in this time, regardless of how many processes are asked, and how often. */
const FRESH_MS = 30_000;
/** How long the figures of a process are used after it has failed. */
const KEPT_MS = 5 * 60_000;
/** A database that doesn't respond within this time counts as unavailable. The other figures are still returned. */
const PATIENCE_MS = 3_000;

type DataCounts = {
  states: Record<string, number>;
  /** seconds; 0 if no entry waits */
  oldest: number;
  exceptions: number;
  unsentMails: number;
  unsentAlerts: number;
  errors: Record<string, number>;
  /** of the terminals in use, in milliseconds */
  speeds: { name: 'scan' | 'start'; quantile: '0.5' | '0.75'; ms: number | null }[];
};

/**
 * Metrics from the database: terminals by state and their errors, the age of the oldest waiting entry, open exceptions.
 * They are the same in every process, and one process reads them from all terminals and their sessions.
 * @param log receives errors; the metrics only show that the database doesn't respond
 * @param now the server's clock
 * @returns a function that updates the metrics and never throws
 */
function dataMetrics(
  registry: Registry,
  { db, poolState }: Pick<Connection, 'db' | 'poolState'>,
  log: Pick<Logger, 'error'>,
  now: () => Date,
): () => Promise<void> {
  const registers = [registry];
  const terminals = new Gauge({
    name: 'lottery_terminals',
    help: 'Terminals by state: attention, waiting, silent, working, signed_out',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'lottery_oldest_waiting_entry_seconds',
    help: 'Age of the oldest waiting entry on any terminal, as reported by the terminals; 0 if none is waiting',
    registers,
  });
  const exceptions = new Gauge({
    name: 'lottery_open_exceptions',
    help: 'Contradictions between counts that nobody has resolved',
    registers,
  });
  const unsentMails = new Gauge({
    name: 'lottery_morning_mails_unsent',
    help: 'Morning messages of the last two days that could not be sent at the first try, and have not been since; up to 1000',
    registers,
  });
  const unsentAlerts = new Gauge({
    name: 'lottery_instant_alerts_unsent',
    help: 'Instant alerts, one for each person and device, that could not be sent at the first try and wait for another one; up to 1000',
    registers,
  });
  const errors = new Gauge({
    name: 'lottery_terminal_errors',
    help: 'Errors of the app that terminals reported within a day, by kind: screen, rejection, error, start, storage',
    labelNames: ['kind'],
    registers,
  });
  const speeds = Object.fromEntries(
    (['scan', 'start'] as const).map((name) => [
      name,
      new Gauge({
        name: `lottery_terminal_${name}_seconds`,
        help: `Time of a ${name} at terminals: three quarters of the working ones have this quantile or a lower one`,
        labelNames: ['quantile'],
        registers,
      }),
    ]),
  );
  const up = new Gauge({ name: 'lottery_database_up', help: '1 while the database answers', registers });
  if (poolState) {
    new Gauge({
      name: 'lottery_database_connections',
      help: 'Connections to PostgreSQL: in use, idle, and requests waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
      },
    });
  }

  let inFlight: Promise<DataCounts> | null = null;
  return async () => {
    inFlight ??= sharedFigures(db, now()).finally(() => {
      inFlight = null;
    });
    try {
      const figures = await withTimeout(PATIENCE_MS, inFlight);
      for (const state of TERMINAL_STATES) terminals.set({ state }, figures.states[state] ?? 0);
      oldest.set(figures.oldest);
      exceptions.set(figures.exceptions);
      unsentMails.set(figures.unsentMails);
      unsentAlerts.set(figures.unsentAlerts);
      for (const kind of ERROR_KINDS) errors.set({ kind }, figures.errors[kind] ?? 0);
      for (const { name, quantile, ms } of figures.speeds)
        if (ms !== null) speeds[name]?.set({ quantile }, ms / 1000);
      up.set(1);
    } catch (error) {
      log.error({ err: error }, 'The database metrics could not be read');
      up.set(0);
    }
  };
}

/** The figures of all terminals, which one process reads and stores for the others. */
async function sharedFigures(db: RootDb, now: Date): Promise<DataCounts> {
  // Ignores the error of a full disk, since metrics are needed then. If the database doesn't respond, reading fails below.
  const turn = await takeMinuteWork(db, 'metrics', FRESH_MS).catch(() => null);
  const kept = turn ? null : await lastFigures<DataCounts>(db, 'metrics', KEPT_MS);
  if (kept) return kept;
  const figures = await readFigures(db, now);
  // Ignored for the same reason.
  await keepFigures(db, 'metrics', figures).catch(() => {});
  return figures;
}

async function readFigures(db: Db, now: Date): Promise<DataCounts> {
  const terminals = await terminalsWithState<SpeedColumns>(db, SPEED_COLUMNS, sql``, now);
  const working = terminals.filter(({ state }) => state === 'working');
  const ofAll = (column: keyof SpeedColumns): number | null =>
    quartersOf(working.flatMap((terminal) => terminal[column] ?? []))?.p75_ms ?? null;
  const states: Record<string, number> = {};
  let oldestAt = now.getTime();
  for (const terminal of terminals) {
    states[terminal.state] = (states[terminal.state] ?? 0) + 1;
    oldestAt = Math.min(oldestAt, terminal.oldestAt ?? oldestAt);
  }
  return {
    states,
    oldest: (now.getTime() - oldestAt) / 1000,
    exceptions: await allOpenExceptions(db),
    unsentMails: await countUnsent(db, now),
    unsentAlerts: await countUnsentAlerts(db),
    errors: Object.fromEntries(await countErrors(db, now)),
    speeds: [
      { name: 'scan', quantile: '0.5', ms: ofAll('scan_p50_ms') },
      { name: 'scan', quantile: '0.75', ms: ofAll('scan_p75_ms') },
      { name: 'start', quantile: '0.5', ms: ofAll('start_p50_ms') },
      { name: 'start', quantile: '0.75', ms: ofAll('start_p75_ms') },
    ],
  };
}

/** In seconds. A lookup takes a few milliseconds, and people at a counter don't wait longer than five seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** CPU, memory, event loop and garbage collection. There is one registry per process, even if a test runs several servers in it. */
let ofProcess: Registry | null = null;
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * Serves `GET /metrics` in Prometheus text format. The number of label values is bounded: routes appear as patterns,
 * and stores, addresses and users don't appear.
 * @param token clients must send it as a bearer token; null allows only clients on this machine, and not through a
 * proxy
 * @param now the server's clock
 */
export function metrics(
  app: FastifyInstance,
  connection: Pick<Connection, 'db' | 'poolState'>,
  token: string | null,
  now: () => Date,
): void {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, by route',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers });
  const submissions = new Counter({
    name: 'lottery_submissions_total',
    help: 'Submissions: recorded, replayed (sent again with the same key), or refused with this code',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const signIns = new Counter({
    name: 'lottery_sign_ins_total',
    help: 'Attempts to sign in: signed_in, or refused with this code (too_many_tries: throttled)',
    labelNames: ['outcome'],
    registers,
  });
  const overBudget = new Counter({
    name: 'http_replies_over_budget_total',
    help: 'Replies larger than the budget of their endpoint, by route',
    labelNames: ['method', 'route'],
    registers,
  });
  const violations = new Counter({
    name: 'lottery_invariant_violations_total',
    help: 'Results that broke a rule of the product, by invariant; each is in the log and in Health',
    labelNames: ['invariant'],
    registers,
  });
  for (const invariant of INVARIANT_NAMES) violations.inc({ invariant }, 0);
  const endWatch = onViolation(({ invariant }) => violations.inc({ invariant }));
  app.addHook('onClose', async () => endWatch());
  const refreshData = dataMetrics(registry, connection, app.log, now);

  const inProgress = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    inProgress.add(request);
    inFlight.inc();
  });
  const finish = (request: FastifyRequest) => {
    if (inProgress.delete(request)) inFlight.dec();
  };
  // Clients that disconnect before the response.
  app.addHook('onRequestAbort', async (request) => finish(request));
  app.addHook('onResponse', async (request, reply) => {
    finish(request);
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    if (request.overBudget) overBudget.inc({ method, route });
    const kind = request.routeOptions.config.endpoint?.countedAs;
    if (kind === 'sign-in') signIns.inc({ outcome: request.refusedAs ?? 'signed_in' });
    else if (kind) submissions.inc({ kind, outcome: request.refusedAs ?? recordedOrReplayed(reply) });
  });

  app.get(statusPaths.metrics, { schema: { hide: true } }, async (request, reply) => {
    requireReader(request, token);
    await refreshData();
    reply.type(registry.contentType);
    return Registry.merge([processMetrics(), registry]).metrics();
  });
}

const recordedOrReplayed = (reply: FastifyReply): string =>
  reply.hasHeader(REPLAYED_HEADER) ? 'replayed' : 'recorded';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Headers that proxies add. Clients behind a proxy aren't on this machine, even if the proxy is. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

function requireReader({ headers, socket }: FastifyRequest, token: string | null): void {
  if (token !== null) {
    const bearerToken = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    // In constant time: digests have equal lengths.
    if (timingSafeEqual(digest(bearerToken), digest(token))) return;
    throw new ApiError(
      401,
      ERROR_CODE.unauthenticated,
      { kind: 'metrics_token_wrong' },
      {},
      {
        'WWW-Authenticate': 'Bearer',
      },
    );
  }
  const isDirect = LOOPBACK.test(socket.remoteAddress ?? '') && !OF_PROXIES.some((name) => name in headers);
  if (!isDirect) throw new ApiError(403, ERROR_CODE.forbidden, { kind: 'metrics_not_local' });
}
