import type { FastifyInstance } from 'fastify';
import type { ShiftListReply } from '../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import { storeOfUser } from '../access';
import type { Connection } from '../db/connect';
import type { Page } from '../db/sql';
import { type Companies, callerOf } from '../http/guard';
import { calendarDay, calendarDays, requestedPage } from '../http/parameters';
import { serve } from '../http/serve';
import { periodSales } from './period-sales';
import { dayReport, shiftReport } from './sales-reports';
import { listShifts } from './shifts';

/** The sales of all stores of a company. */
type SalesOfCompany = Companies & {
  sales(companyId: number, dates: readonly string[], page: Page): Promise<PeriodSales>;
  shifts(companyId: number, date: string, page: Page): Promise<ShiftListReply>;
};

/**
 * The sales reports. The person of a shift is checked on the primary database. All other reads may use the replica.
 * @param ofCompany the same for all stores of a company
 */
export function reportRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
  ofCompany: SalesOfCompany,
): void {
  serve(api, reportsPaths.shiftList, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.shifts(storeId, date, requestedPage(request.query))
      : { data: await listShifts(reports, storeId, date) };
  });

  serve(api, reportsPaths.shiftSales, async (request) => {
    const { userId, time } = request.params;
    const date = calendarDay(request.params.date);
    const storeId = await storeOfUser(tenant, callerOf(request), 'readReports', userId);
    // People of other stores get the same reply as unknown ones.
    if (storeId === null) return { salesRecord: [], countData: [] };
    return shiftReport(reports, storeId, date, userId, time);
  });

  serve(api, reportsPaths.daySales, async ({ params: { storeId, date } }) =>
    dayReport(reports, storeId, calendarDay(date)),
  );

  serve(api, reportsPaths.periodSales, async (request) => {
    const { storeId, fromDate, toDate } = request.params;
    const days = calendarDays(fromDate, toDate);
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.sales(storeId, days, requestedPage(request.query))
      : periodSales(reports, storeId, days);
  });
}
