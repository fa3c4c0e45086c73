import type { AuditQuery, AuditReply, AuditRow } from '../contract/audit';
import { officeEndpoints } from '../contract/office-endpoints';
import type { Api } from './client';

/** What is looked for; empty texts are no matter. */
export type AuditCriteria = Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to'>;

const LARGEST_PAGE = 100;

/** A question to the audit log as in an address; empty criteria are left out. */
export const auditQuery = (query: AuditQuery): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();

/** A page of what was done in a store or a company; with null, on the platform. */
export async function auditLog(api: Api, placeId: number | null, query: AuditQuery): Promise<AuditReply> {
  const path = placeId === null ? officeEndpoints.auditLog : officeEndpoints.auditLogOf(placeId);
  return (await api.request<AuditReply>('GET', `${path}?${auditQuery(query)}`)).data;
}

/** All that was found, page by page. What is done meanwhile moves lines to the next page: each comes once. */
export async function wholeAuditLog(
  api: Api,
  placeId: number | null,
  criteria: AuditCriteria,
): Promise<AuditRow[]> {
  const lines = new Map<string, AuditRow>();
  for (let page = 1; ; page++) {
    const { total, data } = await auditLog(api, placeId, { ...criteria, page, page_size: LARGEST_PAGE });
    for (const line of data) lines.set(line.id, line);
    if (page * LARGEST_PAGE >= total) return [...lines.values()];
  }
}
