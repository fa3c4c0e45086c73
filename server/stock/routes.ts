import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import { recordedInstant } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { authorOf, givenKey } from '../http/submissions';
import { inventoryRuns, searchInventory } from './inventory-search';
import { addLot, checkUpc, listLots, listTickets } from './lots';
import { packHistory } from './pack-history';

/** Receiving packs, and the inventory of a store: lots, single tickets and the Inventory Report. */
export function inventoryRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.inventoryList, async ({ params }) => ({
    data: await listLots(tenant, params.storeId),
  }));

  serveOnce(
    api,
    tenant,
    officeEndpoints.inventoryAdd,
    async (db, request) => {
      const receivedAt = recordedInstant(request.body, new Date());
      return addLot(db, { body: request.body, by: await authorOf(db, request), now: receivedAt });
    },
    (lot, request) => {
      const key = givenKey(request);
      return { message: REPLY.lotAdded, ...(key === null ? {} : { submission_id: key }), data: lot };
    },
  );

  serve(api, officeEndpoints.checkUpcNumber, ({ params }) => checkUpc(tenant, params.storeId, params.upc));
  serve(api, officeEndpoints.ticketList, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await listTickets(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, officeEndpoints.pack, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await packHistory(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, officeEndpoints.inventorySearch, ({ body }) => searchInventory(tenant, body));
  serve(api, officeEndpoints.inventoryRuns, async ({ body }) => ({
    data: await inventoryRuns(tenant, body),
  }));
}
