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

test('the routes of the specification', () => {
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

test('a store’s menu has 14 rows, a company’s 12, a SuperAdmin’s 13 and a clerk’s 5', () => {
  expect(MENUS.map(([, rows]) => rows.length)).toEqual([14, 12, 13, 5]);
});

test.each(MENUS)('the menu of role %i, each row with its own screen, name and icon', (role, names) => {
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

/** The screens of rows with tabs, in their order, by role. */
const COMMON_TABS = {
  Dashboard: ['/dashboard', '/morning', '/today'],
  Attention: ['/attention', '/alarms', '/exceptions', '/late'],
  'Lottery bill': ['/lottery-week', '/settling', '/pack-list', '/accountant'],
  'Sales Report (Date)': ['/sales-report-date', '/sales-report'],
  'Sales Report': ['/sales-report-date', '/sales-report'],
  Vendor: ['/games', '/vendor', '/plan', '/import'],
};
const TABS: [role: number, tabs: Record<string, string[]>][] = [
  [
    ROLE.store,
    {
      ...COMMON_TABS,
      'Add Inventory': ['/addinventory', '/receive'],
      Packs: ['/packs', '/bins', '/census', '/first-walk'],
      'Store Settings': ['/storesettings', '/terminals', '/outbox', '/audit-log'],
    },
  ],
  [ROLE.admin, { ...COMMON_TABS, 'Store Settings': ['/storesettings', '/terminals', '/audit-log'] }],
  [ROLE.user, { Packs: ['/packs', '/census', '/first-walk'] }],
];

test('a phone’s bar has four targets for an owner and for a clerk, the last of which opens the menu', () => {
  const texts = (role: number) => barFor(role).map(({ label, path }) => `${MENU[label]} ${path}`);
  for (const role of [ROLE.store, ROLE.admin, ROLE.superAdmin])
    expect(texts(role)).toEqual(['Dashboard /dashboard', 'Attention /attention', 'Money /over-short']);
  expect(texts(ROLE.user)).toEqual([
    'Verify Stock /verifystock',
    'Add On Shelf /addonshelf',
    'My shift /my-shift',
  ]);
});

test.each(TABS)('the tabs of role %i', (role, expected) => {
  const rows = menuFor(role).flatMap((group) => group.rows);
  const tabs = rows.filter((row) => row.tabs.length > 1).map((row) => [row.label, row.tabs] as const);
  expect(
    Object.fromEntries(tabs.map(([label, list]) => [MENU[label], list.map(({ path }) => path)])),
  ).toEqual(expected);
});

test('a page’s breadcrumbs are its group and its row of the menu, or those that the specification fixes', () => {
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

test('Vendor opens the specification’s screen of this name', () => {
  for (const role of [ROLE.store, ROLE.admin])
    expect(
      menuFor(role).flatMap((group) => group.rows.filter(({ label }) => label === 'vendor')),
    ).toMatchObject([{ path: paths.vendor }]);
});

const HELP = ['/how-to', '/practice', '/quick-card', '/gun-check'];
const OFFICE = [
  ...[
    '/dashboard',
    '/morning',
    '/today',
    '/attention',
    '/alarms',
    '/exceptions',
    '/late',
    '/user',
    '/vendor',
    '/plan',
  ],
  ...['/games', '/import', '/storesettings', '/terminals', '/audit-log', '/over-short', '/lottery-week'],
  ...['/settling', '/pack-list', '/accountant', '/sales-report', '/sales-report-date', '/inventory-report'],
  ...['/addinventory', '/packs', '/census', '/profile', ...HELP],
];
/** Before the menu had fewer rows, each role could reach these screens, all but *Attention*. */
test.each([
  [ROLE.admin, [...OFFICE, '/store', '/subscription']],
  [ROLE.superAdmin, [...OFFICE, '/store', '/subscription', '/health']],
  [
    ROLE.store,
    [
      ...OFFICE,
      ...['/verifystock', '/addonshelf', '/receive', '/bins', '/first-walk', '/my-shift', '/outbox'],
      '/hand-over',
    ],
  ],
  [
    ROLE.user,
    ['/verifystock', '/addonshelf', '/packs', '/census', '/first-walk', '/my-shift', '/outbox', ...HELP],
  ],
])('role %i reaches all its screens by the menu, a tab, the question mark or the search', (role, screens) => {
  expect(new Set(screensOf(role).map(({ path }) => path))).toEqual(new Set(screens));
  expect(helpFor(role).map(({ path }) => path)).toEqual(HELP);
});

test('every screen is open to somebody, and none is listed twice', () => {
  const inside = Object.values(paths).filter((path) => path !== paths.root && isInsideLayout(path));
  const open = [ROLE.superAdmin, ROLE.store, ROLE.user].map((role) =>
    screensOf(role).map(({ path }) => path),
  );
  for (const list of open) expect(new Set(list).size).toBe(list.length);
  expect(new Set(open.flat())).toEqual(new Set(inside));
});
