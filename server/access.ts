import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ImportedFrom } from '../src/shared/terminals/terminals-schema';
import {
  ACCESS,
  type Action,
  type Reaches,
  ROLE,
  type Role,
  type StoresAllowed,
  type TokenScope,
} from '../src/shared/wire/access';
import { ERROR_CODE } from '../src/shared/wire/errors';
import type { Db } from './db/connect';
import { sisterStores, stores, users } from './db/schema';
import { list } from './db/sql';
import { ApiError, forbidden, notFound } from './errors';

/**
 * The signed-in user behind a token. For a terminal that was handed over to its clerks, this is the admin who handed it
 * over; `x-captured-by` names the clerk behind each request.
 */
export type Caller = {
  /** negative for an access token (`accessTokenOf`) */
  sessionId: number;
  id: number;
  name: string;
  role: Role;
  /** whether this is the account of an owner with a single store */
  ownsCompany: boolean;
  isTerminal: boolean;
  /** whether the user is a bookkeeper, who can't change anything */
  readsOnly: boolean;
  /** null for terminals and programs, which are never asked for one */
  secondFactor: { isOn: boolean; isRequiredByCompany: boolean } | null;
  /** a SuperAdmin who has opened a company, and reads as its admin (accounts/company-views) */
  opened?: true;
  /** the scope of an access token, which allows nothing else; absent for people and terminals */
  scope?: TokenScope;
  /** the latest time at which this session ends, regardless of use */
  endsAt: Date;
  /** the store of roles 6 and 7, the company of role 5, null for role 4; for an area manager, the store that the request names */
  storeId: number | null;
  /** an area manager's other stores, which are open and of the same company (decision 96); null for everybody else */
  otherStores: readonly number[] | null;
  /** the company of `storeId`; null for a company itself and for role 4 */
  companyId: number | null;
};

/** The company whose data a caller works with. A store without a company is its own; null for the platform. */
export const companyIdOf = ({ companyId, storeId }: Pick<Caller, 'companyId' | 'storeId'>): number | null =>
  companyId ?? storeId;

/** The owner of a token, or the reason why the token isn't accepted. `endedToken`: the id of an access token that has ended */
export type TokenOwner = Caller | 'unknown' | 'expired' | { endedToken: number };

/** The id of the access token that a caller used, or null. */
export const accessTokenOf = ({ scope, sessionId }: Pick<Caller, 'scope' | 'sessionId'>): number | null =>
  scope === undefined ? null : -sessionId;

/**
 * The user who made a submission, and the session that sends it (which identifies the terminal; null for the seed).
 * `imported` is the outbox file that the submission was loaded from, if any.
 */
export type Submitter = { userId: number; sessionId: number | null; imported?: ImportedFrom | null };

/** The stores in which a caller may perform an action; null if the action isn't allowed at all. */
export const reachOf = (
  action: Action,
  caller: Pick<Caller, 'role' | 'isTerminal' | 'otherStores'>,
): StoresAllowed | null => {
  const reaches: Reaches = ACCESS[action];
  return (
    reaches[caller.isTerminal ? 'terminal' : caller.role] ?? (isOfArea(action, caller) ? 'own stores' : null)
  );
};

/** Checks whether a caller is an area manager who may perform an action for all their stores together. */
const isOfArea = (action: Action, { otherStores }: Pick<Caller, 'otherStores'>): boolean => {
  const { area }: Reaches = ACCESS[action];
  return area !== undefined && otherStores !== null;
};

/** Checks whether a caller reads about all stores of their area, by naming the company. */
export const readsArea = (caller: Caller, action: Action, placeId: number): boolean =>
  placeId === caller.companyId && isOfArea(action, caller);

/**
 * The caller as which a request about one store is handled. An area manager who names another store acts as that
 * store's user, in actions that are allowed in all their stores.
 * @param storeIds the stores that the request names
 */
export function actingAt(caller: Caller, action: Action, storeIds: readonly number[]): Caller {
  const [storeId, ...more] = new Set(storeIds);
  const isAnother = storeId !== undefined && more.length === 0 && caller.otherStores?.includes(storeId);
  return isAnother && reachOf(action, caller) === 'own stores'
    ? { ...caller, storeId, otherStores: null }
    : caller;
}

/**
 * The caller as which a request is handled: the owner of a single store acts as its company's admin in the actions that
 * the permission table gives to owners (docs/decisions 12).
 */
export function actingAs(caller: Caller, action: Action): Caller {
  const { owner }: Reaches = ACCESS[action];
  if (!owner || !caller.ownsCompany || caller.isTerminal) return caller;
  return { ...caller, role: ROLE.admin, storeId: caller.companyId, companyId: null };
}

/**
 * Checks that the caller may perform `action` in a store.
 * @param storeId a store's or a company's id, as the caller sent it
 * @throws ApiError 403 when the store isn't the caller's; 404 when a SuperAdmin names one that doesn't exist
 */
