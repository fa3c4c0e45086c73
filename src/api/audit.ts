import { officeEndpoints } from '../contract/endpoints/office';
import type { AuditQuery, AuditReply, AuditRow } from '../contract/office/audit';
import { hasParts, isListOf, isNumber } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';
import { wholeList } from './client/whole-list';

/** What is looked for; empty texts don't matter. */
export type AuditCriteria = Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates'>;

const isAnswer = hasParts({
  total: isNumber,
  data: isListOf<AuditRow>({ id: 'string', at: 'string', action: 'string', what: 'string' }),
});

/** A page of what was done in a store or a company; with null, on the platform. */
export const auditLog = (api: Api, placeId: number | null, query: AuditQuery): Promise<AuditReply> =>
  placeId === null
    ? call(api, officeEndpoints.auditLog, { query, isAnswer })
    : call(api, officeEndpoints.auditLogOf, { params: { storeId: placeId }, query, isAnswer });

/** All that was found. */
export const wholeAuditLog = (
  api: Api,
  placeId: number | null,
  criteria: AuditCriteria,
): Promise<AuditRow[]> => wholeList((page) => auditLog(api, placeId, { ...criteria, ...page }));
