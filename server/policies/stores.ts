import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { stores, users } from '../db/schema';
import { forbidden, notFound } from '../plugins/errors';
import { type Action, type Caller, reachOf } from './access';

/**
 * Lets the caller do `action` in a store, or refuses.
 * @param storeId a store's or a company's id, as the caller named it
 * @throws ApiError 403 when it isn't the caller's; 404 when a SuperAdmin names one that doesn't exist
 */
export async function requireStore(db: Db, caller: Caller, action: Action, storeId: number): Promise<void> {
  const reach = reachOf(action, caller.role);
  if (reach === null) throw forbidden();
  if (reach === 'own store') {
    if (storeId !== caller.storeId) throw forbidden();
    return;
  }
  const within =
    reach === 'own company' && caller.storeId !== null
      ? or(eq(stores.id, caller.storeId), eq(stores.parentId, caller.storeId))
      : undefined;
  const [found] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, storeId), within));
  if (!found) throw reach === 'every store' ? notFound() : forbidden();
}

/**
 * The store that a user works in, when the caller may do `action` there.
 * @returns null when there is no such user, or not for this caller
 */
export async function storeOfUser(
  db: Db,
  caller: Caller,
  action: Action,
  userId: number,
): Promise<number | null> {
  if (reachOf(action, caller.role) === 'own store') return caller.storeId;
  const [found] = await db
    .select({ storeId: users.storeId, companyId: stores.parentId })
    .from(users)
    .innerJoin(stores, eq(stores.id, users.storeId))
    .where(eq(users.id, userId));
  if (!found) return null;
  const within = reachOf(action, caller.role) === 'every store' || found.companyId === caller.storeId;
  return within ? found.storeId : null;
}
