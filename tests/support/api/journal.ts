import { randomUUID } from 'node:crypto';
import type { Journal, JournalCloseReply, JournalReply } from '../../../src/shared/journal/journal-schema';
import type { Reply, Session } from './app';
import { ofCompany, ofStore, type PermissionRow } from './permission-row';
import type { Shop } from './shop';
import type { Writing } from './writing-calls';

/** The journal's week for a day. */
export const journalOf = async (shop: Shop, date: string): Promise<Journal> =>
  (await shop.till.read<JournalReply>(`/journal/${date}/${shop.store.id}`)).data;

/** Closes the week that begins on a day. */
export const closeWeek = (
  session: Session,
  storeId: number,
  week_start: string,
  key = randomUUID(),
): Promise<Reply<JournalCloseReply>> =>
  session.post('/journal-close', { store_id: storeId, week_start }, key);

/** The rows of the journal. */
export const JOURNAL_ROWS: Record<string, PermissionRow> = {
  'GET /journal/:date/:storeId': { expected: ofStore },
  'GET /journals/:date/:companyId': { expected: ofCompany, ofArea: 200 },
  'POST /journal-close': {
    body: ({ store }) => ({ store_id: store.id, week_start: '2026-11-08' }),
    expected: [201, 403, 201, 403, 201, 403],
  },
};

let weeks = 0;
/** The writing call of the journal: two people close the same week, a new one for each pair. */
export const JOURNAL_WRITING: Record<string, Writing> = {
  'POST /journal-close': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminA',
    body: { store_id: shop.store.id, week_start: sunday(n % 2 === 0 ? ++weeks : weeks) },
  }),
};

/** The Sunday of a week long ago. */
const sunday = (week: number): string => new Date(Date.UTC(2010, 0, 3 + 7 * week)).toISOString().slice(0, 10);
