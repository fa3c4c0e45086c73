import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type { Journal, JournalCloseBody } from '../contract/journal/journal';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';
import { hasFields, isRow } from './client/reply-checks';

const isJournal = hasFields({ data: isRow<Journal>({ week_start: 'string', status: 'string' }) });

/** The week of the journal that a day is in. @param date YYYY-MM-DD */
export const journalWeek = async (api: Api, storeId: number, date: string): Promise<Journal> =>
  (await call(api, officeEndpoints.journal, { params: { storeId, date }, isReply: isJournal })).data;
