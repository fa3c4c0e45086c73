import type { PackReply } from '../contract/counting/pack-history';
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
import type { LotDirectionBody } from '../contract/office/store-settings';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';
import { hasFields, isDataListOf, isListOf, isNumber } from './client/reply-checks';

const isLotList = isDataListOf<Lot>({
  lot_number: 'string',
  lot_counter: 'number',
  start_ticket_number: 'string',
  end_ticket_number: 'string',
  ticket_price: 'number',
});
const isTicketList = isDataListOf<Ticket>({ ticket_number: 'string', name: 'string' });
const isInventoryPage = hasFields({
  total: isNumber,
  data: isListOf<InventoryRow>({ upc_code: 'string', ticket_number: 'string', ticket_price: 'number' }),
});

/** Fetches all lots of a store, with their numbers of tickets by status. */
export const lotList = async (api: Api, storeId: number): Promise<Lot[]> =>
  (await call(api, officeEndpoints.inventoryList, { params: { storeId }, isReply: isLotList })).data;

/** Fetches a pack's tickets by status, and what happened to it. @throws ApiError 404 when the store has no such lot */
export const packHistory = async (
  api: Api,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<PackReply['data']> =>
  (await call(api, officeEndpoints.pack, { params: { lotNumber, lotCounter, storeId } })).data;

/** Fetches a store's lots with one UPC, and their highest lot counter. @param upc 12 digits */
export const checkUpc = (api: Api, upc: string, storeId: number): Promise<CheckUpcReply> =>
  call(api, officeEndpoints.checkUpcNumber, { params: { upc, storeId } });

/**
 * Receives a pack.
 * @param key Idempotency-Key, a UUID that stays the same for every try of a request
 * @throws ApiError 409 if its serials overlap a lot of this UPC or the counter is taken; NetworkError also if something
 *   other than our server responded
 */
export async function addLot(api: Api, body: AddLotBody, key: string): Promise<AddLotReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const reply = await call(api, officeEndpoints.inventoryAdd, { body, headers });
  // A server of the previous release may still run next to a new one. It returns the lot without the key.
  const isOurs =
    (reply.submission_id ?? key) === key && reply.data?.start_ticket_number === body.start_number;
  if (!isOurs) throw new NetworkError();
  return reply;
}

/** Fetches all tickets of a lot with their statuses, in order of serial; at most 10,000. */
export const ticketList = async (
  api: Api,
  lot: Pick<Lot, 'lot_number' | 'lot_counter' | 'store_id'>,
): Promise<Ticket[]> => {
  const params = { lotNumber: lot.lot_number, lotCounter: lot.lot_counter, storeId: lot.store_id };
  return (await call(api, officeEndpoints.ticketList, { params, isReply: isTicketList })).data;
};

/** Fetches a page of the Inventory Report. */
export const searchInventory = (api: Api, body: InventorySearchBody): Promise<InventorySearchReply> =>
  call(api, officeEndpoints.inventorySearch, { body, isReply: isInventoryPage });

/** Fetches all results of the Inventory Report, as runs of one lot and status. */
export const inventoryRuns = async (api: Api, body: InventoryCriteria): Promise<InventoryRun[]> =>
  (await call(api, officeEndpoints.inventoryRuns, { body })).data;

/**
 * Puts a lot into a bin, or takes it out of its bin (`bin` null). The lot previously in that bin leaves it.
 * @throws ApiError, NetworkError
 */
export async function putInBin(api: Api, body: BinBody): Promise<void> {
  await call(api, officeEndpoints.placeInBin, { body });
}

/**
 * Changes the direction in which a lot is sold.
 * @throws ApiError 409 `direction_fixed` if tickets of it have been counted and `turned` isn't set; NetworkError
 */
export async function changeDirection(api: Api, body: LotDirectionBody): Promise<void> {
  await call(api, officeEndpoints.lotDirection, { body });
}
