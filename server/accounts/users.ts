import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Detail } from '../../src/messages/words/audit';
import type { AccountChange } from '../../src/messages/words/mails';
import { emailFault, nameFault, usernameFault } from '../../src/shared/accounts/account-rules';
import type { AddUserBody, UpdateProfileBody, User } from '../../src/shared/accounts/people-schema';
import { newPinFault } from '../../src/shared/accounts/pins';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE, type Role, roleLabel } from '../../src/shared/wire/access';
import { type Caller, ownedBy, storesOf, withinReach, worksIn } from '../access';
import { type InWords, personInWords, writeAudit, writeChange } from '../audit/audit-log';
import type { Connection, Db, RootDb } from '../db/connect';
import { duplicateOf, emailTaken, refusingDuplicates } from '../db/database-errors';
import { requireRoom } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { clerkPins, secondFactors, sisterStores, stores, users } from '../db/schema';
import type { Page } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { badField, forbidden, notFound, requireRules, unauthenticated, wrongContent } from '../errors';
import type { Mailing } from '../mail/mailing';
import { mailAccountChange, requireHigherRole } from './account-mails';
import { endAccessOf, endAccessToLostStores, endLinksOf } from './end-access';
import { forgetDevicesOf, requireOwnIdentity } from './login-throttle';
import { contextFault, hashPassword, newPasswordFault, type PasswordContext } from './passwords';
import { hashPin, type PinHash, setPin } from './pins';

type UserRow = typeof users.$inferSelect;
/** `pinOf`: the user's id if they have a PIN, else null; `factorOf`: when they turned on a second factor */
type FoundUser = { user: UserRow; storeName: string | null; pinOf: number | null; factorOf: Date | null };

const toUser = ({ user: row, storeName, pinOf, factorOf }: FoundUser): User => ({
  id: row.id,
  name: row.name,
  Username: row.username,
  email: row.email,
  store_id: row.storeId,
  store_name: storeName,
  user_role: row.userRole,
  created_by: row.createdBy,
  isActive: row.isActive ? 1 : 0,
  has_pin: pinOf === null ? 0 : 1,
  reads_only: row.readsOnly ? 1 : 0,
  second_factor: factorOf === null ? 0 : 1,
  created_at: wallTime(row.createdAt, DEFAULT_CLOCK),
  updated_at: wallTime(row.updatedAt, DEFAULT_CLOCK),
  ...(row.storeIds.length > 0 && { store_ids: row.storeIds }),
});

/** Adds the names of further stores, and of the own store if it isn't the reader's. */
async function withStoreNames(db: Db, people: readonly User[]): Promise<User[]> {
  const ids = people.flatMap(({ store_id, store_ids }) => (store_ids ? [store_id ?? 0, ...store_ids] : []));
  const stores = await storesByName(db, [...new Set(ids)]);
  return people.map((user) => {
    const { store_id, store_ids } = user;
    if (!store_ids) return user;
    return {
      ...user,
      store_name: user.store_name ?? stores.find(({ id }) => id === store_id)?.name ?? null,
      store_names: stores.filter(({ id }) => store_ids.includes(id)).map(({ name }) => name),
    };
  });
}

