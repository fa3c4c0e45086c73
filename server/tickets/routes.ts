import type { FastifyInstance } from 'fastify';
import { ticketsPaths } from '../../src/shared/tickets/paths';
import type { TenantDb } from '../db/connect';
import { callerOf } from '../http/guard';
import { removed, saved, serve } from '../http/serve';
import { serveOnce } from '../submissions/idempotency';
import {
  endTaughtLayout,
  keepTaughtLayout,
  listLayouts,
  listLayoutsOf,
  readTicketCode,
} from './ticket-layouts';

/** Routes for the layouts of tickets, and for reading a code by them. @param tenant the tenant handle */
export function ticketRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, ticketsPaths.ticketLayouts, async (request) => ({
    data: await listLayouts(tenant, callerOf(request)),
  }));
  serve(api, ticketsPaths.ticketLayoutsOf, async ({ params }) => ({
    data: await listLayoutsOf(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    ticketsPaths.teachLayout,
    (db, request) => keepTaughtLayout(db, callerOf(request), request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    ticketsPaths.endLayout,
    (db, request) =>
      endTaughtLayout(db, callerOf(request), request.params.code, request.body.store_id, request.now()),
    removed,
  );
  serve(api, ticketsPaths.ticketCode, async ({ body }) => ({ data: await readTicketCode(tenant, body) }));
}
