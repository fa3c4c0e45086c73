import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_CODE } from '../../src/contract/errors';
import { REPLAYED_HEADER, statusPaths } from '../../src/contract/headers';
import type { Connection } from '../db/connect';
import { ApiError } from '../errors';
import { dataMetrics } from './data-metrics';

/** In seconds: a lookup takes a few milliseconds, and nobody waits longer than five seconds at a counter. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** CPU, memory, event loop and garbage collection. One registry per process, even if a test runs several servers in it. */
let ofProcess: Registry | null = null;
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * Serves `GET /metrics` in Prometheus text format. The number of label values is bounded: routes appear as patterns, and
 * there are no stores, addresses or users.
 * @param token clients must send it as a bearer token; null: only clients on this machine may read, and not through a proxy
 */
export function metrics(
  app: FastifyInstance,
  connection: Pick<Connection, 'db' | 'poolState'>,
  token: string | null,
): void {
  const own = new Registry();
  const registers = [own];
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
  const refreshData = dataMetrics(own, connection, app.log);

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
    const kind = request.routeOptions.config.endpoint?.countedAs;
    if (kind === 'sign-in') signIns.inc({ outcome: request.refusedAs ?? 'signed_in' });
    else if (kind) submissions.inc({ kind, outcome: request.refusedAs ?? recordedOrReplayed(reply) });
  });

  app.get(statusPaths.metrics, { schema: { hide: true } }, async (request, reply) => {
    requireReader(request, token);
    await refreshData();
    reply.type(own.contentType);
    return Registry.merge([processMetrics(), own]).metrics();
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
    const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    // In constant time: digests have equal lengths.
    if (timingSafeEqual(digest(given), digest(token))) return;
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
