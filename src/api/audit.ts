import { officeEndpoints } from '../contract/endpoints/office';
import type { AuditQuery, AuditReply, AuditRow } from '../contract/office/audit';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf, isNumber } from './client/reply-checks';
import { type Job, wholeList } from './client/whole-list';

/** The search criteria; empty texts are ignored. */
export type AuditCriteria = Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates'>;

const isReply = hasFields({
  total: isNumber,
  data: isListOf<AuditRow>({ id: 'string', at: 'string', action: 'string', what: 'string' }),
});

/** Fetches a page of the audit log of a store or company; with null, of the platform. */
export const auditLog = (api: Api, placeId: number | null, query: AuditQuery): Promise<AuditReply> =>
  placeId === null
    ? call(api, officeEndpoints.auditLog, { query, isReply })
    : call(api, officeEndpoints.auditLogOf, { params: { storeId: placeId }, query, isReply });

/** Fetches all audit log entries that match the criteria. */
export const wholeAuditLog = (
  api: Api,
  placeId: number | null,
  criteria: AuditCriteria,
  job?: Job,
): Promise<AuditRow[]> => wholeList((page) => auditLog(api, placeId, { ...criteria, ...page }), job);
