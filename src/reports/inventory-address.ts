import { paths } from '../contract/page-paths';

/** What the Inventory Report searches by, as its address carries it; '' is no criterion. */
export type ReportCriteria = { upc: string; ticket: string; status: string };

/** The address of the Inventory Report with its fields filled in. */
export function inventoryReportOf(criteria: Partial<ReportCriteria>): string {
  const filled = Object.entries(criteria).filter(([, value]) => value !== '');
  return `${paths.inventoryReport}?${new URLSearchParams(filled)}`;
}
