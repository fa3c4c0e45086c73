import { endpoints } from '../contract/endpoints';
import type { StockListReply } from '../contract/stock';
import type { Api } from './client';

/**
 * Everything unsold of a store.
 * @param etag of the copy that the terminal has, or null
 * @returns the list with its ETag, or null when the copy is still right
 */
export async function stockList(
  api: Api,
  storeId: number,
  etag: string | null,
): Promise<{ etag: string; list: StockListReply } | null> {
  const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
  const reply = await api.request<StockListReply | null>('GET', endpoints.stockList(storeId), { headers });
  if (!reply.data) return null;
  return { etag: reply.headers.get('ETag') ?? '', list: reply.data };
}
