import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import type { CachedResponse } from '../../src/device/rows';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { storedRows } from '../support/browsers/stored-rows';
import { ADDED_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { test } from './admin-screen';
import { inspect } from './inspect';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const NEW_PASSWORD = 'Changed#pass2';

/** A user of the demo store for one test only, since other tests need the passwords of theirs. */
async function addPerson(url: string, Username: string): Promise<void> {
  const { api } = await StoreAccount.signIn(url, 'admin');
  const { user } = await StoreAccount.signIn(url);
  const email = `${Username}@demo.example`;
  await call(api, accountsPaths.addUser, {
    body: { name: Username, Username, email, password: ADDED_PASSWORD, store_id: user.store_id },
  });
}

const value = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

test('an admin’s profile has no store, and without a network it shows the last loaded data', {
  tag: '@all',
}, async ({ openScreen }) => {
  const { page } = await openScreen('admin', '/profile');
  await expect(value(page, 'Role')).toHaveText('Admin');
  await expect(page.getByText('Contact Person')).toHaveCount(0);
  // The signed-in user is shown at once; the server's response is cached a moment later.
  const keys = async () => (await storedRows<CachedResponse>(page, 'readings')).map(({ key }) => key);
  await expect.poll(keys).toContain('GET /view-profile');

  await page.route('**/api/view-profile', (route) => route.abort());
  await page.reload();
  await expect(value(page, 'Name')).toHaveText('Head Office');
  await expect(page.getByRole('main').getByText(/^Offline\. Showing data from /)).toBeVisible();
});

test('users change their own password by keyboard with the current one, which ends their other sessions', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  await addPerson(server.url, 'careful');
  const elsewhere = await StoreAccount.signIn(server.url, 'careful', ADDED_PASSWORD);
  const screen = await openScreen('careful', '/profile', ADDED_PASSWORD);
  const { page, dialog } = screen;
  await screen.button('Change password').press('Enter');
  await expect(screen.field('Current Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screen.button('Change password')).toBeFocused();

  await page.keyboard.press('Enter');
  for (const [label, autocomplete] of [
    ['Current Password', 'current-password'],
    ['New Password', 'new-password'],
    ['Confirm Password', 'new-password'],
  ] as const) {
    await expect(screen.field(label)).toHaveAttribute('type', 'password');
    await expect(screen.field(label)).toHaveAttribute('autocomplete', autocomplete);
  }
  await page.keyboard.press('Enter');
  await screen.expectFault('Current Password', 'Enter your current password.');
  await screen.expectFault('New Password', 'Password is required');
  await screen.fill({
    'Current Password': 'Wrong#pass1',
    'New Password': NEW_PASSWORD,
    'Confirm Password': `${NEW_PASSWORD}x`,
  });
  await page.keyboard.press('Enter');
  await screen.expectFault('Confirm Password', 'The two passwords are not the same.');
  await screen.fill({ 'Confirm Password': NEW_PASSWORD });
  await page.keyboard.press('Enter');
  await screen.expectFault('Current Password', 'This is not your current password.');
  await screen.fill({
    'Current Password': ADDED_PASSWORD,
    'New Password': 'Passw0rd!',
    'Confirm Password': 'Passw0rd!',
  });
  await page.keyboard.press('Enter');
  await screen.expectFault(
    'New Password',
    'Too many people use a password like this. Please choose another one.',
  );
  await expect(page.getByText(/You are also signed in once elsewhere/)).toBeVisible();
  await screen.fill({ 'New Password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
  await expect(dialog.getByLabel('Also sign out terminals that I handed over to clerks')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status')).toHaveText('Saved. You are signed out everywhere else.');
  await expect(page.getByText(/You are also signed in/)).toHaveCount(0);
  await expect(elsewhere.onShelf()).rejects.toThrow('Invalid credentials');
  await expect(StoreAccount.signIn(server.url, 'careful', NEW_PASSWORD)).resolves.toBeDefined();
  await page.reload();
  await expect(value(page, 'Name')).toHaveText('careful');
});

test('axe finds nothing serious in the password form and its messages, in light and dark and in any size', {
  tag: '@all',
}, async ({ openScreen }) => {
  const screen = await openScreen('store', '/profile');
  await screen.button('Change password').click();
  await screen.save();
  await screen.expectFault('New Password', 'Password is required');
  expect((await inspect(screen.page, 'the password’s form')).join('\n')).toBe('');
});
