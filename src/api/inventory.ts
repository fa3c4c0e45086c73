import type {
  AddLotBody,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  Ticket,
} from '../contract/inventory';
import { officeEndpoints } from '../contract/office-endpoints';
import type { Api } from './client';

/** Every lot of a store, with how many of its tickets are in which status. */
export const lotList = async (api: Api, storeId: number): Promise<Lot[]> =>
  (await api.request<{ data: Lot[] }>('GET', officeEndpoints.inventoryList(storeId))).data.data;

/** The lots of one UPC in a store, and the highest counter among them. @param upc 12 digits */
export const checkUpc = async (api: Api, upc: string, storeId: number): Promise<CheckUpcReply> =>
  (await api.request<CheckUpcReply>('GET', officeEndpoints.checkUpcNumber(upc, storeId))).data;

/** Receives a pack. Refused with 409 where its serials overlap a lot of this UPC, or the counter is taken. */
export const addLot = async (api: Api, body: AddLotBody): Promise<{ message: string; data: Lot }> =>
  (await api.request<{ message: string; data: Lot }>('POST', officeEndpoints.inventoryAdd, { body })).data;

/** Every ticket of a lot with its status, in order of serial; at most 10,000. */
export const ticketList = async (
  api: Api,
  { lot_number, lot_counter, store_id }: Pick<Lot, 'lot_number' | 'lot_counter' | 'store_id'>,
): Promise<Ticket[]> =>
  (
    await api.request<{ data: Ticket[] }>(
      'GET',
      officeEndpoints.ticketList(lot_number, lot_counter, store_id),
    )
  ).data.data;

/** One page of the Inventory Report. */
export const searchInventory = async (api: Api, body: InventorySearchBody): Promise<InventorySearchReply> =>
  (await api.request<InventorySearchReply>('POST', officeEndpoints.inventorySearch, { body })).data;

/** All that the Inventory Report finds, in runs of one lot and status. */
export const inventoryRuns = async (api: Api, body: InventoryCriteria): Promise<InventoryRun[]> =>
  (await api.request<{ data: InventoryRun[] }>('POST', officeEndpoints.inventoryRuns, { body })).data.data;
