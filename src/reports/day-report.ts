import type { SalesReportReply } from '../contract/counting/sales';
import { paths } from '../contract/page-paths';
import { centsOf, formatMoney } from '../domain/values/money';
import { SALES_REPORT } from '../i18n/en/reports/sales-report';

/** The part of a day report's address that names its day. */
export const DAY_PARAMETER = 'date';

/** The address of a day's report. @param date YYYY-MM-DD */
export const dayReportOf = (date: string): string => `${paths.salesReportDate}?${DAY_PARAMETER}=${date}`;

/** `Missing: 3 tickets, $60`, the sum of a report; null if nothing is missing. */
export function missingSum({ missing = [] }: Pick<SalesReportReply, 'missing'>): string | null {
  if (missing.length === 0) return null;
  const tickets = missing.reduce((sum, line) => sum + line.ticketCount, 0);
  const cents = missing.reduce((sum, line) => sum + centsOf(line.amount), 0);
  return SALES_REPORT.missing(tickets, formatMoney(cents));
}
