import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { placesPaths } from '../../src/shared/places/paths';
import { ADDED_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { SAVED, test } from './admin-screen';

test.use({ serviceWorkers: 'block' });

test('a store’s user with a second store reads the reports of both stores or of either, but of no third store', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  const { api, user } = await StoreAccount.signIn(server.url, 'admin');
  const third = {
    store_name: 'Hidden Corner',
    Username: 'hidden',
    company_id: user.store_id ?? 0,
    country_id: 1 as const,
  };
  await call(api, placesPaths.storeRegister, { body: third });

  const form = await openScreen('admin', '/user');
  const { page } = form;
  await form.button('Add User').click();
  await form.fill({ Name: 'Ann Area', Username: 'area.ann', Password: ADDED_PASSWORD });
  await expect(form.dialog.getByRole('group', { name: 'Also works in' })).toHaveCount(0);
  await form.select({ Role: 'Store', Store: 'Mission Street Market' });
  const others = form.dialog.getByRole('group', { name: 'Also works in' });
  await expect(others.getByRole('checkbox')).toHaveCount(2);
  // By keyboard.
  await others.getByRole('checkbox', { name: /^Harbor/ }).focus();
  await page.keyboard.press('Space');
  await form.save();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(form.row('Ann Area')).toContainText('Mission Street Market, Harbor Liquor & Deli');
  await form.button('Edit Ann Area').click();
  await expect(others.getByRole('checkbox', { name: /^Harbor/ })).toBeChecked();
  await expect(others.getByRole('checkbox', { name: 'Hidden Corner' })).not.toBeChecked();

  const { page: office } = await openScreen('area.ann', '/sales-report-date', ADDED_PASSWORD);
  const store = office.getByRole('combobox', { name: 'Store', exact: true });
  await expect(store.getByRole('option')).toHaveText([/^All stores/, /^Harbor/, 'Mission Street Market']);
  await expect(store.locator('option:checked')).toHaveText(/^All stores/);
  await expect(office.getByRole('link', { name: /^Harbor/ }).first()).toBeVisible();
  await store.selectOption({ label: 'Mission Street Market' });
  await expect(office).toHaveURL(/store=\d+/);
  // On a tablet, the choice is above the report, and the top bar names what is chosen.
  const bar = office.getByRole('banner');
  await store.selectOption({ label: 'Harbor Liquor & Deli' });
  await office.setViewportSize({ width: 820, height: 1180 });
  await expect(office.getByRole('main').getByLabel('Store', { exact: true })).toBeVisible();
  await expect(bar.getByText('Harbor Liquor & Deli')).toBeVisible();
  await expect(bar.getByText('Mission Street Market', { exact: true })).toBeHidden();
  await office.setViewportSize({ width: 1280, height: 800 });
  // What a counter does stays with the first store.
  await office.goto(`${server.url}/dashboard`);
  await expect(office.getByRole('combobox', { name: 'Store', exact: true }).locator('option')).toHaveCount(3);
  await expect(office.getByText('Hidden Corner')).toHaveCount(0);
  await office.goto(`${server.url}/verifystock`);
  await expect(office.getByLabel('UPC')).toBeVisible();
  await office.goto(`${server.url}/user`);
  await expect(office.getByRole('row').filter({ hasText: 'Harbor Admin' })).toBeVisible();
});
