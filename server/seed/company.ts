import { DEMO_DOMAIN, DEMO_PINS } from '../../src/shared/accounts/demo';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import { upcCheckDigit } from '../../src/shared/tickets/read-code';
import { businessDate, daysBefore } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import { ROLE, type Role } from '../../src/shared/wire/access';
import { hashPassword } from '../accounts/passwords';
import { hashPin, setPin } from '../accounts/pins';
import type { Db } from '../db/connect';
import { plans, stores, subscriptions, users, vendors } from '../db/schema';
import { importGames } from '../imports/import-games';
import { keepSettings } from '../places/settings';

/** Price points of the demo company, with the usual pack sizes. */
export const PLANS = [
  { name: '$1 Tickets', priceCents: 100, lotSize: 240 },
  { name: '$2 Tickets', priceCents: 200, lotSize: 150 },
  { name: '$5 Tickets', priceCents: 500, lotSize: 60 },
  { name: '$10 Tickets', priceCents: 1000, lotSize: 30 },
  { name: '$20 Tickets', priceCents: 2000, lotSize: 30 },
  { name: '$30 Tickets', priceCents: 3000, lotSize: 30 },
] as const;

/** The subscriptions that the demo company offers its stores. */
const SUBSCRIPTIONS = [
  { subscriptionName: 'Trial', isTrail: 1, validDays: 30, subscriptionDesc: 'One store, to try it out' },
  { subscriptionName: 'Quarter', isTrail: 0, validDays: 90, subscriptionDesc: 'One store, three months' },
  { subscriptionName: 'Year', isTrail: 0, validDays: 365, subscriptionDesc: 'One store, twelve months' },
];

/** A game on sale: its UPC, and its game number (4 digits), with which the serials of its packs begin. */
export type Game = { name: string; upc: string; priceCents: number; lotSize: number; gameNumber: number };

const upc = (first11: string): string => first11 + upcCheckDigit(first11);

/** @param code the last digits of its UPC before the check digit */
const game = (name: string, gameNumber: number, code: number, plan: (typeof PLANS)[number]): Game => ({
  name,
  upc: upc(`0284000${String(code).padStart(4, '0')}`),
  priceCents: plan.priceCents,
  lotSize: plan.lotSize,
  gameNumber,
});

const [one, two, five, ten, twenty, thirty] = PLANS;

/** The game of the README's first walk-through. */
export const WALK_THROUGH_GAME = game('Golden Poppy', 1747, 567, five);
/** Its pack in the back room. */
export const WALK_THROUGH_PACK = { start: '17471263622000', end: '17471263622059' } as const;

export const GAMES: readonly Game[] = [
  WALK_THROUGH_GAME,
  game('Lucky Sevens', 1718, 2101, one),
  game('Loteria Chica', 1692, 2102, one),
  game('Cash Bricks', 1725, 2103, one),
  game('Crossword Mini', 1701, 2201, two),
  game('Double Match', 1713, 2202, two),
  game('Pacific Pearls', 1736, 2203, two),
  game('Crossword Classic', 1688, 2501, five),
  game('Redwood Riches', 1704, 2502, five),
  game('Sierra Gold', 1719, 2503, five),
  game('Bonus Bingo', 1742, 2504, five),
  game('Power 10s', 1697, 2601, ten),
  game('Set for Life', 1730, 2602, ten),
  game('Millionaire Club', 1709, 2701, twenty),
  game('Instant Prize Crossword', 1722, 2702, twenty),
  game('Ultimate Millions', 1738, 2801, thirty),
];

export const DEMO_PASSWORD = 'Lottery#demo1';

/** The state of both stores. */
const STATE = 'CA';

/** The vending machine of the first store. */
export const MACHINE = { number: 1, name: 'Lobby', bins: 12 };
/** Settings of the two stores. The first sells as the specification describes, the second downwards, as in California. */
const MISSION_SETTINGS: StoreSettings = {
  ...DEFAULT_SETTINGS,
  settle_days: 50,
  settle_percent: 85,
  sales_commission_percent: 5,
  cashing_commission_percent: 1,
};
const HARBOR_SETTINGS: StoreSettings = { ...MISSION_SETTINGS, ticket_layout: 'us-ca', sells: 'down' };

/** A demo store, its settings, and the ids of its people. */
export type DemoStore = { id: number; settings: StoreSettings; adminId: number; clerkIds: number[] };
export type DemoCompany = {
  companyId: number;
  /** the store's admin */
  adminId: number;
  stores: [DemoStore, DemoStore];
  /** by price in cents */
  planIds: Map<number, number>;
  /** by UPC */
  vendorIds: Map<string, number>;
};

const MISSION = {
  storeName: 'Mission Street Market',
  address: '2400 Mission Street',
  city: 'San Francisco',
  state: STATE,
  zipcode: '94110',
  contactPerson: 'Mission Admin',
  contactNumber: '4155550110',
  contactEmail: `store@${DEMO_DOMAIN}`,
  website: 'https://mission.demo.example',
};

const HARBOR = {
  storeName: 'Harbor Liquor & Deli',
  address: '18 Harbor Drive',
  city: 'San Diego',
  state: STATE,
  zipcode: '92101',
  contactPerson: 'Harbor Admin',
  contactNumber: '6195550118',
  contactEmail: `store2@${DEMO_DOMAIN}`,
};

/** Creates the demo company with its people, two stores, plans and vendors, without stock. */
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
  const adminId = await addUser('admin', 'Head Office', ROLE.admin, companyId);

  const mission = await addStore({ parentId: companyId, ...MISSION });
  const harbor = await addStore({ parentId: companyId, ...HARBOR });
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

  await db.insert(subscriptions).values(SUBSCRIPTIONS.map((row) => ({ ...row, storeId: companyId })));
  return {
    companyId,
    adminId,
    stores: [
      { id: mission, settings: MISSION_SETTINGS, adminId: missionAdmin, clerkIds: [clerk1, clerk2] },
      { id: harbor, settings: HARBOR_SETTINGS, adminId: harborAdmin, clerkIds: [clerk3, clerk4] },
    ],
    ...(await addCatalogue(db, companyId)),
  };
}

/** Adds the company's prices and games. */
async function addCatalogue(db: Db, companyId: number): Promise<Pick<DemoCompany, 'planIds' | 'vendorIds'>> {
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
  return { planIds, vendorIds };
}

/** Days from today to the last day of sale of games that end soon. */
const ENDING: Record<string, number> = { 'Pacific Pearls': 9, 'Redwood Riches': 24 };

/** Imports the state's list of games. Two of the games end soon. */
export async function listGames(
  db: Db,
  { companyId, adminId, stores }: DemoCompany,
  now: Date,
): Promise<void> {
  const today = businessDate(now, stores[0].settings);
  const rows = GAMES.map(({ name, gameNumber, upc, priceCents, lotSize }, index) => ({
    line: index + 2,
    game: String(gameNumber),
    name,
    price: String(centsToDollars(priceCents)),
    pack_size: String(lotSize),
    upc,
    first_sale: daysBefore(today, 90 + index * 11),
    ...(name in ENDING && { last_sale: daysBefore(today, -(ENDING[name] ?? 0)) }),
  }));
  const list = { state: STATE, as_of: daysBefore(today, 29), source: 'scratchers.csv', rows, dry_run: false };
  await importGames(db, { id: adminId, sessionId: null }, { company_id: companyId, ...list }, now);
}
