import { randomUUID } from 'node:crypto';
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Connection } from './db/connect';
import type { Env } from './env';
import { createLog, type Logger } from './log';
import { guardRoutes } from './plugins/auth';
import { CONNECTION_OPTIONS, limitConnections } from './plugins/connections';
import { durableReplies } from './plugins/durable-replies';
import { closeConnectionsAtEnd } from './plugins/ending';
import { badField, errorReplies, notFound, sendError } from './plugins/errors';
import { healthRoutes } from './plugins/health';
import { mailing } from './plugins/mailing';
import { metrics } from './plugins/metrics';
import { publishContract } from './plugins/openapi';
import { requestLog } from './plugins/request-log';
import { securityHeaders, setSecurityHeaders } from './plugins/security-headers';
import { DIST, serveApp } from './plugins/static';
import { trustRoutes } from './plugins/trust';
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
import { terminalReportRoutes } from './routes/terminal-reports';
import { terminalRoutes } from './routes/terminals';
import { userRoutes } from './routes/users';
import { appBuild } from './services/app-build';

const API_BASE = '/api';
const BODY_LIMIT = 1_048_576;

/**
 * The whole server, ready to listen; the database is open and migrated. Handlers get its tenant handle; what needs the
 * unrestricted one, since nobody is signed in yet or failures are counted, is named here.
 * @param serverFactory makes its sockets; without it they speak HTTP
 * @param log where it tells what happens
 */
export async function buildApp(
  { db, tenant, reports, durable, poolState }: Connection,
  env: Pick<
    Env,
    'dataDir' | 'logLevel' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'tls' | 'metricsToken'
  >,
  serverFactory?: FastifyServerFactory,
  log: Logger = createLog(env.logLevel),
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy,
    ...CONNECTION_OPTIONS,
    // Its own in any case: an id that a client chose could stand for another request's.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    serverFactory,
    // An address that can't be read, or with a part longer than any id, reaches no hook.
    frameworkErrors: (_error, request, reply) =>
      sendError(badField('path', 'is wrong'), request, setSecurityHeaders(request, reply)),
    loggerInstance: log as FastifyBaseLogger,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  // The handlers' types are checked against the contract already; nothing is dropped or coerced on the way out.
  app.setSerializerCompiler(() => JSON.stringify);

  const mail = mailing(app, env);
  const build = await appBuild(DIST);
  limitConnections(app);
  acceptJson(app);
  securityHeaders(app);
  errorReplies(app);
  closeConnectionsAtEnd(app);
  requestLog(app);
  metrics(app, { db, poolState }, env.metricsToken);
  healthRoutes(app, db);
  if (env.tls?.authority) await trustRoutes(app, env.tls.authority);
  await publishContract(app, API_BASE);
  await app.register(
    async (api) => {
      api.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      durableReplies(api, durable);
      guardRoutes(api, db);
      authRoutes(api, { db, tenant }, mail);
      terminalRoutes(api, tenant);
      terminalReportRoutes(api, tenant, build);
      storeRoutes(api, tenant, mail);
      userRoutes(api, { db, tenant });
      vendorRoutes(api, tenant);
      planRoutes(api, tenant);
      subscriptionRoutes(api, tenant);
      inventoryRoutes(api, tenant);
      stockRoutes(api, tenant);
      salesRoutes(api, tenant);
      reportRoutes(api, { tenant, reports });
      dashboardRoutes(api, reports);
      auditRoutes(api, reports);
    },
    { prefix: API_BASE },
  );
  await serveApp(app, env.dataDir);
  return app;
}

/**
 * Bodies are JSON and nothing else, which a page of another site can't send without asking first (OWASP ASVS 5, 3.5.2).
 * Clients that send the JSON content type with every call send it with calls that have no body, too.
 */
function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
