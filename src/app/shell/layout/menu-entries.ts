import type { MENU } from '../../../messages/areas/menu';
import { ROLE, worksInStore } from '../../../shared/wire/access';
import { type PathOutsideLayout, paths } from '../../../shared/wire/page-paths';
import type { IconName } from '../../ui/icon';

/** The key of a menu text. */
export type MenuText = keyof typeof MENU & string;

/** The address of a page with the layout's menus. */
type Screen = Exclude<(typeof paths)[keyof typeof paths], PathOutsideLayout | typeof paths.root>;
/** Screens in the order of their tabs, with the texts of the tabs. */
type Tabs = Partial<Record<Screen, MenuText>>;

const SALES = { [paths.salesReportDate]: 'byDay', [paths.salesReport]: 'byShift' } as const satisfies Tabs;

/** The rows of the menus: an icon, and the screens, which are tabs of each other if there are several. */
const ROWS = {
  dashboard: {
    icon: 'dashboard',
    tabs: { [paths.dashboard]: 'today', [paths.morning]: 'yesterday', [paths.today]: 'toDo' },
  },
  attention: {
    icon: 'alert',
    tabs: { [paths.alarms]: 'alerts', [paths.exceptions]: 'exceptions', [paths.late]: 'lateRecords' },
  },
  verifyStock: { icon: 'scan', tabs: { [paths.verifyStock]: 'verifyStock' } },
  addOnShelf: { icon: 'shelf', tabs: { [paths.addOnShelf]: 'addOnShelf' } },
  addInventory: {
    icon: 'boxes',
    tabs: { [paths.addInventory]: 'lots', [paths.receive]: 'receive' },
  },
  packs: {
    icon: 'packs',
    tabs: { [paths.packs]: 'packs', [paths.census]: 'census', [paths.firstWalk]: 'firstWalk' },
  },
  bins: { icon: 'bins', tabs: { [paths.bins]: 'bins' } },
  myShift: { icon: 'clock', tabs: { [paths.myShift]: 'myShift' } },
  overShort: { icon: 'money', tabs: { [paths.overShort]: 'overShort' } },
  lotteryBill: {
    icon: 'bill',
    tabs: {
      [paths.lotteryWeek]: 'week',
      [paths.settling]: 'packsDue',
      [paths.packList]: 'packList',
      [paths.accountant]: 'books',
    },
  },
  salesReportDate: { icon: 'calendar', tabs: SALES },
  salesReport: { icon: 'chart', tabs: SALES },
  inventoryReport: { icon: 'report', tabs: { [paths.inventoryReport]: 'inventoryReport' } },
  auditLog: { icon: 'log', tabs: { [paths.auditLog]: 'auditLog' } },
  store: { icon: 'store', tabs: { [paths.store]: 'store' } },
  users: { icon: 'users', tabs: { [paths.user]: 'users' } },
  vendor: { icon: 'vendor', tabs: { [paths.vendor]: 'vendor' } },
  plan: { icon: 'tag', tabs: { [paths.plan]: 'plan' } },
  games: { icon: 'ticket', tabs: { [paths.games]: 'gameList', [paths.imports]: 'gameImport' } },
  terminals: { icon: 'tablet', tabs: { [paths.terminals]: 'devices', [paths.outbox]: 'outbox' } },
  outbox: { icon: 'outbox', tabs: { [paths.outbox]: 'outbox' } },
  storeSettings: { icon: 'settings', tabs: { [paths.storeSettings]: 'storeSettings' } },
  subscription: { icon: 'subscription', tabs: { [paths.subscription]: 'subscription' } },
  help: {
    icon: 'help',
    tabs: {
      [paths.howTo]: 'howTo',
      [paths.practice]: 'practice',
      [paths.quickCard]: 'quickCard',
      [paths.gunCheck]: 'gunCheck',
    },
  },
} as const satisfies Partial<Record<MenuText, { icon: IconName; tabs: Tabs }>>;

type RowName = keyof typeof ROWS;
type ScreenInMenu = { [Name in RowName]: keyof (typeof ROWS)[Name]['tabs'] }[RowName];

/** The screens that only links lead to. With `ROWS`, every screen has its place. */
const LINKED: Record<Exclude<Screen, ScreenInMenu>, MenuText> = {
  [paths.profile]: 'profile',
  [paths.handOver]: 'handOver',
};

/** A screen under a row of the menu. */
export type MenuTab = { label: MenuText; path: string };
export type MenuRow = {
  label: RowName;
  icon: IconName;
  /** the screen that the row opens */
  path: string;
  tabs: readonly MenuTab[];
};
export type MenuGroup = { heading: MenuText | null; rows: MenuRow[] };

