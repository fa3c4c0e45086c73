import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { recordedInstant } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { submitterOf } from '../http/submissions';
import { listGames } from './games';
import { importGames } from './import-games';
import { importReply } from './import-reply';
import { importStock } from './import-stock';

/** Games, and the imports that set up a company and a store. */
export function gameRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, officeEndpoints.games, async ({ params }) => ({
    data: await listGames(reports, params.companyId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.gamesImport,
    (db, request) => importGames(db, callerOf(request), request.body, new Date()),
    (imported) => importReply(imported, REPLY.gamesImported),
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.stockImport,
    (db, request) => {
      const now = new Date();
      const recordedAt = recordedInstant(request.body, now);
      return importStock(db, submitterOf(request), request.body, { recordedAt, now });
    },
    (imported) => importReply(imported, REPLY.stockImported),
  );
}
