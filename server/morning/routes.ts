import type { FastifyInstance } from 'fastify';
import { morningPaths } from '../../src/shared/morning/paths';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { calendarDay } from '../http/parameters';
import { serve } from '../http/serve';
import { serveOnce } from '../submissions/idempotency';
import { morningOf } from './figures';
import { changeMorningMail, readMorningMail, salesMailedBefore } from './mails';

/** The routes of a store's morning message, and of a person's mail subscriptions. */
export function morningRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, morningPaths.morning, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    const mailedSales = await salesMailedBefore(tenant, storeId, callerOf(request).id, date);
    return { data: await morningOf(reports, storeId, date, mailedSales, request.now()) };
  });
  serve(api, morningPaths.morningMail, async (request) => ({
    data: await readMorningMail(tenant, callerOf(request)),
  }));
  serveOnce(
    api,
    tenant,
    morningPaths.changeMorningMail,
    (db, request) => changeMorningMail(db, callerOf(request), request.body),
    (data) => ({ data }),
  );
}
