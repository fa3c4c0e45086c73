import { SALES_REPORT } from '../../../messages/areas/sales-report';
import { currentMessages } from '../../../messages/current';
import { REPORT_LIMIT, type SalesReportReply } from '../../../shared/counting/sales-schema';
import { centsOf, formatCents } from '../../../shared/values/money';
import { StatusAlert } from '../../ui/status-alert';

/** Sentences about rows and corrections that a long report doesn't list; none if it lists everything. */
export function omittedTexts({ omitted }: SalesReportReply): string[] {
  const t = currentMessages(SALES_REPORT);
  if (!omitted) return [];
  const { ticketCount, amount, corrections } = omitted;
  return [
    ...(ticketCount > 0
      ? [
          t.omittedRows({
            rows: REPORT_LIMIT.rows,
            tickets: ticketCount,
            amount: formatCents(centsOf(amount)),
          }),
        ]
      : []),
    ...(corrections > 0
      ? [
          t.omittedCorrections({
            listed: REPORT_LIMIT.corrections,
            more: corrections,
          }),
        ]
      : []),
  ];
}

/** A warning that the report is longer than its list. */
export function Omitted({ reply }: { reply: SalesReportReply }) {
  const texts = omittedTexts(reply);
  return texts.length > 0 ? <StatusAlert kind="warning">{texts.join(' ')}</StatusAlert> : null;
}
