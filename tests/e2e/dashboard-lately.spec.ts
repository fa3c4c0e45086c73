import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { login, viewProfile } from '../../src/api/auth';
import { createApi } from '../../src/api/client/client';
import { companyBoard, storesToday } from '../../src/api/dashboard';
import { dayBefore } from '../../src/domain/time/store-clock';
import { formatCents } from '../../src/domain/values/money';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './admin-screen';

// Only the test under “with the worker” needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const dollars = (amount = 0) => formatCents(Math.round(amount * 100));

test('a store sees what it sold today and yesterday, its last count and fourteen days, each with its report', async ({
  openScreen,
  store,
}) => {
  const { page } = await openScreen('store', '/dashboard');
  const [lately] = await storesToday(store.api, store.user.store_id);
  if (!lately?.last_count) throw new Error('the demo store has no count');
  const yesterday = dayBefore(lately.date);
  const amountOn = (date: string) => dollars(lately.days.find((day) => day.date === date)?.amount);
  const cards = page.getByRole('region', { name: 'Sales and the last count' }).getByRole('link');
  await expect(cards).toContainText([
    `Sold today${amountOn(lately.date)}`,
    `Yesterday${amountOn(yesterday)}`,
    'Last count',
  ]);
  await expect(cards.nth(0)).toContainText('usual');
  const [shift] = lately.counts.filter(({ date, purpose }) => date === yesterday && purpose !== 'opening');
  await expect(cards.nth(1)).toContainText(`${shift?.name}, `);
  await expect(cards.nth(2)).toContainText(`by ${lately.last_count.name}`);

  const bars = page.getByRole('region', { name: 'Sales of the last 14 days' }).getByRole('link');
  await expect(bars).toHaveCount(14);
  await expect(bars.nth(12)).toHaveAccessibleName(new RegExp(`: \\${amountOn(yesterday)}, \\d+ tickets?$`));
  await bars.nth(12).click();
  await expect(page).toHaveURL(new RegExp(`/sales-report-date\\?date=${yesterday}$`));
  await expect(page.locator('dl > div', { hasText: 'Total amount' }).locator('dd')).toHaveText(
    amountOn(yesterday),
  );
});

test('an admin sees the sales of each store, and finds the reports from there and by searching', async ({
  openScreen,
  server,
}) => {
  const open = createApi({ base: `${server.url}/api`, token: () => null });
  const { token } = await login(open, { Username: 'admin', password: DEMO_PASSWORD });
  const api = createApi({ base: `${server.url}/api`, token: () => token });
  const stores = await companyBoard(api, (await viewProfile(api)).store_id ?? 0);
  const { page } = await openScreen('admin', '/dashboard');
  const table = page.getByRole('table', { name: 'All stores, worst first' });
  await expect(table.getByRole('row')).toHaveCount(stores.length + 1);
  for (const [i, { store_name, sales_today, sales_7_days, last_count_by }] of stores.entries()) {
    const row = table.getByRole('row').nth(i + 1);
    for (const text of [store_name, dollars(sales_today), dollars(sales_7_days), last_count_by ?? ''])
      await expect(row).toContainText(text);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [heads, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(heads).toContain('Sweep, at least');
  expect(lines).toHaveLength(stores.length);

  await page.getByRole('combobox', { name: 'Find a screen or a lot' }).fill('sales');
  await expect(page.getByRole('option', { name: 'Sales Report (Date)' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A figure leads to its report, of that store.
  for (const { store_name, sales_7_days } of stores) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await table.getByRole('row', { name: store_name }).getByRole('link').nth(3).click();
    await expect(page).toHaveURL(/\/sales-report-date\?from=/);
    await expect(page.getByLabel('Store', { exact: true }).locator('option:checked')).toHaveText(store_name);
    await expect(page.getByText(dollars(sales_7_days)).first()).toBeVisible();
  }

  // A store chosen on the dashboard is the one whose report its figures lead to.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  for (const { store_name } of stores) {
    await page.getByLabel('Store', { exact: true }).selectOption({ label: store_name });
    await page.getByRole('link', { name: /^Yesterday/ }).click();
    await expect(page.getByLabel('Store', { exact: true }).locator('option:checked')).toHaveText(store_name);
    await page.getByRole('link', { name: 'Dashboard' }).click();
  }
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the sales are shown as they were seen last', async ({ terminal, context }) => {
    const { page } = terminal;
    const yesterday = page.getByRole('link', { name: /^Yesterday/ });
    await expect(yesterday).toContainText('$');
    const before = await yesterday.innerText();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Sales as of /)).toBeVisible();
    expect(await yesterday.innerText()).toBe(before);
  });
});
