import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { dayInWords } from '../../src/messages/words/times';
import { reportsPaths } from '../../src/shared/reports/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DAY_MS, DEFAULT_CLOCK, wallDate } from '../../src/shared/time/store-clock';
import { holdRequests } from '../support/browsers/held-requests';
import { untilOfficeIsKept } from '../support/browsers/office-parts';
import { expectWithinMargins } from './paper';
import { reportTest, SalesReportScreen } from './sales-report-screen';
import { TerminalPage } from './terminal-page';

const test = reportTest('/sales-report-date');

// Only the tests under “opened without a network” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block', firstScreen: null });

test('a day without sales shows a message in both languages until the next search, and a failed search shows its error', {
  tag: '@all',
}, async ({ report }) => {
  await report.findDay('2099-01-01');
  await expect(report.noData).toBeVisible();
  await expect(report.page.getByText('ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।')).toHaveAttribute('lang', 'pa');

  const release = await holdRequests(report.page, '**/sales-record-list/**');
  await report.search();
  await expect(report.page.getByRole('button', { name: 'Searching…' })).toBeDisabled();
  await expect(report.noData).toBeHidden();
  release();
  await expect(report.noData).toBeVisible();

  await report.page.unrouteAll();
  await report.page.route('**/sales-record-list/**', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Sorry! something went wrong, please contact our support team', code: 'fault' },
    }),
  );
  await report.search();
  await expect(report.page.getByRole('alert')).toHaveText(
    'Sorry! something went wrong, please contact our support team',
  );
  await expect(report.noData).toBeVisible();
});

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow', firstScreen: '/dashboard' });

  test('the report of a day shows this terminal’s waiting entries above its rows until they are sent', {
    tag: '@all',
  }, async ({ store, server, browser }) => {
    const context = await browser.newContext();
    const pack = await store.shelve('028400003030', '30030000000000', 60);
    // The dashboard reads today's report, which is cached then.
    const today = context.waitForEvent('response', (response) =>
      response.url().includes('/sales-record-list/'),
    );
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/dashboard', 'allow');
    await (await today).finished();
    const { page } = terminal;
    const report = new SalesReportScreen(page, server.url);
    // Once loaded, the screens of the office open without a network.
    await report.open('/sales-report');
    await untilOfficeIsKept(page);

    await context.setOffline(true);
    await terminal.sell(pack, '30030000000023');
    await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
    await expect(report.waiting).toContainText('23 tickets, $115');
    await report.search();
    await expect(report.asOf).toBeVisible();
    await expect(page.getByRole('row', { name: '30030000000000' })).toBeHidden();

    await context.setOffline(false);
    await expect(report.waiting).toBeHidden({ timeout: 30_000 });
    await report.search();
    // The day has the counts of other tests, too.
    const rowsOfPage = page.getByLabel('Rows per page');
    if (await rowsOfPage.isVisible()) await rowsOfPage.selectOption('100');
    const row = page.getByRole('row', { name: '30030000000000' });
    await expect(row).toContainText('30030000000022');
    await expect(row).toContainText('$115');
    await context.close();
  });

  test('the report of a loaded day is shown without a network, with its time, to the same user only', {
    tag: '@all',
  }, async ({ report, store, context }) => {
    const pack = await store.shelve('028400003078', '30047000000000', 60);
    await store.sell(pack.upc, pack.start, '30047000000010', '2025-02-03T19:00:00Z');
    await report.findDay('2025-02-03');
    await expect(report.total('Total amount')).toHaveText('$55.00');
    await expect(report.asOf).toBeHidden();

    await context.setOffline(true);
    await report.open('/sales-report-date');
    await report.findDay('2025-02-03');
    await expect(report.total('Total amount')).toHaveText('$55.00');
    await expect(report.asOf).toBeVisible();
    await report.findDay('2025-02-04');
    await expect(report.unknownOffline).toBeVisible();
    await expect(report.noData).toBeVisible();

    await context.setOffline(false);
    await report.signInAs('store2');
    await report.open('/sales-report-date');
    await context.setOffline(true);
    await report.findDay('2025-02-03');
    await expect(report.unknownOffline).toBeVisible();
    await expect(report.noData).toBeVisible();
    await expect(report.page.getByText('Tickets Sold')).toBeHidden();
  });
});

test('the file of a day’s report has all of its rows, byte by byte', { tag: '@all' }, async ({
  report,
  store,
}) => {
  const pack = await store.shelve('028400003054', '30054000000000', 60);
  // Every second ticket gives twelve rows, more than a page.
  for (let ticket = 0; ticket < 24; ticket += 2) {
    const serial = addToSerial(pack.start, ticket);
    await store.sell(pack.upc, serial, serial, '2025-02-05T19:00:00Z');
  }
  const { salesRecord } = await call(store.api, reportsPaths.daySales, {
    params: { date: '2025-02-05', storeId: store.user.store_id },
  });
  const vendor = salesRecord[0]?.vendor_name;
  await report.findDay('2025-02-05');
  const { name, bytes } = await report.csv();
  expect(name).toBe('sales-2025-02-05.csv');
  const lines = salesRecord.map(
    ({ start_ticket: serial }) =>
      `"=""028400003054""","=""${serial}""","=""${serial}""",${vendor},1,5,5,${store.user.name},2025-02-05 11:00:00,`,
  );
  expect(lines).toHaveLength(12);
  const head = 'UPC,START SERIAL,END SERIAL,VENDOR,SOLD TICKETS,TICKET PRICE,AMOUNT,ENTRY BY,ENTRY TIME,Note';
  // Each record is dated before the pack was received.
  const late =
    `,,,,,,,,,"Changed by a record of Wed, Feb 5, 2025, 11:00 AM by ${store.user.name}, received ` +
    `${dayInWords(wallDate(new Date(), DEFAULT_CLOCK))}: +1 ticket, +$5.00. Clerk on duty unknown."`;
  const notes = salesRecord.map(() => late);
  expect(bytes).toEqual(Buffer.from(`\uFEFF${[head, ...lines, ...notes].join('\r\n')}`));
});

