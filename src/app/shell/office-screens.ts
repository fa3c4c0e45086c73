import { paths } from '../../shared/wire/page-paths';
import { type Screens, screen, withOfficeTexts } from './counter-screens';

export const dashboard = withOfficeTexts(() =>
  import('../board/dashboard-page').then((m) => m.DashboardPage),
);

const receive = withOfficeTexts(() =>
  import('../stock/add-inventory/receive-page').then((m) => m.ReceivePage),
);

/*
 * The build takes what only these screens import out of the worker's precache (vite.config.ts): most devices stand at a
 * counter.
 */

/** The public screens that do nothing without a network, by address. */
export const SCREENS_ONLINE = {
  [paths.forgotPassword]: screen(() =>
    import('../accounts/sign-in/reset-password-page').then((m) => m.ForgotPasswordPage),
  ),
  [paths.signUp]: screen(() => import('../accounts/sign-in/sign-up-page').then((m) => m.SignUpPage)),
  [paths.resetPassword]: screen(() =>
    import('../accounts/sign-in/reset-password-page').then((m) => m.ResetPasswordPage),
  ),
};

/** The office's screens by address, all closed to a clerk on duty. */
export const OFFICE_SCREENS = {
  [paths.dashboard]: dashboard,
  [paths.today]: withOfficeTexts(() => import('../board/today-page').then((m) => m.TodayPage)),
  [paths.store]: withOfficeTexts(() => import('../places/store-page').then((m) => m.StorePage)),
  [paths.user]: withOfficeTexts(() => import('../accounts/user-page').then((m) => m.UserPage)),
  [paths.vendor]: withOfficeTexts(() => import('../catalogue/vendor-page').then((m) => m.VendorPage)),
  [paths.plan]: withOfficeTexts(() => import('../catalogue/plan-page').then((m) => m.PlanPage)),
  [paths.games]: withOfficeTexts(() => import('../catalogue/games-page').then((m) => m.GamesPage)),
  [paths.imports]: withOfficeTexts(() => import('../imports/import-page').then((m) => m.ImportPage)),
  [paths.subscription]: withOfficeTexts(() =>
    import('../catalogue/subscription-page').then((m) => m.SubscriptionPage),
  ),
  [paths.profile]: withOfficeTexts(() => import('../accounts/profile-page').then((m) => m.ProfilePage)),
  [paths.addInventory]: withOfficeTexts(async () => {
    const page = import('../stock/add-inventory/add-inventory-page');
    // A scan on the list opens this screen, which must be there before the next scan.
    await receive.preload();
    return (await page).AddInventoryPage;
  }),
  [paths.receive]: receive,
  [paths.bins]: withOfficeTexts(() => import('../stock/bins/bins-page').then((m) => m.BinsPage)),
  [paths.storeSettings]: withOfficeTexts(() =>
    import('../places/store-settings/store-settings-page').then((m) => m.StoreSettingsPage),
  ),
  [paths.inventoryReport]: withOfficeTexts(() =>
    import('../stock/inventory-report/inventory-report-page').then((m) => m.InventoryReportPage),
  ),
  [paths.salesReport]: withOfficeTexts(() =>
    import('../reports/sales-report-page').then((m) => m.SalesReportPage),
  ),
  [paths.salesReportDate]: withOfficeTexts(() =>
    import('../reports/sales-report-date-page').then((m) => m.SalesReportDatePage),
  ),
  [paths.settling]: withOfficeTexts(() => import('../lottery/settling-page').then((m) => m.SettlingPage)),
  [paths.lotteryWeek]: withOfficeTexts(() => import('../lottery/week-page').then((m) => m.LotteryWeekPage)),
  [paths.packList]: withOfficeTexts(() => import('../lottery/pack-list-page').then((m) => m.PackListPage)),
  [paths.accountant]: withOfficeTexts(() =>
    import('../journal/accountant-page').then((m) => m.AccountantPage),
  ),
  [paths.overShort]: withOfficeTexts(() => import('../drawer/over-short-page').then((m) => m.OverShortPage)),
  [paths.morning]: withOfficeTexts(() => import('../morning/morning-page').then((m) => m.MorningPage)),
  [paths.attention]: withOfficeTexts(() => import('../alarms/attention-page').then((m) => m.AttentionPage)),
  [paths.alarms]: withOfficeTexts(() => import('../alarms/alarms-page').then((m) => m.AlarmsPage)),
  [paths.late]: withOfficeTexts(() => import('../counting/exceptions/late-records').then((m) => m.LatePage)),
  [paths.exceptions]: withOfficeTexts(() =>
    import('../counting/exceptions/exceptions-page').then((m) => m.ExceptionsPage),
  ),
  [paths.handOver]: withOfficeTexts(() => import('../terminals/hand-over-page').then((m) => m.HandOverPage)),
  [paths.terminals]: withOfficeTexts(() =>
    import('../terminals/terminals-page').then((m) => m.TerminalsPage),
  ),
  [paths.health]: withOfficeTexts(() => import('../health/health-page').then((m) => m.HealthPage)),
  [paths.auditLog]: withOfficeTexts(() => import('../audit/audit-log-page').then((m) => m.AuditLogPage)),
} satisfies Screens;
