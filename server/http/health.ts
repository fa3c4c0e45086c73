import type { FastifyInstance } from 'fastify';
import { statusPaths } from '../../src/contract/headers';
import type { Db } from '../db/connect';
import { isCompatible } from '../db/migrations/migrate';
import { withTimeout } from '../db/sql';
import { unavailable } from '../errors';

/** What anybody may read, also without TLS; it holds no secret. */
export const OPEN_PATHS: string[] = [statusPaths.health, statusPaths.ready];

/** Less than load balancers wait. */
const PATIENCE_MS = 3_000;

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, and this process can work with its schema; 503 when it
 * doesn't in time, when a newer release has changed the schema too far, and (by Fastify, like every call) while the server
 * ends.
 */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get(statusPaths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }));

  /** One question at a time: while the database is away those who ask don't fill its pool. */
  let asked: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> => {
    asked ??= isCompatible(db).finally(() => {
      asked = null;
    });
    return asked;
  };

  app.get(statusPaths.ready, { schema: { hide: true } }, async (request) => {
    try {
      if (!(await withTimeout(PATIENCE_MS, ask())))
        throw new Error('A newer release has changed the database: this process is too old for it.');
    } catch (error) {
      request.log.error({ err: error });
      throw unavailable();
    }
    return { status: 'ready' };
  });
}
