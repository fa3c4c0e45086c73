import type { StockListReply } from '../contract/counting/stock';
import { counterEndpoints } from '../contract/endpoints/counter';
import { send } from './client/call';
import { type Api, NetworkError } from './client/client';

/**
 * Everything unsold of a store.
 * @param etag of the copy that the terminal has, or null
 * @returns the list with its ETag, or null when the copy is still right
 * @throws NetworkError also where a portal's JSON came in its place: kept, it would leave a terminal without any stock
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
