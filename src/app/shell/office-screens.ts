import type { ComponentType } from 'react';
import type { WorkerMessage } from '../../pwa/worker-messages';
import { paths } from '../../shared/wire/page-paths';
import { type Screens, withOfficeTexts } from './counter-screens';

/** Tells the worker that this device is used for the office, so that it caches the office's parts. */
function keepOffice(): void {
  if (import.meta.env.DEV) return;
  const message: WorkerMessage = { type: 'keep-office' };
  // The first worker of a device may still be installing.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}

/** A screen of the office. Once one is open, the device keeps them all, to be read without a network. */
const officeScreen = (load: () => Promise<ComponentType>) =>
  withOfficeTexts(async () => {
    const Screen = await load();
    keepOffice();
    return Screen;
  });

/**
 * The screens of the office by address. The build takes what only they import out of the worker's precache
 * (vite.config.ts): most devices stand at a counter.
 */
export const OFFICE_SCREENS: Screens = {
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
  [paths.bins]: officeScreen(() => import('../stock/bins/bins-page').then((m) => m.BinsPage)),
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
};
