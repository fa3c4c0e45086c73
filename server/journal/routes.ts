import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { calendarDay } from '../http/parameters';
import { serve, serveSubmission } from '../http/serve';
import { submissionOf } from '../http/submissions';
import { closeWeek } from './close-week';
import { journalOf } from './journal';

/** A store's journal for its accountant. @param tenant the tenant handle: a week that was just closed must show as closed */
export function journalRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.journal, async ({ params: { storeId, date } }) => ({
    data: await journalOf(tenant, storeId, calendarDay(date), new Date()),
  }));
  serveSubmission(api, officeEndpoints.journalClose, async (request) =>
    closeWeek(tenant, await submissionOf(tenant, request, new Date())),
  );
}
