import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { emailFault, usernameFault } from '../../src/shared/accounts/account-rules';
import type { User } from '../../src/shared/accounts/people-schema';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import type { AddStoreBody, Company, Store, UpdateStoreBody } from '../../src/shared/places/stores-schema';
import { presetOf, type StateCode, stateOf, US_STATES } from '../../src/shared/values/us-states';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import { type Caller, withinReach } from '../access';
import { endAccessToStore } from '../accounts/end-access';
import { createPasswordLink } from '../accounts/password-links';
import { hashPassword } from '../accounts/passwords';
import {
  checkUserFields,
  insertUser,
  type NewUser,
  requireUnguessable,
  writeUserAdded,
} from '../accounts/users';
import { type InWords, personInWords, writeAudit, writeChange } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { requireRoom } from '../db/growth';
import { lockInOrder, reachNewStore } from '../db/lock-order';
import { stores, users } from '../db/schema';
import { isOneOf, type Page } from '../db/sql';
import { badField, notFound, requireRules, wrongContent } from '../errors';
import { requireTexts } from '../http/parameters';
import { keepSettings } from './settings';

type StoreRow = typeof stores.$inferSelect;

/** @param user the store's own user */
const toStore = (row: StoreRow, user: OwnUser | undefined): Store => ({
  id: row.id,
  store_name: row.storeName,
  user_id: user?.id ?? null,
  Username: user?.username ?? null,
  address: row.address,
  country_id: row.countryId,
  state: row.state,
  city: row.city,
  zipcode: row.zipcode,
  contact_person: row.contactPerson,
  contact_number: row.contactNumber,
  contact_email: row.contactEmail,
  website: row.website,
  is_active: row.isActive ? 1 : 0,
  isActive: row.isActive ? 1 : 0,
  parent_id: row.parentId,
  created_by: row.createdBy,
  modified_by: row.modifiedBy,
  allow_store_creation: row.allowStoreCreation,
  creation_limit: row.creationLimit,
  user_role: ROLE.store,
});

const inWords = (row: StoreRow, user: OwnUser | undefined): InWords => ({
  isActive: row.isActive,
  parts: {
    name: row.storeName,
    Username: user?.username ?? null,
    address: row.address,
    state: row.state,
    city: row.city,
    zipcode: row.zipcode,
    'contact person': row.contactPerson,
    'contact number': row.contactNumber,
    'contact email': row.contactEmail,
    website: row.website,
  },
});

/**
 * The own users of these stores, by store: the first user with role 6. They are looked up once for all stores of a
 * page. A join with the first user of each store was planned for any number of stores, and read all users for each.
 */
async function ownUsers(db: Db, storeIds: readonly number[]): Promise<Map<number, OwnUser>> {
  const userRows = await db
    .select({ id: users.id, username: users.username, storeId: users.storeId })
    .from(users)
    .where(and(eq(users.userRole, ROLE.store), isOneOf(sql`${users.storeId}`, storeIds)))
    .orderBy(desc(users.id));
  return new Map(userRows.map((user) => [user.storeId ?? 0, user]));
}

type OwnUser = Pick<typeof users.$inferSelect, 'id' | 'username'>;

/** All companies, by name. */
export async function listCompanies(
  db: Db,
  { skip, size }: Page,
): Promise<{ data: Company[]; total: number }> {
  const data = await db
    .select({ id: stores.id, store_name: stores.storeName })
    .from(stores)
    .where(isNull(stores.parentId))
    .orderBy(asc(stores.storeName), asc(stores.id))
    .limit(size)
    .offset(skip);
  return { data, total: await db.$count(stores, isNull(stores.parentId)) };
}

/** A page of a company's stores by name, including inactive ones. @returns `total`: the stores on all pages */
export async function listStores(
  db: Db,
  companyId: number,
  { skip, size }: Page,
): Promise<{ data: Store[]; total: number }> {
  const storeRows = await db
    .select()
    .from(stores)
    .where(eq(stores.parentId, companyId))
    .orderBy(asc(stores.storeName), asc(stores.id))
    .limit(size)
    .offset(skip);
  const userOf = await ownUsers(
    db,
    storeRows.map(({ id }) => id),
  );
  const data = storeRows.map((store) => toStore(store, userOf.get(store.id)));
  return { data, total: await db.$count(stores, eq(stores.parentId, companyId)) };
}

