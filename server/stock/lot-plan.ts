import { and, desc, eq } from 'drizzle-orm';
import type { AddLotBody } from '../../src/contract/office/inventory';
import { serialCount } from '../../src/domain/tickets/serial';
import { seenFrom } from '../access/store-access';
import type { Db } from '../db/connect';
import { lots, plans } from '../db/schema';
import { wrongContent } from '../errors';

export type LotPlan = { id: number; priceCents: number };

/**
 * The plan of a new lot: the one in the body, else the plan of the UPC's last lot, else the only plan with the pack's lot
 * size. (The specification's body names no plan.)
 * @throws ApiError 422 at `plan_id` for a plan that isn't active in this store, or when no plan or several plans fit
 */
export async function planForLot(
  tx: Db,
  body: Pick<AddLotBody, 'store_id' | 'lot_number' | 'start_number' | 'end_number' | 'plan_id'>,
): Promise<LotPlan> {
  const { store_id: storeId, plan_id: planId } = body;
  const usable = and(plans.isActive, seenFrom(tx, storeId, plans.storeId));
  const plan = { id: plans.id, priceCents: plans.priceCents };
  if (planId !== undefined) {
    const [named] = await tx
      .select(plan)
      .from(plans)
      .where(and(usable, eq(plans.id, planId)));
    if (!named) throw wrongContent('plan_id', { kind: 'unknown_plan' });
    return named;
  }
  const [last] = await tx
    .select({ planId: lots.planId })
    .from(lots)
    .where(and(eq(lots.storeId, storeId), eq(lots.lotNumber, body.lot_number)))
    .orderBy(desc(lots.lotCounter))
    .limit(1);
  const size = serialCount(body.start_number, body.end_number);
  const found = await tx
    .select({ ...plan, lotSize: plans.lotSize })
    .from(plans)
    .where(usable);
  const sameAsLast = found.find(({ id }) => id === last?.planId);
  if (sameAsLast) return sameAsLast;
  const [only, ...others] = found.filter(({ lotSize }) => lotSize === size);
  if (!only) throw wrongContent('plan_id', { kind: 'no_plan_fits', size });
  if (others.length > 0) throw wrongContent('plan_id', { kind: 'several_plans_fit', size });
  return only;
}
