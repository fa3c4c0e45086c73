// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { paths } from '../../src/shared/wire/page-paths';
import { ADDED_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { openScreen, refreshStock } from './screen';

const NOT_REAL = 'Sample data: nothing here is real.';

test('an empty store loads and clears sample data with one press each, and its screens say that nothing is real', async () => {
  const admin = await StoreAccount.signIn('', 'admin');
  const companyId = admin.user.store_id;
  const Username = 'sample.store';
  const { data: store, setup_url } = await call(admin.api, placesPaths.storeRegister, {
    body: { store_name: 'Sample Shop', company_id: companyId, state: 'CA', Username, country_id: 1 },
  });
  const token = new URL(setup_url).searchParams.get('token') ?? '';
  await call(admin.api, accountsPaths.resetPassword, { body: { token, password: ADDED_PASSWORD } });

  await openScreen(Username, paths.verifyStock, ADDED_PASSWORD);
  await refreshStock();
  await expect.element(page.getByRole('link', { name: 'Start the first walk' })).toBeVisible();
  await expect.element(page.getByText(NOT_REAL)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect.element(page.getByText(NOT_REAL)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load sample data' })).not.toBeInTheDocument();

  await openScreen('admin', `${paths.overShort}?store=${store.id}`);
  await expect.element(page.getByText(NOT_REAL)).toBeVisible();
  await openScreen('admin', paths.store);
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByText(NOT_REAL)).not.toBeInTheDocument();

  await openScreen(Username, paths.packs, ADDED_PASSWORD);
  await expect.element(page.getByText(NOT_REAL)).toBeVisible();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect.element(page.getByText(NOT_REAL)).not.toBeInTheDocument();

  await openScreen('admin', `${paths.storeSettings}?store=${store.id}`);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect.element(page.getByText(NOT_REAL)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load sample data' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect.element(page.getByText(NOT_REAL)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  await openScreen(Username, paths.verifyStock, ADDED_PASSWORD);
  await expect.element(page.getByRole('link', { name: 'Start the first walk' })).toBeVisible();
});
