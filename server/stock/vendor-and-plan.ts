import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { gameOfSerial } from '../../src/shared/catalogue/game';
import type { AddLotBody } from '../../src/shared/stock/inventory-schema';
import { vendorOf } from '../../src/shared/stock/receiving';
import { serialCount } from '../../src/shared/tickets/serial';
import { formatCents } from '../../src/shared/values/money';
import { cleanName } from '../../src/shared/values/visible-text';
import { type Submitter, seenFrom } from '../access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { nameOfListed, namesOfUpc } from '../db/game-names';
import { requireRoom } from '../db/growth';
import { lots, plans, vendors } from '../db/schema';
import { rows } from '../db/sql';
import { badField, wrongContent } from '../errors';

/**
 * The vendor and plan of a new lot, which must be active ones of the store or its company.
 * @throws ApiError 422 for others; 400, 422 if the body names none and the choice isn't clear
 */
export async function vendorAndPlan(
  tx: Db,
  body: AddLotBody,
  by: Submitter,
): Promise<{ vendorId: number; planId: number; priceCents: number }> {
  const names = await namesOfUpc(tx, body.store_id, body.lot_number);
  const [last] = await tx
    .select({ planId: lots.planId, vendorId: lots.vendorId })
    .from(lots)
    .where(and(eq(lots.storeId, body.store_id), inArray(lots.lotNumber, names)))
    .orderBy(desc(lots.lotCounter))
    .limit(1);
  const { id: planId, priceCents } = await planForLot(tx, body, last?.planId ?? null);
  return { vendorId: await vendorForLot(tx, body, last?.vendorId ?? null, by), planId, priceCents };
}

/**
 * The vendor of a new lot: the one in the body, else the one with the UPC's code, else the vendor of the UPC's last
 * lot, else a new one named after the game in the list of games.
 */
async function vendorForLot(
  tx: Db,
  { store_id: storeId, vendor_id: vendorId, lot_number: upc, start_number }: AddLotBody,
  last: number | null,
  by: Submitter,
): Promise<number> {
  const usable = await tx
    .select({ id: vendors.id, upc_code: vendors.upcCode })
    .from(vendors)
    .where(
      and(
        seenFrom(tx, storeId, vendors.storeId),
        vendors.isActive,
        vendorId === undefined ? undefined : eq(vendors.id, vendorId),
      ),
    )
    .orderBy(asc(vendors.id));
  if (vendorId !== undefined) {
    if (usable.length === 0) throw wrongContent('vendor_id', { kind: 'unknown_vendor' });
    return vendorId;
  }
  const fitting = vendorOf(usable, upc) ?? usable.find(({ id }) => id === last);
  if (fitting) return fitting.id;
  const name = await nameOfGame(tx, storeId, gameOfSerial(start_number));
  const added = name === null ? undefined : await addGameVendors(tx, storeId, new Map([[upc, name]]), by);
  const id = added?.get(upc);
  if (id === undefined) throw badField('vendor_id', { kind: 'required' });
  return id;
}

/** A game's name in the company's lists, preferably the list of the store's state; null if it isn't listed. */
async function nameOfGame(tx: Db, storeId: number, number: string): Promise<string | null> {
  const [game] = await rows<{ name: string | null }>(
    tx,
    sql`SELECT ${nameOfListed('g')} AS name FROM sister_stores s JOIN games g ON g.store_id = s.parent_id
        WHERE s.id = ${storeId} AND g.number = ${number}
        ORDER BY g.state = upper(coalesce(s.state, '')) DESC, g.id LIMIT 1`,
  );
  return game?.name ?? null;
}

type LotPlan = { id: number; priceCents: number };

/**
 * The plan of a new lot: the one in the body, else the plan of the UPC's last lot, else the only plan with the pack's
 * lot size. (The specification's body names no plan.)
 * @throws ApiError 422 at `plan_id` for a plan that isn't active in this store, or when no plan or several plans fit
 */
