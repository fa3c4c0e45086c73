import type { ImportedFrom } from '../../src/contract/imports';
import { ROLE, type Role } from '../../src/contract/roles';

/**
 * The signed-in user behind a token. For a terminal that was handed over to its clerks, this is the admin who handed it
 * over; `x-captured-by` names the clerk behind each request.
 */
export type Caller = {
  sessionId: number;
  id: number;
  name: string;
  role: Role;
  isTerminal: boolean;
  /** the latest time at which this session ends, regardless of use */
  endsAt: Date;
  /** the store of roles 6 and 7, the company of role 5, null for role 4 */
  storeId: number | null;
  /** the company of that store; null for a company itself and for role 4 */
  companyId: number | null;
};

/** The owner of a token, or the reason why the token isn't accepted. */
export type TokenOwner = Caller | 'unknown' | 'expired';

/**
 * The user who made a submission, and the session that sends it (which identifies the terminal; null for the seed).
 * `imported` is the outbox file that the submission was loaded from, if any.
 */
export type Submitter = { userId: number; sessionId: number | null; imported?: ImportedFrom | null };

/** The stores in which an action is allowed. */
export type Reach = 'every store' | 'own company' | 'own store';
type Reaches = Partial<Record<Role | 'terminal', Reach>>;

const everyone: Reaches = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
  [ROLE.store]: 'own store',
};
const admins: Reaches = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
};
const superAdminOnly: Reaches = { [ROLE.superAdmin]: 'every store' };
const storeOnly: Reaches = { [ROLE.store]: 'own store' };
const terminal = 'own store';
const counter: Reaches = { ...storeOnly, terminal };

/** The permission table: which roles may do what, and in which stores. Roles and terminals that aren't listed may not. */
export const ACCESS = {
  endOwnSession: { ...everyone, terminal },
  readOwnProfile: everyone,
  endOwnSignIns: everyone,
  manageCompanies: superAdminOnly,
  manageStores: admins,
  registerAccounts: admins,
  manageUsers: everyone,
  readCatalogue: everyone,
  editCatalogue: admins,
  manageSubscriptions: admins,
  readStock: { ...everyone, terminal },
  readInventory: everyone,
  readReports: everyone,
  correctSales: everyone,
  readAuditLog: everyone,
  readPlatformLog: superAdminOnly,
  addInventory: storeOnly,
  putOnShelf: counter,
  placeLots: everyone,
  recordSales: counter,
  discardEntries: storeOnly,
  handOverTerminal: storeOnly,
  readRoster: counter,
  goOnDuty: { terminal },
  reportTerminal: counter,
  manageTerminals: everyone,
} as const satisfies Record<string, Reaches>;

export type Action = keyof typeof ACCESS;

/** The stores in which a caller may perform an action, or null when the action isn't allowed at all. */
export const reachOf = (action: Action, caller: Pick<Caller, 'role' | 'isTerminal'>): Reach | null => {
  const reaches: Reaches = ACCESS[action];
  return reaches[caller.isTerminal ? 'terminal' : caller.role] ?? null;
};
