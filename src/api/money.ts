import { officeEndpoints } from '../contract/endpoints/office';
import type { OverShortReply, OverShortRow } from '../contract/money/shift-money';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

const isReport = isDataListOf<OverShortRow>({ date: 'string', report_time: 'string', counted: 'number' });

/** The drawers of a store's business days. @param fromDate YYYY-MM-DD, as is `toDate`; both are included */
export const overShortReport = (
  api: Api,
  storeId: number,
  fromDate: string,
  toDate: string,
): Promise<OverShortReply> =>
  call(api, officeEndpoints.overShort, { params: { storeId, fromDate, toDate }, isReply: isReport });
