import { expect, type Page } from '@playwright/test';
import { daySales } from '../../src/api/sales';
import { formatMoney } from '../../src/domain/money';
import { laDate } from '../../src/domain/time';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

const DAY_MS = 24 * 60 * 60 * 1000;

const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click();
const total = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
/** The cells of a column, by its place. */
const column = (page: Page, place: number) => page.locator(`tbody td:nth-child(${place})`);

test.beforeEach(async ({ terminal: { page } }) => {
  await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report (Date)' })).toBeVisible();
});

test('a day of the report has the totals, columns and rows of the server', async ({
  terminal: { page },
  store,
}) => {
  const yesterday = laDate(new Date(Date.now() - DAY_MS));
  const { countData, salesRecord } = await daySales(store.api, yesterday, store.user.store_id);
  const sold = countData[0];
  if (!sold) throw new Error('the demo store sold nothing yesterday');

  await page.getByLabel('Sale Date').fill(yesterday);
  await search(page);
  await expect(page.getByRole('heading', { name: 'Tickets Sold' })).toBeVisible();
  await expect(total(page, 'Total count')).toHaveText(String(sold.ticketCount));
  await expect(total(page, 'Total amount')).toHaveText(formatMoney(Math.round(sold.amount * 100)));
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'UPC',
    'START SERIAL',
    'END SERIAL',
    'VENDOR',
    'SOLD TICKETS',
    'TICKET PRICE',
    'AMOUNT',
    'ENTRY BY',
    'ENTRY TIME',
  ]);

  await page.getByLabel('Rows per page').selectOption('100');
  await expect(column(page, 2)).toHaveText(salesRecord.map((row) => row.lot_number));
  await expect(column(page, 3)).toHaveText(salesRecord.map((row) => row.start_ticket));
  await expect(column(page, 6)).toHaveText(salesRecord.map((row) => String(row.ticketCount)));
});

test('the table has pages of ten and sorts by any column', async ({ terminal: { page }, store }) => {
  const yesterday = laDate(new Date(Date.now() - DAY_MS));
  const { salesRecord } = await daySales(store.api, yesterday, store.user.store_id);
  expect(salesRecord.length).toBeGreaterThan(10);
  await page.getByLabel('Sale Date').fill(yesterday);
  await search(page);

  await expect(column(page, 1)).toHaveText(Array.from({ length: 10 }, (_, i) => String(i + 1)));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(column(page, 1).first()).toHaveText('11');
  await expect(page.getByText(`of ${salesRecord.length}`)).toBeVisible();

  const counts = salesRecord.map((row) => row.ticketCount).sort((a, b) => a - b);
  const heading = page.getByRole('columnheader', { name: 'SOLD TICKETS' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(column(page, 6)).toHaveText(counts.slice(0, 10).map(String));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(column(page, 6)).toHaveText(counts.reverse().slice(0, 10).map(String));
});

test('a day without sales says so in both languages', async ({ terminal: { page } }) => {
  await page.getByLabel('Sale Date').fill('2099-01-01');
  await search(page);
  await expect(page.getByText('No data found.')).toBeVisible();
  await expect(page.getByText('ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।')).toHaveAttribute('lang', 'pa');
});

test('the date is today in Los Angeles, and typing into it is blocked', async ({ terminal: { page } }) => {
  const date = page.getByLabel('Sale Date');
  await expect(date).toHaveValue(laDate(new Date()));
  await date.focus();
  await page.keyboard.type('01012001');
  await page.keyboard.press('Delete');
  await expect(date).toHaveValue(laDate(new Date()));
});

test('what waits on this terminal is shown beside the report, not in it, until it is sent', async ({
  store,
  server,
  browser,
}) => {
  const context = await browser.newContext();
  const pack = await store.receive('028400003030', '30030000000000', 60);
  await store.putOnShelf(pack);
  const terminal = await TerminalPage.open(context, server.url, '/login');
  await terminal.signIn();
  const { page } = terminal;
  const waiting = page.getByRole('region', { name: 'Not yet sent from this device' });

  await context.setOffline(true);
  await terminal.sell(pack, '30030000000023');
  await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
  await expect(waiting).toContainText('23 tickets, $115');
  await search(page);
  await expect(page.getByRole('alert')).toContainText('This report needs the network.');

  await context.setOffline(false);
  await expect(waiting).toBeHidden({ timeout: 30_000 });
  await search(page);
  await page.getByLabel('Rows per page').selectOption('100');
  const row = page.getByRole('row', { name: '30030000000000' });
  await expect(row).toContainText('30030000000022');
  await expect(row).toContainText('$115');
  await context.close();
});
