import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './add-inventory-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('a lot of 10,000 tickets opens as a list that renders only a few rows, and the keyboard reaches the last ticket', async ({
  receiving,
  store,
}) => {
  const upc = '028400150118';
  await store.receive(upc, '15110000000000', 10_000);
  await store.putOnShelf({ upc, start: '15110000000000', end: '15110000000001' });
  const { page } = receiving;
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill(upc);
  await page.getByRole('button', { name: /^View tickets of .+, pack \d{7}$/ }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  await expect(table.getByRole('row').nth(1)).toHaveText(/15110000000000\s*On Shelf/);
  await expect(table.getByRole('row').nth(3)).toHaveText(/15110000000002\s*Active/);
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('End');
  const last = table.getByRole('row').filter({ hasText: '15110000009999' });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '10001');
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an admin sees the lots of a chosen store and can’t add any', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server.url}/addinventory`);
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'Mission Street Market' });
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill('17471263622000');
  await expect(page.getByRole('row').filter({ hasText: '028400005678' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Inventory' })).toBeHidden();
});

test('the direction of a roll changes freely until its first count, then only for a roll turned around', async ({
  receiving,
  store,
}) => {
  const upc = '028400150132';
  const start = '15120000000000';
  await store.receive(upc, start, 30);
  await store.putOnShelf({ upc, start, end: '15120000000029' });
  const { page } = receiving;
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill(upc);
  const row = receiving.row(upc, 1);
  const dialog = page.getByRole('dialog');
  const change = async (button: string) => {
    await page.getByRole('button', { name: /^View tickets of .+, pack \d{7}$/ }).click();
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };
  await expect(row).toContainText(/15120000000000.*15120000000029/);
  await change('Sold downwards');
  await expect(dialog.getByText('This roll is sold downwards.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/↓ 15120000000029.*15120000000000/);

  await store.sell(upc, '15120000000021', '15120000000029', new Date().toISOString());
  await change('Sold upwards');
  const question = dialog.getByRole('region', { name: 'Was this roll flipped?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(dialog.getByText('This roll is sold downwards.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sold upwards', exact: true }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByText('This roll is sold upwards.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/15120000000000.*15120000000029/);
});
