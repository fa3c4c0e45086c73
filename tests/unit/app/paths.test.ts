import { expect, test } from 'vitest';
import { menuFor } from '../../../src/app/layout/menu/menu-entries';
import { paths } from '../../../src/contract/page-paths';

test('the routes of the specification', () => {
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      ...['/dashboard', '/store', '/user', '/vendor', '/plan', '/inventory-report', '/sales-report'],
      ...['/addinventory', '/addonshelf', '/verifystock', '/subscription', '/profile', '/sales-report-date'],
      ...['/', '/logout', '/login', '/forgot-password', '/auth-lock-screen'],
    ]),
  );
});

test.each([4, 5, 6])('the menu of role %i contains no duplicates', (role) => {
  const entries = menuFor(role).flatMap((group) => group.entries);
  expect(new Set(entries.map((entry) => entry.path)).size).toBe(entries.length);
  expect(new Set(entries.map((entry) => entry.label)).size).toBe(entries.length);
});
