import { DataList } from '../common';
import { SalesReportReply, Shift } from '../counting/sales';
import { AuditQuery, AuditReply } from '../office/audit';
import { BoardStore } from '../office/board';
import { PlanCountReply, StoreToday } from '../office/dashboard';
import { MorningMailBody, MorningMailReply, MorningReply } from '../office/morning';
import { PeriodSales } from '../office/period-sales';
import { StoreExportQuery, StoreExportReply } from '../office/store-export';
import { TodayListReply } from '../office/today-list';
import { type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const ofReports = { tag: 'Reports', access: may('readReports', 'path') };
const ofDashboard = { tag: 'Dashboard', access: may('readInventory', 'path'), reply: PlanCountReply };
const ofAudit = { tag: 'Audit log', query: AuditQuery, reply: AuditReply };

const ofMorning = { tag: 'Morning message', reply: MorningMailReply };

/** Sales reports, the dashboard's figures, the morning message and the audit log. */
export const reportEndpoints = {
  [office.shiftList]: { ...ofReports, reply: DataList(Shift) },
  [office.shiftSales]: { tag: 'Reports', access: may('readReports'), reply: SalesReportReply },
  [office.daySales]: { ...ofReports, reply: SalesReportReply },
  [office.periodSales]: { ...ofReports, reply: PeriodSales },
  [office.ticketCount]: ofDashboard,
  [office.lotCount]: ofDashboard,
  [office.today]: { tag: 'Dashboard', access: may('readReports', 'path'), reply: DataList(StoreToday) },
  [office.board]: { tag: 'Dashboard', access: may('readBoard', 'path'), reply: DataList(BoardStore) },
  [office.morning]: { tag: 'Morning message', access: may('readReports', 'path'), reply: MorningReply },
  [office.morningMail]: { ...ofMorning, access: may('getMorningMail') },
  [office.changeMorningMail]: {
    ...ofMorning,
    access: may('getMorningMail'),
    body: MorningMailBody,
    idempotency: 'key',
  },
  [office.todayList]: { ...ofReports, reply: TodayListReply },
  [office.storeExport]: { ...ofReports, query: StoreExportQuery, reply: StoreExportReply },
  [office.auditLogOf]: { ...ofAudit, access: may('readAuditLog', 'path') },
  [office.auditLog]: { ...ofAudit, access: may('readPlatformLog') },
} as const satisfies Entries;