async function planForLot(
  tx: Db,
  body: Pick<AddLotBody, 'store_id' | 'start_number' | 'end_number' | 'plan_id'>,
  last: number | null,
): Promise<LotPlan> {
  const { store_id: storeId, plan_id: planId } = body;
  const usable = and(plans.isActive, seenFrom(tx, storeId, plans.storeId));
  const plan = { id: plans.id, priceCents: plans.priceCents };
  if (planId !== undefined) {
    const [chosenPlan] = await tx
      .select(plan)
      .from(plans)
      .where(and(usable, eq(plans.id, planId)));
    if (!chosenPlan) throw wrongContent('plan_id', { kind: 'unknown_plan' });
    return chosenPlan;
  }
  const size = serialCount(body.start_number, body.end_number);
  const plansOfOwner = await tx
    .select({ ...plan, lotSize: plans.lotSize })
    .from(plans)
    .where(usable);
  const sameAsLast = plansOfOwner.find(({ id }) => id === last);
  if (sameAsLast) return sameAsLast;
  const [only, ...others] = plansOfOwner.filter(({ lotSize }) => lotSize === size);
  if (!only) throw wrongContent('plan_id', { kind: 'no_plan_fits', size });
  if (others.length > 0) throw wrongContent('plan_id', { kind: 'several_plans_fit', size });
  return only;
}

/** The active plans for a store's packs, both its own and its company's. */
export const usablePlans = (tx: Db, storeId: number) =>
  tx
    .select({ id: plans.id, priceCents: plans.priceCents, lotSize: plans.lotSize })
    .from(plans)
    .where(and(plans.isActive, seenFrom(tx, storeId, plans.storeId)))
    .orderBy(plans.id);

/** The active vendors for a store's packs, both its own and its company's. */
export const usableVendors = (tx: Db, storeId: number) =>
  tx
    .select({ id: vendors.id, upc_code: vendors.upcCode })
    .from(vendors)
    .where(and(vendors.isActive, seenFrom(tx, storeId, vendors.storeId)))
    .orderBy(vendors.id);

/**
 * Adds a plan to a store that has none for a price and a size. Names it after both.
 * @param priceCents of one ticket
 * @param lotSize tickets in a pack
 */
export async function addPlanOfStore(
  tx: Db,
  storeId: number,
  { priceCents, lotSize }: { priceCents: number; lotSize: number },
  { userId, sessionId }: Submitter,
): Promise<{ id: number; priceCents: number; lotSize: number }> {
  const taken = await tx.select({ name: plans.planName }).from(plans).where(eq(plans.storeId, storeId));
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  const price = formatCents(priceCents);
  let planName = `${price} (${lotSize})`;
  for (let revision = 2; names.has(planName.toLowerCase()); revision++)
    planName = `${price} (${lotSize}) ${revision}`;
  const row = { storeId, planName, priceCents, lotSize, createdBy: userId, modifiedBy: userId };
  await requireRoom(tx, 'plans', storeId);
  const [plan] = await tx.insert(plans).values(row).returning({ id: plans.id });
  if (!plan) throw new Error('The plan was not written.');
  await writeAudit(tx, {
    action: 'plan_added',
    storeId,
    by: { id: userId, sessionId },
    subject: planName,
    details: [{ kind: 'plan', price, lotSize }],
  });
  return { id: plan.id, priceCents, lotSize };
}

/**
 * Adds a vendor to the store for each UPC without one, named after its game, because packs show the name of their
 * vendor. Existing vendors, even inactive ones, stay unchanged.
 * @param names the games' names by UPC
 * @returns the vendors' ids by UPC
 */
export async function addGameVendors(
  tx: Db,
  storeId: number,
  names: ReadonlyMap<string, string>,
  { userId, sessionId }: Submitter,
): Promise<ReadonlyMap<string, number>> {
  if (names.size === 0) return new Map();
  const row = { id: vendors.id, upc: vendors.upcCode };
  const existing = await tx
    .select(row)
    .from(vendors)
    .where(and(eq(vendors.storeId, storeId), inArray(vendors.upcCode, [...names.keys()])));
  const fresh = [...names].filter(([upc]) => !existing.some((vendor) => vendor.upc === upc));
  await requireRoom(tx, 'vendors', storeId, fresh.length);
  if (fresh.length > 0)
    existing.push(
      ...(await tx
        .insert(vendors)
        .values(
          fresh.map(([upcCode, name]) => ({
            storeId,
            vendorName: cleanName(name),
            upcCode,
            createdBy: userId,
            modifiedBy: userId,
          })),
        )
        .returning(row)),
    );
  for (const [upc, name] of fresh)
    await writeAudit(tx, {
      action: 'vendor_added',
      storeId,
      by: { id: userId, sessionId },
      subject: `${cleanName(name)} (${upc})`,
    });
  return new Map(existing.map(({ id, upc }) => [upc, id]));
}
