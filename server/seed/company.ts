import { ROLE, type Role } from '../../src/contract/people/roles';
import { DEMO_DOMAIN, DEMO_PINS } from '../../src/domain/accounts/demo';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../src/domain/stock/store-settings';
import { hashPassword } from '../accounts/passwords';
import { hashPin, setPin } from '../accounts/pins';
import type { Db } from '../db/connect';
import { plans, stores, subscriptions, users, vendors } from '../db/schema';
import { keepSettings } from '../places/settings';
import { GAMES, PLANS, SUBSCRIPTIONS } from './catalogue';

export const DEMO_PASSWORD = 'Lottery#demo1';

/** The first store sells as the specification describes it, the second as California does: downwards. */
const MISSION_SETTINGS: StoreSettings = { ...DEFAULT_SETTINGS, settle_days: 50 };
const HARBOR_SETTINGS: StoreSettings = { ...MISSION_SETTINGS, ticket_layout: 'us-ca', sells: 'down' };

/** A demo store, its settings, and the ids of its people. */
export type DemoStore = { id: number; settings: StoreSettings; adminId: number; clerkIds: number[] };
export type DemoCompany = {
  companyId: number;
  stores: DemoStore[];
  /** by price in cents */
  planIds: Map<number, number>;
  /** by UPC */
  vendorIds: Map<string, number>;
};

/** Creates the demo company: its people, two stores, plans and vendors; no stock yet. */
export async function createCompany(db: Db): Promise<DemoCompany> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const pins = new Map(
    await Promise.all(
      Object.entries(DEMO_PINS).map(async ([username, pin]) => [username, await hashPin(pin)] as const),
    ),
  );
  const addStore = async (row: typeof stores.$inferInsert): Promise<number> => {
    const [store] = await db.insert(stores).values(row).returning({ id: stores.id });
    if (!store) throw new Error('The store was not created.');
    return store.id;
  };
  const addUser = async (
    username: string,
    name: string,
    role: Role,
    storeId: number | null,
  ): Promise<number> => {
    const row = {
      username,
      name,
      userRole: role,
      storeId,
      passwordHash,
      email: `${username}@${DEMO_DOMAIN}`,
    };
    const [user] = await db.insert(users).values(row).returning({ id: users.id });
    if (!user) throw new Error('The user was not created.');
    const pin = pins.get(username);
    if (pin) await setPin(db, user.id, pin);
    return user.id;
  };

  await addUser('super', 'Platform Admin', ROLE.superAdmin, null);
  const companyId = await addStore({ storeName: 'Golden Gate Markets' });
  await addUser('admin', 'Head Office', ROLE.admin, companyId);

  const mission = await addStore({
    storeName: 'Mission Street Market',
    parentId: companyId,
    address: '2400 Mission Street',
    city: 'San Francisco',
    state: 'CA',
    zipcode: '94110',
    contactPerson: 'Mission Admin',
    contactNumber: '4155550110',
    contactEmail: `store@${DEMO_DOMAIN}`,
    website: 'https://mission.demo.example',
  });
  const harbor = await addStore({
    storeName: 'Harbor Liquor & Deli',
    parentId: companyId,
    address: '18 Harbor Drive',
    city: 'San Diego',
    state: 'CA',
    zipcode: '92101',
    contactPerson: 'Harbor Admin',
    contactNumber: '6195550118',
    contactEmail: `store2@${DEMO_DOMAIN}`,
  });
  for (const [storeId, body] of [
    [mission, MISSION_SETTINGS],
    [harbor, HARBOR_SETTINGS],
  ] as const)
    await keepSettings(db, { storeId, companyId, before: DEFAULT_SETTINGS, body });
  const missionAdmin = await addUser('store', 'Mission Admin', ROLE.store, mission);
  const harborAdmin = await addUser('store2', 'Harbor Admin', ROLE.store, harbor);
  const clerk1 = await addUser('clerk1', 'Morning Clerk', ROLE.user, mission);
  const clerk2 = await addUser('clerk2', 'Evening Clerk', ROLE.user, mission);
  const clerk3 = await addUser('clerk3', 'Day Clerk', ROLE.user, harbor);
  const clerk4 = await addUser('clerk4', 'Night Clerk', ROLE.user, harbor);

  const planIds = new Map<number, number>();
  for (const plan of PLANS) {
    const row = {
      storeId: companyId,
      planName: plan.name,
      priceCents: plan.priceCents,
      lotSize: plan.lotSize,
    };
    const [added] = await db.insert(plans).values(row).returning({ id: plans.id });
    if (added) planIds.set(plan.priceCents, added.id);
  }
  const vendorIds = new Map<string, number>();
  for (const game of GAMES) {
    const row = { storeId: companyId, vendorName: game.name, upcCode: game.upc };
    const [added] = await db.insert(vendors).values(row).returning({ id: vendors.id });
    if (added) vendorIds.set(game.upc, added.id);
  }
  await db.insert(subscriptions).values(SUBSCRIPTIONS.map((row) => ({ ...row, storeId: companyId })));
  return {
    companyId,
    stores: [
      { id: mission, settings: MISSION_SETTINGS, adminId: missionAdmin, clerkIds: [clerk1, clerk2] },
      { id: harbor, settings: HARBOR_SETTINGS, adminId: harborAdmin, clerkIds: [clerk3, clerk4] },
    ],
    planIds,
    vendorIds,
  };
}
