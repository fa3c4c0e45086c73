import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect';
import { isCompatible } from '../db/migrations/migrate';
import { unavailable } from '../errors';
import { isSafe } from './replies/durable-replies';

/** A process that has become too old notices within this time. */
const ASK_EVERY_MS = 1_000;

/**
 * Refuses what writes, with 503, once a newer release has changed the schema beyond what this process can work with. What
 * terminals send waits with them until a newer process takes it.
 * @param db the unrestricted handle
 */
export function refuseWritesWhenTooOld(api: FastifyInstance, db: Db): void {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  const ask = (): Promise<boolean> => {
    const now = performance.now();
    if (asked === null || now - asked.at > ASK_EVERY_MS) {
      asked = { at: now, answer: isCompatible(db) };
      asked.answer.catch(() => {
        // Whoever waits for it is told; the next request asks again.
        asked = null;
      });
    }
    return asked.answer;
  };
  api.addHook('onRequest', async (request) => {
    if (isSafe(request.method) || (await ask())) return;
    request.log.error(
      'A newer release has changed the database: this process is too old to write. Update it.',
    );
    throw unavailable({ kind: 'server_updating' });
  });
}