/** The stores with these ids, by name. Runs no query for an empty list. */
const storesByName = async (db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  ids.length === 0
    ? []
    : await db
        .select({ id: sisterStores.id, name: sisterStores.storeName })
        .from(sisterStores)
        .where(inArray(sisterStores.id, [...ids]))
        .orderBy(asc(sisterStores.storeName));

const inWords = (row: UserRow): InWords => ({
  isActive: row.isActive,
  parts: { name: row.name, Username: row.username, email: row.email },
});

const selectUsers = (db: Db) =>
  db
    .select({
      user: users,
      storeName: stores.storeName,
      pinOf: clerkPins.userId,
      factorOf: secondFactors.confirmedAt,
    })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .leftJoin(clerkPins, eq(clerkPins.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id));

async function readUser(db: Db, id: number): Promise<User> {
  const [user] = await withStoreNames(db, (await selectUsers(db).where(eq(users.id, id))).map(toUser));
  if (!user) throw notFound();
  return user;
}

/**
 * A page of the users of a store, or of a company and its stores, by name, with clerks of other stores who work there too.
 * @returns `total`: the users on all pages
 */
export async function listUsers(
  db: Db,
  caller: Caller,
  storeId: number,
  { skip, size }: Page,
): Promise<{ data: User[]; total: number }> {
  const isListed = or(ownedBy(db, storeId, users.storeId), worksIn(storeId));
  const userRows = await selectUsers(db)
    .where(isListed)
    .orderBy(asc(users.name), asc(users.id))
    .limit(size)
    .offset(skip);
  const ownStores = caller.role === ROLE.store ? storesOf(caller) : null;
  const isGuest = ({ store_id }: User) => store_id !== null && ownStores?.includes(store_id) === false;
  const people = await withStoreNames(db, userRows.map(toUser));
  return {
    data: people.map((user) => (isGuest(user) ? { ...user, is_guest: 1 as const } : user)),
    total: await db.$count(users, isListed),
  };
}

/** Validates fields by the rules of section 5, and skips absent ones (in a change). Throws ApiError 400. */
export function checkUserFields(fields: UpdateProfileBody): void {
  requireRules({
    name: fields.name === undefined ? null : nameFault(fields.name),
    Username: fields.Username === undefined ? null : usernameFault(fields.Username),
    email: emailFault(fields.email?.trim() ?? null),
    password: fields.password === undefined ? null : newPasswordFault(fields.password),
    pin: typeof fields.pin === 'string' ? newPinFault(fields.pin) : null,
  });
}

/**
 * Checks whether a new user can have a Username or e-mail. The unique indexes have the final say.
 * @throws ApiError 409 for a taken Username, 422 for a taken e-mail
 */
export async function requireUnused(
  db: Db,
  fields: Pick<NewUser, 'email'> & { Username?: string },
): Promise<void> {
  const isTaken = async (column: AnyPgColumn, value: string): Promise<boolean> =>
    (await db.$count(users, eq(sql`lower(${column})`, sql`lower(${value})`))) > 0;
  const email = emailOrNone(fields.email);
  if (fields.Username !== undefined && (await isTaken(users.username, fields.Username)))
    throw duplicateOf('Username');
  if (email !== null && (await isTaken(users.email, email))) throw emailTaken();
}

/**
 * The Username and password of a user who signs in. An invited user may have no password yet.
 * @throws ApiError 400 when one is missing
 */
export function requireSignIn<Fields extends Pick<AddUserBody, 'Username' | 'password' | 'invite'>>(
  fields: Fields,
): Fields & { Username: string } {
  const { Username = '', password, invite } = fields;
  requireRules({
    Username: usernameFault(Username),
    password: invite && password === undefined ? null : newPasswordFault(password ?? ''),
  });
  return { ...fields, Username };
}

/**
 * Rejects a new password that others can guess from names related to the user. Throws ApiError 400.
 * @param password undefined if none is set
 */
export function requireUnguessable(password: string | undefined, context: PasswordContext): void {
  if (password !== undefined) requireRules({ password: contextFault(password, context) });
}

/**
 * The names of a store and its company, or of a company.
 * @param db a handle that reaches both, unlike the store's handle
 * @param placeId null for the platform
 */
export async function placeNames(db: RootDb, placeId: number | null): Promise<string[]> {
  if (placeId === null) return [];
  const company = db
    .select({ id: sisterStores.parentId })
    .from(sisterStores)
    .where(eq(sisterStores.id, placeId));
  const storeRows = await db
    .select({ name: stores.storeName })
    .from(stores)
    .where(or(eq(stores.id, placeId), inArray(stores.id, company)));
  return storeRows.map(({ name }) => name);
}

/** The hash of a new user's password; null for a user who sets it later or never signs in. */
export const hashOfFirst = async (password: string | undefined): Promise<string | null> =>
  password === undefined ? null : hashPassword(password);

const SUFFIX_LENGTH = 6;

/** A Username for a clerk who is added without one: letters and digits of the name, and a random suffix. */
function usernameFor(name: string): string {
  const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? ['clerk'];
  const end = randomInt(36 ** SUFFIX_LENGTH)
    .toString(36)
    .padStart(SUFFIX_LENGTH, '0');
  return `${words.join('.').toLowerCase().slice(0, 16)}-${end}`;
}

/** Only clerks, who can't sign in, have a PIN. Throws ApiError 422 when another user is given one. */
export function requireClerkForPin(role: number, pin: UpdateProfileBody['pin']): void {
  if (pin !== undefined && role !== ROLE.user) throw wrongContent('pin', { kind: 'pin_of_other_role' });
}

/** Only admins and stores' users can be bookkeepers, who can't change anything. Throws ApiError 422 for others. */
function requireReaderRole(role: number, readsOnly: UpdateProfileBody['reads_only']): void {
  if (readsOnly === 1 && role !== ROLE.admin && role !== ROLE.store)
    throw wrongContent('reads_only', { kind: 'reader_of_other_role' });
}

/**
 * The further stores of an area manager or a clerk, without duplicates.
 * @param homeId the person's own store
 * @param kept the stores that the person already has, which may be closed
 * @returns undefined if they stay unchanged
 * @throws ApiError 403 when a store's own user chooses them, except an area manager who assigns a clerk to some of
 * their own stores; 422 for anyone but a store's user or a clerk, for stores that aren't open stores of the company,
 * and for a store with too many people
 */
async function otherStoresOf(
  db: Db,
  caller: Caller,
  role: number,
  homeId: number | null,
  chosen: readonly number[] | undefined,
  kept: readonly number[] = [],
): Promise<number[] | undefined> {
  if (chosen === undefined) return undefined;
  const ids = [...new Set(chosen)].filter((id) => id !== homeId).sort((a, b) => a - b);
  if (ids.join() === kept.join()) return undefined;
  const added = ids.filter((id) => !kept.includes(id));
  const changed = [...added, ...kept.filter((id) => !ids.includes(id))];
  const isOfOwn = role === ROLE.user && changed.every((id) => storesOf(caller).includes(id));
  if (caller.role === ROLE.store && !isOfOwn) throw forbidden();
  if (added.length === 0) return ids;
  if ((role !== ROLE.store && role !== ROLE.user) || homeId === null)
    throw wrongContent('store_ids', { kind: 'stores_of_other_role' });
  const home = db
    .select({ companyId: sisterStores.parentId })
    .from(sisterStores)
    .where(eq(sisterStores.id, homeId));
  const open = await db.$count(
    sisterStores,
    and(inArray(sisterStores.id, added), eq(sisterStores.parentId, home), sisterStores.isActive),
  );
  if (open < added.length) throw wrongContent('store_ids', { kind: 'stores_of_company' });
  if (role === ROLE.user) for (const id of added) await requireRoom(db, 'users', id);
  return ids;
}

/** The stores in which a clerk used to work, from which counts may still arrive. @param now the further stores from now on */
const formerStores = ({ userRole, storeIds, formerStoreIds }: UserRow, now: readonly number[]): number[] =>
  userRole === ROLE.user
    ? [...new Set([...formerStoreIds, ...storeIds])].filter((id) => !now.includes(id))
    : formerStoreIds;

/** Maximum number of a person's further stores that the log lists by name. */
const NAMES_IN_LOG = 10;

/** A person's further stores, for the log. */
async function otherStoresInWords(db: Db, ids: readonly number[]): Promise<Detail> {
  const listedIds = ids.slice(0, NAMES_IN_LOG);
  const names = (await storesByName(db, listedIds)).map(({ name }) => name);
  const stores = ids.length === 0 ? null : names.join(', ');
  return { kind: 'other_stores', stores, more: ids.length - listedIds.length };
}

/** Writes to the log of each store that a person of another store was added there or removed. @param event without a store */
async function writeAtOtherStores(
  tx: Db,
  event: Omit<Parameters<typeof writeAudit>[1], 'action' | 'storeId' | 'details'>,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const tell = (ids: readonly number[], kind: 'works_here' | 'works_here_no_more') =>
    Promise.all(
      ids.map((storeId) =>
        writeAudit(tx, { ...event, action: 'user_changed', storeId, details: [{ kind }] }),
      ),
    );
  await tell(except(after, before), 'works_here');
  await tell(except(before, after), 'works_here_no_more');
}

/** The stores of the first list that aren't in the second. */
const except = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id));

