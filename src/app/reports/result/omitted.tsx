import { omittedTexts } from '../../../messages/words/sales-sheet';
import type { SalesReportReply } from '../../../shared/counting/sales-schema';
import { StatusAlert } from '../../ui/status-alert';

/** A warning that the report is longer than its list. */
export function Omitted({ reply }: { reply: SalesReportReply }) {
  const texts = omittedTexts(reply);
  return texts.length > 0 ? <StatusAlert kind="warning">{texts.join(' ')}</StatusAlert> : null;
}
