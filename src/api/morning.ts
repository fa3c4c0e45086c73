import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type { Morning, MorningMailBody, MorningMailReply } from '../contract/office/morning';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isRow } from './client/reply-checks';

const isMorning = hasFields({
  data: isRow<Morning>({ date: 'string', amount: 'number', open_exceptions: 'number' }),
});
const isMail = hasFields({ data: isRow<MorningMailReply['data']>({ hour: 'number' }) });

/** What a morning message says about a business day of a store. @param date YYYY-MM-DD */
export const morningOf = async (api: Api, storeId: number, date: string): Promise<Morning> =>
  (await call(api, officeEndpoints.morning, { params: { storeId, date }, isReply: isMorning })).data;

/** The morning messages that the signed-in user gets by mail. */
export const morningMail = async (api: Api): Promise<MorningMailReply['data']> =>
  (await call(api, officeEndpoints.morningMail, { isReply: isMail })).data;

/** Sets them. @param key Idempotency-Key, the same for every try */
export const changeMorningMail = async (
  api: Api,
  body: MorningMailBody,
  key: string,
): Promise<MorningMailReply['data']> => {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return (await call(api, officeEndpoints.changeMorningMail, { body, headers, isReply: isMail })).data;
};
