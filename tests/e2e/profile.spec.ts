import { expect, type Page } from '@playwright/test';
import { StoreAccount } from '../support/store-account';
import { storedRows } from '../support/stored-rows';
import { test } from './admin-screen';

// Nothing here needs the worker, whose set-up takes a second of each test.
test.use({ serviceWorkers: 'block' });

const value = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

test('a store’s profile has the person and the store', async ({ openScreen }) => {
  const { page } = await openScreen('store', '/profile');
  await expect(page.getByRole('heading', { name: 'store', exact: true })).toBeVisible();
  for (const [label, text] of [
    ['Name', 'Mission Admin'],
    ['Email', 'store@demo.example'],
    ['Role', 'Store'],
    ['Joined', /^\d{2}\/\d{2}\/\d{4}$/],
    ['Store Name', 'Mission Street Market'],
    ['Contact Number', '4155550110'],
    ['Contact Person', 'Mission Admin'],
    ['Contact Email', 'store@demo.example'],
    ['Website', 'https://mission.demo.example'],
    ['Address', '2400 Mission Street'],
    ['State', 'CA'],
    ['City', 'San Francisco'],
    ['Country', 'USA'],
    ['Zipcode', '94110'],
  ] as const)
    await expect(value(page, label)).toHaveText(text);
});

test('an admin’s profile has no store, and without the network it is what this device was told', async ({
  openScreen,
}) => {
  const { page } = await openScreen('admin', '/profile');
  await expect(value(page, 'Role')).toHaveText('Admin');
  await expect(page.getByText('Contact Person')).toHaveCount(0);
  // Who is signed in shows at once; what the server told is kept a moment later.
  await expect.poll(() => storedRows(page, 'readings')).toMatchObject([{ key: 'profile' }]);

  await page.route('**/api/view-profile', (route) => route.abort());
  await page.reload();
  await expect(value(page, 'Name')).toHaveText('Head Office');
  await expect(page.getByRole('main').getByText(/^As of .* The server can’t be reached/)).toBeVisible();
});

test('who is signed in elsewhere sees it, and ends it', async ({ openScreen, server }) => {
  const elsewhere = await StoreAccount.signIn(server.url, 'store2');
  const { page } = await openScreen('store2', '/profile');
  await expect(page.getByText(/You are also signed in (once|\d+ times) elsewhere/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out everywhere else.');
  await expect(elsewhere.onShelf()).rejects.toThrow('Invalid credentials');
});