/**
 * Rejects a PIN that anyone in a shop can guess from a store's numbers or the clerk's Username. Throws
 * ApiError 400.
 * @param db reaches all stores of the clerk, unlike a handle of one of them
 * @param storeIds the clerk's stores
 */
async function requireSecretPin(
  db: RootDb,
  pin: UpdateProfileBody['pin'],
  storeIds: readonly number[],
  username: string,
): Promise<void> {
  if (typeof pin !== 'string') return;
  const numbers = await db
    .select({ phone: stores.contactNumber, zipcode: stores.zipcode, address: stores.address })
    .from(stores)
    .where(inArray(stores.id, [...storeIds]));
  const guessable = [username, ...numbers.flatMap((store) => Object.values(store).map((text) => text ?? ''))];
  requireRules({ pin: newPinFault(pin, guessable) });
}

/** The hash of a new PIN. Passes through null (remove the PIN) and undefined (keep it). */
const hashOfNewPin = async (pin: UpdateProfileBody['pin']): Promise<PinHash | null | undefined> =>
  typeof pin === 'string' ? hashPin(pin) : pin;

/** Turns an empty e-mail into null. */
const emailOrNone = (email: string | null | undefined): string | null => email?.trim() || null;

export type NewUser = {
  name: string;
  Username: string;
  email?: string | null;
  /** null until the user sets a password */
  passwordHash: string | null;
  role: Role;
  storeId: number | null;
  isActive?: 0 | 1;
  /** whether the user owns a single store */
  ownsCompany?: boolean;
  /** whether the user is a bookkeeper */
  readsOnly?: boolean;
  /** an area manager's or clerk's further stores */
  storeIds?: number[] | undefined;
  createdBy: number | null;
};

