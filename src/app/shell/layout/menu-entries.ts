import type { MENU } from '../../../messages/areas/menu';
import { ROLE, worksInStore } from '../../../shared/wire/access';
import { type PathInsideLayout, paths } from '../../../shared/wire/page-paths';
import type { IconName } from '../../ui/icon';
import { CLERK_SCREENS } from '../counter-screens';

/** The key of a menu text. */
type MenuText = keyof typeof MENU & string;

/** Screens in the order of their tabs, with the texts of the tabs. */
type Tabs = Partial<Record<PathInsideLayout, MenuText>>;

const SALES = { [paths.salesReportDate]: 'byDay', [paths.salesReport]: 'byShift' } as const satisfies Tabs;

/** A row of the menus: an icon, and its screens. It opens the first screen unless `opens` names another. */
type Row = {
  icon: IconName;
  opens?: PathInsideLayout;
  /** the first screen is a list; each of the others narrows it to one kind */
  isOneList?: boolean;
  tabs: Tabs;
};

/** The rows of the menus. Several screens of a row are tabs of each other. */
const ROWS = {
  dashboard: {
    icon: 'dashboard',
    tabs: { [paths.dashboard]: 'today', [paths.morning]: 'yesterday', [paths.today]: 'toDo' },
  },
  attention: {
    icon: 'alert',
    isOneList: true,
    tabs: {
      [paths.attention]: 'all',
      [paths.alarms]: 'alerts',
      [paths.exceptions]: 'exceptions',
      [paths.late]: 'lateRecords',
    },
  },
  health: { icon: 'pulse', tabs: { [paths.health]: 'health' } },
  verifyStock: { icon: 'scan', tabs: { [paths.verifyStock]: 'verifyStock' } },
  addOnShelf: { icon: 'shelf', tabs: { [paths.addOnShelf]: 'addOnShelf' } },
  addInventory: {
    icon: 'boxes',
    tabs: { [paths.addInventory]: 'lots', [paths.receive]: 'receive' },
  },
  packs: {
    icon: 'packs',
    tabs: {
      [paths.packs]: 'packs',
      [paths.bins]: 'bins',
      [paths.census]: 'census',
      [paths.firstWalk]: 'firstWalk',
    },
  },
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
  salesReport: { icon: 'chart', opens: paths.salesReport, tabs: SALES },
  inventoryReport: { icon: 'report', tabs: { [paths.inventoryReport]: 'inventoryReport' } },
  store: { icon: 'store', tabs: { [paths.store]: 'store' } },
  users: { icon: 'users', tabs: { [paths.user]: 'users' } },
  // The specification's entry and its screen have the same name.
  vendor: {
    icon: 'vendor',
    opens: paths.vendor,
    tabs: {
      [paths.games]: 'games',
      [paths.vendor]: 'vendor',
      [paths.plan]: 'plan',
      [paths.imports]: 'gameImport',
    },
  },
  outbox: { icon: 'outbox', tabs: { [paths.outbox]: 'outbox' } },
  storeSettings: {
    icon: 'settings',
    tabs: {
      [paths.storeSettings]: 'settings',
      [paths.terminals]: 'devices',
      [paths.outbox]: 'outbox',
      [paths.auditLog]: 'auditLog',
    },
  },
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
} as const satisfies Partial<Record<MenuText, Row>>;

type RowName = keyof typeof ROWS;
type ScreenInMenu = { [Name in RowName]: keyof (typeof ROWS)[Name]['tabs'] }[RowName];

/** The screens that only links lead to. With `ROWS`, every screen has its place. */
const LINKED: Record<Exclude<PathInsideLayout, ScreenInMenu>, MenuText> = {
  [paths.profile]: 'profile',
  [paths.handOver]: 'handOver',
};

/** A screen under a row of the menu. */
type MenuTab = { label: MenuText; path: string };
export type MenuRow = {
  label: RowName;
  icon: IconName;
  /** the screen that the row opens */
  path: string;
  isOneList: boolean;
  tabs: readonly MenuTab[];
};
export type MenuGroup = { heading: MenuText | null; rows: MenuRow[] };

/** The screens of a store's stock and devices, which a company doesn't have. */
const OF_STORE: readonly string[] = [paths.outbox, paths.bins, paths.firstWalk, paths.receive];

/** A row as a role sees it. */
function rowOf(label: RowName, role: number): MenuRow {
  const { icon, tabs, opens, isOneList = false }: Row = ROWS[label];
  const isOpen = (path: string) =>
    role === ROLE.user ? CLERK_SCREENS.includes(path) : worksInStore(role) || !OF_STORE.includes(path);
  const seen = Object.entries(tabs).flatMap(([path, text]) => (isOpen(path) ? [{ label: text, path }] : []));
  return { label, icon, path: opens ?? seen[0]?.path ?? paths.root, isOneList, tabs: seen };
}

type Groups = readonly (readonly [heading: MenuText | null, ...rows: RowName[]])[];

