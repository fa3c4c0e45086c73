import type { FastifyInstance } from 'fastify';
import { tooManyTries } from '../../errors';
import { isSafe } from '../replies/durable-replies';
import { type WriteRate, WriteRates } from './write-rate';

/**
 * Far above normal use: a thousand waiting records are sent at full speed (about 70 a second), and two thousand are two
 * months of a busy store.
 */
const RATE: WriteRate = { atOnce: 2_000, perSecond: 20 };

declare module 'fastify' {
  interface FastifyInstance {
    writeRates: WriteRates;
  }
}

/**
 * Refuses excessive writes of a session before their bodies are read; an outbox retries after the given time. Each process
 * counts separately, so several processes allow several times as many.
 */
export function limitWrites(app: FastifyInstance): void {
  const rates = new WriteRates({ ...RATE });
  app.decorate('writeRates', rates);
  app.addHook('preParsing', async ({ method, signedIn }) => {
    if (!signedIn || isSafe(method)) return;
    const waitMs = rates.take(signedIn.sessionId, performance.now());
    if (waitMs > 0) throw tooManyTries({ kind: 'too_many_writes' }, waitMs, 0);
  });
}
