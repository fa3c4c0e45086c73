import type { PageQuery } from '../contract/common';
import { IDEMPOTENCY_HEADER } from '../contract/endpoints';
import type { LateRecord, LateSeenReply } from '../contract/late-records';
import { officeEndpoints } from '../contract/office-endpoints';
import type {
  Correction,
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  ExceptionsQuery,
  ExceptionsReply,
  SalesException,
  SoldRun,
} from '../contract/sales';
import { hasParts, isListOf, isNumber } from './answers';
import { type Api, NetworkError } from './client';
import { queryText } from './query';

const RUN = { id: 'number', lot_number: 'string', start_ticket: 'string', end_ticket: 'string' } as const;
const isExceptionPage = hasParts({
  total: isNumber,
  data: isListOf<SalesException>({ ...RUN, message: 'string' }),
  late_total: isNumber,
  late: isListOf<LateRecord>({ id: 'number', recorded_at: 'string', received_at: 'string' }),
});
const isCorrectionPage = hasParts({
  total: isNumber,
  data: isListOf<Correction>({ ...RUN, reason: 'string' }),
});

/** A page of the exceptions of a store and of its late records, the newest first. */
export const exceptionPage = async (
  api: Api,
  storeId: number,
  query: ExceptionsQuery = {},
): Promise<ExceptionsReply> =>
  (
    await api.request<ExceptionsReply>('GET', `${officeEndpoints.exceptions(storeId)}?${queryText(query)}`, {
      isAnswer: isExceptionPage,
    })
  ).data;

/** A page of the corrections of a store, the newest first. */
export const correctionPage = async (
  api: Api,
  storeId: number,
  query: PageQuery = {},
): Promise<CorrectionsReply> =>
  (
    await api.request<CorrectionsReply>(
      'GET',
      `${officeEndpoints.correctionList(storeId)}?${queryText(query)}`,
      { isAnswer: isCorrectionPage },
    )
  ).data;

/** Says that an owner has looked at a late record. */
export const markLateRecordSeen = async (api: Api, storeId: number, id: number): Promise<LateSeenReply> =>
  (
    await api.request<LateSeenReply>('POST', officeEndpoints.lateRecordSeen(id), {
      body: { store_id: storeId },
    })
  ).data;

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
