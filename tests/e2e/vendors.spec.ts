import { expect } from '@playwright/test';
import { SAVED, test } from './admin-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('an admin adds, edits and deactivates a vendor, and the list follows', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/vendor');
  const { page } = screen;
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Lottery',
    '›Admin',
    '›Vendors',
  ]);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'UPC Code',
    'Vendor Name',
    'Updated',
    'Status',
    'Action',
  ]);

  await screen.button('Add Vendor').click();
  await expect(screen.field('UPC Code')).toBeFocused();
  await screen.fill({ 'UPC Code': '028400011110', 'Vendor Name': 'Poppy Prints' });
  await screen.save();
  await expect(screen.dialog.getByRole('status')).toHaveText(SAVED);
  // It closes automatically.
  await expect(screen.dialog).toBeHidden({ timeout: 15_000 });
  await expect(screen.button('Add Vendor')).toBeFocused();

  await screen.search('poppy prints');
  await expect(screen.row('028400011110')).toContainText('Active');
  await screen.button('Edit Poppy Prints').click();
  await expect(screen.field('UPC Code')).toHaveValue('028400011110');
  await screen.fill({ 'Vendor Name': 'Poppy Prints & Sons' });
  await screen.saved();
  await expect(screen.row('Poppy Prints & Sons')).toBeVisible();

  await screen.button('Delete Poppy Prints & Sons').click();
  await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.row('Poppy Prints & Sons').getByText('Active', { exact: true })).toBeVisible();
  await screen.delete('Poppy Prints & Sons');
  await expect(screen.row('Poppy Prints & Sons').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(screen.button('Delete Poppy Prints & Sons')).toBeHidden();

  const show = page.getByRole('group', { name: 'Show' });
  await show.getByRole('button', { name: /^Active \d+$/ }).click();
  await expect(screen.row('Poppy Prints & Sons')).toHaveCount(0);
  await show.getByRole('button', { name: /^Inactive \d+$/ }).click();
  await expect(screen.row('Poppy Prints & Sons')).toBeVisible();
  await show.getByRole('button', { name: /^All \d+$/ }).click();
  await screen.button('Activate Poppy Prints & Sons').click();
  await expect(screen.row('Poppy Prints & Sons').getByText('Active', { exact: true })).toBeVisible();
});

test('a vendor’s form reports missing values and the server’s refusals', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/vendor');
  await screen.button('Add Vendor').click();
  await screen.save();
  await screen.expectFault('UPC Code', 'UPS Code is required.');
  await screen.expectFault('Vendor Name', 'Vendor Name is required.');
  await expect(screen.field('UPC Code')).toBeFocused();

  await screen.fill({ 'UPC Code': '   ' });
  await screen.expectFault('UPC Code', 'UPS Code is required.');

  await screen.fill({ 'UPC Code': '028400011127', 'Vendor Name': 'Twice' });
  await screen.saved();
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011127', 'Vendor Name': 'Twice again' });
  await screen.save();
  await expect(screen.dialog.getByText('Data already exists')).toBeVisible();
  await expect(screen.dialog).toBeVisible();
  // The corrected form is accepted.
  await screen.fill({ 'UPC Code': '028400011134' });
  await screen.saved();
  await expect(screen.dialog).toBeHidden();

  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011141', 'Vendor Name': 'x'.repeat(10_000) });
  await screen.save();
  await expect(screen.field('Vendor Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.dialog).toBeVisible();
});

test('script tags are shown as text', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/vendor');
  const name = '<script>document.title="taken"</script><img src=x onerror=alert(1)>';
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011158', 'Vendor Name': name });
  await screen.saved();
  await screen.search('028400011158');
  await expect(screen.page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(screen.page.locator('main script, main img')).toHaveCount(0);
});

test('a store sees the vendors of its company and can’t change them', async ({ openScreen }) => {
  const screen = await openScreen('store', '/vendor');
  await expect(screen.row('Golden Poppy')).toBeVisible();
  await expect(screen.button('Add Vendor')).toBeHidden();
  await expect(screen.page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
  await expect(screen.page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
});

test('a SuperAdmin chooses a company and works in it', async ({ openScreen }) => {
  const screen = await openScreen('super', '/vendor');
  await screen.page.getByLabel('Company').selectOption({ label: 'Golden Gate Markets' });
  await expect(screen.row('Golden Poppy')).toBeVisible();
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011165', 'Vendor Name': 'From above' });
  await screen.saved();
  await screen.search('From above');
  await expect(screen.row('028400011165')).toBeVisible();
});

test('without the network the screen says so, and tries again', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/dashboard');
  const { page } = screen;
  await page.route('**/api/vendor-list*', (route) => route.abort());
  await page.getByRole('link', { name: 'Vendor', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This screen needs the network');
  await page.unroute('**/api/vendor-list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.row('Golden Poppy')).toBeVisible();

  await page.route('**/api/vendor-add', (route) => route.abort());
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011172', 'Vendor Name': 'Offline' });
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('This screen needs the network');
  await expect(screen.field('Vendor Name')).toHaveValue('Offline');
});

test('a SuperAdmin sees a message when the companies can’t be loaded', async ({ openScreen, page }) => {
  // Before the sign-in, since the dashboard fetches them and the response would be cached.
  await page.route('**/api/company-list', (route) => route.abort());
  const screen = await openScreen('super', '/vendor');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This screen needs the network');
  await expect(page.getByText('No data found.')).toBeHidden();
  await expect(screen.button('Add Vendor')).toBeHidden();
  await page.unroute('**/api/company-list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Company')).toBeVisible();
  await expect(screen.button('Add Vendor')).toBeVisible();
});
