import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { dayInWords } from '../../src/messages/words/times';
import { balanceOf, journalWeek } from '../../src/shared/journal/entries';
import type {
  JournalCloseBody,
  JournalCloseReply,
  JournalsReply,
} from '../../src/shared/journal/journal-schema';
import { journalPaths } from '../../src/shared/journal/paths';
import { businessDate } from '../../src/shared/time/store-clock';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db, TenantDb } from '../db/connect';
import type { Page } from '../db/sql';
import { ApiError, wrongContent } from '../errors';
import { calendarDay, requestedPage } from '../http/parameters';
import { serve } from '../http/serve';
import { storeSettings } from '../places/settings';
import { type KeyedReply, serveSubmission } from '../submissions/idempotency';
import { submissionOf } from '../submissions/requests';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { closingsOf, journalOf, keepClosing, openWeek, replied, rulesOf, weekToClose } from './journal';
import { isUnchanged, keepWeeks } from './kept-weeks';

/** The books of all stores of a company. */
type BooksOfCompany = { books(companyId: number, date: string, page: Page): Promise<JournalsReply> };

/**
 * The routes for a store's journal, which its accountant reads, and for the books of all stores of a company.
 * @param tenant the tenant handle: a week that was just closed must show as closed
 */
export function journalRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: BooksOfCompany): void {
  serve(api, journalPaths.journal, async ({ params: { storeId, date }, now }) => ({
    data: await journalOf(tenant, storeId, calendarDay(date), now()),
  }));
  serve(api, journalPaths.journals, ({ params: { companyId, date }, query }) =>
    ofCompany.books(companyId, calendarDay(date), requestedPage(query)),
  );
  serveSubmission(api, journalPaths.journalClose, async (request) =>
    closeWeek(tenant, await submissionOf(tenant, request, request.now())),
  );
}

/**
 * Closes a week of the journal: its entries get their numbers and never change again. Later arrivals are corrected in
 * the week after all closed ones. A store's submissions are serialized, so each record is either in the closed entries
 * or comes after them.
 * @throws ApiError 409 for a closed week; 422 for a week that isn't over, or a day that isn't the first of a week
 */
export async function closeWeek(
  db: Db,
  submission: Omit<Captured<JournalCloseBody>, 'recordedAt'>,
): Promise<KeyedReply> {
  const { key, body, now } = submission;
  const storeId = body.store_id;
  const weekStart = calendarDay(body.week_start, 'week_start');
  const derived = await weekToClose(db, storeId, weekStart, now);
  return submitOnce(db, { ...submission, storeId, kind: 'journal_close', recordedAt: now }, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const closings = await closingsOf(tx, storeId);
    const closed = closings.map(({ week }) => week);
    const week = journalWeek(weekStart, settings.week_starts_on, closed);
    if (week.from !== weekStart)
      throw wrongContent('week_start', { kind: 'not_a_week_start', start: dayInWords(week.from) });
    if (closed.includes(week)) throw new ApiError(409, ERROR_CODE.alreadyClosed, { kind: 'week_closed' });
    if (businessDate(now, settings) <= week.to)
      throw wrongContent('week_start', { kind: 'week_not_over', end: dayInWords(week.to) });

    const number = closings.length + 1;
    const isCurrent = derived !== null && (await isUnchanged(tx, derived.kept));
    const open = isCurrent ? derived : await openWeek(tx, storeId, week, { settings, closings });
    // If derived under the lock, the amounts don't come from one snapshot of all stores. The earlier ones stay valid.
    if (isCurrent) await keepWeeks(tx, storeId, derived.kept);
    const entries = open.entries.map((entry, index) => ({
      ...entry,
      number: `L${storeId}-${number}-${index + 1}`,
    }));
    const unbalanced = entries.find(({ lines }) => balanceOf(lines) !== 0);
    if (unbalanced) throw new Error(`Journal entry ${unbalanced.number} does not balance.`);
    const taxRate = settings.journal_tax_rate;
    await keepClosing(tx, storeId, key, { number, week, rules: rulesOf(settings), taxRate, entries });
    return {
      message: currentMessages(REPLY).journalClosed,
      submission_id: key,
      data: { week_start: week.from, week_end: week.to, entries: entries.map(replied) },
    } satisfies JournalCloseReply;
  });
}
