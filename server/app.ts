import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { accessTokenRoutes } from './accounts/access-tokens';
import { hashParties } from './accounts/hash-queue';
import { authRoutes, hasUsers, userRoutes } from './accounts/routes';
import { findCaller } from './accounts/sessions';
import { alarmRoutes } from './alarms/routes';
import { instantAlertRoutes } from './alerts/settings';
import { auditRoutes } from './audit/routes';
import { AllStores } from './board/all-stores';
import { storesUnder } from './board/board';
import { boardRoutes } from './board/routes';
import { planRoutes, subscriptionRoutes, vendorRoutes } from './catalogue/routes';
import { packsSeenBy } from './counting/packs-seen';
import { attentionRoutes, correctionRoutes, recordRoutes } from './counting/routes';
import type { Connection } from './db/connect';
import { moneyRoutes } from './drawer/routes';
import type { Env } from './env';
import { badField, notFound } from './errors';
import { healthReportRoutes } from './health/routes';
import { keepViolations } from './health/violations';
import { CONNECTION_OPTIONS, closeConnectionsAtEnd, limitConnections } from './http/connections';
import { errorReplies, sendError } from './http/error-replies';
import { guardRoutes } from './http/guard';
import { healthRoutes } from './http/health';
import { answerInReadersLanguage } from './http/language';
import { limitWrites, refuseWritesWhenTooOld } from './http/limit-writes';
import { boundReplies, durableReplies, visibleReplies } from './http/replies';
import { requestLog, traceExport, traceRequests } from './http/request-log';
import { securityHeaders, setSecurityHeaders } from './http/security-headers';
import { appBuild, DIST, serveApp } from './http/static';
import { acceptJson, checkBySchema, publishContract } from './http/validation';
import { gameRoutes } from './imports/routes';
import { journalRoutes } from './journal/routes';
import { createLog, type Logger } from './log';
import { lotteryRoutes } from './lottery/routes';
import { type Mailing, mailing } from './mail/mailing';
import { metrics } from './metrics';
import { morningRoutes } from './morning/routes';
import { signUpRoutes, storeRoutes } from './places/routes';
import { binNamesOf, clockOf } from './places/settings';
import { signUpLinks } from './places/sign-ups';
import { exportRoutes } from './reports/export-routes';
import { receiptPage, receiptRoutes } from './reports/receipts';
import { reportRoutes } from './reports/routes';
import { sampleRoutes } from './seed/sample';
import { inventoryRoutes, settingsRoutes, stockRoutes } from './stock/routes';
import { dutyRoutes, problemReportRoutes, terminalRoutes } from './terminals/routes';
import { ticketRoutes } from './tickets/routes';
import { layoutOfStore } from './tickets/ticket-layouts';
import { trustRoutes } from './tls/plain-http';

declare module 'fastify' {
  interface FastifyRequest {
    /** The server's clock. Handlers read it once and pass the instant on. */
    now(): Date;
  }
  interface FastifyInstance {
    /** `recorded`: a write request has changed a store and has been answered */
    storeChanges: EventEmitter<{ recorded: [storeId: number] }>;
  }
}

const API_BASE = '/api';
const BODY_LIMIT = 1_048_576;

/**
 * Builds the server on an open, migrated database, ready to listen. Handlers get the tenant handle, and the
 * unrestricted one where they handle calls without a sign-in or count failures.
 * @param serverFactory creates the server's sockets; by default they use HTTP
 * @param log the server's log
 * @param now the server's clock
 */
