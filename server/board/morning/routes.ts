import type { FastifyInstance } from 'fastify';
import { boardPaths } from '../../../src/shared/board/paths';
import type { Connection } from '../../db/connect';
import { callerOf } from '../../http/guard';
import { calendarDay } from '../../http/parameters';
import { serve, serveOnce } from '../../http/serve';
import { morningOf } from './figures';
import { salesMailedBefore } from './mails';
import { changeMorningMail, readMorningMail } from './readers';

/** The routes of a store's morning message, and of a person's mail subscriptions. */
export function morningRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, boardPaths.morning, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    const mailedSales = await salesMailedBefore(tenant, storeId, callerOf(request).id, date);
    return { data: await morningOf(reports, storeId, date, mailedSales, request.now()) };
  });
  serve(api, boardPaths.morningMail, async (request) => ({
    data: await readMorningMail(tenant, callerOf(request)),
  }));
  serveOnce(
    api,
    tenant,
    boardPaths.changeMorningMail,
    (db, request) => changeMorningMail(db, callerOf(request), request.body),
    (data) => ({ data }),
  );
}