test('the printed day is a daily sheet with records, clerks, rows, sums, notes and lines to sign', {
  tag: '@all',
}, async ({ report, store }) => {
  const { page } = report;
  const pack = await store.shelve('028400003061', '30061000000000', 60);
  await store.sell(pack.upc, pack.start, '30061000000009', '2025-02-06T19:00:00Z');
  await store.sell(pack.upc, pack.start, '30061000000014', '2025-02-06T23:30:00Z');
  await store.enterCash('2025-02-06', [50, 21]);
  const [last, reason] = ['30061000000014', 'The roll had slipped'];
  await store.correct(pack.upc, last, last, reason);
  await page.emulateMedia({ colorScheme: 'dark' });
  await report.findDay('2025-02-06');
  await expect(report.total('Total amount')).toHaveText('$70.00');

  expect(await report.print('Letter')).toBe(1);
  expect(await report.print('A4')).toBe(1);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const { name, store_name } = store.user;
  await expect(page.getByRole('heading')).toHaveText([
    'Daily Sales Sheet',
    'Over / short changed later',
    /^Late records/,
    /^Corrections/,
  ]);
  await expect(page.getByText(`${store_name} · Thursday, February 6, 2025`)).toBeVisible();
  await expectWithinMargins(page);
  await expect(page.getByText(/^Printed \w{3}, \w{3} \d+, \d+:\d{2} [AP]M$/)).toBeVisible();
  const cells = (time: string) => page.getByRole('table', { name: `${name}, ${time}` }).locator('td');
  const row = (tickets: string) => ['1', /./, '1000000', tickets];
  await expect(cells('11:00 AM')).toHaveText([
    ...row('#000–#009'),
    ...['$5.00', '10', '$50.00', '', 'Subtotal', '', '', '', '10', '$50.00'],
  ]);
  await expect(cells('3:30 PM')).toHaveText([
    ...row('#010–#013'),
    ...['$5.00', '4', '$20.00', '', 'Subtotal', '', '', '', '4', '$20.00'],
  ]);
  await expect(page.getByRole('table', { name: 'Over / Short' }).locator('td')).toHaveText([
    ...['11:00 AM', name, '$50.00', '$50.00', '$50.00', 'Even'],
    ...['3:30 PM', name, '$20.00', '$20.00', '$21.00', 'Even (+\u2060$1.00)'],
  ]);
  await expect(page.getByRole('list', { name: 'Over / short changed later' })).toContainText(
    `${name}: Was −$4.00 until the correction of`,
  );
  await expect(page.getByRole('list', { name: `Notes of ${name}, 3:30 PM` })).toContainText(
    `#1: #000–#009 counted here too, but sold in the record of ${name}`,
  );
  await expect(page.getByRole('list', { name: 'Corrections', exact: true })).toContainText(
    `, pack 1000000: #014 ($5.00), in the record of ${name}, Thu, Feb 6, 2025, 3:30 PM.`,
  );
  await expect(page.getByRole('list', { name: 'Corrections', exact: true })).toContainText(reason);
  await expect(page.getByText('Total: 14 tickets, $70.00')).toBeVisible();
  for (const line of ['Counted by', 'Checked by', 'Date'])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByText(store_name ?? '', { exact: true })).toBeHidden();
  const ink = await page.getByText('Total: 14 tickets').evaluate((total) => getComputedStyle(total).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});

test('a usual day of three shifts prints on one page, and a table that breaks repeats its head', {
  tag: '@all',
}, async ({ report, store }) => {
  // Other tests record something on the last days.
  const day = businessDate(new Date(Date.now() - 9 * DAY_MS), DEFAULT_CLOCK);
  await store.enterCash(day, [412.5, 380, 1250]);
  await report.findDay(day);
  await expect(report.page.getByRole('heading', { name: 'Tickets Sold' })).toBeVisible();
  expect(await report.print('Letter')).toBe(1);
  await report.page.emulateMedia({ media: 'print' });
  const money = report.page.getByRole('table', { name: 'Over / Short' });
  await expect(money.locator('tbody tr')).toHaveCount(3);
  expect(await report.cutOff('Letter')).toEqual([]);
  expect(await report.cutOff('A4')).toEqual([]);
  await report.page.emulateMedia({ media: 'print' });
  expect(await report.print('Letter')).toBe(1);
  expect(await report.print('A4')).toBe(1);
  const table = report.page.getByRole('table').first();
  const looks = (inside: string, property: 'display' | 'breakInside') =>
    table
      .locator(inside)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(await looks('thead', 'display')).toBe('table-header-group');
  expect(await looks('tbody tr', 'breakInside')).toBe('avoid');
});
