import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { chooseExport } from '../support/browsers/export';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block', firstScreen: null });

const PATH = '/inventory-report';

const field = (page: Page, name: 'UPC#' | 'Ticket#' | 'Status') => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The cells of a column. @param index from 1 */
const column = (page: Page, index: number) => page.locator(`tbody td:nth-child(${index})`);
const exactText = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const serials = (start: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => addToSerial(start, from + i));

async function open(page: Page, address = PATH): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Report' })).toBeVisible();
}

/** Prevents the browser's print dialog; the sheet is rendered all the same. */
const withoutDialog = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

test('the inventory report keeps its criteria in the address, so that Back and a reload restore the results', {
  tag: '@all',
}, async ({ terminal: { page }, store }) => {
  const { upc, start } = await store.shelveInPart('040400000031', '04040000020000');
  await open(page);
  await field(page, 'Ticket#').fill(start);
  await field(page, 'Ticket#').press('Enter');
  await expect(column(page, 2)).toHaveText([start]);
  await field(page, 'Ticket#').fill('');
  await field(page, 'UPC#').fill(upc);
  await press(page, 'Search');
  await expect(exactText(page, '1–10 of 25')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Ticket#')).toHaveValue(start);
  await expect(field(page, 'UPC#')).toHaveValue('');
  await expect(column(page, 2)).toHaveText([start]);
  await page.reload();
  await expect(column(page, 2)).toHaveText([start]);
});

test('the file of the inventory report has a line for every ticket, with leading zeros, byte by byte', {
  tag: '@all',
}, async ({ terminal: { page }, store }) => {
  const { upc, start } = await store.shelveInPart('040400000055', '04040000040000');
  await open(page, `${PATH}?upc=${upc}`);
  const vendor = await column(page, 4).first().textContent();
  const download = page.waitForEvent('download');
  await chooseExport(page, 'Download CSV');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`inventory-${businessDate(new Date(), DEFAULT_CLOCK)}.csv`);
  const status = (index: number) => (index < 3 ? 'Sold' : index < 12 ? 'On Shelf' : 'Active');
  const lines = serials(start, 0, 25).map(
    (serial, index) => `"=""${upc}""","=""${serial}""",5,${vendor},${status(index)}`,
  );
  const expected = ['UPC#,Ticket#,Ticket Price,Vendor Name,Status', ...lines].join('\r\n');
  expect(await readFile(await file.path())).toEqual(
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(expected)]),
  );
});

test('the inventory report prints as one sheet with a line for each run, black on white, and nothing else', {
  tag: '@all',
}, async ({ terminal: { page }, store }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { upc, start } = await store.shelveInPart('040400000062', '04040000050000');
  await open(page, `${PATH}?upc=${upc}`);
  await expect(exactText(page, '1–10 of 25')).toBeVisible();
  await withoutDialog(page);
  await chooseExport(page, 'Print');
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Tickets: / })).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.getByRole('table', { name: 'Tickets: 13 Active, 9 On Shelf, 3 Sold' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Inventory Report']);
  await expect(page.getByText(`${store.user.store_name} · UPC# ${upc}`)).toBeVisible();
  const cells = (row: Locator) => row.getByRole('cell').allTextContents();
  const rows = sheet.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  expect((await cells(rows.nth(0))).slice(1, 6)).toEqual([
    ...[upc, start.slice(4, 11), '#000–#002', '3', '$5.00'],
  ]);
  expect((await cells(rows.nth(1))).slice(3, 5)).toEqual(['#003–#011', '9']);
  expect((await cells(sheet.locator('tfoot tr')))[4]).toBe('25');
  for (const hidden of ['banner', 'navigation', 'button', 'contentinfo'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0);
  expect(
    await sheet.evaluate((table) => [
      getComputedStyle(table).color,
      getComputedStyle(document.body).backgroundColor,
    ]),
  ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the inventory report shows earlier results without a network, and says that other searches need it', {
  tag: '@all',
}, async ({ terminal: { page }, store, context }) => {
  const { upc, start } = await store.shelveInPart('040400000079', '04040000060000');
  await open(page, `${PATH}?upc=${upc}`);
  await expect(column(page, 2)).toHaveText(serials(start, 0, 10));
  await context.setOffline(true);
  await press(page, 'Search');
  await expect(page.getByRole('status').filter({ hasText: /^Offline\. Showing data from / })).toBeVisible();
  await expect(column(page, 2)).toHaveText(serials(start, 0, 10));

  // A page that isn't cached: the current one stays.
  await press(page, 'Next');
  const failure = page.getByRole('alert').filter({ hasText: 'needs internet' });
  await expect(failure).toBeVisible();
  await expect(column(page, 2)).toHaveText(serials(start, 0, 10));
  await chooseExport(page, 'Download CSV');
  await expect(failure).toHaveCount(2);

  // The page that couldn't be read is read as soon as the network is back.
  await context.setOffline(false);
  await expect(column(page, 2)).toHaveText(serials(start, 10, 10));
  await expect(page.getByRole('status').filter({ hasText: /^Offline\. Showing data from / })).toBeHidden();
});

test('the search box leads to the inventory report with a lot’s UPC', { tag: '@all' }, async ({
  context,
  server,
  store,
  serviceWorkers,
}) => {
  const { upc } = await store.shelveInPart('040400000086', '04040000070000');
  const { page } = await TerminalPage.openSignedIn(context, server.url, '/dashboard', serviceWorkers);
  await page.getByRole('combobox', { name: 'Find anything' }).fill(upc);
  await page.getByRole('option', { name: upc }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Inventory Report' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page, 'UPC#')).toHaveValue(upc);
  await expect(exactText(page, '1–10 of 25')).toBeVisible();
});
