import type { FastifyInstance } from 'fastify';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { TERMINAL_HEADER } from '../../src/contract/headers';
import type { Connection, Db } from '../db/connect';
import { callerOf } from '../http/guard';
import { saved, serve, serveOnce } from '../http/serve';
import { ownStore } from '../http/submissions';
import { endSession, listSessions } from './active-sessions';
import { goOnDuty } from './clerk-duty';
import { handOver } from './hand-over';
import { rosterOf } from './roster';
import { endAccess, keepReport, listTerminals, nameTerminal, removeTerminal } from './terminals';

/**
 * Handed-over terminals: hand-over, roster and clerks on duty.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords
 */
export function dutyRoutes(api: FastifyInstance, handles: Pick<Connection, 'db' | 'tenant'>): void {
  const { tenant } = handles;

  serve(api, counterEndpoints.handOver, (request) => {
    const { body, headers, ip } = request;
    const device = { terminal: headers[TERMINAL_HEADER], userAgent: headers['user-agent'] };
    const password = body?.current_password;
    return handOver(handles, { admin: callerOf(request), device, password, address: ip }, new Date());
  });

  serve(api, counterEndpoints.roster, async (request) => {
    const { isTerminal, endsAt } = callerOf(request);
    return {
      data: await rosterOf(tenant, request.params.storeId, new Date()),
      access_ends_at: isTerminal ? endsAt.toISOString() : null,
    };
  });

  serve(api, counterEndpoints.clerkUnlock, async (request) => {
    const terminal = { storeId: ownStore(request), sessionId: callerOf(request).sessionId };
    return { data: await goOnDuty(tenant, terminal, request.body, new Date()) };
  });
}

/**
 * The reports of a store's terminals, and the actions of an owner on them.
 * @param build the build of the app that this server serves; null if it serves none
 */
export function terminalRoutes(api: FastifyInstance, tenant: Db, build: string | null): void {
  serve(api, counterEndpoints.terminalReport, async (request) => {
    const { body, headers } = request;
    const { sessionId } = callerOf(request);
    const code = headers[TERMINAL_HEADER];
    const terminal = { storeId: ownStore(request), code, sessionId, userAgent: headers['user-agent'] };
    await keepReport(tenant, terminal, body, new Date());
    return { success: true as const };
  });

  serve(api, officeEndpoints.terminals, async (request) => {
    const { sessionId } = callerOf(request);
    return { data: await listTerminals(tenant, request.params.id, sessionId, build, new Date()) };
  });

  serve(api, officeEndpoints.sessionList, async (request) => {
    const { sessionId } = callerOf(request);
    return { data: await listSessions(tenant, request.params.id, sessionId, new Date()) };
  });

  serveOnce(
    api,
    tenant,
    officeEndpoints.nameTerminal,
    (db, request) => nameTerminal(db, callerOf(request), request.params, request.body.name),
    saved,
  );
  const done = (message: string) => ({ message });
  serveOnce(
    api,
    tenant,
    officeEndpoints.endSession,
    (db, request) => endSession(db, callerOf(request), request.params.id),
    done,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.endTerminalAccess,
    (db, request) => endAccess(db, callerOf(request), request.params),
    done,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.removeTerminal,
    (db, request) => removeTerminal(db, callerOf(request), request.params, new Date()),
    done,
  );
}
