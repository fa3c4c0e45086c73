import type { AuditQuery, AuditReply, AuditRow } from '../contract/audit';
import { officeEndpoints } from '../contract/office-endpoints';
import { hasParts, isListOf, isNumber } from './answers';
import type { Api } from './client';
import { queryText } from './query';
import { wholeList } from './whole-list';

/** What is looked for; empty texts are no matter. */
export type AuditCriteria = Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates'>;

const isAuditReply = hasParts({
  total: isNumber,
  data: isListOf<AuditRow>({ id: 'string', at: 'string', action: 'string', what: 'string' }),
});

/** A page of what was done in a store or a company; with null, on the platform. */
export async function auditLog(api: Api, placeId: number | null, query: AuditQuery): Promise<AuditReply> {
  const path = placeId === null ? officeEndpoints.auditLog : officeEndpoints.auditLogOf(placeId);
  const { data } = await api.request<AuditReply>('GET', `${path}?${queryText(query)}`, {
    isAnswer: isAuditReply,
  });
  return data;
}

/** All that was found. */
export const wholeAuditLog = (
  api: Api,
  placeId: number | null,
  criteria: AuditCriteria,
): Promise<AuditRow[]> => wholeList((page) => auditLog(api, placeId, { ...criteria, ...page }));
