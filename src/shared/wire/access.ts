/** Role codes (specification, section 9). */
export const ROLE = { superAdmin: 4, admin: 5, store: 6, user: 7 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

const LABELS: Record<Role, string> = { 4: 'SuperAdmin', 5: 'Admin', 6: 'Store', 7: 'User' };

/** The role's name in the specification, e.g. 6 → 'Store'. */
export const roleLabel = (role: Role): string => LABELS[role];

/** Checks whether a user works in one store: its own user, or a clerk on duty (role 7 can't sign in). */
export const worksInStore = (role: number): boolean => role === ROLE.store || role === ROLE.user;

/**
 * The stores in which an action is allowed. 'own stores': an area manager's several, everybody else's one; 'own store': the first of
 * several, at whose counter the person works.
 */
export type StoresAllowed = 'every store' | 'own company' | 'own stores' | 'own store';
/**
 * `owner`: the sign-in of a store whose owner has this one store; it acts as its company's admin. `area`: an area manager, who names the
 * company to read about all their stores together.
 */
export type Reaches = Partial<Record<Role | 'terminal' | 'owner' | 'area', StoresAllowed>>;

const everyone: Reaches = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
  [ROLE.store]: 'own stores',
};
const area = 'own stores';
const admins: Reaches = {
  [ROLE.superAdmin]: 'every store',
  [ROLE.admin]: 'own company',
};
const superAdminOnly: Reaches = { [ROLE.superAdmin]: 'every store' };
const storeOnly: Reaches = { [ROLE.store]: 'own store' };
const terminal = 'own store';
const counter: Reaches = { ...storeOnly, terminal };

/**
 * The permission table: roles, their actions, and the stores in which they are allowed. Roles and terminals
 * that aren't listed may not act.
 */
export const ACCESS = {
  endOwnSession: { ...everyone, terminal },
  readOwnProfile: everyone,
  endOwnSignIns: everyone,
  manageOwnSecondFactor: everyone,
  requireSecondFactor: { ...admins, owner: 'own company' },
  manageCompanies: superAdminOnly,
  listStores: { ...admins, area },
  openCompanies: superAdminOnly,
  manageStores: admins,
  registerAccounts: admins,
  manageUsers: { ...everyone, area },
  readCatalogue: { ...everyone, area },
  editCatalogue: { ...admins, owner: 'own company' },
  nameUpcs: { [ROLE.admin]: 'own company', ...storeOnly },
  manageSubscriptions: admins,
  readStock: { ...everyone, terminal },
  readInventory: { ...everyone, area },
  readReports: { ...everyone, area },
  readBoard: { ...admins, area },
  getMorningMail: everyone,
  getInstantAlerts: everyone,
  correctSales: { ...everyone, area },
  keepLotteryAccount: everyone,
  readAuditLog: { ...everyone, area },
  readPlatformLog: superAdminOnly,
  readHealth: superAdminOnly,
  addInventory: storeOnly,
  findPacks: counter,
  importStock: everyone,
  putOnShelf: counter,
  placeLots: everyone,
  turnLots: { ...everyone, terminal },
  changeSettings: everyone,
  teachLayouts: everyone,
  recordSales: counter,
  removePacks: { ...everyone, terminal },
  takeCensus: counter,
  readCensus: { ...everyone, terminal },
  discardEntries: storeOnly,
  handOverTerminal: storeOnly,
  readRoster: counter,
  goOnDuty: { terminal },
  reportTerminal: counter,
  reportErrors: { ...everyone, terminal },
  reportProblem: { ...everyone, terminal },
  manageTerminals: { ...everyone, area },
  manageAccessTokens: everyone,
} as const satisfies Record<string, Reaches>;

export type Action = keyof typeof ACCESS;

/** The reach of an access token: reports and lists, or sending the figures of registers and nothing else. */
export const TOKEN_SCOPES = ['read', 'register'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The actions that a token for reading may perform, by GET. People, sign-ins, PINs and the audit log aren't among them. */
export const READ_BY_TOKENS: readonly Action[] = [
  'readCatalogue',
  'readStock',
  'readInventory',
  'readReports',
  'readBoard',
  'readCensus',
];
