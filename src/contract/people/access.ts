import { ROLE, type Role } from './roles';

/** The stores in which an action is allowed. */
export type Reach = 'every store' | 'own company' | 'own store';
export type Reaches = Partial<Record<Role | 'terminal', Reach>>;

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
  readBoard: admins,
  getMorningMail: everyone,
  correctSales: everyone,
  keepLotteryAccount: everyone,
  readAuditLog: everyone,
  readPlatformLog: superAdminOnly,
  addInventory: storeOnly,
  importStock: everyone,
  putOnShelf: counter,
  placeLots: everyone,
  turnLots: { ...everyone, terminal },
  changeSettings: everyone,
  teachLayouts: everyone,
  recordSales: counter,
  removePacks: { ...everyone, terminal },
  discardEntries: storeOnly,
  handOverTerminal: storeOnly,
  readRoster: counter,
  goOnDuty: { terminal },
  reportTerminal: counter,
  manageTerminals: everyone,
} as const satisfies Record<string, Reaches>;

export type Action = keyof typeof ACCESS;
