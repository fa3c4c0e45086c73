import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_CODE } from '../../src/contract/errors';
import { REPLAYED_HEADER, statusPaths } from '../../src/contract/headers';
import type { Connection } from '../db/connect';
import { ApiError } from '../errors';
import { dataMetrics } from './data-metrics';

/** Seconds; a lookup takes some milliseconds, and nobody waits longer than five seconds at a counter. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Of the process: CPU, memory, event loop, garbage collection. Once, however many servers a test runs in it. */
let ofProcess: Registry | null = null;
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * `GET /metrics` in the text form of Prometheus. No label has values without bound: routes by their pattern, no stores,
 * addresses or users.
 * @param token who shows it as bearer may read; null: only who asks from this machine, through no proxy
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
    help: 'Tries to sign in: signed_in, or refused with this code (too_many_tries: throttled)',
    labelNames: ['outcome'],
    registers,
  });
  const refreshData = dataMetrics(own, connection, app.log);

  const underWay = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    underWay.add(request);
    inFlight.inc();
  });
  const left = (request: FastifyRequest) => {
    if (underWay.delete(request)) inFlight.dec();
  };
  // A client that goes away before its answer ends here.
  app.addHook('onRequestAbort', async (request) => left(request));
  app.addHook('onResponse', async (request, reply) => {
    left(request);
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

/** Headers that a proxy adds: who comes through one isn't on this machine, though the proxy may be. */
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
    // In the same time whatever is given: digests have one length.
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
