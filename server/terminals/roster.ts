import { and, asc, eq } from 'drizzle-orm';
import { ROLE } from '../../src/contract/people/roles';
import type { RosterClerk } from '../../src/contract/terminals/terminals';
import { verifierOf } from '../accounts/pins';
import type { Db } from '../db/connect';
import { clerkPins, users } from '../db/schema';

/** The active clerks of a store by name, with the hashes that terminals check PINs against. */
export async function rosterOf(db: Db, storeId: number, now: Date): Promise<RosterClerk[]> {
  const found = await db
    .select({ id: users.id, name: users.name, pin: clerkPins })
    .from(users)
    .leftJoin(clerkPins, eq(clerkPins.userId, users.id))
    .where(and(eq(users.storeId, storeId), eq(users.userRole, ROLE.user), eq(users.isActive, true)))
    .orderBy(asc(users.name), asc(users.id));
  return found.map(({ id, name, pin }) => ({
    id,
    name,
    pin: pin && verifierOf(pin),
    locked_until: pin?.lockedUntil && pin.lockedUntil > now ? pin.lockedUntil.toISOString() : null,
  }));
}
