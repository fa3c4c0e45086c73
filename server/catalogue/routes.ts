import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { currentMessages } from '../../src/messages/current';
import type {
  AddPlanBody,
  AddSubscriptionBody,
  Plan,
  Subscription,
  UpdatePlanBody,
  UpdateSubscriptionBody,
} from '../../src/shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { centsToDollars, dollarsToCents, formatCents } from '../../src/shared/values/money';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { type Caller, seenFrom, withinReach } from '../access';
import { addAuditedRow, type InWords, writeAudit, writeChange } from '../audit/audit-log';
import type { Db, TenantDb } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { requireRoom } from '../db/growth';
import { plans, subscriptions } from '../db/schema';
import type { Page } from '../db/sql';
import { badField, notFound } from '../errors';
import { callerOf } from '../http/guard';
import { requireTexts, storedList } from '../http/parameters';
import { removed, saved, serve } from '../http/serve';
import { serveOnce } from '../submissions/idempotency';
import { addVendor, listVendors, updateVendor } from './vendors';

/** The vendors from whom each store receives packs. */
export function vendorRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.vendorList, (request) =>
    storedList(request, tenant, (tx, page) => listVendors(tx, callerOf(request).storeId, page)),
  );
  serve(api, cataloguePaths.vendorListOf, (request) =>
    storedList(request, tenant, (tx, page) => listVendors(tx, request.params.storeId, page)),
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorAdd,
    (db, request) => addVendor(db, callerOf(request), ownerOf(request), request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorUpdate,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorDelete,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, { is_active: 0 }, request.now()),
    removed,
  );
}

/** The plans of each company, with the price of a ticket and the size of a pack. */
export function planRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.planList, (request) =>
    storedList(request, tenant, (tx, page) => listPlans(tx, callerOf(request).storeId, page)),
  );
  serve(api, cataloguePaths.planListOf, (request) =>
    storedList(request, tenant, (tx, page) => listPlans(tx, request.params.storeId, page)),
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.planAdd,
    (db, request) => addPlan(db, callerOf(request), ownerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.planUpdate,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.planDelete,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, { is_active: 0 }, request.now()),
    removed,
  );
}

/** The subscriptions on offer: trial or paid, and for how long. */
export function subscriptionRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.subscriptionList, async (request) => {
    const Subscriptions = await listSubscriptions(tenant, callerOf(request));
    return { Status: true, Subscriptions, Message: Subscriptions.length > 0 ? '' : 'No data found.' };
  });
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionAdd,
    (db, request) => addSubscription(db, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionUpdate,
    (db, request) => updateSubscription(db, callerOf(request), request.params.id, request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionDelete,
    (db, request) => deleteSubscription(db, callerOf(request), request.params.id),
    () => ({ message: currentMessages(MESSAGE).removed }),
  );
}

/** The owner of a new row: the store or company that the body names, otherwise the caller's own. */
function ownerOf(request: FastifyRequest & { body: { store_id?: number } }): number {
  const owner = request.body.store_id ?? callerOf(request).storeId;
  if (owner === null) throw badField('store_id', { kind: 'required' });
  return owner;
}

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
async function listPlans(
  db: Db,
  storeId: number | null,
  { skip, size }: Page,
): Promise<{ data: Plan[]; total: number }> {
  const around = storeId === null ? undefined : seenFrom(db, storeId, plans.storeId);
  const planRows = await db
    .select()
    .from(plans)
    .where(around)
    .orderBy(asc(plans.priceCents), asc(plans.id))
    .limit(size)
    .offset(skip);
  return { data: planRows.map(toPlan), total: await db.$count(plans, around) };
}

/** Adds a plan to a company or a store. Throws ApiError 409 when the name is taken there; 422 when it has too many plans. */
async function addPlan(db: Db, caller: Caller, storeId: number, body: AddPlanBody): Promise<Plan> {
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
  await requireRoom(db, 'plans', storeId);
  return addAuditedRow(db, plans, row, toPlan, ({ planName: subject, priceCents, lotSize }) => {
    const details = [{ kind: 'plan', price: formatCents(priceCents), lotSize } as const];
    return { action: 'plan_added', storeId, by: caller, subject, details };
  });
}

