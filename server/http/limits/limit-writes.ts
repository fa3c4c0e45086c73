import type { FastifyInstance } from 'fastify';
import { tooManyTries } from '../../errors';
import { isSafe } from '../replies/durable-replies';
import { type WriteRate, WriteRates } from './write-rate';

/**
 * No honest terminal comes near it: a thousand waiting records go at full speed (some 70 a second), and two thousand are
 * two months of a busy store.
 */
const RATE: WriteRate = { atOnce: 2_000, perSecond: 20 };

declare module 'fastify' {
  interface FastifyInstance {
    writeRates: WriteRates;
  }
}

/**
 * Refuses writes of a session that makes too many, before their bodies are read; an outbox comes back when it's told to.
 * Each process counts for itself: several of them allow as many times as much.
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
