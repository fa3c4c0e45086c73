import { and, asc, eq } from 'drizzle-orm';
import type {
  AddSubscriptionBody,
  Subscription,
  UpdateSubscriptionBody,
} from '../../src/contract/subscriptions';
import type { Db } from '../db/connect';
import { subscriptions } from '../db/schema';
import { notFound } from '../plugins/errors';
import type { Caller } from '../policies/access';
import { withinReach } from '../policies/stores';
import { refusingDuplicates } from './duplicates';
import { requireTexts } from './required';

const toSubscription = (row: typeof subscriptions.$inferSelect): Subscription => ({
  id: row.id,
  subscription_name: row.subscriptionName,
  is_trail: row.isTrail === 1 ? 1 : 0,
  valid_days: row.validDays,
  status: row.status === 1 ? 1 : 0,
  subscription_desc: row.subscriptionDesc,
});

const reach = (db: Db, caller: Caller) =>
  withinReach(db, caller, 'manageSubscriptions', subscriptions.storeId);
const isHis = (db: Db, caller: Caller, id: number) => and(eq(subscriptions.id, id), reach(db, caller));

/** The subscriptions of the caller's company; for a SuperAdmin all, with the platform's own. */
export async function listSubscriptions(db: Db, caller: Caller): Promise<Subscription[]> {
  const found = await db.select().from(subscriptions).where(reach(db, caller)).orderBy(asc(subscriptions.id));
  return found.map(toSubscription);
}

/** Adds a subscription to the caller's company, or to the platform. Throws ApiError 409 when the name is taken. */
export async function addSubscription(
  db: Db,
  caller: Caller,
  body: AddSubscriptionBody,
): Promise<Subscription> {
  const { subscription_name, subscription_description } = body;
  requireTexts({ subscription_name, subscription_description });
  const row = {
    storeId: caller.storeId,
    subscriptionName: subscription_name.trim(),
    isTrail: body.subscription_type,
    validDays: body.subscription_validity,
    subscriptionDesc: subscription_description.trim(),
    createdBy: caller.id,
  };
  const [added] = await refusingDuplicates(db.insert(subscriptions).values(row).returning());
  if (!added) throw new Error('The subscription was not written.');
  return toSubscription(added);
}

/**
 * Changes name, description or status; type and validity stay (specification, section 5).
 * @throws ApiError 404 when the caller has no such subscription; 409 when the name is taken
 */
export async function updateSubscription(
  db: Db,
  caller: Caller,
  id: number,
  body: UpdateSubscriptionBody,
): Promise<Subscription> {
  const { subscription_name, subscription_description, status } = body;
  requireTexts({ subscription_name, subscription_description });
  const change = {
    subscriptionName: subscription_name?.trim(),
    subscriptionDesc: subscription_description?.trim(),
    status,
  };
  const hasChange = Object.values(change).some((value) => value !== undefined);
  const work = hasChange
    ? db
        .update(subscriptions)
        .set(change)
        .where(isHis(db, caller, id))
        .returning()
    : db
        .select()
        .from(subscriptions)
        .where(isHis(db, caller, id));
  const [row] = await refusingDuplicates<(typeof subscriptions.$inferSelect)[]>(work);
  if (!row) throw notFound();
  return toSubscription(row);
}

/** Removes a subscription. Throws ApiError 404 when the caller has no such one. */
export async function deleteSubscription(db: Db, caller: Caller, id: number): Promise<void> {
  const [gone] = await db
    .delete(subscriptions)
    .where(isHis(db, caller, id))
    .returning();
  if (!gone) throw notFound();
}
