import type { PageQuery } from '../contract/common';
import type {
  Correction,
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  DismissBody,
  DismissReply,
  ExceptionsQuery,
  ExceptionsReply,
  SalesException,
  SoldRun,
} from '../contract/counting/exceptions';
import type { LateRecord, LateSeenReply } from '../contract/counting/late-records';
import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import { call, echoing } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf, isNumber } from './client/reply-checks';

const RUN = { id: 'number', lot_number: 'string', start_ticket: 'string', end_ticket: 'string' } as const;
const isExceptionPage = hasFields({
  total: isNumber,
  data: isListOf<SalesException>({ ...RUN, message: 'string' }),
  late_total: isNumber,
  late: isListOf<LateRecord>({ id: 'number', recorded_at: 'string', received_at: 'string' }),
});
const isCorrectionPage = hasFields({
  total: isNumber,
  data: isListOf<Correction>({ ...RUN, reason: 'string' }),
});

/** Fetches a page of a store's exceptions and late records, newest first. */
export const exceptionPage = (api: Api, storeId: number, query?: ExceptionsQuery): Promise<ExceptionsReply> =>
  call(api, officeEndpoints.exceptions, { params: { storeId }, query, isReply: isExceptionPage });

/** Fetches a page of a store's corrections, newest first. */
export const correctionPage = (api: Api, storeId: number, query?: PageQuery): Promise<CorrectionsReply> =>
  call(api, officeEndpoints.correctionList, { params: { storeId }, query, isReply: isCorrectionPage });

/** Marks a late record as seen by an owner. */
export const markLateRecordSeen = (api: Api, storeId: number, id: number): Promise<LateSeenReply> =>
  call(api, officeEndpoints.lateRecordSeen, { params: { id }, body: { store_id: storeId } });

/** Fetches a lot's Sold tickets, grouped by the person who recorded the sale, in order of serial. */
export const soldTickets = async (
  api: Api,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<SoldRun[]> =>
  (await call(api, officeEndpoints.soldTickets, { params: { lotNumber, lotCounter, storeId } })).data;

/**
 * Puts Sold tickets back On Shelf.
 * @param key Idempotency-Key, a UUID that stays the same for every try of a correction
 * @throws ApiError 409 `not_sold`, 422 `unknown_lot`, `unknown_serial`; NetworkError also if something other than our
 *   server responded
 */
export async function correctSales(api: Api, body: CorrectionBody, key: string): Promise<CorrectionReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return echoing(key, await call(api, officeEndpoints.correct, { body, headers }));
}

/**
 * Dismisses an exception: it needs no correction.
 * @param key Idempotency-Key, a UUID that stays the same for every try of a dismissal
 * @throws ApiError 404, 409 `duplicate`: it's dismissed already; NetworkError as `correctSales`
 */
export async function dismissException(
  api: Api,
  id: number,
  body: DismissBody,
  key: string,
): Promise<DismissReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return echoing(key, await call(api, officeEndpoints.dismissException, { params: { id }, body, headers }));
}
