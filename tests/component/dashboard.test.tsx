// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { boardPaths } from '../../src/shared/board/paths';
import { dayBefore } from '../../src/shared/time/store-clock';
import { formatCents } from '../../src/shared/values/money';
import { paths } from '../../src/shared/wire/page-paths';
import { expectTexts, expectTextsIn, openScreen, reloadScreen, storeAccount } from './screen';

const dollars = (amount = 0) => formatCents(Math.round(amount * 100));

test('a store’s dashboard shows its last count and the sales of today, yesterday and 14 days, and links to reports', async () => {
  const store = await storeAccount();
  await openScreen('store', paths.dashboard);
  const [lately] = (await call(store.api, boardPaths.today, { params: { id: store.user.store_id } })).data;
  if (!lately?.last_count) throw new Error('the demo store has no count');
  const yesterday = dayBefore(lately.date);
  const amountOn = (date: string) => dollars(lately.days.find((day) => day.date === date)?.amount);
  const cards = page.getByRole('region', { name: 'Sales and the last count' }).getByRole('link');
  await expectTextsIn(cards, [`Sold today${amountOn(lately.date)}`, `Yesterday${amountOn(yesterday)}`]);
  await expect.element(cards.nth(0)).toHaveTextContent(/usual/i);
  await expect.element(cards.nth(1)).toHaveTextContent(`${lately.board?.yesterday?.drawers.length} drawer`);
  await expect
    .element(cards.filter({ hasText: 'Last count' }))
    .toHaveTextContent(`by ${lately.last_count.name}`);

  const bars = page.getByRole('region', { name: 'Sales of the last 14 days' }).getByRole('link');
  await expect.element(bars).toHaveLength(14);
  await expect
    .element(bars.nth(12))
    .toHaveAccessibleName(new RegExp(`: \\${amountOn(yesterday)}, \\d+ tickets?$`));
  await bars.nth(12).click();
  await expect.poll(() => location.href).toMatch(new RegExp(`/sales-report-date\\?date=${yesterday}$`));
  await expectTexts(page.css('dl > div').filter({ hasText: 'Total Amount' }).css('dd'), [
    amountOn(yesterday),
  ]);
});

test('the statistics on the dashboard are open until someone folds them, and the device remembers the choice', async () => {
  await openScreen('store', paths.dashboard);
  const users = page.getByText('Number of Users', { exact: true });
  const chart = page.getByRole('img', { name: 'Tickets Statistics' });
  await expect.element(users).toBeVisible();
  await expect.element(chart).toBeVisible();
  const fold = page.css('summary').filter({ hasText: 'Inventory statistics' });
  await fold.click();
  await expect.element(users).not.toBeInTheDocument();
  await reloadScreen();
  await expect.element(fold).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
  expect(localStorage.getItem('lottery-statistics-fold')).toContain('true');
  await fold.click();
  await expect.element(users).toBeVisible();
  await expect.element(chart).toBeVisible();
});
