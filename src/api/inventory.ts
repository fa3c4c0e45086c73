import type { BinBody } from '../contract/counting/stock';
import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type {
  AddLotBody,
  AddLotReply,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRow,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  Ticket,
} from '../contract/office/inventory';
import { hasParts, isDataListOf, isListOf, isNumber } from './client/answers';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';

const isLotList = isDataListOf<Lot>({
  lot_number: 'string',
  lot_counter: 'number',
  start_ticket_number: 'string',
  end_ticket_number: 'string',
  ticket_price: 'number',
});
const isTicketList = isDataListOf<Ticket>({ ticket_number: 'string', name: 'string' });
const isInventoryPage = hasParts({
  total: isNumber,
  data: isListOf<InventoryRow>({ upc_code: 'string', ticket_number: 'string', ticket_price: 'number' }),
});

/** Every lot of a store, with how many of its tickets are in which status. */
export const lotList = async (api: Api, storeId: number): Promise<Lot[]> =>
  (await call(api, officeEndpoints.inventoryList, { params: { storeId }, isAnswer: isLotList })).data;

/** The lots of one UPC in a store, and the highest counter among them. @param upc 12 digits */
export const checkUpc = (api: Api, upc: string, storeId: number): Promise<CheckUpcReply> =>
  call(api, officeEndpoints.checkUpcNumber, { params: { upc, storeId } });

/**
 * Receives a pack.
 * @param key a uuid, the same for every try of the same request, so that the pack is added once
 * @throws ApiError 409 where its serials overlap a lot of this UPC, or the counter is taken; NetworkError also where
 *   something other than the server answered
 */
export async function addLot(api: Api, body: AddLotBody, key: string): Promise<AddLotReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const reply = await call(api, officeEndpoints.inventoryAdd, { body, headers });
  // A server of the previous release, which may still run next to a new one, names the lot and no key.
  const isOurs =
    (reply.submission_id ?? key) === key && reply.data?.start_ticket_number === body.start_number;
  if (!isOurs) throw new NetworkError();
  return reply;
}

/** Every ticket of a lot with its status, in order of serial; at most 10,000. */
export const ticketList = async (
  api: Api,
  lot: Pick<Lot, 'lot_number' | 'lot_counter' | 'store_id'>,
): Promise<Ticket[]> => {
  const params = { lotNumber: lot.lot_number, lotCounter: lot.lot_counter, storeId: lot.store_id };
  return (await call(api, officeEndpoints.ticketList, { params, isAnswer: isTicketList })).data;
};

/** One page of the Inventory Report. */
export const searchInventory = (api: Api, body: InventorySearchBody): Promise<InventorySearchReply> =>
  call(api, officeEndpoints.inventorySearch, { body, isAnswer: isInventoryPage });

/** All that the Inventory Report finds, in runs of one lot and status. */
export const inventoryRuns = async (api: Api, body: InventoryCriteria): Promise<InventoryRun[]> =>
  (await call(api, officeEndpoints.inventoryRuns, { body })).data;

/**
 * Puts a lot into a bin, or takes it out of its bin (`bin` null). The lot that was there leaves it.
 * @throws ApiError, NetworkError
 */
export async function putInBin(api: Api, body: BinBody): Promise<void> {
  await call(api, officeEndpoints.placeInBin, { body });
}
