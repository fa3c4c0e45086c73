import type { FastifyInstance } from 'fastify';
import type { PackListsReply, SettlingReply, StoreBillsReply } from '../../src/shared/lottery/lottery-schema';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import type { TenantDb } from '../db/connect';
import type { Page } from '../db/sql';
import type { Companies } from '../http/guard';
import { calendarDay, captureInstant, pagedList, requestedPage } from '../http/parameters';
import { serve } from '../http/serve';
import { storeSettings } from '../places/settings';
import { serveSubmission } from '../submissions/idempotency';
import { submissionOf } from '../submissions/requests';
import { keepPackDates, keepStatement } from './keep-account';
import { keepPackList, newestPackList } from './pack-list';
import { settlingOf } from './settling';
import { lastSweeps, lotteryWeekOf } from './week';

/** Lists for all stores of a company: packs by their day, the lottery's lists of packs, and its bills. */
type PacksOfCompany = Companies & {
  settling(companyId: number, page: Page): Promise<SettlingReply>;
  packLists(companyId: number, page: Page): Promise<PackListsReply>;
  bills(companyId: number, date: string, page: Page): Promise<StoreBillsReply>;
};

/**
 * The routes of a store's account with the lottery: when its packs settle, and its debt for a week.
 * @param tenant the tenant handle: a statement that was just entered must show
 * @param ofCompany the same for all stores of a company
 */
export function lotteryRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: PacksOfCompany): void {
  serve(api, lotteryPaths.settling, async (request) => {
    const { storeId } = request.params;
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.settling(storeId, requestedPage(request.query))
      : settlingOf(tenant, storeId, request.now());
  });

  serve(api, lotteryPaths.lotteryWeek, async ({ params: { storeId, date }, now }) => ({
    data: await lotteryWeekOf(tenant, storeId, calendarDay(date), now()),
  }));

  serve(api, lotteryPaths.lotterySweeps, async ({ params: { storeId, date }, now }) => ({
    data: await lastSweeps(tenant, storeId, calendarDay(date), now()),
  }));

  serve(api, lotteryPaths.lotteryBills, (request) => {
    const { companyId, date } = request.params;
    const day = calendarDay(date);
    return pagedList(request, (page) => ofCompany.bills(companyId, day, page));
  });

  serveSubmission(api, lotteryPaths.packsSettled, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepPackDates(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt, settings });
  });

  serveSubmission(api, lotteryPaths.lotteryStatement, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepStatement(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt, settings });
  });

  serveSubmission(api, lotteryPaths.lotteryPacks, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepPackList(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt, settings });
  });

  serve(api, lotteryPaths.lotteryPackList, async ({ params: { storeId } }) => ({
    data: await newestPackList(tenant, storeId, await storeSettings(tenant, storeId)),
  }));

  serve(api, lotteryPaths.packLists, ({ params: { companyId }, query }) =>
    ofCompany.packLists(companyId, requestedPage(query)),
  );
}
