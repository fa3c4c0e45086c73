import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { statusPaths } from '../../src/shared/wire/requests';
import type { RootDb } from '../db/connect';
import { isCompatible } from '../db/migrations/migrate';
import { withTimeout } from '../db/sql';
import { diskFull, unavailable } from '../errors';
import { errorInLog } from '../log';
import { isSafe } from './replies';

/** Paths that anyone may read, even without TLS. They reveal no secrets. */
export const OPEN_PATHS: string[] = [statusPaths.health, statusPaths.ready];

/** The time limit of a check, shorter than the timeout of load balancers. */
const PATIENCE_MS = 3_000;
/** How long a disk counts as full without another failed write. */
const FULL_FOR_MS = 60_000;

/**
 * `/healthz`: the process responds. `/readyz`: the database responds too, and this process can work with its schema.
 * Returns 503 when the database doesn't respond in time, when its disk is full, when a newer release has changed the
 * schema too much, and (from Fastify, like every call) during shutdown.
 */
export function healthRoutes(app: FastifyInstance, db: RootDb): void {
  app.get(statusPaths.health, { schema: { hide: true } }, async () => ({ status: 'ok' }));

  /** The check in progress. There is one at a time, so that health checks don't fill the pool while the database is unavailable. */
  let check: Promise<boolean> | null = null;
  const checkOnce = (): Promise<boolean> => {
    check ??= isCompatible(db).finally(() => {
      check = null;
    });
    return check;
  };

  /** When a write last found the disk full, if none has succeeded since, in milliseconds since the process started. */
  let fullAt: number | null = null;
  app.addHook('onResponse', async (request, reply) => {
    if (request.refusedAs === ERROR_CODE.diskFull) fullAt = performance.now();
    else if (!isSafe(request.method) && reply.statusCode < 300) fullAt = null;
  });
  // Expires, because a server without further writes couldn't notice that the disk has space again.
  const isFull = () => fullAt !== null && performance.now() - fullAt < FULL_FOR_MS;

  /** The last result, so that a change is logged once, regardless of how often health checks ask. */
  let isReady = true;
  const changed = (log: FastifyBaseLogger, reason: Error | null): void => {
    if (isReady === (reason === null)) return;
    isReady = reason === null;
    if (reason) log.error({ err: reason }, `Not ready: ${errorInLog(reason).message}`);
    else log.warn('Ready again');
  };

  app.get(statusPaths.ready, { schema: { hide: true } }, async (request) => {
    try {
      if (!(await withTimeout(PATIENCE_MS, checkOnce())))
        throw new Error('A newer release has changed the database: this process is too old for it.');
    } catch (error) {
      changed(request.log, error as Error);
      throw unavailable();
    }
    if (isFull()) {
      changed(request.log, new Error('The disk of the database is full.'));
      throw diskFull();
    }
    changed(request.log, null);
    return { status: 'ready' };
  });
}
