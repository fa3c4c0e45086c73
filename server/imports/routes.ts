import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { importsPaths } from '../../src/shared/imports/paths';
import { listGames } from '../catalogue/games';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { longList, recordedInstant } from '../http/parameters';
import { saved, serve } from '../http/serve';
import { bindUpc, gamesWithoutUpc } from '../stock/game-upcs';
import { serveOnce } from '../submissions/idempotency';
import { submitterOf } from '../submissions/requests';
import { importGames, importReply } from './import-games';
import { importStock } from './import-stock';

/** The routes of games, and of the imports that set up a company and a store. */
export function gameRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, cataloguePaths.games, (request) =>
    longList(request, (page) => listGames(reports, request.params.companyId, page)),
  );
  serve(api, cataloguePaths.gamesWithoutUpc, async ({ params }) => ({
    data: await gamesWithoutUpc(tenant, params.companyId),
  }));
  serveOnce(
    api,
    tenant,
    cataloguePaths.nameUpc,
    (db, request) => bindUpc(db, callerOf(request), request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    importsPaths.gamesImport,
    (db, request) => importGames(db, callerOf(request), request.body, request.now()),
    (imported) => importReply(imported, (count) => currentMessages(REPLY).gamesImported({ count })),
  );
  serveOnce(
    api,
    tenant,
    importsPaths.stockImport,
    (db, request) => {
      const now = request.now();
      const recordedAt = recordedInstant(request.body, now);
      return importStock(db, submitterOf(request), request.body, { recordedAt, now });
    },
    (imported) => importReply(imported, (count) => currentMessages(REPLY).stockImported({ count })),
  );
}
