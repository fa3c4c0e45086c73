import { expect } from '@playwright/test';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

// No test here needs the worker.
test.use({ serviceWorkers: 'block' });

/** The menu of each role, in order. */
const MENU_OF_ADMINS = [
  'Dashboard',
  'Today',
  'Store',
  'Store Settings',
  'Users',
  'Terminals',
  'Vendor',
  'Plan',
  'Games',
  'Subscription',
  'Over / Short',
  'Morning Message',
  'Alarms',
  'Exceptions',
  'Audit Log',
  'Settling',
  'Lottery Week',
  'Accountant',
];
const MENUS: [username: string, entries: string[]][] = [
  [
    'store',
    [
      'Dashboard',
      'Today',
      'Outbox',
      'Users',
      'Terminals',
      'Vendor',
      'Games',
      'Store Settings',
      'Add Inventory',
      'Add On Shelf',
      'Verify Stock',
      'Packs',
      'Bins',
      'Inventory Report',
      'Sales Report',
      'Sales Report (Date)',
      'Over / Short',
      'Morning Message',
      'Alarms',
      'Exceptions',
      'Audit Log',
      'Settling',
      'Lottery Week',
      'Accountant',
      'Practice',
      'Quick Card',
    ],
  ],
  ['admin', MENU_OF_ADMINS],
  ['super', MENU_OF_ADMINS],
];

for (const [username, entries] of MENUS) {
  test(`the side menu of ${username}`, async ({ context, server }) => {
    const terminal = await TerminalPage.open(context, server.url, '/login');
    await terminal.fillSignIn(username);
    await expect(terminal.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(
      entries,
    );
  });
}
