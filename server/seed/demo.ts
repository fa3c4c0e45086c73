import { like, sql } from 'drizzle-orm';
import { DEMO_DOMAIN, DEMO_PINS } from '../../src/shared/accounts/demo';
import { hasUsers } from '../accounts/routes';
import type { Db } from '../db/connect';
import { alertReaders, morningReaders, users } from '../db/schema';
import { type Env, isLoopback } from '../env';
import { OperatorError } from '../errors';
import { createCompany, DEMO_PASSWORD, listGames } from './company';
import { Month } from './month';
import { seededRandom } from './random';
import { receiveWalkThroughPack, Shop } from './shop';
import { HARBOR, MISSION } from './stories';

export const DEMO_ACCOUNTS = `Demo accounts, all with the password ${DEMO_PASSWORD}:
  super            SuperAdmin
  admin            Admin of the company
  store, store2    the two stores
  clerk1 … clerk4  clerks, who go on duty with the PINs ${Object.values(DEMO_PINS).join(', ')}`;

const SEED = 20_261_120;
/** The key of the advisory lock: an arbitrary number that no other program on the same PostgreSQL uses. */
const SEED_LOCK = 7_144_202_612;

/**
 * Creates the demo company with four weeks of trade before `now`, unless there is a user. Runs in one transaction: if
 * the server is stopped halfway, its next start seeds the database from the beginning.
 */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await hasUsers(tx)) return;
    const company = await createCompany(tx);
    await listGames(tx, company, now);
    const random = seededRandom(SEED);
    const [mission, harbor] = company.stores;
    await new Month(new Shop(tx, company, mission), MISSION, random, now, harbor.id).play();
    await new Month(new Shop(tx, company, harbor), HARBOR, random, now, mission.id).play();
    await receiveWalkThroughPack(new Shop(tx, company, mission), now);
    const reader = { storeId: mission.id, userId: mission.adminId };
    await tx.insert(morningReaders).values({ ...reader, hour: 7, onlyRed: false, withFiles: true });
    await tx
      .insert(alertReaders)
      .values({ ...reader, missing: true, shortCents: 2_000, byMail: true, language: 'en', since: now });
  });
}

/** Checks for demo accounts, which the startup output then lists. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const [demoUser] = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${DEMO_DOMAIN}`))
    .limit(1);
  return demoUser !== undefined;
}

/**
 * Checks, before a restore, whether it may bring demo accounts: only to a database that already has some, or to an
 * empty database of a server that only this machine can reach. Behind a proxy, the server can't know who can reach it.
 */
export async function mayBringDemo(db: Db, env: Pick<Env, 'host' | 'allowDemoOnNetwork'>): Promise<boolean> {
  if (env.allowDemoOnNetwork || (await hasDemoAccounts(db))) return true;
  return isLoopback(env.host) && !(await hasUsers(db));
}

/**
 * Keeps the demo accounts, whose password is public, from being exposed to other machines by accident.
 * @throws OperatorError when the server would listen on the network and has demo accounts or would create them
 */
export async function keepDemoLocal(
  db: Db,
  env: Pick<Env, 'host' | 'allowDemoOnNetwork' | 'seedDemo'>,
): Promise<void> {
  if (env.allowDemoOnNetwork || isLoopback(env.host)) return;
  const toCome = env.seedDemo && !(await hasUsers(db));
  if (!toCome && !(await hasDemoAccounts(db))) return;
  throw new OperatorError(
    `With HOST=${env.host}, other machines could sign in with the demo accounts, whose password is public. ` +
      'For real work, start with SEED_DEMO=0 and an empty DATA_DIR. To offer the demo on the network on purpose, set ' +
      'ALLOW_DEMO_ON_NETWORK=1.',
  );
}
