import { AuditQuery, AuditReply } from '../../src/contract/audit';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import { laDay } from '../../src/domain/time';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { noStore, storeOfPath } from '../http/guard';
import { calendarDay, pageOf, StorePath } from '../http/parameters';
import { type AuditSearch, searchAudit } from './search';

/** Who did what, when, from which terminal: in a store, in a company, and on the platform itself. */
export function auditRoutes(api: Api, db: Db): void {
  const reply = { tags: ['Audit log'], querystring: AuditQuery, response: { 200: AuditReply } };

  api.get(
    '/audit-log/:storeId',
    {
      config: { access: { action: 'readAuditLog', stores: storeOfPath } },
      schema: { ...reply, params: StorePath },
    },
    (request) => searchAudit(db, request.params.storeId, searchOf(request.query)),
  );

  api.get(
    officeEndpoints.auditLog,
    { config: { access: { action: 'readPlatformLog', stores: noStore } }, schema: reply },
    (request) => searchAudit(db, null, searchOf(request.query)),
  );
}

function searchOf({
  person = '',
  lot = '',
  from,
  to,
  dates = 'received',
  page,
  page_size,
}: AuditQuery): AuditSearch {
  return {
    person: person.trim(),
    lot: lot.trim(),
    from: from === undefined ? null : laDay(calendarDay(from, 'from')).start,
    to: to === undefined ? null : laDay(calendarDay(to, 'to')).end,
    dates,
    ...pageOf({ page, page_size }),
  };
}
