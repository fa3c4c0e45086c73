import { sql } from 'drizzle-orm';
import type { PlanCount } from '../../src/shared/board/board-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Db } from '../db/connect';
import { holdsSample } from '../db/samples';
import { isOneOf, list, OPTIMIZATION_FENCE, rows, SOLD, snapshot } from '../db/sql';

/** The unsold tickets of one plan in one or several stores; `planId` is null for packs without a plan. */
type PlanStock = { planId: number | null; total: number; shelf: number; lots: number };

/** A store's unsold tickets by plan, with the version of the stock. */
export type StockByPlan = { version: number; plans: PlanStock[] };

/** Maximum number of stores that one request counts. The background derives the others with their board figures. */
const MAX_COUNTED = 250;

/** A store's unsold tickets by plan. */
export async function stockOf(tx: Db, storeId: number): Promise<StockByPlan> {
  const [{ version = 0 } = {}] = await rows<{ version: number }>(
    tx,
    sql`SELECT version FROM store_stock WHERE store_id = ${storeId}`,
  );
  return { version, plans: await countStores(tx, [storeId]) };
}

/**
 * The unsold tickets of a store or a company by plan (decision 18). Counting reads every unsold pack, so stores whose
 * stock hasn't changed are added up from their board figures.
 * @param placeId a store or a company
 * @returns the plans with unsold tickets, by price; plans with the same name are merged. `waiting`: stores that aren't
 * counted yet. The board on the same page reports them, since it waits for them too
 */
export const stockByPlan = (db: Db, placeId: number): Promise<{ data: PlanCount[]; waiting: number[] }> =>
  snapshot(db, async (tx) => {
    const stores = await storesOf(tx, placeId);
    const changed = stores.flatMap(({ storeId, isKept }) => (isKept ? [] : storeId));
    const kept = stores.flatMap(({ storeId, isKept }) => (isKept ? storeId : []));
    const sums = [...(await sumKept(tx, kept)), ...(await countStores(tx, changed.slice(0, MAX_COUNTED)))];
    return { data: await byName(tx, sums), waiting: changed.slice(MAX_COUNTED) };
  });

/** The stores of a place that ever had stock. For a company, leaves out stores with sample data. */
const storesOf = (db: Db, placeId: number): Promise<{ storeId: number; isKept: boolean }[]> =>
  rows(
    db,
    sql`SELECT s.store_id AS "storeId",
               coalesce(b.figures #>> '{stock,version}' = s.version::text, false) AS "isKept"
        FROM store_stock s LEFT JOIN board_figures b ON b.store_id = s.store_id
        WHERE s.store_id = ${placeId}
           OR s.store_id IN (SELECT id FROM sister_stores WHERE parent_id = ${placeId})
              AND NOT ${holdsSample(sql`s.store_id`)}
        ORDER BY s.store_id`,
  );

/** The sums that are stored with the board figures of these stores. */
const sumKept = async (db: Db, storeIds: readonly number[]): Promise<PlanStock[]> =>
  rows<PlanStock>(
    db,
    sql`SELECT p."planId", sum(p.total)::int AS total, sum(p.shelf)::int AS shelf, sum(p.lots)::int AS lots
        FROM board_figures b
        CROSS JOIN LATERAL jsonb_to_recordset(b.figures #> '{stock,plans}')
          AS p("planId" int, total int, shelf int, lots int)
        WHERE ${isOneOf(sql`b.store_id`, storeIds)}
        GROUP BY p."planId"`,
  );

/** Counts the unsold tickets of these stores. The fences keep the planner from reading all lots ever received. */
const countStores = (db: Db, storeIds: readonly number[]): Promise<PlanStock[]> =>
  rows<PlanStock>(
    db,
    sql`SELECT l.plan_id AS "planId", sum(unsold.total)::int AS total, sum(unsold.shelf)::int AS shelf,
               count(*)::int AS lots
        FROM store_stock s
        CROSS JOIN LATERAL (
          SELECT lot_id, sum(end_ticket - start_ticket + 1) AS total,
                 coalesce(sum(end_ticket - start_ticket + 1) FILTER (WHERE status = ${TICKET_STATUS.onShelf}), 0) AS shelf
          FROM ticket_runs WHERE store_id = s.store_id AND status <> ${SOLD}
          GROUP BY lot_id ${OPTIMIZATION_FENCE}
        ) unsold
        CROSS JOIN LATERAL (
          SELECT plan_id FROM lots WHERE store_id = s.store_id AND id = unsold.lot_id ${OPTIMIZATION_FENCE}
        ) l
        WHERE ${isOneOf(sql`s.store_id`, storeIds)}
        GROUP BY l.plan_id`,
  );

const WITHOUT_PLAN = 'Without a plan';

async function byName(db: Db, counts: readonly PlanStock[]): Promise<PlanCount[]> {
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
