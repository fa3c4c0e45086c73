import { DataList } from '../../src/contract/common';
import { SalesReportReply, Shift } from '../../src/contract/sales';
import { storeOfUser } from '../access/store-access';
import type { Connection } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, noStore, storeOfPath } from '../http/guard';
import { calendarDay, DayPath, ShiftPath } from '../http/parameters';
import { dayReport, listShifts, shiftReport } from './sales-reports';

const tags = ['Reports'];
const reading = { access: { action: 'readReports', stores: storeOfPath } } as const;

/** The sales reports. Whose people these are is asked of the newest state, the rest may be a replica's. */
export function reportRoutes(api: Api, { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>): void {
  api.get(
    '/fetch-shift-data/:date/:storeId',
    { config: reading, schema: { tags, params: DayPath, response: { 200: DataList(Shift) } } },
    async (request) => ({
      data: await listShifts(reports, request.params.storeId, calendarDay(request.params.date)),
    }),
  );

  api.get(
    '/shift-sales-record-list/:date/:userId/:time',
    {
      config: { access: { action: 'readReports', stores: noStore } },
      schema: { tags, params: ShiftPath, response: { 200: SalesReportReply } },
    },
    async (request) => {
      const { userId, time } = request.params;
      const date = calendarDay(request.params.date);
      const storeId = await storeOfUser(tenant, callerOf(request), 'readReports', userId);
      // Somebody else's people are as unknown as nobody's.
      if (storeId === null) return { salesRecord: [], countData: [] };
      return shiftReport(reports, storeId, date, userId, time);
    },
  );

  api.get(
    '/sales-record-list/:date/:storeId',
    { config: reading, schema: { tags, params: DayPath, response: { 200: SalesReportReply } } },
    (request) => dayReport(reports, request.params.storeId, calendarDay(request.params.date)),
  );
}
