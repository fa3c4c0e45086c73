import { paths } from '../../../contract/page-paths';
import { ROLE } from '../../../contract/people/roles';
import type { IconName } from '../../../ui/icon';

export type MenuEntry = { label: string; path: string; icon: IconName };
export type MenuGroup = { heading: string | null; entries: MenuEntry[] };

const DASHBOARD: MenuEntry = { label: 'Dashboard', path: paths.dashboard, icon: 'dashboard' };
const STORE: MenuEntry = { label: 'Store', path: paths.store, icon: 'store' };
const USERS: MenuEntry = { label: 'Users', path: paths.user, icon: 'users' };
const VENDOR: MenuEntry = { label: 'Vendor', path: paths.vendor, icon: 'vendor' };
const PLAN: MenuEntry = { label: 'Plan', path: paths.plan, icon: 'plan' };
const SUBSCRIPTION: MenuEntry = { label: 'Subscription', path: paths.subscription, icon: 'subscription' };
const TERMINALS: MenuEntry = { label: 'Terminals', path: paths.terminals, icon: 'tablet' };
const OUTBOX: MenuEntry = { label: 'Outbox', path: paths.outbox, icon: 'outbox' };

const EXCEPTIONS: MenuEntry = { label: 'Exceptions', path: paths.exceptions, icon: 'alert' };

const AUDIT_LOG: MenuEntry = { label: 'Audit Log', path: paths.auditLog, icon: 'log' };

const ADD_ON_SHELF: MenuEntry = { label: 'Add On Shelf', path: paths.addOnShelf, icon: 'shelf' };
const VERIFY_STOCK: MenuEntry = { label: 'Verify Stock', path: paths.verifyStock, icon: 'scan' };
const MY_SHIFT: MenuEntry = { label: 'My shift', path: paths.myShift, icon: 'report' };

const INVENTORY: MenuGroup = {
  heading: 'Inventory',
  entries: [
    { label: 'Add Inventory', path: paths.addInventory, icon: 'boxes' },
    ADD_ON_SHELF,
    VERIFY_STOCK,
    { label: 'Bins', path: paths.bins, icon: 'bins' },
  ],
};

const REPORTS: MenuGroup = {
  heading: 'Reports',
  entries: [
    { label: 'Inventory Report', path: paths.inventoryReport, icon: 'report' },
    { label: 'Sales Report', path: paths.salesReport, icon: 'chart' },
    { label: 'Sales Report (Date)', path: paths.salesReportDate, icon: 'calendar' },
    EXCEPTIONS,
    AUDIT_LOG,
  ],
};

const HELP: MenuGroup = {
  heading: 'Help',
  entries: [
    { label: 'Practice', path: paths.practice, icon: 'practice' },
    { label: 'Quick Card', path: paths.quickCard, icon: 'card' },
  ],
};

/**
 * What the side menu offers to a role (specification, section 2, Side menu). Role 4 may do what a role 5 may. The
 * specification names no way to its Plan screen, so who may change plans has one here. Exceptions (product: a count
 * is a claim), Terminals, the Audit Log and Help are additions. Role 7 is a clerk on duty.
 */
export function menuFor(role: number): MenuGroup[] {
  if (role === ROLE.user)
    return [{ heading: null, entries: [VERIFY_STOCK, ADD_ON_SHELF, MY_SHIFT, OUTBOX] }, HELP];
  const isStore = role === ROLE.store;
  const isPlatform = role === ROLE.admin || role === ROLE.superAdmin;
  return [
    { heading: null, entries: isStore ? [DASHBOARD, OUTBOX] : [DASHBOARD] },
    {
      heading: 'Admin',
      entries: isPlatform
        ? [STORE, USERS, TERMINALS, VENDOR, PLAN, SUBSCRIPTION, EXCEPTIONS, AUDIT_LOG]
        : [USERS, TERMINALS, VENDOR],
    },
    ...(isStore ? [INVENTORY, REPORTS, HELP] : []),
  ];
}
