import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { hashParties } from './accounts/hash-parties';
import { findCaller } from './accounts/sessions';
import { adviceRoutes } from './advice/routes';
import { alarmRoutes } from './alarms/routes';
import { auditRoutes } from './audit/routes';
import { boardRoutes } from './board/routes';
import { planRoutes, vendorRoutes } from './catalogue/routes';
import { salesRoutes } from './counting/routes';
import { stockRoutes } from './counting/shelf/stock-routes';
import type { Connection } from './db/connect';
import type { Env } from './env';
import { badField, badRequest, notFound } from './errors';
import { exportRoutes } from './export/routes';
import { gameRoutes } from './games/routes';
import { appBuild } from './http/app-build';
import { refuseWritesWhenTooOld } from './http/compatibility';
import { guardRoutes } from './http/guard';
import { healthRoutes } from './http/health';
import { limitWrites } from './http/limits/limit-writes';
import { publishContract } from './http/openapi';
import { durableReplies } from './http/replies/durable-replies';
import { errorReplies, sendError } from './http/replies/error-replies';
import { visibleReplies } from './http/replies/visible-replies';
import { requestLog } from './http/request-log';
import { securityHeaders, setSecurityHeaders } from './http/security-headers';
import { CONNECTION_OPTIONS, limitConnections } from './http/sockets/connections';
import { closeConnectionsAtEnd } from './http/sockets/ending';
import { DIST, serveApp } from './http/static';
import { isNestedDeeper } from './http/validation/nesting';
import { checkBySchema } from './http/validation/validation';
import { journalRoutes } from './journal/routes';
import { createLog, type Logger } from './log';
import { lotteryRoutes } from './lottery/routes';
import { mailing } from './mail/mailing';
import { metrics } from './metrics/metrics';
import { moneyRoutes } from './money/routes';
import { morningRoutes } from './morning/routes';
import { authRoutes } from './people/auth-routes';
import { hasUsers } from './people/first-user';
import { userRoutes } from './people/routes';
import { storeRoutes } from './places/routes';
import { storeSettings } from './places/settings';
import { layoutOfStore } from './places/ticket-layouts';
import { dashboardRoutes, reportRoutes } from './reports/routes';
import { inventoryRoutes } from './stock/routes';
import { settingsRoutes } from './stock/settings-routes';
import { subscriptionRoutes } from './subscriptions/routes';
import { dutyRoutes, terminalRoutes } from './terminals/routes';
import { trustRoutes } from './tls/trust-routes';

const API_BASE = '/api';
const BODY_LIMIT = 1_048_576;
/** No call needs more than six levels; recursive code overflows the stack at a few thousand. */
const MAX_NESTING = 32;

/**
 * Builds the server on an open, migrated database, ready to listen. Handlers get the tenant handle. Those that also need the
 * unrestricted one, because nobody is signed in yet or failures are counted, get it here.
 * @param serverFactory creates the server's sockets; by default they use HTTP
 * @param log the server's log
 */
export async function buildApp(
  { db, tenant, reports, durable, poolState }: Connection,
  env: Pick<
    Env,
    | 'dataDir'
    | 'logLevel'
    | 'trustProxy'
    | 'publicUrl'
    | 'smtpUrl'
    | 'mailFrom'
    | 'tls'
    | 'metricsToken'
    | 'operatorName'
  >,
  serverFactory?: FastifyServerFactory,
  log: Logger = createLog(env.logLevel),
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy,
    ...CONNECTION_OPTIONS,
    // Ignores ids sent by clients, which could be copies of another request's.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    serverFactory,
    // Invalid addresses, and those with a parameter longer than any id, don't reach the hooks.
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
      settingsRoutes(api, tenant);
      userRoutes(api, { db, tenant }, mail);
      vendorRoutes(api, tenant);
      planRoutes(api, tenant);
      gameRoutes(api, { tenant, reports });
      subscriptionRoutes(api, tenant);
      inventoryRoutes(api, tenant);
      stockRoutes(api, tenant);
      salesRoutes(api, tenant);
      moneyRoutes(api, { tenant, reports });
      lotteryRoutes(api, { tenant, reports });
      adviceRoutes(api, { reports });
      exportRoutes(api, { reports });
      alarmRoutes(api, tenant);
      journalRoutes(api, tenant);
      reportRoutes(api, { tenant, reports });
      dashboardRoutes(api, reports);
      boardRoutes(api, { tenant, reports });
      morningRoutes(api, { tenant, reports });
      auditRoutes(api, reports, { clockOf: storeSettings, layoutOf: layoutOfStore });
    },
    { prefix: API_BASE },
  );
  await serveApp(app, env);
  return app;
}

/**
 * Accepts JSON bodies only, which other sites can't send without a CORS preflight (OWASP ASVS 5, 3.5.2). An empty body is
 * accepted as well, because some clients send the JSON content type with every call.
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