/**
 * Inserts a user whose fields have been validated.
 * @throws ApiError 409 for a taken Username, 422 for a taken e-mail or a place with too many users
 */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const row = {
    name: cleanName(user.name),
    username: user.Username,
    email: emailOrNone(user.email),
    passwordHash: user.passwordHash,
    userRole: user.role,
    storeId: user.storeId,
    isActive: user.isActive !== 0,
    ownsCompany: user.ownsCompany,
    readsOnly: user.readsOnly,
    storeIds: user.storeIds,
    createdBy: user.createdBy,
  };
  await requireRoom(db, 'users', user.storeId);
  const [added] = await refusingDuplicates(db.insert(users).values(row).returning({ id: users.id }));
  if (!added) throw new Error('The user was not written.');
  return readUser(db, added.id);
}

/**
 * Adds a user to a store or a company that the caller may manage.
 * @throws ApiError 400 for invalid fields; 403 for a role that the caller can't assign; 409, 422 for taken names, a role
 *   that doesn't fit the store or company, or a PIN for anyone but a clerk
 */
export async function addUser(
  { db: unrestricted, tenant: db }: Handles,
  caller: Caller,
  body: AddUserBody,
): Promise<User> {
  checkUserFields(body);
  const { role, storeId } = await roleAndPlace(db, caller, body);
  requireClerkForPin(role, body.pin);
  requireReaderRole(role, body.reads_only);
  if (role !== ROLE.user) requireSignIn(body);
  const { Username = usernameFor(body.name), password } = body;
  const { name, email } = body;
  if (password !== undefined)
    requireUnguessable(password, { name, Username, email, places: await placeNames(unrestricted, storeId) });
  const storeIds = await otherStoresOf(db, caller, role, storeId, body.store_ids);
  await requireSecretPin(
    unrestricted,
    body.pin,
    storesOf({ storeId, otherStores: storeIds ?? null }),
    Username,
  );
  const [passwordHash, pin] = await Promise.all([hashOfFirst(password), hashOfNewPin(body.pin)]);
  const add = () =>
    db.transaction(async (tx) => {
      const readsOnly = body.reads_only === 1;
      const user = {
        ...body,
        Username,
        passwordHash,
        role,
        storeId,
        storeIds,
        readsOnly,
        createdBy: caller.id,
      };
      const { id } = await insertUser(tx, user);
      if (pin) await setPin(tx, id, pin);
      const added = await readUser(tx, id);
      await writeUserAdded(tx, caller, added, role);
      return added;
    });
  // The request's handle reaches only the person's own store, but the logs of the further stores get the event, too.
  const isOfSeveral = storeIds !== undefined && storeIds.length > 0;
  return isOfSeveral && caller.role === ROLE.admin && caller.storeId !== null
    ? withinScope({ companyId: caller.storeId }, add)
    : add();
}

