import { IDEMPOTENCY_HEADER } from '../contract/endpoints';
import { officeEndpoints } from '../contract/office-endpoints';
import type { Correction, CorrectionBody, CorrectionReply, SalesException, SoldRun } from '../contract/sales';
import { type Api, NetworkError } from './client';

/** The exceptions of a store, open ones first, then the newest. */
export const exceptionList = async (api: Api, storeId: number): Promise<SalesException[]> =>
  (await api.request<{ data: SalesException[] }>('GET', officeEndpoints.exceptions(storeId))).data.data;

/** The corrections of a store, the newest first. */
export const correctionList = async (api: Api, storeId: number): Promise<Correction[]> =>
  (await api.request<{ data: Correction[] }>('GET', officeEndpoints.correctionList(storeId))).data.data;

/** The Sold tickets of a lot, by who recorded them as sold, in serial order. */
export const soldTickets = async (
  api: Api,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<SoldRun[]> =>
  (await api.request<{ data: SoldRun[] }>('GET', officeEndpoints.soldTickets(lotNumber, lotCounter, storeId)))
    .data.data;

/**
 * Puts Sold tickets back On Shelf.
 * @param key a uuid, the same for every try of the same correction, so that it's made once
 * @throws ApiError 409 `not_sold`, 422 `unknown_lot`, `unknown_serial`; NetworkError also where something else than
 *   the server answered
 */
export async function correctSales(api: Api, body: CorrectionBody, key: string): Promise<CorrectionReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { data } = await api.request<CorrectionReply>('POST', officeEndpoints.corrections, { body, headers });
  if (data.submission_id !== key) throw new NetworkError();
  return data;
}
