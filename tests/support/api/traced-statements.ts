import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { NoopLogger } from 'drizzle-orm/logger';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

/** A statement that the server has sent, with its parameters, and on whose behalf: `GET /board/:companyId`, or a name given by the test. */
export type Sent = { text: string; params: unknown[]; by: string };

/** Each text is kept with so many sets of parameters for each call. */
const MOST_OF_TEXT = 4;

/**
 * Records the statements of all servers that are made from now on: those of their requests, and of the work that is run `within` a
 * name. Statements of the tests themselves aren't recorded.
 */
export function traceStatements() {
  const tracing = new AsyncLocalStorage<string>();
  const sent = new Map<string, Sent[]>();
  const traceRequests = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
      tracing.run(`${method} ${(routeOptions.url ?? '').replace(/^\/api(?=\/)/, '')}`, done);
    });
  };
  subscribe('fastify.initialization', traceRequests);
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery').mockImplementation((...logged: unknown[]) => {
    const by = tracing.getStore();
    if (by === undefined) return;
    const [text, params] = logged as [string, unknown[]];
    const known = sent.get(`${by} ${text}`) ?? [];
    if (known.length < MOST_OF_TEXT) known.push({ text, params, by });
    sent.set(`${by} ${text}`, known);
  });
  return {
    within: <T>(name: string, work: () => Promise<T>): Promise<T> => tracing.run(name, work),
    sent: (): Sent[] => [...sent.values()].flat(),
    end: (): void => {
      spy.mockRestore();
      unsubscribe('fastify.initialization', traceRequests);
    },
  };
}