/** Writes the audit event of a new user. */
export async function writeUserAdded(tx: Db, by: Caller | null, user: User, role: Role): Promise<void> {
  const subject = personInWords({ name: user.name, username: user.Username });
  const event = { by, subject, subjectUserId: user.id };
  await writeAudit(tx, {
    ...event,
    action: 'user_added',
    storeId: user.store_id,
    details: [
      { kind: 'role', role: roleLabel(role) },
      ...(user.has_pin ? [{ kind: 'with_pin' } as const] : []),
      ...(user.reads_only ? [{ kind: 'reads_only' } as const] : []),
      ...(user.store_ids ? [await otherStoresInWords(tx, user.store_ids)] : []),
    ],
  });
  await writeAtOtherStores(tx, event, [], user.store_ids ?? []);
}

async function roleAndPlace(
  db: Db,
  caller: Caller,
  body: AddUserBody,
): Promise<{ role: Role; storeId: number | null }> {
  const storeId = body.store_id ?? caller.storeId;
  const [place] =
    storeId === null
      ? []
      : await db.select({ companyId: stores.parentId }).from(stores).where(eq(stores.id, storeId));
  const isStore = place !== undefined && place.companyId !== null;
  const usual = isStore ? (caller.role === ROLE.store ? ROLE.user : ROLE.store) : ROLE.admin;
  const role = Object.values(ROLE).find((each) => each === (body.user_role ?? usual));
  if (role === undefined) throw badField('user_role', { kind: 'not_one_of', values: Object.values(ROLE) });
  if (role < caller.role || (caller.role === ROLE.store && role !== ROLE.user)) throw forbidden();
  if (role === ROLE.superAdmin) return { role, storeId: null };
  if (storeId === null) throw badField('store_id', { kind: 'required' });
  if ((role === ROLE.admin) === isStore) throw wrongContent('store_id', { kind: 'role_of_other_place' });
  return { role, storeId };
}

/** The tenant handle, and the unrestricted one for rows outside its reach. */
type Handles = Pick<Connection, 'db' | 'tenant'>;

/** `Handles` and the mailer. The unrestricted handle also counts wrong passwords and sent mails. */
export type Accounts = Handles & Pick<Mailing, 'post'>;

/**
 * Changes a user. A new password and a deactivation end the user's access (accounts/end-access). With a new password,
 * the body may say that terminals handed over by the user stay. Changing one's own password or e-mail requires the
 * current password (accounts/login-throttle). The user gets a mail about changes to the account by another person.
 * @param address the caller's network address
 * @throws ApiError 400 for invalid fields; 401 when the caller was deactivated meanwhile; 403 for deactivating oneself,
 * and for the password or e-mail of a peer; 404 when the caller may not see this user; 409, 422 for taken names; 422
 * for a PIN of anyone but a clerk; 422, 429 for the current password
 */
