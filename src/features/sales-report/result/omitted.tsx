import { REPORT_LIMIT, type SalesReportReply } from '../../../contract/counting/sales';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { StatusAlert } from '../../../ui/status-alert';

/** Sentences about rows and corrections that a long report doesn't list; none if it lists everything. */
export function omittedTexts({ omitted }: SalesReportReply): string[] {
  if (!omitted) return [];
  const { ticketCount, amount, corrections } = omitted;
  return [
    ...(ticketCount > 0
      ? [SALES_REPORT.omittedRows(REPORT_LIMIT.rows, ticketCount, formatMoney(centsOf(amount)))]
      : []),
    ...(corrections > 0 ? [SALES_REPORT.omittedCorrections(REPORT_LIMIT.corrections, corrections)] : []),
  ];
}

/** A warning that the report is longer than its list. */
export function Omitted({ reply }: { reply: SalesReportReply }) {
  const texts = omittedTexts(reply);
  return texts.length > 0 ? <StatusAlert kind="warning">{texts.join(' ')}</StatusAlert> : null;
}
