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
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { storeOfBody, storeOfPath } from '../http/guard';
import {
  CaptureHeaders,
  captureInstant,
  givenKey,
  StorePath,
  TicketListPath,
  UpcPath,
} from '../http/parameters';
import { authorOf, sendAnswer } from '../http/submitting';
import { inventoryRuns, searchInventory } from './inventory-search';
import { addLot, checkUpc, listLots, listTickets } from './lots';

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
      schema: {
        tags,
        headers: CaptureHeaders,
        body: AddLotBody,
        response: { 200: AddLotReply, 201: AddLotReply },
      },
    },
    async (request, reply) => {
      const now = new Date();
      const lot = {
        key: givenKey(request),
        body: request.body,
        recordedAt: captureInstant(request.body, now),
        by: await authorOf(db, request),
        now,
      };
      return sendAnswer(reply, 201, await addLot(db, lot));
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
