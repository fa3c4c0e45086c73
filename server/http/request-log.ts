import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { Uuid } from '../../src/shared/wire/common';
import type { ErrorCode } from '../../src/shared/wire/errors';
import type { EndpointFacts } from '../../src/shared/wire/facts';
import { TITLES } from '../../src/shared/wire/page-paths';
import { IDEMPOTENCY_HEADER, TRACE_HEADER, traceOfKey } from '../../src/shared/wire/requests';
import { withinTrace } from '../db/tenant-handles';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
    /** the code of the refusal */
    refusedAs: ErrorCode | null;
    /** for a sign-in: the user's id */
    account: number | null;
    /** the access token that it sent, even if it was refused */
    accessTokenId: number | null;
  }
}

/** A request within its trace (W3C Trace Context). `parentId`: the caller's span; null if it named none */
export type Trace = { traceId: string; spanId: string; parentId: string | null };

/** A request that has ended. `route`: its pattern, never the address; null for none. `endedAt`: milliseconds since 1970 */
type Span = Trace & {
  method: string;
  route: string | null;
  status: number;
  endedAt: number;
  ms: number;
};

const ZEROS = /^0+$/;

/** The caller's trace and span. @returns null for a header that isn't valid (Trace Context, 3.2.2) */
export function traceIn(header: unknown): Pick<Trace, 'traceId' | 'parentId'> | null {
  const parts = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/.exec(String(header));
  const [, traceId = '', parentId = ''] = parts ?? [];
  return !parts || ZEROS.test(traceId) || ZEROS.test(parentId) ? null : { traceId, parentId };
}

/** The trace of a request. Terminals of earlier releases send only the key of a submission, which is its trace id. */
function traceOf({ headers }: FastifyRequest): Trace {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  const traceparent = traceIn(headers[TRACE_HEADER]);
  const traceId =
    traceparent?.traceId ??
    (typeof key === 'string' && Check(Uuid, key) ? traceOfKey(key) : randomBytes(16).toString('hex'));
  return { traceId, parentId: traceparent?.parentId ?? null, spanId: randomBytes(8).toString('hex') };
}

/** Gives each request its trace, in the log and in the transactions of the database. Passes ended requests to `exported`. */
export function traceRequests(app: FastifyInstance, exported: ((span: Span) => void) | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = traceOf(request);
    withinTrace(request.trace.traceId, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preHandler', (request, _reply, done) => withinTrace(request.trace.traceId, done));
  if (exported)
    app.addHook('onResponse', async ({ trace, method, routeOptions }, { statusCode, elapsedTime }) => {
      const { url: route = null } = routeOptions;
      exported({ ...trace, method, route, status: statusCode, endedAt: Date.now(), ms: elapsedTime });
    });
}

/** Maximum number of spans that wait to be sent. More are dropped, so that memory doesn't grow while a collector is down. */
const MAX_WAITING = 2_048;
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;

/**
 * Sends the spans of requests to an OpenTelemetry collector, as OTLP over HTTP in JSON (OTLP 1.0). One kind of message
 * needs no library: the OpenTelemetry packages would add some forty others.
 * @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT; null to send none
 * @returns a function that queues a span for the next message
 */
export function traceExport(app: FastifyInstance, endpoint: string | null): ((span: Span) => void) | null {
  if (endpoint === null) return null;
  let waiting: Span[] = [];
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(messageOf(spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (reply) => {
        if (!reply.ok) app.log.warn({ status: reply.status, spans: spans.length }, 'traces not taken');
      },
      (error: unknown) => app.log.warn({ err: error, spans: spans.length }, 'traces not sent'),
    );
  };
  const timer = setInterval(() => void send(), EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await send();
  });
  return (span) => {
    if (waiting.length < MAX_WAITING) waiting.push(span);
  };
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

/** Nanoseconds since 1970 as text, because JSON's numbers would round them. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

/** The span kind of a server, and the status of a failed one (OTLP, trace.proto). */
const SERVER = 2;
const FAILED = 2;

/** An ExportTraceServiceRequest, with the attributes of the HTTP conventions. */
export const messageOf = (spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', TITLES.app)] },
      scopeSpans: [
        {
          scope: { name: 'http' },
          spans: spans.map(({ traceId, spanId, parentId, method, route, status, endedAt, ms }) => ({
            traceId,
            spanId,
            ...(parentId !== null && { parentSpanId: parentId }),
            name: route === null ? method : `${method} ${route}`,
            kind: SERVER,
            startTimeUnixNano: nanoseconds(endedAt - ms),
            endTimeUnixNano: nanoseconds(endedAt),
            attributes: [
              text('http.request.method', method),
              ...(route === null ? [] : [text('http.route', route)]),
              { key: 'http.response.status_code', value: { intValue: String(status) } },
            ],
            ...(status >= 500 && { status: { code: FAILED } }),
          })),
        },
      ],
    },
  ],
});

/** The logged event of a request with this response status; null for none. */
function eventOf(
  { done, refused }: NonNullable<EndpointFacts['event']> | Record<string, undefined>,
  status: number,
): { level: 'info' | 'warn'; event: string } | null {
  if (status < 400) return done ? { level: 'info', event: done } : null;
  if (refused && status < 500) return { level: 'warn', event: refused };
  if (status === 429) return { level: 'warn', event: 'throttled' };
  if (status === 403) return { level: 'warn', event: 'access_refused' };
  // Not an attack: the session has ended, or the client has none yet.
  return status === 401 ? { level: 'info', event: 'token_refused' } : null;
}

/**
 * Logs one line per request after its response. It has the route's pattern and ids, never names or the address, which
 * may contain a reset link's token or a search. Requests for files and health checks are logged at the debug level.
 */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', null);
  app.decorateRequest('account', null);
  app.decorateRequest('accessTokenId', null);

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, signedIn, accessTokenId, account, refusedAs, trace } = request;
    const { statusCode: status } = reply;
    const { endpoint } = routeOptions.config;
    const security = eventOf(endpoint?.event ?? {}, status);
    const level = security?.level ?? (endpoint ? 'info' : 'debug');
    request.log[level](
      {
        ...(security ? { event: security.event } : {}),
        method,
        route: routeOptions.url ?? null,
        status,
        ...(refusedAs ? { code: refusedAs } : {}),
        traceId: trace.traceId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(signedIn
          ? { userId: signedIn.id, storeId: signedIn.storeId, atTerminal: signedIn.isTerminal }
          : {}),
        ...(accessTokenId === null ? {} : { accessTokenId }),
        ...(account === null ? {} : { userId: account }),
        address: request.ip,
      },
      'request',
    );
  });
}
