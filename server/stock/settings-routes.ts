import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import { readSettings } from '../places/settings';
import { endTaughtLayout, keepTaughtLayout, listLayouts, listLayoutsOf } from '../places/ticket-layouts';
import { changeSettings } from './change-settings';

/** What a store sets for itself, and how its tickets are written. @param tenant the tenant handle */
export function settingsRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.storeSettings, async ({ params }) => ({
    data: await readSettings(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.changeSettings,
    (db, request) => changeSettings(db, callerOf(request), request.params.storeId, request.body),
    saved,
  );
  serve(api, officeEndpoints.ticketLayouts, async (request) => ({
    data: await listLayouts(tenant, callerOf(request)),
  }));
  serve(api, officeEndpoints.ticketLayoutsOf, async ({ params }) => ({
    data: await listLayoutsOf(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.teachLayout,
    (db, request) => keepTaughtLayout(db, callerOf(request), request.body, new Date()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.endLayout,
    (db, request) =>
      endTaughtLayout(db, callerOf(request), request.params.code, request.body.store_id, new Date()),
    removed,
  );
}
