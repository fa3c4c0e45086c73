import { randomUUID } from 'node:crypto';
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from './db/connect';
import type { Env } from './env';
import { guardRoutes } from './plugins/auth';
import { errorReplies, notFound, sendError } from './plugins/errors';
import { healthRoutes } from './plugins/health';
import { mailing } from './plugins/mailing';
import { publishContract } from './plugins/openapi';
import { serveApp } from './plugins/static';
import { auditRoutes } from './routes/audit';
import { authRoutes } from './routes/auth';
import { planRoutes, vendorRoutes } from './routes/catalogue';
import { dashboardRoutes } from './routes/dashboard';
import { inventoryRoutes } from './routes/inventory';
import { reportRoutes } from './routes/reports';
import { salesRoutes } from './routes/sales';
import { stockRoutes } from './routes/stock';
import { storeRoutes } from './routes/stores';
import { subscriptionRoutes } from './routes/subscriptions';
import { terminalRoutes } from './routes/terminals';
import { userRoutes } from './routes/users';

const API_BASE = '/api';
const BODY_LIMIT = 1_048_576;

/** The whole server, ready to listen; the database is open and migrated. */
export async function buildApp(
  db: Db,
  env: Pick<Env, 'dataDir' | 'logLevel' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy,
    genReqId: () => randomUUID(),
    logger: env.logLevel === 'silent' ? false : { level: env.logLevel },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  // The handlers' types are checked against the contract already; nothing is dropped or coerced on the way out.
  app.setSerializerCompiler(() => JSON.stringify);

  const mail = mailing(app, env);
  acceptEmptyJson(app);
  errorReplies(app);
  healthRoutes(app, db);
  await publishContract(app, API_BASE);
  await app.register(
    async (api) => {
      api.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      guardRoutes(api, db);
      authRoutes(api, db, mail);
      terminalRoutes(api, db);
      storeRoutes(api, db, mail);
      userRoutes(api, db);
      vendorRoutes(api, db);
      planRoutes(api, db);
      subscriptionRoutes(api, db);
      inventoryRoutes(api, db);
      stockRoutes(api, db);
      salesRoutes(api, db);
      reportRoutes(api, db);
      dashboardRoutes(api, db);
      auditRoutes(api, db);
    },
    { prefix: API_BASE },
  );
  await serveApp(app, env.dataDir);
  return app;
}

/** Clients that send the JSON content type with every call send it with calls that have no body, too. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
