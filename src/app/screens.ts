import { type PathOutsideLayout, paths } from '../contract/page-paths';
import { addOnShelf, outbox, packs, verifyStock } from './counter-screens';
import { screen } from './load-screen';

const dashboard = screen(() => import('../features/dashboard/dashboard-page').then((m) => m.DashboardPage));

/** The frame of every protected screen. */
export const layout = screen(() => import('./layout/app-layout').then((m) => m.AppLayout));
export const notFound = screen(() =>
  import('../features/not-found/not-found-page').then((m) => m.NotFoundPage),
);

type Screens = Record<string, ReturnType<typeof screen>>;

/** The public screens by address, each lazy-loaded. */
export const PUBLIC_SCREENS: Screens = {
  [paths.login]: screen(() => import('../features/auth/login-page').then((m) => m.LoginPage)),
  [paths.logout]: screen(() => import('../features/auth/logout-page').then((m) => m.LogoutPage)),
  [paths.forgotPassword]: screen(() =>
    import('../features/auth/forgot-password-page').then((m) => m.ForgotPasswordPage),
  ),
  [paths.resetPassword]: screen(() =>
    import('../features/auth/reset-password-page').then((m) => m.ResetPasswordPage),
  ),
  [paths.lockScreen]: screen(() => import('../features/auth/lock-screen-page').then((m) => m.LockScreenPage)),
} satisfies Record<PathOutsideLayout, Screens[string]>;

/** The screens for signed-in users by address, inside the layout, each lazy-loaded. */
export const PROTECTED_SCREENS: Screens = {
  [paths.dashboard]: dashboard,
  [paths.today]: screen(() => import('../features/today/today-page').then((m) => m.TodayPage)),
  [paths.store]: screen(() => import('../features/stores/store-page').then((m) => m.StorePage)),
  [paths.user]: screen(() => import('../features/users/user-page').then((m) => m.UserPage)),
  [paths.vendor]: screen(() => import('../features/vendors/vendor-page').then((m) => m.VendorPage)),
  [paths.plan]: screen(() => import('../features/plans/plan-page').then((m) => m.PlanPage)),
  [paths.games]: screen(() => import('../features/games/games-page').then((m) => m.GamesPage)),
  [paths.imports]: screen(() => import('../features/imports/import-page').then((m) => m.ImportPage)),
  [paths.subscription]: screen(() =>
    import('../features/subscriptions/subscription-page').then((m) => m.SubscriptionPage),
  ),
  [paths.profile]: screen(() => import('../features/profile/profile-page').then((m) => m.ProfilePage)),
  [paths.addInventory]: screen(() =>
    import('../features/add-inventory/add-inventory-page').then((m) => m.AddInventoryPage),
  ),
  [paths.addOnShelf]: addOnShelf,
  [paths.verifyStock]: verifyStock,
  [paths.bins]: screen(() => import('../features/bins/bins-page').then((m) => m.BinsPage)),
  [paths.packs]: packs,
  [paths.storeSettings]: screen(() =>
    import('../features/store-settings/store-settings-page').then((m) => m.StoreSettingsPage),
  ),
  [paths.inventoryReport]: screen(() =>
    import('../features/inventory-report/inventory-report-page').then((m) => m.InventoryReportPage),
  ),
  [paths.salesReport]: screen(() =>
    import('../features/sales-report/sales-report-page').then((m) => m.SalesReportPage),
  ),
  [paths.salesReportDate]: screen(() =>
    import('../features/sales-report/sales-report-date-page').then((m) => m.SalesReportDatePage),
  ),
  [paths.settling]: screen(() =>
    import('../features/lottery-account/settling-page').then((m) => m.SettlingPage),
  ),
  [paths.lotteryWeek]: screen(() =>
    import('../features/lottery-account/week-page').then((m) => m.LotteryWeekPage),
  ),
  [paths.accountant]: screen(() =>
    import('../features/accountant/accountant-page').then((m) => m.AccountantPage),
  ),
  [paths.overShort]: screen(() =>
    import('../features/over-short/over-short-page').then((m) => m.OverShortPage),
  ),
  [paths.morning]: screen(() => import('../features/morning/morning-page').then((m) => m.MorningPage)),
  [paths.alarms]: screen(() => import('../features/alarms/alarms-page').then((m) => m.AlarmsPage)),
  [paths.exceptions]: screen(() =>
    import('../features/exceptions/exceptions-page').then((m) => m.ExceptionsPage),
  ),
  [paths.terminals]: screen(() =>
    import('../features/terminals/terminals-page').then((m) => m.TerminalsPage),
  ),
  [paths.auditLog]: screen(() => import('../features/audit-log/audit-log-page').then((m) => m.AuditLogPage)),
  [paths.outbox]: outbox,
  [paths.practice]: screen(() =>
    import('../features/verify-stock/practice/practice-page').then((m) => m.PracticePage),
  ),
  [paths.quickCard]: screen(() =>
    import('../features/quick-card/quick-card-page').then((m) => m.QuickCardPage),
  ),
  [paths.handOver]: screen(() => import('../features/hand-over/hand-over-page').then((m) => m.HandOverPage)),
  [paths.myShift]: screen(() => import('../features/my-shift/my-shift-page').then((m) => m.MyShiftPage)),
};

/** Preloads the screen of an address. Resolves when it has loaded or failed to load. */
export async function preloadScreenOf(pathname: string): Promise<void> {
  const inside = pathname === paths.root ? dashboard : PROTECTED_SCREENS[pathname];
  const parts = inside ? [layout, inside] : [PUBLIC_SCREENS[pathname]];
  await Promise.all(parts.map((part) => part?.preload()));
}
