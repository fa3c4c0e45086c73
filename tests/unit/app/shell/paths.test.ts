import { expect, test } from 'vitest';
import { menuFor, rowOfScreen, screensOf } from '../../../../src/app/shell/layout/menu-entries';
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

const rowsOf = (role: number) => menuFor(role).flatMap(({ rows }) => rows);

test.each([
  [ROLE.store, 19],
  [ROLE.admin, 16],
  [ROLE.superAdmin, 16],
  [ROLE.user, 6],
])('the menu of role %i has at most %i rows, each with its own screen, name and icon', (role, most) => {
  const rows = rowsOf(role);
  expect(rows.length).toBeLessThanOrEqual(most);
  for (const part of ['path', 'label', 'icon'] as const)
    expect(new Set(rows.map((row) => row[part])).size).toBe(rows.length);
  // The row opens one of its tabs, and its own screen marks it.
  for (const row of rows) {
    expect(row.tabs.map(({ path }) => path)).toContain(row.path);
    expect(rowOfScreen(rows, row.path)).toBe(row);
  }
});

test('the owner of a single store has the store’s rows and Plan', () => {
  const rows = menuFor(ROLE.store, true).flatMap((group) => group.rows.map(({ path }) => path));
  expect(rows.filter((path) => path !== paths.plan)).toEqual(rowsOf(ROLE.store).map(({ path }) => path));
  expect(rows).toContain(paths.plan);
});

test('every screen is open to somebody, and none is listed twice', () => {
  const inside = Object.values(paths).filter((path) => path !== paths.root && isInsideLayout(path));
  const open = [ROLE.admin, ROLE.store, ROLE.user].map((role) => screensOf(role).map(({ path }) => path));
  for (const list of open) expect(new Set(list).size).toBe(list.length);
  expect(new Set(open.flat())).toEqual(new Set(inside));
});

test('a clerk finds the counter’s screens and Help only; a company has no outbox and hands nothing over', () => {
  const pathsOf = (role: number) => screensOf(role).map(({ path }) => path);
  expect(new Set(pathsOf(ROLE.user))).toEqual(
    new Set([
      ...[paths.verifyStock, paths.addOnShelf, paths.packs, paths.census, paths.firstWalk, paths.myShift],
      ...[paths.outbox, paths.howTo, paths.gunCheck, paths.practice, paths.quickCard],
    ]),
  );
  expect(pathsOf(ROLE.admin)).not.toContain(paths.outbox);
  expect(pathsOf(ROLE.admin)).not.toContain(paths.handOver);
  expect(pathsOf(ROLE.store)).toContain(paths.handOver);
});