const CLERK: Groups = [[null, 'verifyStock', 'addOnShelf', 'packs', 'myShift', 'outbox']];
const STORE: Groups = [
  [null, 'dashboard', 'attention'],
  ['inventory', 'verifyStock', 'addOnShelf', 'addInventory', 'packs'],
  ['money', 'overShort', 'lotteryBill'],
  ['reports', 'salesReportDate', 'salesReport', 'inventoryReport'],
  ['admin', 'users', 'vendor', 'storeSettings'],
];
const OF_COMPANY: Groups = [
  ['admin', 'store', 'users', 'vendor', 'storeSettings', 'subscription'],
  ['money', 'overShort', 'lotteryBill'],
  ['reports', 'salesReportDate', 'salesReport', 'inventoryReport'],
];
const COMPANY: Groups = [[null, 'dashboard', 'attention'], ...OF_COMPANY];
const PLATFORM: Groups = [[null, 'dashboard', 'attention', 'health'], ...OF_COMPANY];

const forRole = <Value>(role: number, clerk: Value, store: Value, company: Value): Value =>
  role === ROLE.user ? clerk : role === ROLE.store ? store : company;

/**
 * The side menu's rows for a role (specification, section 2, Side menu). Role 4 gets the same rows as role 5, and Health. The
 * specification's groups and names stay, and a company gets the reports that it may read for each store. What is opened
 * rarely is a tab (docs/decisions 77). Role 7 is a clerk on duty.
 */
export function menuFor(role: number): MenuGroup[] {
  return forRole(role, CLERK, STORE, role === ROLE.superAdmin ? PLATFORM : COMPANY).map(
    ([heading, ...rows]) => ({
      heading,
      rows: rows.map((row) => rowOf(row, role)),
    }),
  );
}

/** A target of a phone's bar. */
type BarTarget = {
  label: MenuText;
  icon: IconName;
  path: string;
  /** the rows of the menu that it stands for, the first of which it opens */
  rows: readonly [RowName, ...RowName[]];
};

const target = (role: number, label: MenuText, ...rows: BarTarget['rows']): BarTarget => {
  const { icon, path } = rowOf(rows[0], role);
  return { label, icon, path, rows };
};

/** The targets of a phone's bar, before the one that opens the menu. */
export const barFor = (role: number): BarTarget[] =>
  role === ROLE.user
    ? [
        target(role, 'verifyStock', 'verifyStock'),
        target(role, 'addOnShelf', 'addOnShelf'),
        target(role, 'myShift', 'myShift'),
      ]
    : [
        target(role, 'dashboard', 'dashboard'),
        target(role, 'attention', 'attention'),
        target(role, 'money', 'overShort', 'lotteryBill'),
      ];

/** The screens behind the top bar's question mark. */
export const helpFor = (role: number): readonly MenuTab[] => rowOf('help', role).tabs;

/** All rows of a role: its menu's, then the rows that the top bar, links and the search lead to. */
export function rowsOf(role: number): MenuRow[] {
  const beside = forRole<RowName[]>(role, ['help'], ['myShift', 'help'], ['packs', 'addInventory', 'help']);
  return [...menuFor(role).flatMap(({ rows }) => rows), ...beside.map((row) => rowOf(row, role))];
}

/** The row of a role's menu that a screen belongs to: the row that opens it, else the one that has it as a tab. */
export function rowOfScreen(rows: readonly MenuRow[], path: string): MenuRow | undefined {
  return (
    rows.find((row) => row.path === path) ?? rows.find(({ tabs }) => tabs.some((tab) => tab.path === path))
  );
}

/** The breadcrumbs whose names in the specification differ from the menu's: Admin > Vendors, Admin > Plans. */
const OWN_CRUMB: Partial<Record<string, MenuText>> = {
  [paths.vendor]: 'vendors',
  [paths.plan]: 'plans',
} satisfies Partial<Record<PathInsideLayout, MenuText>>;

/**
 * The breadcrumbs of a screen in a role's menu: the heading of its group, if it has one, and its row. Its page adds its title,
 * unless the screen has a name of its own here (`ownCrumb`).
 */
export function placeOfScreen(role: number, path: string): { above: MenuText[]; ownCrumb: MenuText | null } {
  const row = rowOfScreen(rowsOf(role), path);
  if (!row) return { above: [], ownCrumb: null };
  const heading = menuFor(role).find(({ rows }) => rows.some(({ label }) => label === row.label))?.heading;
  const ownCrumb = OWN_CRUMB[path] ?? null;
  return { above: [...(heading ? [heading] : []), ...(ownCrumb ? [] : [row.label])], ownCrumb };
}

/** A screen by name: its row's name, and its tab's if the row opens another screen. */
type NamedScreen = { path: string; row: MenuText; tab: MenuText | null };

/** All screens that a role can open, each once: the screens of its rows, and the screens that only links lead to. */
export function screensOf(role: number): NamedScreen[] {
  const rows = rowsOf(role);
  const tabs = new Map(rows.flatMap((row) => row.tabs.map(({ path, label }) => [path, label])));
  const inRows = [...tabs].map(([path, label]): NamedScreen => {
    const row = rowOfScreen(rows, path);
    return row && row.path !== path
      ? { path, row: row.label, tab: label }
      : { path, row: row?.label ?? label, tab: null };
  });
  const linked = Object.entries(LINKED).filter(([path]) => role === ROLE.store || path !== paths.handOver);
  return role === ROLE.user
    ? inRows
    : [...inRows, ...linked.map(([path, row]) => ({ path, row, tab: null }))];
}