/**
 * Adds a store to a company, together with its user, who has no password yet.
 * @param publicUrl the public address of this server
 * @returns the store, and the link with which its user can set a password once within 7 days
 * @throws ApiError 400 for invalid fields; 409 for a taken name or Username; 422 for a taken e-mail or wrong settings
 */
export async function addStore(
  db: Db,
  caller: Caller,
  body: AddStoreBody,
  publicUrl: string,
  now: Date,
): Promise<{ store: Store; setupUrl: string }> {
  checkStoreFields(body);
  const work = db.transaction(async (tx) => {
    const [company] = await tx
      .select({ parentId: stores.parentId })
      .from(stores)
      .where(eq(stores.id, body.company_id));
    if (company?.parentId !== null) throw wrongContent('company_id', { kind: 'unknown_company' });
    await requireRoom(tx, 'stores', body.company_id);
    const [added] = await tx
      .insert(stores)
      .values({
        ...columnsOf(body),
        storeName: cleanName(body.store_name),
        parentId: body.company_id,
        createdBy: caller.id,
        modifiedBy: caller.id,
      })
      .returning();
    if (!added) throw new Error('The store was not written.');
    await reachNewStore(tx, added.id);
    await keepSettings(tx, {
      storeId: added.id,
      companyId: body.company_id,
      before: DEFAULT_SETTINGS,
      body,
    });
    const user = await insertUser(tx, {
      name: added.contactPerson ?? added.storeName,
      Username: body.Username,
      email: added.contactEmail,
      passwordHash: null,
      role: ROLE.store,
      storeId: added.id,
      createdBy: caller.id,
    });
    const setupUrl = await createPasswordLink(tx, user.id, 'setup', publicUrl, now);
    await writeAudit(tx, {
      action: 'store_added',
      storeId: added.id,
      by: caller,
      subject: added.storeName,
      subjectUserId: user.id,
      details: [
        {
          kind: 'with_user_and_link',
          user: personInWords({ name: user.name, username: user.Username }),
        },
      ],
    });
    return { store: toStore(added, { id: user.id, username: user.Username }), setupUrl };
  });
  return refusingDuplicates(work);
}

/**
 * Changes a store. The Username is that of the store's own user. Deactivating a store ends the sessions of all its
 * users.
 * @throws ApiError 400 for invalid fields; 404 when the caller has no such store; 409 for taken names
 */
export async function updateStore(
  db: Db,
  caller: Caller,
  id: number,
  body: UpdateStoreBody,
  now: Date,
): Promise<Store> {
  checkStoreFields(body);
  const isTarget = and(
    eq(stores.id, id),
    isNotNull(stores.parentId),
    withinReach(db, caller, 'manageStores', stores.id),
  );
  const work = db.transaction(async (tx) => {
    const change = { ...columnsOf(body), modifiedBy: caller.id, modifiedAt: now };
    const concernsUsers = body.Username !== undefined || change.isActive === false;
    await lockInOrder(tx, { places: [id], usersOf: concernsUsers ? [id] : [] });
    const [before] = await tx.select().from(stores).where(isTarget);
    if (!before) throw notFound();
    const user = (await ownUsers(tx, [id])).get(id);
    if (!user && body.Username !== undefined) throw wrongContent('Username', { kind: 'store_without_user' });
    const [changed] = await tx.update(stores).set(change).where(eq(stores.id, id)).returning();
    if (!changed) throw notFound();
    const renamed = user && { ...user, username: body.Username ?? user.username };
    if (renamed && renamed.username !== user.username)
      await tx
        .update(users)
        .set({ username: renamed.username, updatedAt: now })
        .where(eq(users.id, renamed.id));
    if (change.isActive === false) await endAccessToStore(tx, id, now);
    const event = { storeId: id, by: caller, subject: before.storeName };
    await writeChange(tx, 'store', event, inWords(before, user), inWords(changed, renamed));
    return toStore(changed, renamed);
  });
  return refusingDuplicates(work);
}

