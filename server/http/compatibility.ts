import type { FastifyInstance } from 'fastify';
import type { RootDb } from '../db/connect';
import { isCompatible } from '../db/migrations/migrate';
import { unavailable } from '../errors';
import { isSafe } from './visible-replies';

/** The time within which an outdated process notices a newer schema. */
const RECHECK_MS = 1_000;

/**
 * Refuses writes with 503 once a newer release has changed the schema beyond what this process can work with. Terminals
 * keep their entries until a newer process accepts them.
 * @param db the unrestricted handle
 */
export function refuseWritesWhenTooOld(api: FastifyInstance, db: RootDb): void {
  let check: { at: number; result: Promise<boolean> } | null = null;
  const isStillCompatible = (): Promise<boolean> => {
    const now = performance.now();
    if (check === null || now - check.at > RECHECK_MS) {
      check = { at: now, result: isCompatible(db) };
      check.result.catch(() => {
        // The waiting requests get the error; the next request checks again.
        check = null;
      });
    }
    return check.result;
  };
  api.addHook('onRequest', async (request) => {
    if (isSafe(request.method) || (await isStillCompatible())) return;
    request.log.error(
      'A newer release has changed the database: this process is too old to write. Update it.',
    );
    throw unavailable({ kind: 'server_updating' });
  });
}
