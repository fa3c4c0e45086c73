import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { users } from '../db/schema';
import { createCompany, DEMO_PASSWORD } from './company';

export const DEMO_ACCOUNTS = `Demo accounts, all with the password ${DEMO_PASSWORD}:
  super            SuperAdmin
  admin            Admin of the company
  store, store2    the two stores
  clerk1 … clerk4  clerks, who can't sign in`;

/** Creates the demo company unless there is a user already. */
export async function seedDemo(db: Db, _now: Date): Promise<void> {
  const [anyone] = await db.select({ id: users.id }).from(users).limit(1);
  if (anyone) return;
  await createCompany(db);
}

/** Whether the demo accounts exist, so that the start-up output may name them. */
export async function hasDemoCompany(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'super@demo.example'));
  return found !== undefined;
}
