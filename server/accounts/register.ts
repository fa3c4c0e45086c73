import type { RegisterBody, User } from '../../src/shared/accounts/people-schema';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import type { Caller } from '../access/access';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { stores } from '../db/schema';
import { badField, forbidden, wrongContent } from '../errors';
import { requireTexts } from '../http/required';
import { hashPassword } from './passwords';
import { addUser, checkUserFields, insertUser, requireClerkForPin, requireSignIn } from './users';

/**
 * Registers a user like `addUser`. A SuperAdmin can also create a company together with its first admin.
 * @throws ApiError as `addUser`; 403 when anyone but a SuperAdmin names a new company
 */
export async function register(db: Db, caller: Caller, body: RegisterBody): Promise<User> {
  const { company_name: companyName, company_id: companyId, ...user } = body;
  if (companyName !== undefined) return registerCompany(db, caller, body, companyName);
  const storeId = user.store_id ?? companyId;
  if (caller.role === ROLE.superAdmin && user.user_role !== ROLE.superAdmin && storeId === undefined)
    throw badField('company_name', { kind: 'required' });
  return addUser(db, caller, { ...user, store_id: storeId });
}

async function registerCompany(
  db: Db,
  caller: Caller,
  body: RegisterBody,
  companyName: string,
): Promise<User> {
  if (caller.role !== ROLE.superAdmin) throw forbidden();
  if (body.company_id !== undefined || (body.store_id ?? null) !== null)
    throw wrongContent('company_name', { kind: 'two_companies' });
  if ((body.user_role ?? ROLE.admin) !== ROLE.admin)
    throw wrongContent('user_role', { kind: 'company_without_admin' });
  checkUserFields(body);
  requireClerkForPin(ROLE.admin, body.pin);
  requireTexts({ store_name: companyName });
  const { password, ...user } = requireSignIn(body);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [company] = await tx
      .insert(stores)
      .values({ storeName: cleanName(companyName), createdBy: caller.id, modifiedBy: caller.id })
      .returning({ id: stores.id });
    if (!company) throw new Error('The company was not written.');
    const admin = await insertUser(tx, {
      ...user,
      passwordHash,
      role: ROLE.admin,
      storeId: company.id,
      createdBy: caller.id,
    });
    await writeAudit(tx, {
      action: 'company_added',
      storeId: company.id,
      by: caller,
      subject: cleanName(companyName),
      subjectUserId: admin.id,
      details: [{ kind: 'with_admin', admin: personInWords({ name: admin.name, username: admin.Username }) }],
    });
    return admin;
  });
}
