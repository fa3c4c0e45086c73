import { ROLE, type Role } from '../../src/contract/roles';

/** Who is asking: the signed-in user behind a token. */
export type Caller = {
  sessionId: number;
  id: number;
  name: string;
  role: Role;
  /** the store of roles 6 and 7, the company of role 5, null for role 4 */
  storeId: number | null;
};

/** Whose stores a role may do something in. */
export type Reach = 'every store' | 'own company' | 'own store';

const everyone: Partial<Record<Role, Reach>> = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
  [ROLE.store]: 'own store',
};
const admins: Partial<Record<Role, Reach>> = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
};
const superAdminOnly: Partial<Record<Role, Reach>> = { [ROLE.superAdmin]: 'every store' };
const storeOnly: Partial<Record<Role, Reach>> = { [ROLE.store]: 'own store' };

/** Who may do what, and where: the one place. A role that isn't named may not. */
export const ACCESS = {
  useOwnSession: everyone,
  manageCompanies: superAdminOnly,
  manageStores: admins,
  registerAccounts: admins,
  manageUsers: everyone,
  readCatalogue: everyone,
  editCatalogue: admins,
  manageSubscriptions: admins,
  readStock: everyone,
  readReports: everyone,
  correctSales: everyone,
  readAuditLog: everyone,
  readPlatformLog: superAdminOnly,
  addInventory: storeOnly,
  putOnShelf: storeOnly,
  recordSales: storeOnly,
  discardEntries: storeOnly,
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type Action = keyof typeof ACCESS;

/** How far a role reaches with an action, or null when it may not do it at all. */
export const reachOf = (action: Action, role: Role): Reach | null => {
  const reach: Partial<Record<Role, Reach>> = ACCESS[action];
  return reach[role] ?? null;
};
