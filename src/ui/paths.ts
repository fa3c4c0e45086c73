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
  store: '/store',
  user: '/user',
  vendor: '/vendor',
  plan: '/plan',
  subscription: '/subscription',
  profile: '/profile',
  addInventory: '/addinventory',
  addOnShelf: '/addonshelf',
  verifyStock: '/verifystock',
  inventoryReport: '/inventory-report',
  salesReport: '/sales-report',
  salesReportDate: '/sales-report-date',
  exceptions: '/exceptions',
  auditLog: '/audit-log',
  outbox: '/outbox',
} as const;

/** What the Inventory Report searches by, as its address carries it; '' is no criterion. */
export type ReportCriteria = { upc: string; ticket: string; status: string };

/** The address of the Inventory Report with its fields filled in. */
export function inventoryReportOf(criteria: Partial<ReportCriteria>): string {
  const filled = Object.entries(criteria).filter(([, value]) => value !== '');
  return `${paths.inventoryReport}?${new URLSearchParams(filled)}`;
}
