import { expect, test } from 'vitest';
import {
  barFor,
  helpFor,
  menuFor,
  placeOfScreen,
  rowOfScreen,
  screensOf,
} from '../../../../src/app/shell/layout/menu-entries';
import { MENU } from '../../../../src/messages/areas/menu';
import { ROLE } from '../../../../src/shared/wire/access';
import { isInsideLayout, paths } from '../../../../src/shared/wire/page-paths';

test('the app has every route of the specification', () => {
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      ...['/dashboard', '/store', '/user', '/vendor', '/plan', '/inventory-report', '/sales-report'],
      ...['/addinventory', '/addonshelf', '/verifystock', '/subscription', '/profile', '/sales-report-date'],
      ...['/', '/logout', '/login', '/forgot-password', '/auth-lock-screen'],
    ]),
  );
});

/** The menus by role (docs/decisions 77). */
const REPORTS = ['Sales Report (Date)', 'Sales Report', 'Inventory Report'];
const COMPANY = [
  ...['Dashboard', 'Attention', 'Store', 'Users', 'Vendor', 'Store Settings', 'Subscription'],
  ...['Over / Short', 'Lottery bill', ...REPORTS],
];
const MENUS: [role: number, rows: string[]][] = [
  [
    ROLE.store,
    [
      ...['Dashboard', 'Attention', 'Verify Stock', 'Add On Shelf', 'Add Inventory', 'Packs'],
      ...['Over / Short', 'Lottery bill', ...REPORTS, 'Users', 'Vendor', 'Store Settings'],
    ],
  ],
  [ROLE.admin, COMPANY],
  [ROLE.superAdmin, ['Dashboard', 'Attention', 'Health', ...COMPANY.slice(2)]],
  [ROLE.user, ['Verify Stock', 'Add On Shelf', 'Packs', 'My shift', 'Outbox']],
];

test('the menu has 14 rows for a store, 12 for a company, 13 for a SuperAdmin and 5 for a clerk', () => {
  expect(MENUS.map(([, rows]) => rows.length)).toEqual([14, 12, 13, 5]);
});

test.each(MENUS)('each row in the menu of role %i has its own screen, name and icon', (role, names) => {
  const rows = menuFor(role).flatMap((group) => group.rows);
  expect(rows.map(({ label }) => MENU[label])).toEqual(names);
  for (const part of ['path', 'label', 'icon'] as const)
    expect(new Set(rows.map((row) => row[part])).size).toBe(rows.length);
  // The row opens one of its tabs, and its own screen marks it.
  for (const row of rows) {
    expect(row.tabs.map(({ path }) => path)).toContain(row.path);
    expect(rowOfScreen(rows, row.path)).toBe(row);
  }
});

test('a phone’s bar has three screens each for an owner and a clerk', () => {
  const texts = (role: number) => barFor(role).map(({ label, path }) => `${MENU[label]} ${path}`);
  for (const role of [ROLE.store, ROLE.admin, ROLE.superAdmin])
    expect(texts(role)).toEqual(['Dashboard /dashboard', 'Attention /attention', 'Money /over-short']);
  expect(texts(ROLE.user)).toEqual([
    'Verify Stock /verifystock',
    'Add On Shelf /addonshelf',
    'My shift /my-shift',
  ]);
});

/** The screens of a store's stock and devices among the tabs that a company has, too. */
const OF_STORE = ['/outbox', '/bins', '/first-walk', '/receive'];

const tabsOf = (role: number): [row: string, tabs: string[]][] =>
  menuFor(role).flatMap(({ rows }) =>
    rows.map(({ label, tabs }): [string, string[]] => [MENU[label], tabs.map(({ path }) => path)]),
  );

test('a company’s menu rows have the tabs of a store’s, except those for stock and devices', () => {
  const ofStore = new Map(tabsOf(ROLE.store));
  for (const [row, tabs] of tabsOf(ROLE.admin))
    if (ofStore.has(row)) expect(tabs).toEqual(ofStore.get(row)?.filter((path) => !OF_STORE.includes(path)));
  expect(ofStore.get('Store Settings')).toContain('/outbox');
});

test('the only row with tabs in a clerk’s menu is Packs', () => {
  expect(tabsOf(ROLE.user).filter(([, tabs]) => tabs.length > 1)).toEqual([
    ['Packs', ['/packs', '/census', '/first-walk']],
  ]);
});

test('a page’s breadcrumbs are its group and row of the menu, unless the specification fixes them', () => {
  const placeOf = (role: number, path: string) => {
    const { above, ownCrumb } = placeOfScreen(role, path);
    return [...above.map((step) => MENU[step]), ownCrumb && MENU[ownCrumb]];
  };
  expect(placeOf(ROLE.admin, '/store')).toEqual(['Admin', 'Store', null]);
  expect(placeOf(ROLE.store, '/user')).toEqual(['Admin', 'Users', null]);
  expect(placeOf(ROLE.store, '/over-short')).toEqual(['Money', 'Over / Short', null]);
  expect(placeOf(ROLE.store, '/settling')).toEqual(['Money', 'Lottery bill', null]);
  expect(placeOf(ROLE.store, '/alarms')).toEqual(['Attention', null]);
  expect(placeOf(ROLE.store, '/import')).toEqual(['Admin', 'Vendor', null]);
  expect(placeOf(ROLE.user, '/census')).toEqual(['Packs', null]);
  expect(placeOf(ROLE.store, '/profile')).toEqual([null]);
  for (const role of [ROLE.store, ROLE.admin]) {
    expect(placeOf(role, '/vendor')).toEqual(['Admin', 'Vendors']);
    expect(placeOf(role, '/plan')).toEqual(['Admin', 'Plans']);
  }
});

test('the menu row Vendor opens the screen of that name in the specification', () => {
  for (const role of [ROLE.store, ROLE.admin])
    expect(
      menuFor(role).flatMap((group) => group.rows.filter(({ label }) => label === 'vendor')),
    ).toMatchObject([{ path: paths.vendor }]);
});

const HELP = ['/how-to', '/practice', '/quick-card', '/gun-check'];
/** Every screen inside the layout, but for some. */
const allBut = (...closed: string[]) =>
  Object.values(paths).filter(
    (path) => path !== paths.root && isInsideLayout(path) && !closed.includes(path),
  );
const COUNTER = ['/verifystock', '/addonshelf', '/my-shift', '/hand-over', ...OF_STORE];

test.each([
  [ROLE.admin, allBut('/health', ...COUNTER)],
  [ROLE.superAdmin, allBut(...COUNTER)],
  [ROLE.store, allBut('/store', '/subscription', '/health')],
  [
    ROLE.user,
    ['/verifystock', '/addonshelf', '/packs', '/census', '/first-walk', '/my-shift', '/outbox', ...HELP],
  ],
])('role %i reaches all its screens by the menu, a tab, the question mark or the search', (role, screens) => {
  const reached = screensOf(role).map(({ path }) => path);
  expect(reached.sort()).toEqual([...screens].sort());
  expect(helpFor(role).map(({ path }) => path)).toEqual(HELP);
});
