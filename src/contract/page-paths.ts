/** Every route of the app, once (specification, section 2). */
export const paths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  forgotPassword: '/forgot-password',
  /** the page that a reset or set-up link opens */
  resetPassword: '/reset-password',
  lockScreen: '/auth-lock-screen',
  dashboard: '/dashboard',
  /** an addition: what there is to do in a store today */
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
  addOnShelf: '/addonshelf',
  verifyStock: '/verifystock',
  /** an addition: which lot is in which bin of the dispenser */
  bins: '/bins',
  /** an addition: every pack of a store, and the whole life of one */
  packs: '/packs',
  /** an addition: how a store's tickets are written, and its day */
  storeSettings: '/storesettings',
  inventoryReport: '/inventory-report',
  salesReport: '/sales-report',
  salesReportDate: '/sales-report-date',
  /** an addition: the devices of the store, and how they are */
  terminals: '/terminals',
  /** additions: packs by the day on which the lottery charges them; the lottery's account of a week */
  settling: '/settling',
  lotteryWeek: '/lottery-week',
  /** an addition: the journal of a week for the books */
  accountant: '/accountant',
  /** an addition: who was over or short */
  overShort: '/over-short',
  /** an addition: a store's day in a few lines, to share, and by mail */
  morning: '/morning',
  /** an addition: what an owner should look at */
  alarms: '/alarms',
  exceptions: '/exceptions',
  auditLog: '/audit-log',
  outbox: '/outbox',
  practice: '/practice',
  quickCard: '/quick-card',
  handOver: '/hand-over',
  myShift: '/my-shift',
} as const;

/** Where a server says which company operates it: `{ name: string | null }`. */
export const OPERATOR_PATH = '/app/operator.json';

const OUTSIDE_LAYOUT = [
  paths.login,
  paths.logout,
  paths.forgotPassword,
  paths.resetPassword,
  paths.lockScreen,
] as const;
/** The address of a page without the layout's menus. */
export type PathOutsideLayout = (typeof OUTSIDE_LAYOUT)[number];

/** Whether the page of an address has the layout's menus. */
export const isInsideLayout = (pathname: string): boolean =>
  !OUTSIDE_LAYOUT.some((path) => path === pathname);
