import type { StockListReply } from '../contract/counting/stock';
import { counterEndpoints } from '../contract/endpoints/counter';
import { officeEndpoints } from '../contract/endpoints/office';
import type { LotDirectionBody } from '../contract/office/store-settings';
import { send } from './client/call';
import { type Api, NetworkError } from './client/client';

/**
 * Fetches a store's unsold stock.
 * @param etag ETag of the terminal's copy, or null
 * @returns the list with its ETag, or null if the copy is current
 * @throws NetworkError also for a captive portal's JSON: if saved, it would leave the terminal without any stock
 */
export async function stockList(
  api: Api,
  storeId: number,
  etag: string | null,
): Promise<{ etag: string; list: StockListReply } | null> {
  const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
  const reply = await send(api, counterEndpoints.stockList, { params: { storeId }, headers });
  if (!reply.data) return null;
  if (!Array.isArray(reply.data.data)) throw new NetworkError();
  return { etag: reply.headers.get('ETag') ?? '', list: reply.data };
}

/**
 * Changes the direction in which a lot is sold.
 * @throws ApiError 409 `direction_fixed` when tickets of it have been counted and `turned` isn't set
 */
export const turnLot = async (api: Api, body: LotDirectionBody): Promise<void> => {
  await send(api, officeEndpoints.lotDirection, { body });
};
