import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { PlanCount } from '../../src/shared/board/board-schema';
import type { ShiftListReply } from '../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { storeOfUser } from '../access';
import type { Connection, Db, TenantDb } from '../db/connect';
import { holdsSample } from '../db/samples';
import { list, OPTIMIZATION_FENCE, type Page, rows, SOLD, snapshot } from '../db/sql';
import { type Companies, callerOf } from '../http/guard';
import { calendarDay, calendarDays, pageOf } from '../http/parameters';
import { serve } from '../http/serve';
import { periodSales } from './period-sales';
import { dayReport, shiftReport } from './sales-reports';
import { listShifts } from './shifts';

/** The sales of all stores of a company. */
type SalesOfCompany = Companies & {
  sales(companyId: number, dates: readonly string[], page: Page): Promise<PeriodSales>;
  shifts(companyId: number, date: string, page: Page): Promise<ShiftListReply>;
};

/**
 * The sales reports. The person of a shift is checked on the primary database; all other reads may use the replica.
 * @param ofCompany the same of all stores of a company
 */
export function reportRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
  ofCompany: SalesOfCompany,
): void {
  serve(api, reportsPaths.shiftList, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.shifts(storeId, date, pageOf(request.query))
      : { data: await listShifts(reports, storeId, date) };
  });

  serve(api, reportsPaths.shiftSales, async (request) => {
    const { userId, time } = request.params;
    const date = calendarDay(request.params.date);
    const storeId = await storeOfUser(tenant, callerOf(request), 'readReports', userId);
    // People of other stores get the same answer as unknown ones.
    if (storeId === null) return { salesRecord: [], countData: [] };
    return shiftReport(reports, storeId, date, userId, time);
  });

  serve(api, reportsPaths.daySales, async ({ params: { storeId, date } }) =>
    dayReport(reports, storeId, calendarDay(date)),
  );

  serve(api, reportsPaths.periodSales, async (request) => {
    const { storeId, fromDate, toDate } = request.params;
    const days = calendarDays(fromDate, toDate);
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.sales(storeId, days, pageOf(request.query))
      : periodSales(reports, storeId, days);
  });
}

/** The dashboard's figures for a store or a company. Both counts have the same reply (specification). */
export function dashboardRoutes(api: FastifyInstance, reports: TenantDb): void {
  const counts = stockByPlan(reports);
  serve(api, reportsPaths.ticketCount, ({ params }) => counts(params.id));
  serve(api, reportsPaths.lotCount, ({ params }) => counts(params.id));
}

/** The unsold tickets of one plan in one store. */
type StorePlan = { storeId: number; planId: number | null; total: number; shelf: number; lots: number };
/** A store's counts with the stock version that they belong to. */
type Counted = { version: number; plans: StorePlan[] };

const WITHOUT_PLAN = 'Without a plan';

/**
 * Counts unsold tickets by plan (decision 18). Counting reads every unsold pack, so the counts of a store are cached in
 * this process until its stock version changes.
 * @returns a function from a store's or a company's id to its plans with unsold tickets, by price; plans with the same name
 *   are merged
 */
export function stockByPlan(db: Db): (placeId: number) => Promise<PlanCount[]> {
  const counted = new Map<number, Counted>();

  const countPlace = async (tx: Db, placeId: number): Promise<PlanCount[]> => {
    const versions = await stockVersions(tx, placeId);
    const isCounted = ({ storeId, version }: { storeId: number; version: number }): boolean =>
      counted.get(storeId)?.version === version;
    const changed = versions.filter((store) => !isCounted(store));
    // Read before the next statement, during which another request may cache newer counts.
    const cached = versions.flatMap((store) =>
      isCounted(store) ? (counted.get(store.storeId)?.plans ?? []) : [],
    );
    const fresh = changed.length > 0 ? await countStores(tx, changed) : [];
    for (const { storeId, version } of fresh) {
      const plans = fresh.filter((plan) => plan.storeId === storeId && plan.lots > 0);
      counted.set(storeId, { version, plans });
    }
    return byName(tx, [...cached, ...fresh.filter((plan) => plan.lots > 0)]);
  };
  return (placeId) => snapshot(db, (tx) => countPlace(tx, placeId));
}

/** The stores of a place that have ever had stock; of a company, without those that hold sample data. */
const stockVersions = (db: Db, placeId: number): Promise<{ storeId: number; version: number }[]> =>
  rows(
    db,
    sql`SELECT store_id AS "storeId", version FROM store_stock
        WHERE store_id = ${placeId}
           OR store_id IN (SELECT id FROM sister_stores WHERE parent_id = ${placeId})
              AND NOT ${holdsSample(sql`store_stock.store_id`)}`,
  );

/**
 * The plans of some stores that have unsold tickets, with the stock version. A store without unsold tickets has one row
 * with no lots. The fence keeps the planner from reading all lots ever received instead of the unsold ones.
 */
const countStores = (
  db: Db,
  stores: readonly { storeId: number }[],
): Promise<(StorePlan & { version: number })[]> =>
  rows(
    db,
    sql`SELECT s.store_id AS "storeId", s.version, l.plan_id AS "planId", coalesce(sum(unsold.total), 0)::int AS total,
               coalesce(sum(unsold.shelf), 0)::int AS shelf, count(unsold.lot_id)::int AS lots
        FROM store_stock s
        LEFT JOIN LATERAL (
          SELECT lot_id, sum(end_ticket - start_ticket + 1) AS total,
                 coalesce(sum(end_ticket - start_ticket + 1) FILTER (WHERE status = ${TICKET_STATUS.onShelf}), 0) AS shelf
          FROM ticket_runs WHERE store_id = s.store_id AND status <> ${SOLD}
          GROUP BY lot_id ${OPTIMIZATION_FENCE}
        ) unsold ON true
        LEFT JOIN LATERAL (
          SELECT plan_id FROM lots WHERE store_id = s.store_id AND id = unsold.lot_id ${OPTIMIZATION_FENCE}
        ) l ON true
        WHERE s.store_id = ANY(${list(stores.map(({ storeId }) => storeId))}::int[])
        GROUP BY s.store_id, s.version, l.plan_id`,
  );

async function byName(db: Db, counts: readonly StorePlan[]): Promise<PlanCount[]> {
  const planIds = new Set(counts.flatMap(({ planId }) => planId ?? []));
  const plans = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, plan_name AS name FROM plans WHERE id = ANY(${list([...planIds])}::int[])
        ORDER BY price_cents, plan_name, id`,
  );
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const sums = new Map(plans.map(({ name }) => [name, { plan_name: name, ...NOTHING }]));
  for (const { planId, total, shelf, lots } of counts) {
    const name = (planId !== null && names.get(planId)) || WITHOUT_PLAN;
    const sum = sums.get(name) ?? { plan_name: name, ...NOTHING };
    sum.total_count += total;
    sum.shelf_count += shelf;
    sum.lot_count += lots;
    sums.set(name, sum);
  }
  return [...sums.values()];
}

const NOTHING = { total_count: 0, shelf_count: 0, lot_count: 0 };