export async function buildApp(
  { db, tenant, reports, durable, poolState }: Connection,
  env: Pick<
    Env,
    | 'databaseUrl'
    | 'dataDir'
    | 'logLevel'
    | 'trustProxy'
    | 'publicUrl'
    | 'smtpUrl'
    | 'mailFrom'
    | 'supportEmail'
    | 'signUp'
    | 'requireSecondFactor'
    | 'tls'
    | 'metricsToken'
    | 'operatorName'
    | 'pushKey'
    | 'pushToPrivate'
    | 'otlpEndpoint'
  >,
  serverFactory?: FastifyServerFactory,
  log: Logger = createLog(env.logLevel),
  now: () => Date = () => new Date(),
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: env.trustProxy,
    ...CONNECTION_OPTIONS,
    // Ignores ids from clients, which could be copies of another request's id.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    serverFactory,
    // Invalid addresses, and addresses with a parameter longer than any id, don't reach the hooks.
    frameworkErrors: (_error, request, reply) =>
      sendError(badField('path', { kind: 'unreadable' }), request, setSecurityHeaders(request, reply)),
    loggerInstance: log as FastifyBaseLogger,
  });
  app.decorateRequest('now', now);
  app.decorate('storeChanges', new EventEmitter<{ recorded: [storeId: number] }>());
  app.setValidatorCompiler(checkBySchema);
  // Handlers' types are already checked against the contract, so nothing is dropped or coerced in responses.
  app.setSerializerCompiler(() => JSON.stringify);

  const mail = mailing(app, env);
  const build = await appBuild(DIST);
  limitConnections(app, env.trustProxy);
  limitWrites(app);
  acceptJson(app);
  securityHeaders(app);
  errorReplies(app);
  closeConnectionsAtEnd(app);
  traceRequests(app, traceExport(app, env.otlpEndpoint));
  requestLog(app);
  metrics(app, { db, poolState }, env.metricsToken, now);
  healthRoutes(app, db);
  keepViolations(app, db);
  if (env.tls?.authority) await trustRoutes(app, env.tls.authority);
  await publishContract(app, API_BASE);
  await app.register(
    async (api) => apiRoutes(api, { db, tenant, reports, durable }, env, { mail, build, now }),
    { prefix: API_BASE },
  );
  receiptPage(app, { db, tenant }, now);
  await serveApp(app, env);
  return app;
}

/** The hooks and routes of all calls below API_BASE. */
function apiRoutes(
  api: FastifyInstance,
  { db, tenant, reports, durable }: Pick<Connection, 'db' | 'tenant' | 'reports' | 'durable'>,
  env: Pick<
    Env,
    | 'databaseUrl'
    | 'dataDir'
    | 'signUp'
    | 'requireSecondFactor'
    | 'publicUrl'
    | 'smtpUrl'
    | 'supportEmail'
    | 'pushKey'
    | 'pushToPrivate'
  >,
  { mail, build, now }: { mail: Mailing; build: string | null; now: () => Date },
): void {
  api.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  durableReplies(api, durable);
  refuseWritesWhenTooOld(api, db);
  visibleReplies(api);
  boundReplies(api);
  answerInReadersLanguage(api);
  guardRoutes(api, db, { findCaller, hasUsers }, env.requireSecondFactor);
  hashParties(api);
  authRoutes(api, { db, tenant }, mail, env.signUp ? signUpLinks(db) : null, env.requireSecondFactor);
  if (env.signUp) signUpRoutes(api, db, mail);
  dutyRoutes(api, { db, tenant });
  terminalRoutes(api, tenant, build);
  problemReportRoutes(api, tenant, mail, env.smtpUrl === null ? null : env.supportEmail);
  storeRoutes(api, { db, tenant }, mail);
  settingsRoutes(api, tenant);
  sampleRoutes(api, tenant);
  accessTokenRoutes(api, { db, tenant, post: mail.post });
  userRoutes(api, { db, tenant }, mail);
  vendorRoutes(api, tenant);
  planRoutes(api, tenant);
  gameRoutes(api, { tenant, reports });
  subscriptionRoutes(api, tenant);
  const stores = new AllStores({ tenant, reports }, now, (error) =>
    api.log.warn({ err: error }, 'What needs attention was not kept'),
  );
  inventoryRoutes(api, tenant, stores);
  stockRoutes(api, tenant);
  ticketRoutes(api, tenant);
  recordRoutes(api, tenant);
  attentionRoutes(api, tenant, stores);
  correctionRoutes(api, tenant);
  receiptRoutes(api, { db, tenant }, env.publicUrl);
  moneyRoutes(api, { tenant, reports }, stores);
  lotteryRoutes(api, tenant, stores);
  exportRoutes(api, { reports });
  alarmRoutes(api, tenant, stores);
  journalRoutes(api, tenant, stores);
  reportRoutes(api, { tenant, reports }, stores);
  boardRoutes(api, { tenant, reports }, stores, now);
  morningRoutes(api, { tenant, reports });
  api.register(async (scope) => instantAlertRoutes(scope, { db, tenant }, env));
  healthReportRoutes(api, tenant, {
    ...{ build, dataDir: env.dataDir, isEmbedded: env.databaseUrl === null },
    startedAt: new Date(now().getTime() - process.uptime() * 1000),
  });
  auditRoutes(api, reports, { clockOf, layoutOf: layoutOfStore, storesUnder, packsSeenBy, binNamesOf });
}
