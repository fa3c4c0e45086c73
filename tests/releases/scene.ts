import type { Db } from '../../server/db/connect';
import { subscriptions } from '../../server/db/schema';
import { ROLE } from '../../src/shared/wire/access';
import { addCompany, addPerson, PASSWORD } from '../support/databases/fixtures';
import type { Variables } from './envelope';

/** The company that the recorded calls are about, with the names that they use for its parts. */
export async function releaseScene(db: Db): Promise<Variables> {
  const company = await addCompany(db);
  const [store] = company.stores;
  const superAdmin = await addPerson(db, ROLE.superAdmin, null, 'Sue Super');
  const [subscription] = await db
    .insert(subscriptions)
    .values({
      storeId: company.id,
      subscriptionName: `Trial of ${company.id}`,
      isTrail: 1,
      validDays: 30,
      subscriptionDesc: 'Thirty days',
    })
    .returning({ id: subscriptions.id });
  if (!subscription) throw new Error('no subscription');
  return {
    company: company.id,
    store: store.id,
    storeAdmin: store.admin.id,
    clerk: store.clerk.id,
    vendor: store.vendorId,
    plan: store.planId,
    subscription: subscription.id,
    storeUsername: store.admin.Username,
    adminUsername: company.admin.Username,
    superUsername: superAdmin.Username,
    password: PASSWORD,
  };
}
