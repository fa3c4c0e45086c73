import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { reportsPaths } from '../../src/shared/reports/paths';
import { businessDate, DEFAULT_CLOCK, dayBefore, daysBefore } from '../../src/shared/time/store-clock';
import { formatCents } from '../../src/shared/values/money';
import { reportTest } from './sales-report-screen';

const test = reportTest('/sales-report-date');

test.use({ serviceWorkers: 'block', firstScreen: null });

test('the report of a day opens with today, steps from day to day, and adds up a week', {
  tag: '@all',
}, async ({ report, store }) => {
  const { page } = report;
  const storeId = store.user.store_id;
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const amountOf = async (date: string) =>
    formatCents(
      Math.round(
        ((await call(store.api, reportsPaths.daySales, { params: { date, storeId } })).countData[0]?.amount ??
          0) * 100,
      ),
    );

  await expect(report.date).toHaveValue(today);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  const yesterday = dayBefore(today);
  await expect(report.date).toHaveValue(yesterday);
  await expect(report.total('Total Amount')).toHaveText(await amountOf(yesterday));
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(report.date).toHaveValue(dayBefore(yesterday));
  await expect(report.total('Total Amount')).toHaveText(await amountOf(dayBefore(yesterday)));
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(report.date).toHaveValue(yesterday);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(report.date).toHaveValue(today);
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();

  // A period adds up its days, and each links to its report.
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  const week = await call(store.api, reportsPaths.periodSales, {
    params: { fromDate: daysBefore(today, 6), toDate: today, storeId },
  });
  const dollars = week.data.reduce((sum, { amount }) => sum + amount, 0);
  await expect(report.total('Total Amount')).toHaveText(formatCents(Math.round(dollars * 100)));
  await expect(page.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next period' })).toBeDisabled();
  await expect(page.getByRole('list').getByRole('link', { name: /\$[\d,.]+.*ticket/ })).toHaveCount(7);
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const by of ['game', 'price', 'clerk']) {
    await totals.getByRole('button', { name: `By ${by}` }).click();
    const cents = (await totals.getByText(/^\$[\d,]+\.\d\d$/).allTextContents())
      .filter((_, index) => by !== 'price' || index % 2 === 1)
      .reduce((sum, text) => sum + Math.round(Number(text.replace(/[$,]/g, '')) * 100), 0);
    expect(cents).toBe(Math.round(dollars * 100));
  }
  expect(await report.print('Letter')).toBe(1);
  expect((await report.csv()).name).toBe(`sales-${daysBefore(today, 6)}-to-${today}.csv`);
  await page.getByRole('link', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${daysBefore(today, 13)}&to=${daysBefore(today, 7)}$`));
  await page.goBack();
  await page.getByRole('table').getByRole('link').nth(1).click();
  await expect(report.date).toHaveValue(yesterday);
  await expect(report.total('Total Amount')).toHaveText(await amountOf(yesterday));
});

test('on a phone, each row of a day’s report is a card with its headings, and nothing scrolls sideways', {
  tag: '@all',
}, async ({ report }) => {
  const { page } = report;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Yesterday' }).click();
  const row = page.getByRole('table', { name: 'Sales of' }).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveCount(10);
  const amount = row.locator('[data-label=AMOUNT]');
  expect(await amount.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"AMOUNT"');
  await expect(amount).toHaveText(/^\$\d+\.\d\d$/);
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    const table = page.getByRole('group', { name: /^Sales of/ });
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});
