import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { Uuid } from '../../src/shared/wire/common';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { TRACE_HEADER, traceOfKey } from '../../src/shared/wire/trace';
import { withinTrace } from '../db/trace';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

/** A request within its trace (W3C Trace Context). `parentId`: the caller's span; null: it named none */
export type Trace = { traceId: string; spanId: string; parentId: string | null };

/** A request that has ended. `route`: its pattern, never the address; null: none. `endedAt`: milliseconds since 1970 */
export type Span = Trace & {
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
  const named = traceIn(headers[TRACE_HEADER]);
  const traceId =
    named?.traceId ??
    (typeof key === 'string' && Check(Uuid, key) ? traceOfKey(key) : randomBytes(16).toString('hex'));
  return { traceId, parentId: named?.parentId ?? null, spanId: randomBytes(8).toString('hex') };
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