export async function updateUser(
  { db: unrestricted, tenant: db, post }: Accounts,
  caller: Caller,
  id: number,
  body: UpdateProfileBody,
  address: string,
  now: Date,
): Promise<User> {
  checkUserFields(body);
  const isTarget = and(eq(users.id, id), withinReach(db, caller, 'manageUsers', users.storeId));
  const [current] = await db.select().from(users).where(isTarget);
  if (!current) throw notFound();
  if (id === caller.id && body.isActive === 0) throw forbidden({ kind: 'own_deactivation' });
  if (id === caller.id && body.reads_only === 1) throw forbidden({ kind: 'own_reading' });
  requireReaderRole(current.userRole, body.reads_only);
  requireClerkForPin(current.userRole, body.pin);
  const { userRole, storeId, storeIds: kept } = current;
  const storeIds = await otherStoresOf(db, caller, userRole, storeId, body.store_ids, kept);
  const pinStores = storesOf({ storeId, otherStores: storeIds ?? kept });
  await requireSecretPin(unrestricted, body.pin, pinStores, body.Username ?? current.username);
  const email = body.email === undefined ? undefined : emailOrNone(body.email);
  if (body.password !== undefined)
    requireUnguessable(body.password, {
      name: body.name ?? current.name,
      Username: body.Username ?? current.username,
      email: email === undefined ? current.email : email,
      places: await placeNames(unrestricted, current.storeId),
    });
  const letsIn = body.password !== undefined || (email !== undefined && email !== current.email);
  if (letsIn) requireHigherRole(caller, current);
  if (id === caller.id && letsIn)
    await requireOwnIdentity(unrestricted, caller, body.current_password, address, now);
  const changes: AccountChange[] = [
    ...(body.isActive === 0 && current.isActive ? (['deactivated'] as const) : []),
    ...(email !== undefined && email !== current.email ? (['new_email'] as const) : []),
    ...(body.password !== undefined && id !== caller.id ? (['new_password'] as const) : []),
  ];
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
  const pin = await hashOfNewPin(body.pin);
  const change = {
    name: body.name === undefined ? undefined : cleanName(body.name),
    username: body.Username,
    email,
    passwordHash,
    isActive: body.isActive === undefined ? undefined : body.isActive === 1,
    readsOnly: body.reads_only === undefined ? undefined : body.reads_only === 1,
    storeIds,
    updatedAt: now,
  };
  const work = db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [id, caller.id] });
    await requireActive(tx, caller);
    const [before] = await tx.select().from(users).where(isTarget);
    const formerStoreIds = before && storeIds && formerStores(before, storeIds);
    const [after] = await tx
      .update(users)
      .set({ ...change, formerStoreIds })
      .where(eq(users.id, id))
      .returning();
    if (!before || !after) throw notFound();
    const isNewEmail = after.email !== before.email;
    if (isNewEmail) await endLinksOf(tx, id);
    if (body.isActive === 0) await forgetDevicesOf(tx, id);
    const ended = await endInvalidAccess(tx, caller, id, body, now);
    const isElsewhere = before.storeIds.join() !== after.storeIds.join();
    if (isElsewhere) await endAccessToLostStores(tx, id, except(before.storeIds, after.storeIds), now);
    const event = { by: caller, subject: personInWords(before), subjectUserId: id };
    const more: Detail[] = [
      ...(passwordHash === undefined ? [] : [{ kind: 'new_password' } as const]),
      ...(pin === undefined ? [] : await setPin(tx, id, pin)),
      ...(after.readsOnly === before.readsOnly
        ? []
        : [{ kind: after.readsOnly ? 'reads_only' : 'reads_no_more_only' } as const]),
      ...(isElsewhere ? [await otherStoresInWords(tx, after.storeIds)] : []),
      ...ended,
    ];
    const atHome = { ...event, storeId: before.storeId };
    await writeChange(tx, 'user', atHome, inWords(before), inWords(after), more);
    await writeAtOtherStores(tx, event, before.storeIds, after.storeIds);
    return readUser(tx, id);
  });
  const user = await refusingDuplicates(work);
  await mailAccountChange(unrestricted, post, { caller, user: current, changes }, now);
  return user;
}

/**
 * When two people deactivate each other at the same time, the second request is refused, so that an active
 * person always remains. The transaction holds the lock of the caller.
 */
async function requireActive(tx: Db, { id }: Caller): Promise<void> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), users.isActive));
  if (!active) throw unauthenticated();
}

/** Ends the access that a change invalidates. @returns the audit details */
async function endInvalidAccess(
  tx: Db,
  caller: Caller,
  id: number,
  body: UpdateProfileBody,
  now: Date,
): Promise<Detail[]> {
  if (body.isActive === 0) return endAccessOf(tx, id, 'deactivation', { endTerminals: true }, now);
  if (body.password === undefined) return [];
  const staying = { except: caller.sessionId, endTerminals: body.end_terminals !== false };
  return endAccessOf(tx, id, 'new_password', staying, now);
}