function checkStoreFields(body: UpdateStoreBody): void {
  requireTexts({ store_name: body.store_name });
  requireRules({
    Username: body.Username === undefined ? null : usernameFault(body.Username),
    contact_email: emailFault(body.contact_email?.trim() ?? null),
  });
}

/** The columns that a body sets. Empty text becomes null. */
function columnsOf(body: UpdateStoreBody): Partial<typeof stores.$inferInsert> {
  const text = (value: string | null | undefined): string | null | undefined =>
    value === undefined ? undefined : cleanName(value ?? '') || null;
  const flag = body.is_active ?? body.isActive;
  return {
    storeName: body.store_name === undefined ? undefined : cleanName(body.store_name),
    countryId: body.country_id,
    address: text(body.address),
    state: text(body.state),
    city: text(body.city),
    zipcode: text(body.zipcode),
    contactPerson: text(body.contact_person),
    contactNumber: text(body.contact_number),
    contactEmail: text(body.contact_email),
    website: text(body.website),
    isActive: flag === undefined ? undefined : flag === 1,
  };
}

/**
 * The state with this code or name.
 * @throws ApiError 400 for any other text
 */
export function requireState(text: string): StateCode {
  const code = stateOf(text);
  if (!code) throw badField('state', { kind: 'not_one_of', values: Object.keys(US_STATES) });
  return code;
}

/**
 * A single store as entered. `state`: a name or postal code. It determines how the store's tickets are read and sold,
 * and its time zone.
 */
type SingleStore = Pick<NewUser, 'name' | 'Username' | 'email'> & {
  password: string;
  storeName: string;
  state: string;
};

/** A single store to be inserted. Without a name of its own, the company gets the store's name. */
type NewSingleStore = Pick<NewUser, 'name' | 'Username' | 'email' | 'passwordHash'> & {
  storeName: string;
  companyName?: string;
  state: StateCode;
  timeZone?: string;
};

/**
 * Creates a company with its only store, and its owner's single sign-in: the store's own user, who also edits the
 * company's catalog (docs/decisions 12).
 * @throws ApiError 400 for invalid fields and an unknown state; 409, 422 for taken names
 */
export async function createSingleStore(
  db: RootDb,
  { storeName, state, ...owner }: SingleStore,
): Promise<User> {
  checkUserFields(owner);
  requireTexts({ store_name: storeName });
  const code = requireState(state);
  const { password, ...user } = owner;
  requireUnguessable(password, { ...user, email: user.email, places: [storeName] });
  const passwordHash = await hashPassword(password);
  const single = { ...user, passwordHash, storeName, state: code };
  return refusingDuplicates(db.transaction(async (tx) => (await insertSingleStore(tx, single)).user));
}

/** Inserts a company with its only store and its owner. Throws like `insertUser`. */
export async function insertSingleStore(
  tx: Db,
  single: NewSingleStore,
): Promise<{ companyId: number; user: User }> {
  const { storeName, companyName = storeName, state, timeZone, ...owner } = single;
  const name = cleanName(storeName);
  const preset = { ...presetOf(state), ...(timeZone && { time_zone: timeZone }) };
  const add = async (row: typeof stores.$inferInsert): Promise<number> => {
    const [added] = await tx.insert(stores).values(row).returning({ id: stores.id });
    if (!added) throw new Error('The store was not written.');
    return added.id;
  };
  const companyId = await add({ storeName: cleanName(companyName) });
  const storeId = await add({
    storeName: name,
    parentId: companyId,
    state,
    contactPerson: cleanName(owner.name),
    contactEmail: owner.email?.trim() || null,
  });
  await keepSettings(tx, { storeId, companyId, before: DEFAULT_SETTINGS, body: preset });
  const user = await insertUser(tx, {
    ...owner,
    role: ROLE.store,
    storeId,
    ownsCompany: true,
    createdBy: null,
  });
  const admin = personInWords({ name: user.name, username: user.Username });
  const event = { by: null, subjectUserId: user.id };
  await writeAudit(tx, {
    ...event,
    action: 'company_added',
    storeId: companyId,
    subject: cleanName(companyName),
    details: [{ kind: 'with_admin', admin }],
  });
  await writeAudit(tx, { ...event, action: 'store_added', storeId, subject: name });
  await writeUserAdded(tx, null, user, ROLE.store);
  return { companyId, user };
}
