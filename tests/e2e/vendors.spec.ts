import { expect } from '@playwright/test';
import { test } from './admin-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

// In a new page, where no company has been chosen. The rest is in tests/component/vendors.test.tsx.
test('a SuperAdmin sees a message when the companies can’t be loaded', { tag: '@all' }, async ({
  openScreen,
  page,
}) => {
  // Before the sign-in, since the dashboard fetches them and the response would be cached.
  await page.route('**/api/company-list', (route) => route.abort());
  const screen = await openScreen('super', '/vendor');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This screen needs internet');
  await expect(page.getByText('No data found.')).toBeHidden();
  await expect(screen.button('Add Vendor')).toBeHidden();
  await page.unroute('**/api/company-list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Company')).toBeVisible();
  await expect(screen.button('Add Vendor')).toBeVisible();
});

test('without the network the screen shows a message, and tries again', { tag: '@all' }, async ({
  openScreen,
}) => {
  const screen = await openScreen('admin', '/profile');
  const { page } = screen;
  await page.route('**/api/vendor-list/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Vendor', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This screen needs internet');
  await page.unroute('**/api/vendor-list/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.row('Golden Poppy')).toBeVisible();

  await page.route('**/api/vendor-add', (route) => route.abort());
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011172', 'Vendor Name': 'Offline' });
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('This screen needs internet');
  await expect(screen.field('Vendor Name')).toHaveValue('Offline');
});
