import { type AuditCriteria, auditLog } from '../../api/audit';
import { queryText } from '../../contract/endpoints/address';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import type { View } from '../../ui/data-table/rows';

/** A page of the log, as the server says it or as it was read last. */
export function useLog(placeId: number | null, criteria: AuditCriteria, view: View) {
  const query = { ...criteria, page: view.page, page_size: view.size };
  const question = `audit-log/${placeId ?? 'platform'}?${queryText(query)}`;
  return usePage(question, view, () => auditLog(api, placeId, query));
}
