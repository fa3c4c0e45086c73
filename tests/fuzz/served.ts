import { subscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { connect, placeOf } from '../../server/db/connect';
import { parseEnv } from '../../server/env';
import type {} from '../../server/http/serve';
import { pushKeysOf } from '../../server/mail/web-push';
import { digestsByTable } from '../support/databases/table-digest';
import { plantFaults } from './plants';
import { newScene } from './scenes';
import { type Ask, accessOf, type JsonSchema, type MemoryReading, type ServedRoute } from './side-door';
import { stockInconsistencies } from './stock-truth';

/**
 * The server in a separate process, with a side channel for data that HTTP doesn't expose: routes, tables, memory. Uses
 * the server's environment variables; FUZZ_PLANT names deliberate faults.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const routes: ServedRoute[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, schema, config }) => {
    for (const each of [method].flat())
      routes.push({ method: each, url, schema: asJson(schema), access: accessOf(config?.endpoint?.access) });
  });
});

const env = parseEnv(process.env);
const connection = await connect(placeOf(env));
// As a starting server does.
await pushKeysOf(connection.db, env.pushKey, new Date());
const planted = process.env.FUZZ_PLANT?.split(',') ?? [];
if (planted.length > 0) plantFaults(planted, connection.db);
const app = await buildApp(connection, env);
// A few users send all requests here; the limit per session has its own test.
app.writeRates.rate.atOnce = Number.POSITIVE_INFINITY;
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const server = { url, connection, db: connection.db, dataDir: env.dataDir };

const answers = {
  routes: async () => routes,
  scene: () => newScene(server),
  digests: () => digestsByTable(connection.db),
  memory: async () => memoryAfterCollection(),
  inconsistencies: () => stockInconsistencies(connection.db),
};

process.on('message', ({ index, question }: Ask) => {
  answers[question]().then(
    (answer) => process.send?.({ index, answer }),
    (error: unknown) =>
      process.send?.({ index, fault: error instanceof Error ? error.stack : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ listening: url });

function asJson(schema: object | undefined): ServedRoute['schema'] {
  const { body, params, querystring, headers, response } = (schema ?? {}) as Record<string, JsonSchema>;
  return JSON.parse(JSON.stringify({ body, params, querystring, headers, response }));
}

/** Collects twice, since objects finalized by the first collection are freed by the second. */
function memoryAfterCollection(): MemoryReading {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss };
}
