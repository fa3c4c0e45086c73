import { and, asc, eq } from 'drizzle-orm';
import type {
  AddSubscriptionBody,
  Subscription,
  UpdateSubscriptionBody,
} from '../../src/shared/catalogue/catalogue-schema';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { type Caller, withinReach } from '../access/access';
import { addAuditedRow, type InWords, writeAudit, writeChange } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { subscriptions } from '../db/schema';
import { notFound } from '../errors';
import { requireTexts } from '../http/parameters';

type SubscriptionRow = typeof subscriptions.$inferSelect;

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  subscription_name: row.subscriptionName,
  is_trail: row.isTrail === 1 ? 1 : 0,
  valid_days: row.validDays,
  status: row.status === 1 ? 1 : 0,
  subscription_desc: row.subscriptionDesc,
});

const inWords = (row: SubscriptionRow): InWords => ({
  isActive: row.status === 1,
  parts: { name: row.subscriptionName, description: row.subscriptionDesc },
});

const reach = (db: Db, caller: Caller) =>
  withinReach(db, caller, 'manageSubscriptions', subscriptions.storeId);
const isTarget = (db: Db, caller: Caller, id: number) => and(eq(subscriptions.id, id), reach(db, caller));

/** The subscriptions of the caller's company; for a SuperAdmin all of them, including the platform's own. */
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
    subscriptionName: cleanName(subscription_name),
    isTrail: body.subscription_type,
    validDays: body.subscription_validity,
    subscriptionDesc: cleanText(subscription_description),
    createdBy: caller.id,
  };
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
export async function updateSubscription(
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
    await writeChange(tx, 'subscription', event, inWords(before), inWords(changed));
    return toSubscription(changed);
  });
  return refusingDuplicates(work);
}

/** Deletes a subscription. Throws ApiError 404 when the caller has no such subscription. */
export async function deleteSubscription(db: Db, caller: Caller, id: number): Promise<void> {
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
