import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ERROR_CODE } from '../../src/contract/errors';
import type { Db } from '../db/connect';
import { ApiError } from './errors';

/** `/healthz`: the process answers. `/readyz`: so does the database, which is migrated before we listen. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    try {
      await db.execute(sql`SELECT 1`);
    } catch (error) {
      request.log.error({ err: error });
      throw new ApiError(503, ERROR_CODE.unavailable, 'The database does not answer.');
    }
    return { status: 'ready' };
  });
}
