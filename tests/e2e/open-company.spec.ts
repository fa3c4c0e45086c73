import { expect } from '@playwright/test';
import { test } from './admin-screen';
import { inspect } from './inspect';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('a SuperAdmin opens a company by keyboard, reads as its admin under a strip that says so, changes nothing and closes it again', {
  tag: '@all',
}, async ({ openScreen }) => {
  const screen = await openScreen('super', '/store');
  const { page, dialog } = screen;
  await screen.button('Open as its admin').press('Enter');
  await expect(dialog).toContainText('its admins get a mail');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();

  const strip = page.getByRole('region', { name: 'Open company' });
  await expect(strip).toContainText(/^Reading as the admin of .+ until \d/);
  await expect(page).toHaveURL(/\/dashboard/);
  // The company's own admin chooses no company.
  await page.goto(new URL('/store', page.url()).href);
  await expect(screen.button('Open as its admin')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0);
  expect(await inspect(page, 'an open company')).toEqual([]);

  await screen.button('Add Store').click();
  await screen.fill({ 'Store Name': 'Never', Username: 'never.there' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('This sign-in reads only, so it can’t change anything.');
  await page.keyboard.press('Escape');

  await strip.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/store\?company=\d+/);
  await expect(strip).toHaveCount(0);
  await expect(screen.button('Open as its admin')).toBeVisible();
});
