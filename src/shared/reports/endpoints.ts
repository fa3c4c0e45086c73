import Type from 'typebox';
import { PlanCountReply } from '../board/board-schema';
import { Receipt } from '../counting/clerks-side-schema';
import { SalesReportReply, ShiftListQuery, ShiftListReply } from '../counting/sales-schema';
import { type Entries, MAX_REPLY_BYTES, may } from '../wire/facts';
import { reportsPaths as paths } from './paths';
import { PeriodSales, PeriodSalesQuery, StoreExportQuery, StoreExportReply } from './reports-schema';

const ofReports = { tag: 'Reports', access: may('readReports', 'path') };
const ofDashboard = { tag: 'Dashboard', access: may('readInventory', 'path'), reply: PlanCountReply };

/** The rows of the endpoint table for reports. */
export const reportsEndpoints = {
  [paths.shiftList]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'List the counts of a day',
    ...ofReports,
    query: ShiftListQuery,
    reply: ShiftListReply,
  },
  [paths.shiftSales]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The sales of one count',
    tag: 'Reports',
    access: may('readReports', 'none'),
    reply: SalesReportReply,
  },
  [paths.daySales]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The sales of a day',
    ...ofReports,
    reply: SalesReportReply,
  },
  [paths.periodSales]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The sales of each day of a period',
    ...ofReports,
    query: PeriodSalesQuery,
    reply: PeriodSales,
  },
  [paths.receipt]: {
    most: { rows: 1, bytes: 2_000 },
    summary: 'The link of a count’s receipt',
    tag: 'Sales',
    access: may('recordSales', 'path'),
    reply: Type.Object({ data: Receipt }),
  },
  [paths.ticketCount]: {
    most: { rows: 1_000, bytes: 100_000 },
    summary: 'Count unsold tickets by price',
    ...ofDashboard,
  },
  [paths.lotCount]: {
    most: { rows: 1_000, bytes: 100_000 },
    summary: 'Count unsold packs by price',
    ...ofDashboard,
  },
  [paths.storeExport]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'Export all data of a store, page by page',
    ...ofReports,
    query: StoreExportQuery,
    reply: StoreExportReply,
  },
} as const satisfies Entries;