/**
 * Changes a plan; existing lots keep their price.
 * @throws ApiError 404 when the caller has no such plan; 409 when the name is taken
 */
async function updatePlan(
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

type SubscriptionRow = typeof subscriptions.$inferSelect;

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  subscription_name: row.subscriptionName,
  is_trail: row.isTrail === 1 ? 1 : 0,
  valid_days: row.validDays,
  status: row.status === 1 ? 1 : 0,
  subscription_desc: row.subscriptionDesc,
});

const subscriptionInWords = (row: SubscriptionRow): InWords => ({
  isActive: row.status === 1,
  parts: { name: row.subscriptionName, description: row.subscriptionDesc },
});

const isVisibleTo = (db: Db, caller: Caller) =>
  withinReach(db, caller, 'manageSubscriptions', subscriptions.storeId);
const isTarget = (db: Db, caller: Caller, id: number) =>
  and(eq(subscriptions.id, id), isVisibleTo(db, caller));

/** The subscriptions of the caller's company; for a SuperAdmin all of them, including the platform's own. */
async function listSubscriptions(db: Db, caller: Caller): Promise<Subscription[]> {
  const subscriptionRows = await db
    .select()
    .from(subscriptions)
    .where(isVisibleTo(db, caller))
    .orderBy(asc(subscriptions.id));
  return subscriptionRows.map(toSubscription);
}

/** Adds a subscription to the caller's company, or to the platform. Throws ApiError 409 when the name is taken. */
async function addSubscription(db: Db, caller: Caller, body: AddSubscriptionBody): Promise<Subscription> {
  const { subscription_name, subscription_description } = body;
  requireTexts({ subscription_name, subscription_description });
  const row = {
    storeId: caller.storeId,
    subscriptionName: cleanName(subscription_name),
    isTrail: body.subscription_type,
    validDays: body.subscription_validity,
    subscriptionDesc: cleanText(subscription_description),
    createdBy: caller.id,
  };
  await requireRoom(db, 'subscriptions', caller.storeId);
  return addAuditedRow(db, subscriptions, row, toSubscription, (subscription) => {
    const { storeId, subscriptionName: subject, validDays: days, isTrail } = subscription;
    const details = [{ kind: 'subscription', isTrial: isTrail === 1, days } as const];
    return { action: 'subscription_added', storeId, by: caller, subject, details };
  });
}

/**
 * Changes name, description or status; type and validity stay (specification, section 5).
 * @throws ApiError 404 when the caller has no such subscription; 409 when the name is taken
 */
async function updateSubscription(
  db: Db,
  caller: Caller,
  id: number,
  body: UpdateSubscriptionBody,
): Promise<Subscription> {
  const { subscription_name, subscription_description, status } = body;
  requireTexts({ subscription_name, subscription_description });
  const change = {
    subscriptionName: subscription_name === undefined ? undefined : cleanName(subscription_name),
    subscriptionDesc:
      subscription_description === undefined ? undefined : cleanText(subscription_description),
    status,
  };
  const hasChange = Object.values(change).some((value) => value !== undefined);
  const work = db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(subscriptions)
      .where(isTarget(tx, caller, id))
      .for('no key update');
    if (!before) throw notFound();
    if (!hasChange) return toSubscription(before);
    const [changed] = await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning();
    if (!changed) throw notFound();
    const event = { storeId: before.storeId, by: caller, subject: before.subscriptionName };
    await writeChange(tx, 'subscription', event, subscriptionInWords(before), subscriptionInWords(changed));
    return toSubscription(changed);
  });
  return refusingDuplicates(work);
}

/** Deletes a subscription. Throws ApiError 404 when the caller has no such subscription. */
async function deleteSubscription(db: Db, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(subscriptions)
      .where(isTarget(tx, caller, id))
      .returning();
    if (!gone) throw notFound();
    const { storeId, subscriptionName: subject } = gone;
    await writeAudit(tx, { action: 'subscription_deleted', storeId, by: caller, subject });
  });
}
