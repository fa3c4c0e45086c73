import { REPORT_LIMIT, type SalesReportReply } from '../../contract/sales';
import { centsOf, formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { StatusAlert } from '../../ui/status-alert';

/** What a report doesn't list because it's too long, in sentences; none where it lists everything. */
export function omittedTexts({ omitted }: SalesReportReply): string[] {
  if (!omitted) return [];
  const { ticketCount, amount, corrections } = omitted;
  return [
    ...(ticketCount > 0
      ? [
          `Only the first ${REPORT_LIMIT.rows} rows are listed. The total also includes ` +
            `${pluralize(ticketCount, 'ticket')}, ${formatMoney(centsOf(amount))}, in no row.`,
        ]
      : []),
    ...(corrections > 0
      ? [`Only the first ${REPORT_LIMIT.corrections} corrections are listed; there are ${corrections} more.`]
      : []),
  ];
}

/** Says that a report is longer than its list. */
export function Omitted({ reply }: { reply: SalesReportReply }) {
  const texts = omittedTexts(reply);
  return texts.length > 0 ? <StatusAlert kind="warning">{texts.join(' ')}</StatusAlert> : null;
}
