import type { LotDirectionBody } from '../shared/places/store-settings-schema';
import { stockPaths } from '../shared/stock/paths';
import type { SoldListReply, StockListReply } from '../shared/stock/stock-schema';
import { CAPTURED_BY_HEADER } from '../shared/wire/headers';
import { type Api, type ApiReply, NetworkError, send } from './client';

/** A list with its ETag. */
type Listed<List> = { etag: string; list: List };

const ifChanged = (etag: string | null): Record<string, string> => (etag ? { 'If-None-Match': etag } : {});

/** @throws NetworkError also for a captive portal's JSON: if saved, it would leave the terminal with an empty list */
async function listed<List extends { data: unknown }>(
  request: Promise<ApiReply<List>>,
): Promise<Listed<List> | null> {
  const { data: list, headers } = await request;
  if (!list) return null;
  if (!Array.isArray(list.data)) throw new NetworkError();
  return { etag: headers.get('ETag') ?? '', list };
}

/**
 * Fetches a store's unsold stock.
 * @param etag ETag of the terminal's copy, or null
 * @returns the list with its ETag, or null if the copy is current
 * @throws ApiError, NetworkError
 */
export const stockList = (
  api: Api,
  storeId: number,
  etag: string | null,
): Promise<Listed<StockListReply> | null> =>
  listed(send(api, stockPaths.stockList, { params: { storeId }, headers: ifChanged(etag) }));

/**
 * Fetches the tickets of a store that were sold lately, with who recorded them; parameters and result as in `stockList`.
 * @throws ApiError, NetworkError; ApiError 404 from a server of an earlier release
 */
export async function soldList(
  api: Api,
  storeId: number,
  etag: string | null,
): Promise<Listed<SoldListReply> | null> {
  const options = { params: { storeId }, headers: ifChanged(etag) };
  const answer = await listed(send(api, stockPaths.soldList, options));
  if (answer && !Array.isArray(answer.list.records)) throw new NetworkError();
  return answer;
}

/**
 * Changes the direction in which a lot is sold.
 * @param by the id of the user who does it
 * @throws ApiError 409 `direction_fixed` when tickets of it have been counted and `turned` isn't set
 */
export const turnLot = async (api: Api, body: LotDirectionBody, by: number): Promise<void> => {
  await send(api, stockPaths.lotDirection, { body, headers: { [CAPTURED_BY_HEADER]: String(by) } });
};
