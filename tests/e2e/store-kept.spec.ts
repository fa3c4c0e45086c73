import { expect } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { test } from './admin-screen';

const HARBOR = 'Harbor Liquor & Deli';

test('the app opens with the store chosen last on the device, or with all of them', { tag: '@all' }, async ({
  openScreen,
  server,
}) => {
  const { page } = await openScreen('admin', paths.overShort);
  const choice = page.getByLabel('Store', { exact: true });
  const chosen = choice.locator('option:checked');
  await expect(chosen).toHaveText('All stores');
  await choice.selectOption({ label: HARBOR });
  await expect(page).toHaveURL(/store=/);

  await page.goto(server.url + paths.settling);
  await expect(chosen).toHaveText(HARBOR);
  await choice.selectOption({ label: 'All stores' });
  await expect(page).not.toHaveURL(/store=/);

  await page.goto(server.url + paths.overShort);
  await expect(chosen).toHaveText('All stores');
  // Where all can't be covered, the last single store is still the one.
  await page.goto(server.url + paths.storeSettings);
  await expect(chosen).toHaveText(HARBOR);
});
