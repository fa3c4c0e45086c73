import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type { Journal, JournalCloseBody } from '../contract/journal/journal';
import { call, echoing } from './client/call';
import type { Api } from './client/client';
import { hasFields, isRow } from './client/reply-checks';

const isJournal = hasFields({ data: isRow<Journal>({ week_start: 'string', status: 'string' }) });

/** The week of the journal that a day is in. @param date YYYY-MM-DD */
export const journalWeek = async (api: Api, storeId: number, date: string): Promise<Journal> =>
  (await call(api, officeEndpoints.journal, { params: { storeId, date }, isReply: isJournal })).data;

/**
 * Closes a week of the journal.
 * @param key Idempotency-Key, a UUID that stays the same for every try
 * @throws ApiError 409 when it's closed already; NetworkError also if something other than our server responded
 */
export async function closeJournalWeek(api: Api, body: JournalCloseBody, key: string): Promise<void> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  echoing(key, await call(api, officeEndpoints.journalClose, { body, headers }));
}
