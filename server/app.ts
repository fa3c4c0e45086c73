import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { hashParties } from './accounts/hash-parties';
import { findCaller } from './accounts/sessions';
import { auditRoutes } from './audit/routes';
import { planRoutes, vendorRoutes } from './catalogue/routes';
import { salesRoutes } from './counting/routes';
import { stockRoutes } from './counting/stock-routes';
import type { Connection } from './db/connect';
import type { Env } from './env';
import { badField, badRequest, notFound } from './errors';
import { appBuild } from './http/app-build';
import { refuseWritesWhenTooOld } from './http/compatibility';
import { durableReplies } from './http/durable-replies';
import { errorReplies, sendError } from './http/error-replies';
import { guardRoutes } from './http/guard';
import { healthRoutes } from './http/health';
import { limitWrites } from './http/limit-writes';
import { publishContract } from './http/openapi';
import { requestLog } from './http/request-log';
import { securityHeaders, setSecurityHeaders } from './http/security-headers';
import { CONNECTION_OPTIONS, limitConnections } from './http/sockets/connections';
import { closeConnectionsAtEnd } from './http/sockets/ending';
import { DIST, serveApp } from './http/static';
import { isNestedDeeper } from './http/validation/nesting';
import { checkBySchema } from './http/validation/validation';
import { visibleReplies } from './http/visible-replies';
import { createLog, type Logger } from './log';
import { mailing } from './mail/mailing';
import { metrics } from './metrics/metrics';
import { authRoutes } from './people/auth-routes';
import { hasUsers } from './people/first-user';
import { userRoutes } from './people/routes';
import { storeRoutes } from './places/routes';
import { dashboardRoutes, reportRoutes } from './reports/routes';
import { inventoryRoutes } from './stock/routes';
import { subscriptionRoutes } from './subscriptions/routes';
import { dutyRoutes, terminalRoutes } from './terminals/routes';
import { trustRoutes } from './tls/trust-routes';

const API_BASE = '/api';
const BODY_LIMIT = 1_048_576;
/** No call needs more than six levels. What reads a body level by level would run out of stack at some thousands. */
const MAX_NESTING = 32;

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
      sendError(badField('path', { kind: 'unreadable' }), request, setSecurityHeaders(request, reply)),
    loggerInstance: log as FastifyBaseLogger,
  });
  app.setValidatorCompiler(checkBySchema);
  // The handlers' types are checked against the contract already; nothing is dropped or coerced on the way out.
  app.setSerializerCompiler(() => JSON.stringify);

  const mail = mailing(app, env);
  const build = await appBuild(DIST);
  limitConnections(app, env.trustProxy);
  limitWrites(app);
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
      refuseWritesWhenTooOld(api, db);
      visibleReplies(api);
      guardRoutes(api, db, { findCaller, hasUsers });
      hashParties(api);
      authRoutes(api, { db, tenant }, mail);
      dutyRoutes(api, { db, tenant });
      terminalRoutes(api, tenant, build);
      storeRoutes(api, { db, tenant }, mail);
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
    else if (isNestedDeeper(body, MAX_NESTING)) done(badRequest({ kind: 'nested_too_deeply' }));
    else parse(request, body, done);
  });
}
