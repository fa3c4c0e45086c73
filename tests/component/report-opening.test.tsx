// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { dayInWords } from '../../src/messages/words/times';
import { boardPaths } from '../../src/shared/board/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { StoreAccount } from '../support/shops/store-account';
import { expectTexts, openScreen, search, storeAccount, total } from './screen';

const date = page.getByLabelText('Sale Date');
const shift = page.getByLabelText('Shift', { exact: true });

for (const path of ['/sales-report', '/sales-report-date'] as const) {
  test(`${path} opens with today, and on a day without a count offers the last day with one`, async () => {
    // No test counts in this store.
    const store = await StoreAccount.signIn('', 'store2');
    const [lately] = (await call(store.api, boardPaths.today, { params: { id: store.user.store_id } })).data;
    const last = lately?.last_count;
    if (!last) throw new Error('the demo store has no count');
    const today = businessDate(new Date(), DEFAULT_CLOCK);
    expect(last.date).not.toBe(today);
    await openScreen('store2', path);

    await expect.element(page.getByText('Not counted today yet.')).toBeVisible();
    await expect.element(date).toHaveValue(today);
    await expect.element(page.getByRole('heading', { name: 'Tickets Sold' })).not.toBeInTheDocument();
    const summary = page.getByRole('table', { name: 'Summary' });
    await expect.element(summary).not.toBeInTheDocument();
    const showLast = page.getByRole('button', { name: `Show ${dayInWords(last.date)}` });
    await showLast.click();
    await expect.element(date).toHaveValue(last.date);
    if (path === '/sales-report') {
      await expect.element(shift).toHaveValue(`${last.created_by}_${last.report_time}`);
      await expect.element(summary).toHaveTextContent(dayInWords(last.date));
    } else await expect.element(page.getByRole('heading', { name: 'Tickets Sold' })).toBeVisible();
    await expect.element(page.getByText('Nothing was counted')).not.toBeInTheDocument();

    await date.fill('2025-01-01');
    if (path === '/sales-report-date') await search();
    await expect.element(page.getByText('Not counted on Wed, Jan 1, 2025.')).toBeVisible();
    await expect.element(showLast).toBeVisible();
  });
}

test('the totals by game of a day add up to its total, name the game first, and unfold to the game’s rows', async () => {
  const store = await storeAccount();
  const [bricks, sevens] = [
    await store.receive('028400003085', '30085000000000', 60),
    await store.receive('028400003092', '30092000000000', 60),
  ];
  for (const pack of [bricks, sevens]) await store.putOnShelf(pack);
  await store.sell(bricks.upc, bricks.start, '30085000000003', '2025-02-10T19:00:00Z');
  await store.sell(sevens.upc, sevens.start, '30092000000009', '2025-02-10T19:30:00Z');
  const [row] = (
    await call(store.api, reportsPaths.daySales, {
      params: { date: '2025-02-10', storeId: store.user.store_id },
    })
  ).salesRecord;
  await openScreen('store', '/sales-report-date');
  await date.fill('2025-02-10');
  await search();
  await expectTexts(total('Total Amount'), ['$70.00']);
  await expectTexts(total('Shifts'), ['2']);

  const totals = page.getByRole('region', { name: 'Totals' });
  await totals.getByRole('button', { name: 'By game' }).click();
  await expectTexts(totals.css('summary'), [
    `${row?.vendor_name}028400003092 · 10 tickets$50.00`,
    `${row?.vendor_name}028400003085 · 4 tickets$20.00`,
  ]);
  await totals.css('summary').first().click();
  const rows = totals.getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.nth(1)).toHaveTextContent('30092000000000');
});
