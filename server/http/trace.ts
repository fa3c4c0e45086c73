import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { Uuid } from '../../src/shared/wire/common';
import { TITLES } from '../../src/shared/wire/page-paths';
import { IDEMPOTENCY_HEADER, TRACE_HEADER, traceOfKey } from '../../src/shared/wire/requests';
import { withinTrace } from '../db/tenant-handles';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

/** A request within its trace (W3C Trace Context). `parentId`: the caller's span; null: it named none */
export type Trace = { traceId: string; spanId: string; parentId: string | null };

/** A request that has ended. `route`: its pattern, never the address; null: none. `endedAt`: milliseconds since 1970 */
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

/** Terminals of earlier releases send only the key of a submission, which is its trace id. */
function traceOf({ headers }: FastifyRequest): Trace {
  const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  const traceparent = traceIn(headers[TRACE_HEADER]);
  const traceId =
    traceparent?.traceId ??
    (typeof key === 'string' && Check(Uuid, key) ? traceOfKey(key) : randomBytes(16).toString('hex'));
  return { traceId, parentId: traceparent?.parentId ?? null, spanId: randomBytes(8).toString('hex') };
}

/** Gives each request its trace: in the log, in the transactions of the database, and to `exported` when it has ended. */
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

/** Spans that wait to be sent; more are dropped, so that a collector that is down costs no memory. */
const MAX_WAITING = 2_048;
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;

/**
 * Sends the spans of requests to an OpenTelemetry collector, as OTLP over HTTP in JSON (OTLP 1.0). One message of one kind needs no
 * library: the OpenTelemetry packages would bring some forty others.
 * @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT; null: none is sent
 * @returns keeps a span for the next message
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

/** Nanoseconds since 1970, as text: JSON's numbers would round them. */
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
