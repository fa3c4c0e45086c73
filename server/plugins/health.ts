import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { statusPaths } from '../../src/contract/endpoints';
import type { Db } from '../db/connect';
import { within } from '../services/within';
import { unavailable } from './errors';

/** What anybody may read, also without TLS; it holds no secret. */
export const OPEN_PATHS: string[] = [statusPaths.health, statusPaths.ready];

/** Less than load balancers wait. */
const PATIENCE_MS = 3_000;

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, which is migrated before we listen; 503 when it doesn't
 * in time, and (by Fastify, like every call) while the server ends.
 */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get(statusPaths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }));

  /** One question at a time: while the database is away those who ask don't fill its pool. */
  let asked: Promise<unknown> | null = null;
  const ask = (): Promise<unknown> => {
    asked ??= db.execute(sql`SELECT 1`).finally(() => {
      asked = null;
    });
    return asked;
  };

  app.get(statusPaths.ready, { schema: { hide: true } }, async (request) => {
    try {
      await within(PATIENCE_MS, ask());
    } catch (error) {
      request.log.error({ err: error });
      throw unavailable();
    }
    return { status: 'ready' };
  });
}
