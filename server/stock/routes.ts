import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { PackReply } from '../../src/shared/stock/pack-history-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import type { TenantDb } from '../db/connect';
import { snapshot } from '../db/sql';
import { recordedInstant } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { authorOf, givenKey } from '../http/submissions';
import { inventoryRuns, searchInventory } from './inventory-search';
import { addLot, checkUpc, listLots, listTickets } from './lots';
import { packHistory } from './pack-history';

/** Receiving packs, and the inventory of a store: lots, single tickets and the Inventory Report. */
export function inventoryRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, stockPaths.inventoryList, async ({ params }) => ({
    data: await listLots(tenant, params.storeId),
  }));

  serveOnce(
    api,
    tenant,
    stockPaths.inventoryAdd,
    async (db, request) => {
      const receivedAt = recordedInstant(request.body, request.now());
      return addLot(db, { body: request.body, by: await authorOf(db, request), now: receivedAt });
    },
    (lot, request) => {
      const key = givenKey(request);
      return {
        message: currentMessages(REPLY).lotAdded,
        ...(key === null ? {} : { submission_id: key }),
        data: lot,
      };
    },
  );

  serve(api, stockPaths.checkUpcNumber, ({ params }) => checkUpc(tenant, params.storeId, params.upc));
  serve(api, stockPaths.ticketList, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await listTickets(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, stockPaths.pack, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await packHistory(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, stockPaths.packs, ({ body: { store_id, packs } }) =>
    snapshot(tenant, async (tx) => {
      const data: PackReply['data'][] = [];
      for (const { lot_number, lot_counter } of packs)
        data.push(await packHistory(tx, store_id, lot_number, lot_counter));
      return { data };
    }),
  );
  serve(api, stockPaths.inventorySearch, ({ body }) => searchInventory(tenant, body));
  serve(api, stockPaths.inventoryRuns, async ({ body }) => ({
    data: await inventoryRuns(tenant, body),
  }));
}
