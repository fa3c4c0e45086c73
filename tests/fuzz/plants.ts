import { subscribe } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../server/db/connect';

/** Deliberate server faults, for testing that the fuzzer finds them. */
const PLANTS: Record<string, (app: FastifyInstance, db: Db) => void> = {
  /** fails on an unusual number */
  crash: (app) =>
    app.addHook('preValidation', async (request) => {
      if (/\d{40}|e\+?30/i.test(JSON.stringify(request.body ?? null))) throw new Error('planted');
    }),
  /** never responds to a short key */
  hang: (app) =>
    app.addHook('preValidation', (request, _reply, done) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key.length > 9) done();
    }),
  /** refuses some requests in a nonstandard shape */
  shape: (app) =>
    app.addHook('onSend', async (_request, reply, payload) =>
      reply.statusCode === 415 ? JSON.stringify({ error: 'Unsupported' }) : payload,
    ),
  /** changes data although it refuses */
  write: (app, db) =>
    app.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode === 422)
        await db.execute(
          sql`UPDATE vendors SET modified_date = now() WHERE id = (SELECT min(id) FROM vendors)`,
        );
      return payload;
    }),
  /** loses the exceptions that a count raises */
  forget: (app, db) =>
    app.addHook('onResponse', async ({ url }) => {
      if (!url.startsWith('/api/sales-record-register')) return;
      await db.execute(sql`DELETE FROM witnesses`);
    }),
  /** leaks a part of each request */
  leak: (app) => {
    const kept: unknown[] = [];
    app.addHook('onRequest', async (request) => {
      kept.push({ request, filling: Array.from({ length: 4_000 }, (_, n) => n + 0.5) });
    });
  },
};

/** Adds the named faults to every server created after this call. */
export function plantFaults(names: readonly string[], db: Db): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    for (const name of names) {
      const plant = PLANTS[name];
      if (!plant) throw new Error(`There is no plant ${name}`);
      plant(fastify, db);
    }
  });
}
