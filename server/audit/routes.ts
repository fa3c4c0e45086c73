import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { AuditQuery } from '../../src/contract/office/audit';
import { STANDARD, type TicketLayout } from '../../src/domain/tickets/layouts';
import { DEFAULT_CLOCK, type StoreClock } from '../../src/domain/time/store-clock';
import { businessDay } from '../../src/domain/time/time';
import type { Db } from '../db/connect';
import { calendarDay, pageOf } from '../http/parameters';
import { serve } from '../http/serve';
import { type AuditSearch, searchAudit } from './search';

/** What the search needs to know of a place; the defaults for a company. */
type Places = {
  clockOf: (db: Db, placeId: number) => Promise<StoreClock>;
  layoutOf: (db: Db, placeId: number) => Promise<TicketLayout>;
};

/** The audit log of a store, of a company, and of the platform. */
export function auditRoutes(api: FastifyInstance, reports: Db, { clockOf, layoutOf }: Places): void {
  serve(api, officeEndpoints.auditLogOf, async ({ params, query }) =>
    searchAudit(
      reports,
      params.storeId,
      searchOf(query, await clockOf(reports, params.storeId), await layoutOf(reports, params.storeId)),
    ),
  );
  serve(api, officeEndpoints.auditLog, async ({ query }) =>
    searchAudit(reports, null, searchOf(query, DEFAULT_CLOCK, STANDARD)),
  );
}

function searchOf(
  { person = '', lot = '', from, to, dates = 'received', page, page_size }: AuditQuery,
  clock: StoreClock,
  layout: TicketLayout,
): AuditSearch {
  return {
    person: person.trim(),
    lot: lot.trim(),
    from: from === undefined ? null : businessDay(calendarDay(from, 'from'), clock).start,
    to: to === undefined ? null : businessDay(calendarDay(to, 'to'), clock).end,
    dates,
    clock,
    layout,
    ...pageOf({ page, page_size }),
  };
}