/** The screens of a store's terminal. */
const OF_TERMINAL: readonly string[] = [paths.outbox, paths.firstWalk, paths.receive];

/** A row as a role sees it. */
function rowOf(label: RowName, role: number): MenuRow {
  const { icon, tabs } = ROWS[label];
  const all = Object.entries(tabs).map(([path, text]) => ({ label: text, path }));
  const seen = all.filter(({ path }) => worksInStore(role) || !OF_TERMINAL.includes(path));
  const path = label === 'salesReport' ? paths.salesReport : (seen[0]?.path ?? paths.root);
  return { label, icon, path, tabs: seen };
}

type Groups = readonly (readonly [heading: MenuText | null, ...rows: RowName[]])[];

const CLERK: Groups = [
  [null, 'verifyStock', 'addOnShelf', 'packs', 'myShift', 'outbox'],
  [null, 'help'],
];
const STORE: Groups = [
  [null, 'dashboard', 'attention'],
  ['inventory', 'verifyStock', 'addOnShelf', 'addInventory', 'packs', 'bins'],
  ['money', 'overShort', 'lotteryBill'],
  ['reports', 'salesReportDate', 'salesReport', 'inventoryReport', 'auditLog'],
  ['admin', 'users', 'vendor', 'games', 'terminals', 'storeSettings'],
  [null, 'help'],
];
/** The owner of a single store also changes the plans. */
const OWNER: Groups = STORE.map(([heading, ...rows]) => [
  heading,
  ...rows.flatMap((row): RowName[] => (row === 'vendor' ? [row, 'plan'] : [row])),
]);
const COMPANY: Groups = [
  [null, 'dashboard', 'attention'],
  ['admin', 'store', 'users', 'vendor', 'plan', 'games', 'terminals', 'storeSettings', 'subscription'],
  ['money', 'overShort', 'lotteryBill'],
  ['reports', 'salesReportDate', 'salesReport', 'inventoryReport', 'auditLog'],
];

/**
 * The side menu's rows for a role (specification, section 2, Side menu). Role 4 gets the same rows as role 5. The
 * specification's groups and names stay; its Plan screen, which it doesn't link to, gets a row for those who can change plans,
 * and a company gets the reports that it may read for each store. All others are additions. Role 7 is a clerk on duty.
 * @param isOwner the user is the owner of a single store
 */
export function menuFor(role: number, isOwner = false): MenuGroup[] {
  const ofStore = isOwner ? OWNER : STORE;
  const groups = role === ROLE.user ? CLERK : role === ROLE.store ? ofStore : COMPANY;
  return groups.map(([heading, ...rows]) => ({ heading, rows: rows.map((row) => rowOf(row, role)) }));
}

/** The row of a role's menu that a screen belongs to: the row that opens it, else the one that has it as a tab. */
export function rowOfScreen(rows: readonly MenuRow[], path: string): MenuRow | undefined {
  return (
    rows.find((row) => row.path === path) ?? rows.find(({ tabs }) => tabs.some((tab) => tab.path === path))
  );
}

/** A screen by name: its row's, with that of its tab if the row opens another one. */
export type NamedScreen = { path: string; row: MenuText; tab: MenuText | null };

/** Rows outside the menu, whose screens links lead to: of a store's admin, and of a company. */
const BESIDE_STORE: readonly RowName[] = ['myShift', 'plan'];
const BESIDE_COMPANY: readonly RowName[] = ['packs', 'addInventory', 'help'];

/** All screens that a role can open, each once: those in its menu, and those that are linked from elsewhere. */
export function screensOf(role: number): NamedScreen[] {
  const isClerk = role === ROLE.user;
  const beside = isClerk ? [] : role === ROLE.store ? BESIDE_STORE : BESIDE_COMPANY;
  const rows = [...menuFor(role).flatMap((group) => group.rows), ...beside.map((row) => rowOf(row, role))];
  const tabs = new Map(rows.flatMap((row) => row.tabs.map(({ path, label }) => [path, label])));
  const inRows = [...tabs].map(([path, label]): NamedScreen => {
    const row = rowOfScreen(rows, path);
    return row && row.path !== path
      ? { path, row: row.label, tab: label }
      : { path, row: row?.label ?? label, tab: null };
  });
  const linked = Object.entries(LINKED).filter(([path]) => role === ROLE.store || path !== paths.handOver);
  return isClerk ? inRows : [...inRows, ...linked.map(([path, row]) => ({ path, row, tab: null }))];
}
