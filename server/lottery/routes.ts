import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { calendarDay, captureInstant } from '../http/parameters';
import { serve, serveSubmission } from '../http/serve';
import { submissionOf } from '../http/submissions';
import { storeSettings } from '../places/settings';
import { keepPackDates, keepStatement } from './keep-account';
import { settlingOf } from './settling';
import { lotteryWeekOf } from './week';

/** A store's account with the lottery: when its packs settle, and what a week owes. */
export function lotteryRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, officeEndpoints.settling, ({ params: { storeId } }) => settlingOf(reports, storeId, new Date()));

  serve(api, officeEndpoints.lotteryWeek, async ({ params: { storeId, date } }) => ({
    data: await lotteryWeekOf(reports, storeId, calendarDay(date)),
  }));

  serveSubmission(api, officeEndpoints.packsSettled, async (request) => {
    const now = new Date();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepPackDates(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt, settings });
  });

  serveSubmission(api, officeEndpoints.lotteryStatement, async (request) => {
    const now = new Date();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepStatement(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt, settings });
  });
}