export async function requireStore(db: Db, caller: Caller, action: Action, storeId: number): Promise<void> {
  const reach = reachOf(action, caller);
  if (reach === null) throw forbidden();
  if (reach === 'own store' || reach === 'own stores') {
    if (storeId !== caller.storeId) throw forbidden();
    return;
  }
  const within =
    reach === 'own company' && caller.storeId !== null
      ? or(eq(stores.id, caller.storeId), eq(stores.parentId, caller.storeId))
      : undefined;
  const [store] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, storeId), within));
  if (!store) throw reach === 'every store' ? notFound() : forbidden();
}

/**
 * The store that a user works in, if the caller may perform `action` there.
 * @returns null when the user doesn't exist or isn't visible to this caller
 */
export async function storeOfUser(
  db: Db,
  caller: Caller,
  action: Action,
  userId: number,
): Promise<number | null> {
  const reach = reachOf(action, caller);
  const isOfStore = reach === 'own store' || reach === 'own stores';
  if (isOfStore && !caller.otherStores) return caller.storeId;
  const [user] = await db
    .select({ storeId: users.storeId, companyId: stores.parentId })
    .from(users)
    .innerJoin(stores, eq(stores.id, users.storeId))
    .where(eq(users.id, userId));
  if (user?.storeId == null) return null;
  const { storeId } = user;
  if (isOfStore) return storesOf(caller).includes(storeId) ? storeId : null;
  return reach === 'every store' || user.companyId === caller.storeId ? storeId : null;
}

/** WHERE condition: clerks of other stores who work or used to work in one of these stores (decision 97). */
export const clerksGiven = (storeIds: readonly (number | null)[]): SQL =>
  // Written like the index, with the role as a constant.
  sql`(${users.userRole} = ${sql.raw(String(ROLE.user))}
       AND (${users.storeIds} || ${users.formerStoreIds}) && ${list(storeIds)}::int[])`;

/** WHERE condition: users of a store, and clerks of other stores who work or used to work there. */
export const workedIn = (storeId: number): SQL | undefined =>
  or(eq(users.storeId, storeId), clerksGiven([storeId]));

/** WHERE condition: users of a store, and clerks of other stores who work there now. */
export const worksIn = (storeId: number): SQL | undefined =>
  and(workedIn(storeId), or(eq(users.storeId, storeId), sql`${storeId}::int = ANY(${users.storeIds})`));

/**
 * Checks that the caller may submit records of a store in a user's name. The user must work there or have worked there.
 * On a handed-over terminal, the user must be one of its clerks, so that nobody who holds the terminal can act as the
 * admin.
 * @throws ApiError 403 for any other user; 403 `admins_record` for an admin's record from a handed-over terminal
 */
export async function requireAuthor(
  db: Db,
  { isTerminal }: Caller,
  storeId: number,
  userId: number,
): Promise<void> {
  const [author] = await db
    .select({ role: users.userRole })
    .from(users)
    .where(and(eq(users.id, userId), workedIn(storeId)));
  if (!author) throw forbidden({ kind: 'author_of_other_store' });
  if (isTerminal && author.role !== ROLE.user)
    throw new ApiError(403, ERROR_CODE.adminsRecord, { kind: 'admins_record' });
}

/**
 * WHERE condition: rows of the stores and companies in which the caller may perform an action; undefined means all rows.
 * @param storeId the column with the store's or company's id
 */
export function withinReach(db: Db, caller: Caller, action: Action, storeId: AnyColumn): SQL | undefined {
  const reach = reachOf(action, caller);
  if (reach === 'every store') return undefined;
  if (reach === null || caller.storeId === null) return sql`false`;
  if (reach === 'own stores') return inArray(storeId, storesOf(caller));
  return reach === 'own store' ? eq(storeId, caller.storeId) : ownedBy(db, caller.storeId, storeId);
}

/** The store of a store's user, and an area manager's other stores. */
export const storesOf = ({ storeId, otherStores }: Pick<Caller, 'storeId' | 'otherStores'>): number[] => [
  ...(storeId === null ? [] : [storeId]),
  ...(otherStores ?? []),
];

/** WHERE condition: rows of a store, or of a company and its stores. */
export const ownedBy = (db: Db, placeId: number, storeId: AnyColumn): SQL | undefined =>
  or(
    eq(storeId, placeId),
    inArray(
      storeId,
      db.select({ id: sisterStores.id }).from(sisterStores).where(eq(sisterStores.parentId, placeId)),
    ),
  );

/** WHERE condition: the rows of `ownedBy` and, for a store, the rows of its company. */
export const seenFrom = (db: Db, placeId: number, storeId: AnyColumn): SQL | undefined =>
  or(
    ownedBy(db, placeId, storeId),
    inArray(
      storeId,
      db.select({ id: sisterStores.parentId }).from(sisterStores).where(eq(sisterStores.id, placeId)),
    ),
  );
