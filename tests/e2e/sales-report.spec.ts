import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { dayInWords } from '../../src/messages/words/times';
import { reportsPaths } from '../../src/shared/reports/paths';
import { DEFAULT_CLOCK, wallDate } from '../../src/shared/time/store-clock';
import { holdRequests } from '../support/browsers/held-requests';
import { reportTest, SalesReportScreen } from './sales-report-screen';
import { TerminalPage } from './terminal-page';

const test = reportTest('/sales-report');

// Only the tests under “opened without a network” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block', firstScreen: null });

const options = (report: SalesReportScreen) => report.shift.getByRole('option');

test('the search button of the sales report shows its progress, and a shift without rows shows a message', {
  tag: '@all',
}, async ({ report, store }) => {
  const pack = await store.shelve('028400006048', '60480000000000', 60);
  await store.sell(pack.upc, pack.start, '60480000000004', '2025-05-01T19:00:00Z');
  await report.date.fill('2025-05-01');
  await report.chooseShift('12:00:00');
  await store.correct(pack.upc, pack.start, '60480000000004', 'Counted at the wrong bin');

  const release = await holdRequests(report.page, '**/shift-sales-record-list/**');
  await report.search();
  await expect(report.page.getByRole('button', { name: 'Searching…' })).toBeDisabled();
  await expect(report.noData).toBeHidden();
  release();
  await expect(report.noData).toBeVisible();
  await expect(report.page.getByRole('region', { name: 'Corrections', exact: true })).toContainText(
    /pack 0000000: #000–#004 \(\$25\.00\), in the record of .*: 5 tickets back on the shelf \(Counted at the wrong bin\)\./,
  );
  await expect(report.page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
});

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow', firstScreen: '/dashboard' });

  test('the sales report shows this terminal’s waiting entries, which become a shift once they are sent', {
    tag: '@all',
  }, async ({ store, server, browser }) => {
    const context = await browser.newContext();
    const pack = await store.shelve('028400006055', '60550000000000', 60);
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/dashboard', 'allow');
    const report = new SalesReportScreen(terminal.page, server.url);
    // Once loaded, the screen opens without a network.
    await report.open('/sales-report');

    await context.setOffline(true);
    await terminal.sell(pack, '60550000000023');
    await terminal.page.getByRole('link', { name: 'Sales Report', exact: true }).click();
    await expect(report.waiting).toContainText('23 tickets, $115');
    const before = await options(report).count();

    await context.setOffline(false);
    await expect(report.waiting).toBeHidden({ timeout: 30_000 });
    await expect.poll(() => options(report).count()).toBeGreaterThan(before);
    await context.close();
  });
});

test('the file of a shift’s report is right byte by byte, and the shift prints on one page', {
  tag: '@all',
}, async ({ report, store }) => {
  const pack = await store.shelve('028400006079', '60790000000000', 60);
  await store.sell(pack.upc, pack.start, '60790000000002', '2025-07-01T19:00:00Z');
  const { salesRecord } = await call(store.api, reportsPaths.daySales, {
    params: { date: '2025-07-01', storeId: store.user.store_id },
  });
  const vendor = salesRecord[0]?.vendor_name;
  await report.findShift('2025-07-01', '12:00:00');
  const { name, bytes } = await report.csv();
  expect(name).toBe('sales-2025-07-01-12-00-00.csv');
  expect(bytes).toEqual(
    Buffer.from(
      '\uFEFFUPC#,Start Ticket#,End Ticket#,Vendor Name,Ticket Price,Ticket Count,Amount,Note\r\n' +
        `"=""028400006079""","=""60790000000000""","=""60790000000002""",${vendor},5,3,15,\r\n` +
        // Dated before the pack was received.
        `,,,,,,,"Changed by a record of Tue, Jul 1, 2025, 12:00 PM by ${store.user.name}, received ` +
        `${dayInWords(wallDate(new Date(), DEFAULT_CLOCK))}: +3 tickets, +$15.00. Clerk on duty unknown."`,
    ),
  );

  expect(await report.print('Letter')).toBe(1);
  await report.page.emulateMedia({ media: 'print' });
  await expect(report.page.getByRole('heading', { name: 'Shift Sales Sheet' })).toBeVisible();
  await expect(report.page.getByRole('table', { name: `${store.user.name}, 12:00 PM` })).toBeVisible();
  await expect(report.date).toBeHidden();
});
