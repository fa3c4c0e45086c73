import { and, asc, eq } from 'drizzle-orm';
import type { AddPlanBody, Plan, UpdatePlanBody } from '../../src/shared/catalogue/catalogue-schema';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { centsToDollars, dollarsToCents, formatCents } from '../../src/shared/values/money';
import { cleanName } from '../../src/shared/values/visible-text';
import { type Caller, seenFrom, withinReach } from '../access/access';
import { addAuditedRow, type InWords, writeChange } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { plans } from '../db/schema';
import { badField, notFound } from '../errors';
import { requireTexts } from '../http/parameters';

type PlanRow = typeof plans.$inferSelect;

const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  plan_name: row.planName,
  plan_price: centsToDollars(row.priceCents),
  lot_size: row.lotSize,
  is_active: row.isActive ? 1 : 0,
  store_id: row.storeId,
  created_by: row.createdBy,
  modified_by: row.modifiedBy,
  modified_date: wallTime(row.modifiedDate, DEFAULT_CLOCK),
});

const inWords = (row: PlanRow): InWords => ({
  isActive: row.isActive,
  parts: { name: row.planName, price: formatCents(row.priceCents), 'lot size': String(row.lotSize) },
});

/**
 * Active and inactive plans, by price.
 * @param storeId a store (lists its own and its company's plans) or a company (its own and its stores'); null lists all
 */
export async function listPlans(db: Db, storeId: number | null): Promise<Plan[]> {
  const around = storeId === null ? undefined : seenFrom(db, storeId, plans.storeId);
  const found = await db.select().from(plans).where(around).orderBy(asc(plans.priceCents), asc(plans.id));
  return found.map(toPlan);
}

/** Adds a plan to a company or a store. Throws ApiError 409 when the name is taken there. */
export async function addPlan(db: Db, caller: Caller, storeId: number, body: AddPlanBody): Promise<Plan> {
  requireTexts({ plan_name: body.plan_name });
  const row = {
    storeId,
    planName: cleanName(body.plan_name),
    priceCents: priceInCents(body.plan_price),
    lotSize: body.lot_size,
    isActive: body.is_active !== 0,
    createdBy: caller.id,
    modifiedBy: caller.id,
  };
  return addAuditedRow(db, plans, row, toPlan, ({ planName: subject, priceCents, lotSize }) => {
    const details = [{ kind: 'plan', price: formatCents(priceCents), lotSize } as const];
    return { action: 'plan_added', storeId, by: caller, subject, details };
  });
}

/**
 * Changes a plan; existing lots keep their price.
 * @throws ApiError 404 when the caller has no such plan; 409 when the name is taken
 */
export async function updatePlan(
  db: Db,
  caller: Caller,
  id: number,
  body: UpdatePlanBody,
  now: Date,
): Promise<Plan> {
  requireTexts({ plan_name: body.plan_name });
  const change = {
    planName: body.plan_name === undefined ? undefined : cleanName(body.plan_name),
    priceCents: body.plan_price === undefined ? undefined : priceInCents(body.plan_price),
    lotSize: body.lot_size,
    isActive: body.is_active === undefined ? undefined : body.is_active === 1,
    modifiedBy: caller.id,
    modifiedDate: now,
  };
  const isTarget = and(eq(plans.id, id), withinReach(db, caller, 'editCatalogue', plans.storeId));
  const work = db.transaction(async (tx) => {
    const [before] = await tx.select().from(plans).where(isTarget).for('no key update');
    if (!before) throw notFound();
    const [changed] = await tx.update(plans).set(change).where(eq(plans.id, id)).returning();
    if (!changed) throw notFound();
    const event = { storeId: before.storeId, by: caller, subject: before.planName };
    await writeChange(tx, 'plan', event, inWords(before), inWords(changed));
    return toPlan(changed);
  });
  return refusingDuplicates(work);
}

function priceInCents(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw badField('plan_price', { kind: 'too_many_decimals' });
  return cents;
}
