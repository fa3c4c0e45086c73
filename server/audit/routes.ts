import type { FastifyInstance } from 'fastify';
import type { AuditQuery } from '../../src/shared/audit/audit-schema';
import { auditPaths } from '../../src/shared/audit/paths';
import { MAX_DAYS_OF_ALL } from '../../src/shared/reports/reports-schema';
import { STANDARD, type TicketLayout } from '../../src/shared/tickets/layouts';
import { businessDate, DEFAULT_CLOCK, daysBefore, type StoreClock } from '../../src/shared/time/store-clock';
import { businessDay } from '../../src/shared/time/time';
import type { Db, TenantDb } from '../db/connect';
import { calendarDay, requestedPage } from '../http/parameters';
import { serve } from '../http/serve';
import type { FromAbove } from './lines';
import { type AuditSearch, searchAudit, searchStores } from './search';

/** What the search needs to know about a place from folders above this one. A company has the default settings. */
type Places = {
  clockOf: (db: Db, placeId: number) => Promise<StoreClock>;
  layoutOf: (db: Db, placeId: number) => Promise<TicketLayout>;
  storesUnder: (db: Db, companyId: number) => Promise<readonly { id: number; name: string }[]>;
} & FromAbove;

/** The audit log of a store, of a company, and of the platform. */
export function auditRoutes(
  api: FastifyInstance,
  reports: TenantDb,
  { clockOf, layoutOf, storesUnder, ...fromAbove }: Places,
): void {
  serve(api, auditPaths.auditLogOf, async ({ params, query, now }) => {
    if (query.stores === 'all') {
      const { search, since } = ofAllStores(query, now());
      const reply = await searchStores(
        reports,
        (tx) => storesUnder(tx, params.storeId),
        async (tx, storeId) => ({ clock: await clockOf(tx, storeId), layout: await layoutOf(tx, storeId) }),
        { ...search, ...fromAbove },
      );
      return { ...reply, since };
    }
    return searchAudit(reports, params.storeId, {
      ...searchOf(query, await clockOf(reports, params.storeId), await layoutOf(reports, params.storeId)),
      ...fromAbove,
    });
  });
  serve(api, auditPaths.auditLog, async ({ query }) =>
    searchAudit(reports, null, { ...searchOf(query, DEFAULT_CLOCK, STANDARD), ...fromAbove }),
  );
}

/**
 * The search in all stores of a company. It covers the last days of those requested, which limits what is read. Days
 * follow the default clock, since each store has its own.
 */
function ofAllStores(query: AuditQuery, now: Date) {
  const to = query.to ?? businessDate(now, DEFAULT_CLOCK);
  const first = daysBefore(calendarDay(to, 'to'), MAX_DAYS_OF_ALL - 1);
  const since = query.from !== undefined && query.from > first ? query.from : first;
  const search = searchOf({ ...query, from: since }, DEFAULT_CLOCK, STANDARD);
  return { search: { ...search, from: businessDay(since, DEFAULT_CLOCK).start }, since };
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
    ...requestedPage({ page, page_size }),
  };
}
