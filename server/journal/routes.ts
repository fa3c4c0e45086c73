import type { FastifyInstance } from 'fastify';
import { journalPaths } from '../../src/shared/journal/paths';
import type { TenantDb } from '../db/connect';
import { calendarDay } from '../http/parameters';
import { serve, serveSubmission } from '../http/serve';
import { submissionOf } from '../http/submissions';
import { closeWeek } from './close-week';
import { journalOf } from './journal';

/** A store's journal for its accountant. @param tenant the tenant handle: a week that was just closed must show as closed */
export function journalRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, journalPaths.journal, async ({ params: { storeId, date }, now }) => ({
    data: await journalOf(tenant, storeId, calendarDay(date), now()),
  }));
  serveSubmission(api, journalPaths.journalClose, async (request) =>
    closeWeek(tenant, await submissionOf(tenant, request, request.now())),
  );
}
