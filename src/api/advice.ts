import { officeEndpoints } from '../contract/endpoints/office';
import type { TodayLine, TodayListReply } from '../contract/office/today-list';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf } from './client/reply-checks';

const isTodayList = hasFields({
  data: isListOf<TodayLine>({ kind: 'string', game: 'string', ticket_price: 'number' }),
});

/** What there is to do in a store today. */
export const todayList = (api: Api, storeId: number): Promise<TodayListReply> =>
  call(api, officeEndpoints.todayList, { params: { storeId }, isReply: isTodayList });
