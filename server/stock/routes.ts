import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import { captureInstant } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { authorOf, givenKey } from '../http/submissions';
import { storeSettings } from '../places/settings';
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
      const now = new Date();
      // A lot is dated by its receipt, but a time that doesn't exist is refused like everywhere.
      captureInstant(request.body, now, await storeSettings(db, request.body.store_id));
      return addLot(db, { body: request.body, by: await authorOf(db, request), now });
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
