import type { FastifyInstance } from 'fastify';
import { reportsPaths } from '../../src/shared/reports/paths';
import { storeOfUser } from '../access/access';
import type { Connection, TenantDb } from '../db/connect';
import { callerOf } from '../http/guard';
import { calendarDay, calendarDays } from '../http/parameters';
import { serve } from '../http/serve';
import { periodSales } from './period-sales';
import { dayReport, shiftReport } from './sales-reports';
import { listShifts } from './shifts';
import { stockByPlan } from './stock-by-plan';

/** The sales reports. The person of a shift is checked on the primary database; all other reads may use the replica. */
export function reportRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, reportsPaths.shiftList, async ({ params: { storeId, date } }) => ({
    data: await listShifts(reports, storeId, calendarDay(date)),
  }));

  serve(api, reportsPaths.shiftSales, async (request) => {
    const { userId, time } = request.params;
    const date = calendarDay(request.params.date);
    const storeId = await storeOfUser(tenant, callerOf(request), 'readReports', userId);
    // People of other stores get the same answer as unknown ones.
    if (storeId === null) return { salesRecord: [], countData: [] };
    return shiftReport(reports, storeId, date, userId, time);
  });

  serve(api, reportsPaths.daySales, async ({ params: { storeId, date } }) =>
    dayReport(reports, storeId, calendarDay(date)),
  );

  serve(api, reportsPaths.periodSales, async ({ params: { storeId, fromDate, toDate } }) =>
    periodSales(reports, storeId, calendarDays(fromDate, toDate)),
  );
}

/** The dashboard's figures for a store or a company. Both counts have the same reply (specification). */
export function dashboardRoutes(api: FastifyInstance, reports: TenantDb): void {
  const counts = stockByPlan(reports);
  serve(api, reportsPaths.ticketCount, ({ params }) => counts(params.id));
  serve(api, reportsPaths.lotCount, ({ params }) => counts(params.id));
}
