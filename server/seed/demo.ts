import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { users } from '../db/schema';
import { createCompany, DEMO_PASSWORD } from './company';
import { seededRandom } from './random';
import { receiveWalkThroughPack, trade } from './trade';

export const DEMO_ACCOUNTS = `Demo accounts, all with the password ${DEMO_PASSWORD}:
  super            SuperAdmin
  admin            Admin of the company
  store, store2    the two stores
  clerk1 … clerk4  clerks, who can't sign in`;

const SEED = 20_261_120;
/** Any number that no other program on the same PostgreSQL uses for an advisory lock. */
const SEED_LOCK = 7_144_202_612;

/**
 * Creates the demo company with two weeks of trade before `now`, unless there is a user already. In one
 * transaction: a server that is stopped meanwhile starts anew the next time.
 */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    const [anyone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (anyone) return;
    const company = await createCompany(tx);
    const random = seededRandom(SEED);
    for (const store of company.stores) await trade(tx, company, store, random, now);
    const [first] = company.stores;
    if (first) await receiveWalkThroughPack(tx, company, first, now);
  });
}

/** Whether the demo accounts exist, so that the start-up output may name them. */
export async function hasDemoCompany(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'super@demo.example'));
  return found !== undefined;
}
