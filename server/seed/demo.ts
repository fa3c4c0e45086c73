import { like, sql } from 'drizzle-orm';
import { DEMO_DOMAIN, DEMO_PINS } from '../../src/domain/accounts/demo';
import type { Db } from '../db/connect';
import { users } from '../db/schema';
import { type Env, isLoopback } from '../env';
import { OperatorError } from '../errors';
import { hasUsers } from '../people/first-user';
import { createCompany, DEMO_PASSWORD } from './company';
import { seededRandom } from './random';
import { receiveWalkThroughPack, trade } from './trade';

export const DEMO_ACCOUNTS = `Demo accounts, all with the password ${DEMO_PASSWORD}:
  super            SuperAdmin
  admin            Admin of the company
  store, store2    the two stores
  clerk1 … clerk4  clerks, who go on duty with the PINs ${Object.values(DEMO_PINS).join(', ')}`;

const SEED = 20_261_120;
/** Any number that no other program on the same PostgreSQL uses for an advisory lock. */
const SEED_LOCK = 7_144_202_612;

/**
 * Creates the demo company with two weeks of trade before `now`, unless there is a user already. It runs in one
 * transaction: if the server is stopped halfway, its next start seeds the database from the beginning.
 */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await hasUsers(tx)) return;
    const company = await createCompany(tx);
    const random = seededRandom(SEED);
    for (const store of company.stores) await trade(tx, company, store, random, now);
    const [first] = company.stores;
    if (first) await receiveWalkThroughPack(tx, company, first, now);
  });
}

/** Whether there are demo accounts, which the startup output then lists. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${DEMO_DOMAIN}`))
    .limit(1);
  return found !== undefined;
}

/**
 * Whether a restore may add demo accounts, checked before the restore: only to a database that already has some, or to an
 * empty one of a server that only this machine can reach. Behind a proxy, the server can't know who can reach it.
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
