import { paths } from '../../../contract/page-paths';
import { ROLE } from '../../../contract/people/roles';
import type { MENU } from '../../../i18n/en/app/menu';
import type { IconName } from '../../../ui/icon';

/** The key of a menu text. */
export type MenuText = keyof typeof MENU & string;
export type MenuEntry = { label: MenuText; path: string; icon: IconName };
export type MenuGroup = { heading: MenuText | null; entries: MenuEntry[] };

const DASHBOARD: MenuEntry = { label: 'dashboard', path: paths.dashboard, icon: 'dashboard' };
const TODAY: MenuEntry = { label: 'today', path: paths.today, icon: 'sun' };
const STORE: MenuEntry = { label: 'store', path: paths.store, icon: 'store' };
const STORE_SETTINGS: MenuEntry = { label: 'storeSettings', path: paths.storeSettings, icon: 'settings' };
const USERS: MenuEntry = { label: 'users', path: paths.user, icon: 'users' };
const VENDOR: MenuEntry = { label: 'vendor', path: paths.vendor, icon: 'vendor' };
const PLAN: MenuEntry = { label: 'plan', path: paths.plan, icon: 'plan' };
const GAMES: MenuEntry = { label: 'games', path: paths.games, icon: 'calendar' };
const SUBSCRIPTION: MenuEntry = { label: 'subscription', path: paths.subscription, icon: 'subscription' };
const TERMINALS: MenuEntry = { label: 'terminals', path: paths.terminals, icon: 'tablet' };
const OUTBOX: MenuEntry = { label: 'outbox', path: paths.outbox, icon: 'outbox' };

const SETTLING: MenuEntry = { label: 'settling', path: paths.settling, icon: 'plan' };
const LOTTERY_WEEK: MenuEntry = { label: 'lotteryWeek', path: paths.lotteryWeek, icon: 'calendar' };
const ACCOUNTANT: MenuEntry = { label: 'accountant', path: paths.accountant, icon: 'log' };
const OVER_SHORT: MenuEntry = { label: 'overShort', path: paths.overShort, icon: 'money' };
const MORNING: MenuEntry = { label: 'morning', path: paths.morning, icon: 'sun' };

const ALARMS: MenuEntry = { label: 'alarms', path: paths.alarms, icon: 'bell' };
const EXCEPTIONS: MenuEntry = { label: 'exceptions', path: paths.exceptions, icon: 'alert' };

const AUDIT_LOG: MenuEntry = { label: 'auditLog', path: paths.auditLog, icon: 'log' };

const ADD_ON_SHELF: MenuEntry = { label: 'addOnShelf', path: paths.addOnShelf, icon: 'shelf' };
const VERIFY_STOCK: MenuEntry = { label: 'verifyStock', path: paths.verifyStock, icon: 'scan' };
const PACKS: MenuEntry = { label: 'packs', path: paths.packs, icon: 'packs' };
const MY_SHIFT: MenuEntry = { label: 'myShift', path: paths.myShift, icon: 'report' };

const INVENTORY: MenuGroup = {
  heading: 'inventory',
  entries: [
    { label: 'addInventory', path: paths.addInventory, icon: 'boxes' },
    ADD_ON_SHELF,
    VERIFY_STOCK,
    PACKS,
    { label: 'bins', path: paths.bins, icon: 'bins' },
  ],
};

const REPORTS: MenuGroup = {
  heading: 'reports',
  entries: [
    { label: 'inventoryReport', path: paths.inventoryReport, icon: 'report' },
    { label: 'salesReport', path: paths.salesReport, icon: 'chart' },
    { label: 'salesReportDate', path: paths.salesReportDate, icon: 'calendar' },
    OVER_SHORT,
    MORNING,
    ALARMS,
    EXCEPTIONS,
    AUDIT_LOG,
  ],
};

const LOTTERY: MenuGroup = { heading: 'lotteryAccount', entries: [SETTLING, LOTTERY_WEEK, ACCOUNTANT] };

const HELP: MenuGroup = {
  heading: 'help',
  entries: [
    { label: 'practice', path: paths.practice, icon: 'practice' },
    { label: 'quickCard', path: paths.quickCard, icon: 'card' },
  ],
};

/**
 * The side menu's entries for a role (specification, section 2, Side menu). Role 4 gets the same entries as role 5. The
 * specification doesn't link to its Plan screen, so roles that can change plans get an entry here. Today, Packs, Over / Short,
 * Morning Message, Alarms, Exceptions (product: a count is a claim), Terminals, Store Settings, the Audit Log, Lottery account and
 * Help are additions. Role 7 is a clerk on duty.
 */
export function menuFor(role: number): MenuGroup[] {
  if (role === ROLE.user)
    return [{ heading: null, entries: [VERIFY_STOCK, ADD_ON_SHELF, PACKS, MY_SHIFT, OUTBOX] }, HELP];
  const isStore = role === ROLE.store;
  const isPlatform = role === ROLE.admin || role === ROLE.superAdmin;
  return [
    { heading: null, entries: isStore ? [DASHBOARD, TODAY, OUTBOX] : [DASHBOARD, TODAY] },
    {
      heading: 'admin',
      entries: isPlatform
        ? [
            STORE,
            STORE_SETTINGS,
            USERS,
            TERMINALS,
            VENDOR,
            PLAN,
            GAMES,
            SUBSCRIPTION,
            OVER_SHORT,
            MORNING,
            ALARMS,
            EXCEPTIONS,
            AUDIT_LOG,
          ]
        : [USERS, TERMINALS, VENDOR, GAMES, STORE_SETTINGS],
    },
    ...(isStore ? [INVENTORY, REPORTS, LOTTERY, HELP] : [LOTTERY]),
  ];
}
