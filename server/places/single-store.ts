import type { User } from '../../src/shared/accounts/people-schema';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { isState, presetOf, US_STATES } from '../../src/shared/values/us-states';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import { hashPassword } from '../accounts/passwords';
import { checkUserFields, insertUser, type NewUser, writeUserAdded } from '../accounts/users';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { RootDb } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { stores } from '../db/schema';
import { badField } from '../errors';
import { requireTexts } from '../http/required';
import { keepSettings } from './settings';

/** `state`: a postal code, which sets how the store's tickets are read and sold, and its time zone */
export type SingleStore = Pick<NewUser, 'name' | 'Username' | 'email'> & {
  password: string;
  storeName: string;
  state: string;
};

/**
 * Creates a company with its only store, and the one sign-in of its owner: the store's own user, who also edits the
 * company's catalog (docs/decisions 12).
 * @throws ApiError 400 for invalid fields and an unknown state; 409, 422 for taken names
 */
export async function createSingleStore(
  db: RootDb,
  { storeName, state, ...owner }: SingleStore,
): Promise<User> {
  checkUserFields(owner);
  requireTexts({ store_name: storeName });
  const code = state.trim().toUpperCase();
  if (!isState(code)) throw badField('state', { kind: 'not_one_of', values: Object.keys(US_STATES) });
  const passwordHash = await hashPassword(owner.password);
  const name = cleanName(storeName);
  const work = db.transaction(async (tx) => {
    const add = async (row: typeof stores.$inferInsert): Promise<number> => {
      const [added] = await tx.insert(stores).values(row).returning({ id: stores.id });
      if (!added) throw new Error('The store was not written.');
      return added.id;
    };
    const companyId = await add({ storeName: name });
    const storeId = await add({
      storeName: name,
      parentId: companyId,
      state: code,
      contactPerson: cleanName(owner.name),
      contactEmail: owner.email?.trim() || null,
    });
    await keepSettings(tx, { storeId, companyId, before: DEFAULT_SETTINGS, body: presetOf(code) });
    const user = await insertUser(tx, {
      ...owner,
      passwordHash,
      role: ROLE.store,
      storeId,
      ownsCompany: true,
      createdBy: null,
    });
    const admin = personInWords({ name: user.name, username: user.Username });
    const event = { by: null, subject: name, subjectUserId: user.id };
    const details = [{ kind: 'with_admin', admin } as const];
    await writeAudit(tx, { ...event, action: 'company_added', storeId: companyId, details });
    await writeAudit(tx, { ...event, action: 'store_added', storeId });
    await writeUserAdded(tx, null, user, ROLE.store);
    return user;
  });
  return refusingDuplicates(work);
}
