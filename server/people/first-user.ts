import { sql } from 'drizzle-orm';
import type { AddUserBody, User } from '../../src/contract/people/people';
import { ROLE } from '../../src/contract/people/roles';
import { hashPassword } from '../accounts/passwords';
import type { Db } from '../db/connect';
import { users } from '../db/schema';
import { unauthenticated } from '../errors';
import { checkUserFields, insertUser, requireClerkForPin, writeUserAdded } from './users';

/** The advisory lock's key: an arbitrary number that no other program on the same PostgreSQL uses. */
const FIRST_USER_LOCK = 7_144_202_613;

/** Whether any user exists yet. */
export async function hasUsers(db: Db): Promise<boolean> {
  const [anyone] = await db.select({ id: users.id }).from(users).limit(1);
  return anyone !== undefined;
}

type Fields = Pick<AddUserBody, 'name' | 'Username' | 'email' | 'password' | 'pin'>;

/** Creates a SuperAdmin. Throws ApiError 400 for invalid fields, 409 or 422 for taken names. */
export async function createSuperAdmin(db: Db, fields: Fields): Promise<User> {
  checkUserFields(fields);
  requireClerkForPin(ROLE.superAdmin, fields.pin);
  const passwordHash = await hashPassword(fields.password);
  const { name, Username, email } = fields;
  const role = ROLE.superAdmin;
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      name,
      Username,
      email,
      passwordHash,
      role,
      storeId: null,
      createdBy: null,
    });
    await writeUserAdded(tx, null, user, role);
    return user;
  });
}

/**
 * Creates the first SuperAdmin while there are no users.
 * @throws ApiError 401 when another request was faster
 */
export function registerFirstUser(db: Db, fields: Fields): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK})`);
    if (await hasUsers(tx)) throw unauthenticated();
    return createSuperAdmin(tx, fields);
  });
}
