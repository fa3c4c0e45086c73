import type { FastifyInstance } from 'fastify';
import { statusPaths } from '../../src/contract/headers';
import type { Db } from '../db/connect';
import { isCompatible } from '../db/migrations/migrate';
import { withTimeout } from '../db/sql';
import { unavailable } from '../errors';

/** Paths that anyone may read, also without TLS; they reveal no secrets. */
export const OPEN_PATHS: string[] = [statusPaths.health, statusPaths.ready];

/** Shorter than the timeout of load balancers. */
const PATIENCE_MS = 3_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too, and this process can work with its schema. It
 * returns 503 when the database doesn't answer in time, when a newer release has changed the schema too much, and (from
 * Fastify, like every call) during shutdown.
 */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get(statusPaths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }));

  /** One check at a time: while the database is unavailable, health checks don't fill its pool. */
  let check: Promise<boolean> | null = null;
  const checkOnce = (): Promise<boolean> => {
    check ??= isCompatible(db).finally(() => {
      check = null;
    });
    return check;
  };

  app.get(statusPaths.ready, { schema: { hide: true } }, async (request) => {
    try {
      if (!(await withTimeout(PATIENCE_MS, checkOnce())))
        throw new Error('A newer release has changed the database: this process is too old for it.');
    } catch (error) {
      request.log.error({ err: error });
      throw unavailable();
    }
    return { status: 'ready' };
  });
}
