import type { PageQuery } from '../contract/common';
import type { LateRecord, LateSeenReply } from '../contract/counting/late-records';
import type {
  Correction,
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  ExceptionsQuery,
  ExceptionsReply,
  SalesException,
  SoldRun,
} from '../contract/counting/sales';
import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import { hasParts, isListOf, isNumber } from './client/answers';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';

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
export const exceptionPage = (api: Api, storeId: number, query?: ExceptionsQuery): Promise<ExceptionsReply> =>
  call(api, officeEndpoints.exceptions, { params: { storeId }, query, isAnswer: isExceptionPage });

/** A page of the corrections of a store, the newest first. */
export const correctionPage = (api: Api, storeId: number, query?: PageQuery): Promise<CorrectionsReply> =>
  call(api, officeEndpoints.correctionList, { params: { storeId }, query, isAnswer: isCorrectionPage });

/** Says that an owner has looked at a late record. */
export const markLateRecordSeen = (api: Api, storeId: number, id: number): Promise<LateSeenReply> =>
  call(api, officeEndpoints.lateRecordSeen, { params: { id }, body: { store_id: storeId } });

/** The Sold tickets of a lot, by who recorded them as sold, in serial order. */
export const soldTickets = async (
  api: Api,
  storeId: number,
  lotNumber: string,
  lotCounter: number,
): Promise<SoldRun[]> =>
  (await call(api, officeEndpoints.soldTickets, { params: { lotNumber, lotCounter, storeId } })).data;

/**
 * Puts Sold tickets back On Shelf.
 * @param key a uuid, the same for every try of the same correction, so that it's made once
 * @throws ApiError 409 `not_sold`, 422 `unknown_lot`, `unknown_serial`; NetworkError also where something other than
 *   the server answered
 */
export async function correctSales(api: Api, body: CorrectionBody, key: string): Promise<CorrectionReply> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const reply = await call(api, officeEndpoints.correct, { body, headers });
  if (reply.submission_id !== key) throw new NetworkError();
  return reply;
}
