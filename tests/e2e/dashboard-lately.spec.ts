import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { login, viewProfile } from '../../src/app/state/auth-calls';
import { call, createApi } from '../../src/device/client';
import { boardPaths } from '../../src/shared/board/paths';
import { formatCents } from '../../src/shared/values/money';
import { chooseExport } from '../support/browsers/export';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './admin-screen';

// Only the test under “with the worker” needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const dollars = (amount: number) => formatCents(Math.round(amount * 100));

/** The tile with yesterday's sales, not the answer above it. */
const yesterdaysTile = (page: Page) =>
  page.getByRole('link', { name: /^Yesterday/ }).filter({ hasText: '$', hasNot: page.getByRole('heading') });

test('an admin sees the sales of each store on the dashboard, and finds reports from there and by searching', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  const open = createApi({ base: `${server.url}/api`, token: () => null });
  const { token } = await login(open, { Username: 'admin', password: DEMO_PASSWORD });
  const api = createApi({ base: `${server.url}/api`, token: () => token });
  const companyId = (await viewProfile(api)).store_id ?? 0;
  const stores = (await call(api, boardPaths.board, { params: { companyId } })).data.filter(
    ({ has_stock }) => has_stock,
  );
  const { page } = await openScreen('admin', '/dashboard');
  const board = page.getByRole('list', { name: 'All stores' });
  const row = (name: string) => board.getByRole('listitem').filter({ hasText: name });
  const all = page.getByRole('button', { name: `All (${stores.length})` });
  if (await all.isVisible()) await all.click();
  await expect(board.getByRole('listitem')).toHaveCount(stores.length);
  for (const { store_name, sales_today, sales_7_days, last_count_by } of stores) {
    const { height = 0 } = (await row(store_name).boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(64);
    for (const text of [store_name, dollars(sales_today), dollars(sales_7_days)])
      await expect(row(store_name)).toContainText(text);
    await page.getByRole('button', { name: `More about ${store_name}` }).click();
    await expect(row(store_name)).toContainText(last_count_by ?? 'Never counted');
  }
  const saved = page.waitForEvent('download');
  await chooseExport(page, 'Download CSV');
  const [heads, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(heads).toContain('Sweep, at least');
  expect(lines).toHaveLength(stores.length);

  await page.getByRole('combobox', { name: 'Find anything' }).fill('sales');
  await expect(page.getByRole('option', { name: 'Sales Report (Date)' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A figure links to its report of that store.
  for (const { store_name, sales_7_days } of stores) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    // The store of the report stays chosen.
    await page.getByLabel('Store', { exact: true }).selectOption({ label: 'All stores' });
    if (await all.isVisible()) await all.click();
    await row(store_name).getByRole('link', { name: 'Sold, 7 days' }).click();
    await expect(page).toHaveURL(/\/sales-report-date\?from=/);
    await expect(page.getByLabel('Store', { exact: true }).locator('option:checked')).toHaveText(store_name);
    await expect(page.getByText(dollars(sales_7_days)).first()).toBeVisible();
  }

  // A store's own dashboard is in the address, so that Back leads to all stores.
  const [first] = stores;
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByLabel('Store', { exact: true }).selectOption({ label: 'All stores' });
  if (await all.isVisible()) await all.click();
  await row(first?.store_name ?? '')
    .getByRole('link', { name: first?.store_name ?? '' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?store=${first?.store_id}$`));
  await yesterdaysTile(page).click();
  await expect(page.getByLabel('Store', { exact: true }).locator('option:checked')).toHaveText(
    first?.store_name ?? '',
  );
  await page.goBack();
  await page.goBack();
  await expect(board).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the dashboard shows the sales as last loaded without a network', { tag: '@all' }, async ({
    terminal,
    context,
  }) => {
    const { page } = terminal;
    const yesterday = yesterdaysTile(page);
    await expect(yesterday).toContainText('$');
    const before = await yesterday.innerText();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Sales as of /)).toBeVisible();
    expect(await yesterday.innerText()).toBe(before);
  });
});
