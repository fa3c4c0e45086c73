import type { ComponentType } from 'react';
import { needOffice } from '../../messages/show-language';
import { type PathOutsideLayout, paths } from '../../shared/wire/page-paths';
import { addOnShelf, census, outbox, packs, screen, verifyStock } from './counter-screens';

/** A screen that uses the office's texts. */
const officeScreen = (load: () => Promise<ComponentType>) =>
  screen(async () => {
    const [Screen] = await Promise.all([load(), needOffice()]);
    return Screen;
  });

const dashboard = officeScreen(() => import('../board/dashboard-page').then((m) => m.DashboardPage));

/** The frame of every protected screen. */
export const layout = screen(() => import('./layout/app-layout').then((m) => m.AppLayout));
/** The route around the screens that use Chakra. */
export const office = screen(() => import('./office').then((m) => m.Office));
export const notFound = screen(() => import('./not-found-page').then((m) => m.NotFoundPage));

type Screens = Record<string, ReturnType<typeof screen>>;

/** The public screens by address, each lazy-loaded. */
export const PUBLIC_SCREENS: Screens = {
  [paths.login]: screen(() => import('../accounts/sign-in/login-page').then((m) => m.LoginPage)),
  [paths.logout]: screen(() => import('../accounts/sign-in/logout-page').then((m) => m.LogoutPage)),
  [paths.forgotPassword]: screen(() =>
    import('../accounts/sign-in/forgot-password-page').then((m) => m.ForgotPasswordPage),
  ),
  [paths.resetPassword]: screen(() =>
    import('../accounts/sign-in/reset-password-page').then((m) => m.ResetPasswordPage),
  ),
  [paths.lockScreen]: screen(() =>
    import('../accounts/sign-in/lock-screen-page').then((m) => m.LockScreenPage),
  ),
} satisfies Record<PathOutsideLayout, Screens[string]>;

/** The screens for signed-in users by address, inside the layout, each lazy-loaded. */
export const PROTECTED_SCREENS: Screens = {
  [paths.dashboard]: dashboard,
  [paths.today]: officeScreen(() => import('../board/today-page').then((m) => m.TodayPage)),
  [paths.store]: officeScreen(() => import('../places/store-page').then((m) => m.StorePage)),
  [paths.user]: officeScreen(() => import('../accounts/user-page').then((m) => m.UserPage)),
  [paths.vendor]: officeScreen(() => import('../catalogue/vendor-page').then((m) => m.VendorPage)),
  [paths.plan]: officeScreen(() => import('../catalogue/plan-page').then((m) => m.PlanPage)),
  [paths.games]: officeScreen(() => import('../catalogue/games-page').then((m) => m.GamesPage)),
  [paths.imports]: officeScreen(() => import('../imports/import-page').then((m) => m.ImportPage)),
  [paths.subscription]: officeScreen(() =>
    import('../catalogue/subscription-page').then((m) => m.SubscriptionPage),
  ),
  [paths.profile]: officeScreen(() => import('../accounts/profile-page').then((m) => m.ProfilePage)),
  [paths.addInventory]: officeScreen(() =>
    import('../stock/add-inventory/add-inventory-page').then((m) => m.AddInventoryPage),
  ),
  [paths.addOnShelf]: addOnShelf,
  [paths.verifyStock]: verifyStock,
  [paths.bins]: officeScreen(() => import('../stock/bins/bins-page').then((m) => m.BinsPage)),
  [paths.packs]: packs,
  [paths.census]: census,
  [paths.storeSettings]: officeScreen(() =>
    import('../places/store-settings/store-settings-page').then((m) => m.StoreSettingsPage),
  ),
  [paths.inventoryReport]: officeScreen(() =>
    import('../stock/inventory-report/inventory-report-page').then((m) => m.InventoryReportPage),
  ),
  [paths.salesReport]: officeScreen(() =>
    import('../reports/sales-report-page').then((m) => m.SalesReportPage),
  ),
  [paths.salesReportDate]: officeScreen(() =>
    import('../reports/sales-report-date-page').then((m) => m.SalesReportDatePage),
  ),
  [paths.settling]: officeScreen(() => import('../lottery/settling-page').then((m) => m.SettlingPage)),
  [paths.lotteryWeek]: officeScreen(() => import('../lottery/week-page').then((m) => m.LotteryWeekPage)),
  [paths.packList]: officeScreen(() => import('../lottery/pack-list-page').then((m) => m.PackListPage)),
  [paths.accountant]: officeScreen(() => import('../journal/accountant-page').then((m) => m.AccountantPage)),
  [paths.overShort]: officeScreen(() => import('../drawer/over-short-page').then((m) => m.OverShortPage)),
  [paths.morning]: officeScreen(() => import('../board/morning-page').then((m) => m.MorningPage)),
  [paths.alarms]: officeScreen(() => import('../board/alarms-page').then((m) => m.AlarmsPage)),
  [paths.late]: officeScreen(() => import('../counting/exceptions/late-records').then((m) => m.LatePage)),
  [paths.exceptions]: officeScreen(() =>
    import('../counting/exceptions/exceptions-page').then((m) => m.ExceptionsPage),
  ),
  [paths.terminals]: officeScreen(() => import('../terminals/terminals-page').then((m) => m.TerminalsPage)),
  [paths.auditLog]: officeScreen(() => import('../audit/audit-log-page').then((m) => m.AuditLogPage)),
  [paths.outbox]: outbox,
  [paths.practice]: screen(() => import('../counting/help/practice-page').then((m) => m.PracticePage)),
  [paths.quickCard]: screen(() => import('../counting/help/quick-card-page').then((m) => m.QuickCardPage)),
  [paths.handOver]: officeScreen(() => import('../terminals/hand-over-page').then((m) => m.HandOverPage)),
  [paths.myShift]: screen(() => import('../counting/my-shift/my-shift-page').then((m) => m.MyShiftPage)),
};

/** The screens without Chakra: they have to open at once on a slow tablet (docs/decisions 50). */
export const PLAIN_SCREENS: readonly string[] = [
  paths.login,
  paths.logout,
  paths.lockScreen,
  paths.verifyStock,
  paths.addOnShelf,
];

/** Preloads the screen of an address. Resolves when it has loaded or failed to load. */
export async function preloadScreenOf(pathname: string): Promise<void> {
  const inside = pathname === paths.root ? dashboard : PROTECTED_SCREENS[pathname];
  const parts = inside ? [layout, inside] : [PUBLIC_SCREENS[pathname]];
  if (!PLAIN_SCREENS.includes(pathname)) parts.push(office);
  await Promise.all(parts.map((part) => part?.preload()));
}
