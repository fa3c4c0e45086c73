/** The titles of the app, the same in every language (specification, section 1). */
export const TITLES = {
  /** the product's name, the title of the sign-in */
  app: 'Lottery Inventory',
  /** the title of every other page */
  admin: 'Lottery Admin',
};

/** Every route of the app, once (specification, section 2). */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  /** an addition: a trial with a company and store of one's own, where the operator allows it */
  signUp: '/sign-up',
  /** the page of a reset or set-up link */
  resetPassword: '/reset-password',
  lockScreen: '/auth-lock-screen',
  dashboard: '/dashboard',
  /** an addition: suggested actions for a store today */
  today: '/today',
  store: '/store',
  user: '/user',
  vendor: '/vendor',
  plan: '/plan',
  /** additions: the games of the state's lottery; a list of them, or a new store's packs, from a file */
  games: '/games',
  imports: '/import',
  subscription: '/subscription',
  profile: '/profile',
  addInventory: '/addinventory',
  /** an addition: the packs of a delivery, one scan each */
  receive: '/receive',
  addOnShelf: '/addonshelf',
  verifyStock: '/verifystock',
  /** an addition: the lot in each bin of the dispenser */
  bins: '/bins',
  /** an addition: every pack of a store, and the whole history of one */
  packs: '/packs',
  /** an addition: a census of the whole stock */
  census: '/census',
  /** an addition: the packs that a store begins with, one scan each */
  firstWalk: '/first-walk',
  /** an addition: a store's ticket layout and business day */
  storeSettings: '/storesettings',
  inventoryReport: '/inventory-report',
  salesReport: '/sales-report',
  salesReportDate: '/sales-report-date',
  /** an addition: the store's devices and their states */
  terminals: '/terminals',
  /** additions: packs by the day on which the lottery charges them; the lottery's account of a week */
  settling: '/settling',
  lotteryWeek: '/lottery-week',
  /** an addition: the lottery's own list of a store's packs */
  packList: '/pack-list',
  /** an addition: the journal of a week for the books */
  accountant: '/accountant',
  /** an addition: over and short by clerk */
  overShort: '/over-short',
  /** an addition: a store's day in a few lines, to share and by mail */
  morning: '/morning',
  /** an addition: all that needs an owner's attention */
  attention: '/attention',
  /** additions, parts of that list: events; records that contradict each other */
  alarms: '/alarms',
  exceptions: '/exceptions',
  /** an addition: records that were received late, and the reports that they changed */
  late: '/late',
  auditLog: '/audit-log',
  /** an addition: what is wrong with the installation, for its admins */
  health: '/health',
  outbox: '/outbox',
  /** additions of Help: tasks in three steps each; what a barcode gun sends */
  howTo: '/how-to',
  gunCheck: '/gun-check',
  practice: '/practice',
  quickCard: '/quick-card',
  handOver: '/hand-over',
  myShift: '/my-shift',
} as const;

/** The page of Store Settings with the account at the lottery, and with the days of an order. */
export const LOTTERY_ACCOUNT = `${paths.storeSettings}#lottery-account`;

/** The parts of an address that name the company and the store that a screen covers, for users who see several. */
export const COMPANY_PARAMETER = 'company';
export const STORE_PARAMETER = 'store';

/** The address of a screen for one store. */
export const atStore = (address: string, storeId: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}${STORE_PARAMETER}=${storeId}`;

/** The address of a screen for a company, for users who see several. */
export const atCompany = (address: string, companyId: number): string =>
  `${address}?${COMPANY_PARAMETER}=${companyId}`;

/** The part of an address with the text that the screen's list is searched for. */
export const FIND_PARAMETER = 'find';

/** The part of the first walk's address with the ticket of a pack that a count saw, and that the walk missed. */
export const MISSED_PACK_PARAMETER = 'missed';

/**
 * The address of what the operator set: `name`, the developer company's in the footer (earlier servers: null if not set), and
 * `sign_up`, whether anybody may sign up for a trial (earlier servers: absent).
 */
export const OPERATOR_PATH = '/app/operator.json';

const OUTSIDE_LAYOUT = [
  paths.login,
  paths.logout,
  paths.forgotPassword,
  paths.signUp,
  paths.resetPassword,
  paths.lockScreen,
] as const;
/** The address of a page without the layout's menus. */
export type PathOutsideLayout = (typeof OUTSIDE_LAYOUT)[number];
/** The address of a page with them. */
export type PathInsideLayout = Exclude<
  (typeof paths)[keyof typeof paths],
  PathOutsideLayout | typeof paths.root
>;

/** Checks whether an address's page has the layout's menus. */
export const isInsideLayout = (pathname: string): boolean =>
  !OUTSIDE_LAYOUT.some((path) => path === pathname);

/** The query parameter that names the refused entry being changed, of the screen on which it was made. */
export const CHANGED_ENTRY = 'edit';

/** The page of a receipt, which the server itself makes; readable without a sign-in. */
export const receiptPath = (code: string): string => `/r/${code}`;
