import type { FastifyInstance } from 'fastify';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import { TERMINAL_HEADER } from '../../src/shared/wire/headers';
import type { Connection, TenantDb } from '../db/connect';
import { callerOf } from '../http/guard';
import { saved, serve, serveOnce } from '../http/serve';
import { ownStore } from '../http/submissions';
import { goOnDuty, handOver, rosterOf } from './hand-over';
import {
  endAccess,
  endSession,
  keepReport,
  listSessions,
  listTerminals,
  nameTerminal,
  removeTerminal,
} from './terminals';

/**
 * Handed-over terminals: hand-over, roster and clerks on duty.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords
 */
export function dutyRoutes(api: FastifyInstance, handles: Pick<Connection, 'db' | 'tenant'>): void {
  const { tenant } = handles;

  serve(api, terminalsPaths.handOver, (request) => {
    const { body, headers, ip } = request;
    const device = { terminal: headers[TERMINAL_HEADER], userAgent: headers['user-agent'] };
    const password = body?.current_password;
    return handOver(handles, { admin: callerOf(request), device, password, address: ip }, request.now());
  });

  serve(api, terminalsPaths.roster, async (request) => {
    const { isTerminal, endsAt } = callerOf(request);
    return {
      data: await rosterOf(tenant, request.params.storeId, request.now()),
      access_ends_at: isTerminal ? endsAt.toISOString() : null,
    };
  });

  serve(api, terminalsPaths.clerkUnlock, async (request) => {
    const terminal = { storeId: ownStore(request), sessionId: callerOf(request).sessionId };
    return { data: await goOnDuty(tenant, terminal, request.body, request.now()) };
  });
}

/**
 * The reports of a store's terminals, and the actions of an owner on them.
 * @param build the build of the app that this server serves; null if it serves none
 */
export function terminalRoutes(api: FastifyInstance, tenant: TenantDb, build: string | null): void {
  serve(api, terminalsPaths.terminalReport, async (request) => {
    const { body, headers } = request;
    const { sessionId } = callerOf(request);
    const code = headers[TERMINAL_HEADER];
    const terminal = { storeId: ownStore(request), code, sessionId, userAgent: headers['user-agent'] };
    await keepReport(tenant, terminal, body, request.now());
    return { success: true as const };
  });

  serve(api, terminalsPaths.terminals, async (request) => {
    const { sessionId } = callerOf(request);
    return { data: await listTerminals(tenant, request.params.id, sessionId, build, request.now()) };
  });

  serve(api, terminalsPaths.sessionList, async (request) => {
    const { sessionId } = callerOf(request);
    return { data: await listSessions(tenant, request.params.id, sessionId, request.now()) };
  });

  serveOnce(
    api,
    tenant,
    terminalsPaths.nameTerminal,
    (db, request) => nameTerminal(db, callerOf(request), request.params, request.body.name),
    saved,
  );
  const done = (message: string) => ({ message });
  serveOnce(
    api,
    tenant,
    terminalsPaths.endSession,
    (db, request) => endSession(db, callerOf(request), request.params.id),
    done,
  );
  serveOnce(
    api,
    tenant,
    terminalsPaths.endTerminalAccess,
    (db, request) => endAccess(db, callerOf(request), request.params),
    done,
  );
  serveOnce(
    api,
    tenant,
    terminalsPaths.removeTerminal,
    (db, request) => removeTerminal(db, callerOf(request), request.params, request.now()),
    done,
  );
}
