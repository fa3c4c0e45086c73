import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { calendarDay } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { morningOf } from './figures';
import { salesMailedBefore } from './mails';
import { changeMorningMail, readMorningMail } from './readers';

/** The morning message of a store, and the mails that a person gets. */
export function morningRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, officeEndpoints.morning, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    const mailedSales = await salesMailedBefore(tenant, storeId, callerOf(request).id, date);
    return { data: await morningOf(reports, storeId, date, mailedSales, new Date()) };
  });
  serve(api, officeEndpoints.morningMail, async (request) => ({
    data: await readMorningMail(tenant, callerOf(request)),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.changeMorningMail,
    (db, request) => changeMorningMail(db, callerOf(request), request.body),
    (data) => ({ data }),
  );
}
