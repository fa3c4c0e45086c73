import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openSession } from '../../../server/accounts/sessions';
import { sessions, subscriptions, terminals, users } from '../../../server/db/schema';
import { ROLE } from '../../../src/shared/wire/access';
import {
  addAccessToken,
  addCompany,
  addPerson,
  addStoreOf,
  type CompanyFixture,
  type Person,
  type StoreFixture,
} from '../databases/fixtures';
import { skipPacks } from './alarms';
import { type ApiServer, signIn } from './app';
import { clerksTerminal, givePin } from './clerks';
import { addTaughtLayout } from './permission-settings';
import { must, openShop, type Shop } from './shop';

/** The code of the store's terminal. */
export const TERMINAL = 'K7QM2P';
const SOLD_AT = '2026-11-18T22:05:00Z';
const SEEN_AT = '2026-11-18T22:35:00Z';

/** The data for the calls of the matrix: the first store of a company and its related rows. */
export type Scene = {
  company: CompanyFixture;
  store: StoreFixture;
  otherCompany: CompanyFixture;
  superAdmin: Person;
  subscriptionId: number;
  /** a layout taught by the company */
  layoutCode: string;
  /** a terminal that the store's admin handed over */
  sessionId: number;
  /** an access token of the store */
  accessTokenId: number;
  /** only for calls about stock or sales */
  shop: Shop | null;
  /** a sales record dated before its pack was received */
  lateRecordId: number | null;
  /** a ticket sold there was seen on the shelf afterwards */
  exceptionId: number | null;
  /** a pack was skipped there */
  alarmId: string | null;
};

/** A new scene in the server's database. */
export async function makeScene(server: ApiServer, withShop: boolean): Promise<Scene> {
  const shop = withShop ? await openShop(server) : null;
  const sold = shop && (await must(shop.sell(shop.till, [shop.entry(0, 9)], SOLD_AT), 201));
  if (shop) await must(shop.see(shop.till, 5, SEEN_AT), 201);
  const [exception] = (await shop?.exceptions()) ?? [];
  const [alarmId] = shop ? await skipPacks(server, shop.store, 1) : [];
  const company = shop?.company ?? (await addCompany(server.db));
  const subscriptionName = randomUUID();
  const row = { subscriptionName, isTrail: 1, validDays: 30, subscriptionDesc: 'Trial' };
  const [subscription] = await server.db
    .insert(subscriptions)
    .values({ ...row, storeId: company.id })
    .returning({ id: subscriptions.id });
  if (!subscription) throw new Error('no subscription');
  await givePin(server.db, company.stores[0].clerk);
  await server.db.insert(terminals).values({
    storeId: company.stores[0].id,
    code: TERMINAL,
    sessionId: 0,
    version: 'BxY3k9_a',
    waiting: 0,
    attention: 0,
    clockOffsetMs: 0,
    seenAt: new Date(),
  });
  return {
    company,
    accessTokenId: await addAccessToken(server.db, company.stores[0]),
    store: company.stores[0],
    otherCompany: await addCompany(server.db),
    superAdmin: await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'),
    subscriptionId: subscription.id,
    layoutCode: await addTaughtLayout(server.db, company.id, company.admin.id),
    sessionId: (await openSession(server.db, company.stores[0].admin.id, new Date(), 'terminal')).id,
    shop,
    lateRecordId: sold?.data.id ?? null,
    exceptionId: exception?.id ?? null,
    alarmId: alarmId ?? null,
  };
}

/** A token that was valid. */
async function expiredToken(server: ApiServer): Promise<string> {
  const person = await addPerson(server.db, ROLE.superAdmin, null, 'Eve Expired');
  const { token } = await signIn(server, person);
  await server.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, person.id));
  return token;
}

/** A person of a store who works in further ones. */
export async function addAreaManager(
  { db }: ApiServer,
  home: StoreFixture,
  storeIds: number[],
): Promise<Person> {
  const person = await addPerson(db, ROLE.store, home.id, 'Ann Area');
  await db.update(users).set({ storeIds }).where(eq(users.id, person.id));
  return person;
}

/** The callers of the matrix, in the order of its columns, each with a new token (null: none). */
export function callersOf(server: ApiServer, scene: Scene): Record<string, () => Promise<string | null>> {
  const { company, store, otherCompany, superAdmin } = scene;
  const tokenOf = (person: Person) => async (): Promise<string> => (await signIn(server, person)).token;
  return {
    nobody: async () => null,
    expired: () => expiredToken(server),
    clerk: tokenOf(store.clerk),
    'own store': tokenOf(store.admin),
    'other store': tokenOf(company.stores[1].admin),
    'area manager': async () => tokenOf(await addAreaManager(server, company.stores[1], [store.id]))(),
    'area without it': async () => {
      const third = await addStoreOf(server.db, company.id, randomInt(3, 1_000_000));
      return tokenOf(await addAreaManager(server, company.stores[1], [third.id]))();
    },
    'own company': tokenOf(company.admin),
    'other company': tokenOf(otherCompany.admin),
    SuperAdmin: tokenOf(superAdmin),
    terminal: async () => (await clerksTerminal(server, store.admin)).token,
    'terminal elsewhere': async () => {
      const [, other] = company.stores;
      await server.db
        .update(users)
        .set({ storeIds: [other.id] })
        .where(eq(users.id, store.clerk.id));
      return (await clerksTerminal(server, other.admin)).token;
    },
  };
}

/** The tokens of all these callers. */
export const tokensOf = async (
  callers: Record<string, () => Promise<string | null>>,
): Promise<Record<string, string | null>> => {
  const tokens: Record<string, string | null> = {};
  for (const [caller, newToken] of Object.entries(callers)) tokens[caller] = await newToken();
  return tokens;
};
