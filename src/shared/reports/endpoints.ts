import Type from 'typebox';
import { PlanCountReply } from '../board/board-schema';
import { Receipt } from '../counting/clerks-side-schema';
import { SalesReportReply, ShiftListQuery, ShiftListReply } from '../counting/sales-schema';
import { type Entries, may } from '../wire/facts';
import { reportsPaths as paths } from './paths';
import { PeriodSales, PeriodSalesQuery, StoreExportQuery, StoreExportReply } from './reports-schema';

const ofReports = { tag: 'Reports', access: may('readReports', 'path') };
const ofDashboard = { tag: 'Dashboard', access: may('readInventory', 'path'), reply: PlanCountReply };

/** The rows of the endpoint table for reports. */
export const reportsEndpoints = {
  [paths.shiftList]: {
    summary: 'List the counts of a day',
    ...ofReports,
    query: ShiftListQuery,
    reply: ShiftListReply,
  },
  [paths.shiftSales]: {
    summary: 'The sales of one count',
    tag: 'Reports',
    access: may('readReports', 'none'),
    reply: SalesReportReply,
  },
  [paths.daySales]: { summary: 'The sales of a day', ...ofReports, reply: SalesReportReply },
  [paths.periodSales]: {
    summary: 'The sales of each day of a period',
    ...ofReports,
    query: PeriodSalesQuery,
    reply: PeriodSales,
  },
  [paths.receipt]: {
    summary: 'The link of a count’s receipt',
    tag: 'Sales',
    access: may('recordSales', 'path'),
    reply: Type.Object({ data: Receipt }),
  },
  [paths.ticketCount]: { summary: 'Count unsold tickets by price', ...ofDashboard },
  [paths.lotCount]: { summary: 'Count unsold packs by price', ...ofDashboard },
  [paths.storeExport]: {
    summary: 'Export all data of a store, page by page',
    ...ofReports,
    query: StoreExportQuery,
    reply: StoreExportReply,
  },
} as const satisfies Entries;
