import { IDEMPOTENCY_HEADER } from '../contract/endpoints';
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
} from '../contract/inventory';
import { officeEndpoints } from '../contract/office-endpoints';
import { hasParts, isDataListOf, isListOf, isNumber } from './answers';
import { type Api, NetworkError } from './client';

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
  (await api.request<{ data: Lot[] }>('GET', officeEndpoints.inventoryList(storeId), { isAnswer: isLotList }))
    .data.data;

/** The lots of one UPC in a store, and the highest counter among them. @param upc 12 digits */
export const checkUpc = async (api: Api, upc: string, storeId: number): Promise<CheckUpcReply> =>
  (await api.request<CheckUpcReply>('GET', officeEndpoints.checkUpcNumber(upc, storeId))).data;

/**
 * Receives a pack.
 * @param key a uuid, the same for every try of the same request, so that the pack is added once
 * @throws ApiError 409 where its serials overlap a lot of this UPC, or the counter is taken; NetworkError also where
 *   something else than the server answered
 */
export async function addLot(api: Api, body: AddLotBody, key: string): Promise<AddLotReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { data } = await api.request<AddLotReply>('POST', officeEndpoints.inventoryAdd, { body, headers });
  // A server of the release before, which may still run beside a new one, names the lot and no key.
  const isOurs = (data.submission_id ?? key) === key && data.data?.start_ticket_number === body.start_number;
  if (!isOurs) throw new NetworkError();
  return data;
}

/** Every ticket of a lot with its status, in order of serial; at most 10,000. */
export const ticketList = async (
  api: Api,
  { lot_number, lot_counter, store_id }: Pick<Lot, 'lot_number' | 'lot_counter' | 'store_id'>,
): Promise<Ticket[]> =>
  (
    await api.request<{ data: Ticket[] }>(
      'GET',
      officeEndpoints.ticketList(lot_number, lot_counter, store_id),
      { isAnswer: isTicketList },
    )
  ).data.data;

/** One page of the Inventory Report. */
export const searchInventory = async (api: Api, body: InventorySearchBody): Promise<InventorySearchReply> =>
  (
    await api.request<InventorySearchReply>('POST', officeEndpoints.inventorySearch, {
      body,
      isAnswer: isInventoryPage,
    })
  ).data;

/** All that the Inventory Report finds, in runs of one lot and status. */
export const inventoryRuns = async (api: Api, body: InventoryCriteria): Promise<InventoryRun[]> =>
  (await api.request<{ data: InventoryRun[] }>('POST', officeEndpoints.inventoryRuns, { body })).data.data;
