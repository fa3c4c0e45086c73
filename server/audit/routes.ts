import type { FastifyInstance } from 'fastify';
import type { AuditQuery } from '../../src/shared/audit/audit-schema';
import { auditPaths } from '../../src/shared/audit/paths';
import { STANDARD, type TicketLayout } from '../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK, type StoreClock } from '../../src/shared/time/store-clock';
import { businessDay } from '../../src/shared/time/time';
import type { Db, TenantDb } from '../db/connect';
import { calendarDay, pageOf } from '../http/parameters';
import { serve } from '../http/serve';
import type { FromAbove } from './lines';
import { type AuditSearch, searchAudit } from './search';

/** The facts about a place that the search needs from folders above this one; the default settings for a company. */
type Places = {
  clockOf: (db: Db, placeId: number) => Promise<StoreClock>;
  layoutOf: (db: Db, placeId: number) => Promise<TicketLayout>;
} & FromAbove;

/** The audit log of a store, of a company, and of the platform. */
export function auditRoutes(
  api: FastifyInstance,
  reports: TenantDb,
  { clockOf, layoutOf, ...fromAbove }: Places,
): void {
  serve(api, auditPaths.auditLogOf, async ({ params, query }) =>
    searchAudit(reports, params.storeId, {
      ...searchOf(query, await clockOf(reports, params.storeId), await layoutOf(reports, params.storeId)),
      ...fromAbove,
    }),
  );
  serve(api, auditPaths.auditLog, async ({ query }) =>
    searchAudit(reports, null, { ...searchOf(query, DEFAULT_CLOCK, STANDARD), ...fromAbove }),
  );
}

function searchOf(
  { person = '', lot = '', kinds, from, to, dates = 'received', page, page_size }: AuditQuery,
  clock: StoreClock,
  layout: TicketLayout,
): Omit<AuditSearch, keyof FromAbove> {
  return {
    person: person.trim(),
    lot: lot.trim(),
    kinds: kinds?.split(',') ?? null,
    from: from === undefined ? null : businessDay(calendarDay(from, 'from'), clock).start,
    to: to === undefined ? null : businessDay(calendarDay(to, 'to'), clock).end,
    dates,
    clock,
    layout,
    ...pageOf({ page, page_size }),
  };
}
