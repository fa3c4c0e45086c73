import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { AuditQuery } from '../../src/contract/office/audit';
import { DEFAULT_CLOCK, type StoreClock } from '../../src/domain/time/store-clock';
import { businessDay } from '../../src/domain/time/time';
import type { Db } from '../db/connect';
import { calendarDay, pageOf } from '../http/parameters';
import { serve } from '../http/serve';
import { type AuditSearch, searchAudit } from './search';

/**
 * The audit log of a store, of a company, and of the platform.
 * @param clockOf the clock of a store; the default one for a company
 */
export function auditRoutes(
  api: FastifyInstance,
  reports: Db,
  clockOf: (db: Db, placeId: number) => Promise<StoreClock>,
): void {
  serve(api, officeEndpoints.auditLogOf, async ({ params, query }) =>
    searchAudit(reports, params.storeId, searchOf(query, await clockOf(reports, params.storeId))),
  );
  serve(api, officeEndpoints.auditLog, async ({ query }) =>
    searchAudit(reports, null, searchOf(query, DEFAULT_CLOCK)),
  );
}

function searchOf(
  { person = '', lot = '', from, to, dates = 'received', page, page_size }: AuditQuery,
  clock: StoreClock,
): AuditSearch {
  return {
    person: person.trim(),
    lot: lot.trim(),
    from: from === undefined ? null : businessDay(calendarDay(from, 'from'), clock).start,
    to: to === undefined ? null : businessDay(calendarDay(to, 'to'), clock).end,
    dates,
    clock,
    ...pageOf({ page, page_size }),
  };
}
