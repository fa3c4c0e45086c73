import Type from 'typebox';
import { PlanCountReply } from '../board/board-schema';
import { Receipt } from '../counting/clerks-side-schema';
import { SalesReportReply, Shift } from '../counting/sales-schema';
import { DataList } from '../wire/common';
import { type Entries, may } from '../wire/facts';
import { reportsPaths as paths } from './paths';
import { PeriodSales, StoreExportQuery, StoreExportReply } from './reports-schema';

const ofReports = { tag: 'Reports', access: may('readReports', 'path') };
const ofDashboard = { tag: 'Dashboard', access: may('readInventory', 'path'), reply: PlanCountReply };

/** The rows of the endpoint table for reports. */
export const reportsEndpoints = {
  [paths.shiftList]: { ...ofReports, reply: DataList(Shift) },
  [paths.shiftSales]: { tag: 'Reports', access: may('readReports', 'none'), reply: SalesReportReply },
  [paths.daySales]: { ...ofReports, reply: SalesReportReply },
  [paths.periodSales]: { ...ofReports, reply: PeriodSales },
  [paths.receipt]: {
    tag: 'Sales',
    access: may('recordSales', 'path'),
    reply: Type.Object({ data: Receipt }),
  },
  [paths.ticketCount]: ofDashboard,
  [paths.lotCount]: ofDashboard,
  [paths.storeExport]: { ...ofReports, query: StoreExportQuery, reply: StoreExportReply },
} as const satisfies Entries;
