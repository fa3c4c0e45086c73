import { DataList } from '../../src/contract/common';
import {
  AddLotBody,
  AddLotReply,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  Ticket,
} from '../../src/contract/inventory';
import { MESSAGE } from '../../src/contract/messages';
import type { Db } from '../db/connect';
import { storeOfBody, storeOfPath } from '../plugins/auth';
import { inventoryRuns, searchInventory } from '../services/inventory-search';
import { addLot, checkUpc, listLots, listTickets } from '../services/lots';
import type { Api } from './api';
import { StorePath, TicketListPath, UpcPath } from './parameters';
import { submitterOf } from './submitting';

const tags = ['Inventory'];
const reading = { access: { action: 'readInventory', stores: storeOfPath } } as const;

/** Receiving packs, and what a store has of each: searched, and one by one. */
export function inventoryRoutes(api: Api, db: Db): void {
  api.get(
    '/inventory-list/:storeId',
    { config: reading, schema: { tags, params: StorePath, response: { 200: DataList(Lot) } } },
    async (request) => ({ data: await listLots(db, request.params.storeId) }),
  );

  api.post(
    '/inventory_add',
    {
      config: { access: { action: 'addInventory', stores: storeOfBody } },
      schema: { tags, body: AddLotBody, response: { 201: AddLotReply } },
    },
    async (request, reply) => {
      const data = await addLot(db, request.body, submitterOf(request), new Date());
      return reply.code(201).send({ message: MESSAGE.lotAdded, data });
    },
  );

  api.get(
    '/checkUPCNumber/:upc/:storeId',
    { config: reading, schema: { tags, params: UpcPath, response: { 200: CheckUpcReply } } },
    (request) => checkUpc(db, request.params.storeId, request.params.upc),
  );

  api.get(
    '/getTicketList/:lotNumber/:lotCounter/:storeId',
    { config: reading, schema: { tags, params: TicketListPath, response: { 200: DataList(Ticket) } } },
    async (request) => {
      const { lotNumber, lotCounter, storeId } = request.params;
      return { data: await listTickets(db, storeId, lotNumber, lotCounter) };
    },
  );

  api.post(
    '/get-inventory-by-search-data',
    {
      config: { access: { action: 'readInventory', stores: storeOfBody } },
      schema: { tags, body: InventorySearchBody, response: { 200: InventorySearchReply } },
    },
    (request) => searchInventory(db, request.body),
  );

  api.post(
    '/inventory-runs',
    {
      config: { access: { action: 'readInventory', stores: storeOfBody } },
      schema: { tags, body: InventoryCriteria, response: { 200: DataList(InventoryRun) } },
    },
    async (request) => ({ data: await inventoryRuns(db, request.body) }),
  );
}
