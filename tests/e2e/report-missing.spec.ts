import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import type { SalesBody } from '../../src/shared/counting/sales-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import type { Pack, StoreAccount } from '../support/shops/store-account';
import { test as demoTest } from './demo-test';
import { SalesReportScreen } from './sales-report-screen';

const test = demoTest.extend<{ report: SalesReportScreen }>({
  report: async ({ terminal, server }, use) => use(new SalesReportScreen(terminal.page, server.url)),
});

// Only the test without a network needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

type Count = {
  purpose?: 'shift' | 'opening';
  at: string;
  /** tickets sold or missing, from the first number to the one before `front` */
  from?: number;
  /** number of the ticket at the front */
  front: number;
};

/** Submits a count that saw one pack's front ticket. */
async function count(store: StoreAccount, pack: Pack, { purpose = 'shift', at, front, from = front }: Count) {
  const lot = { lot_number: pack.upc, lot_counter: 1 };
  const tickets = front - from;
  const entry = {
    ...lot,
    start_ticket: addToSerial(pack.start, from),
    end_ticket: addToSerial(pack.start, front - 1),
    ticketCount: tickets,
    store_id: store.user.store_id,
    ticket_price: 5,
    amount: 5 * tickets,
  };
  const body: SalesBody = {
    data: {
      scanned: tickets > 0 ? [entry] : [],
      non_scanned: [],
      seen: [{ ...lot, front_ticket: addToSerial(pack.start, front) }],
    },
    purpose,
    on_shelf: 1,
    recorded_at: at,
  };
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  await call(store.api, countingPaths.salesRecordRegister, { body, headers });
}

/** A pack of 60 at $5 on the shelf. */
async function packOnShelf(store: StoreAccount, upc: string, first: string): Promise<Pack> {
  const pack = await store.shelve(upc, first, 60);
  return pack;
}

const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
const missing = (page: Page) => page.getByRole('region', { name: /^Missing: / });

test('a day’s report, file and sheet list tickets missing at the opening check separately until a sale explains them', {
  tag: '@all',
}, async ({ report, store }) => {
  const { page } = report;
  const { name } = store.user;
  const pack = await packOnShelf(store, '028400006918', '69180000000000');
  await count(store, pack, { at: '2025-09-02T05:58:00Z', from: 0, front: 20 });
  await count(store, pack, { purpose: 'opening', at: '2025-09-02T13:04:00Z', from: 20, front: 23 });
  await count(store, pack, { at: '2025-09-03T05:30:00Z', front: 23 });

  await report.open('/sales-report-date');
  await report.findDay('2025-09-02');
  await expect(figure(page, 'Total Count')).toHaveText('0');
  await expect(figure(page, 'Total Amount')).toHaveText('$0.00');
  await expect(report.noData).toBeHidden();
  await expect(page.getByRole('table')).toBeHidden();
  const line =
    `${await store.gameOf(pack)}, pack 0000000: #020–#022, ` +
    `between 10:58 PM (${name}) and 6:04 AM (${name}).`;
  await expect(missing(page).getByRole('heading')).toHaveText('Missing: 3 tickets, $15.00');
  await expect(missing(page).getByRole('listitem')).toHaveText([line]);
  await expect(page.getByRole('region', { name: 'Counts' }).getByRole('listitem')).toHaveText([
    `${name}, 6:04 AM · Opening check, 1 of 1 pack seen`,
    `${name}, 10:30 PM · Nothing sold, 1 of 1 pack seen, not checked`,
  ]);

  const { bytes } = await report.csv();
  const [, first] = bytes.toString('utf8').split('\r\n');
  const codes = [pack.upc, '69180000000020', '69180000000022'].map((code) => `"=""${code}"""`);
  expect(first).toBe(`${codes},,,,,,,3,15,"${line}"`);

  expect(await report.print('Letter')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('paragraph').filter({ hasText: `${name}, 6:04 AM · Opening check, 1 of 1 pack seen` }),
  ).toBeVisible();
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: `${name}, 10:30 PM · Nothing sold, 1 of 1 pack seen, not checked` }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Missing at an opening check, not included in these totals' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Missing: 3 tickets, $15.00' })).toHaveText(
    line.replace(', between', ' (3 tickets, $15.00), between'),
  );
  await expect(page.getByText('Total: 0 tickets, $0.00')).toBeVisible();
  await page.emulateMedia({ media: null });

  // The record of 23:10, which was late.
  await count(store, pack, { at: '2025-09-02T06:10:00Z', from: 20, front: 23 });
  await report.search();
  await expect(page.getByRole('region', { name: 'Counts' })).toBeVisible();
  await expect(missing(page)).toBeHidden();
  await report.findDay('2025-09-01');
  await expect(figure(page, 'Total Amount')).toHaveText('$115.00');
});

test('the shift select groups opening checks, and each count shows its own figures', { tag: '@all' }, async ({
  report,
  store,
}) => {
  const { page } = report;
  const { name } = store.user;
  const pack = await packOnShelf(store, '028400006925', '69250000000000');
  await count(store, pack, { purpose: 'opening', at: '2025-09-05T13:04:00Z', from: 0, front: 1 });
  await count(store, pack, { at: '2025-09-05T21:00:00Z', from: 1, front: 4 });
  await count(store, pack, { at: '2025-09-06T05:30:00Z', front: 4 });

  await report.open('/sales-report');
  await report.date.fill('2025-09-05');
  await expect(report.shift.getByRole('option')).toHaveText([
    'Select Shift',
    `${name}, 2:00 PM`,
    `${name}, 10:30 PM`,
    `${name}, 6:04 AM`,
  ]);
  await expect(report.shift.locator('optgroup[label="Opening check"] option')).toHaveText([
    `${name}, 6:04 AM`,
  ]);
  const summary = page.getByRole('table', { name: 'Summary' }).getByRole('cell');
  await report.chooseShift('22:30:00');
  await report.search();
  await expect(summary).toHaveText(['Fri, Sep 5, 2025', `${name}, 10:30 PM`, '0', '$0.00']);
  await expect(page.getByText('Nothing sold, 1 of 1 pack seen, not checked', { exact: true })).toBeVisible();
  await expect(report.noData).toBeHidden();
  await expect(missing(page)).toBeHidden();

  await report.chooseShift('06:04:00');
  await report.search();
  await expect(summary).toHaveText(['Fri, Sep 5, 2025', `${name}, 6:04 AM`, '0', '$0.00']);
  await expect(missing(page).getByRole('listitem')).toContainText(
    // Never counted before: since its shelf record, which here is later than the check.
    [/, pack 0000000: #000, between .* and .*\.$/],
  );

  await report.chooseShift('14:00:00');
  await report.search();
  await expect(summary).toHaveText(['Fri, Sep 5, 2025', `${name}, 2:00 PM`, '3', '$15.00']);
  await expect(missing(page)).toBeHidden();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the dashboard warns of missing tickets, also without a network, and links to the report of their day', {
    tag: '@all',
  }, async ({ terminal: { page }, context, store }) => {
    const pack = await packOnShelf(store, '028400006932', '69320000000000');
    await count(store, pack, { purpose: 'opening', at: new Date().toISOString(), from: 0, front: 2 });
    const warning = page.getByText(/^\d+ tickets \(\$[\d.]+\) missing at (today|yesterday)’s opening check/);
    await page.reload();
    await expect(warning).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(warning).toBeVisible();
    await context.setOffline(false);

    await page.getByRole('link', { name: /^See (today|yesterday)’s report$/ }).click();
    await expect(
      missing(page)
        .getByRole('listitem')
        .filter({ hasText: `${await store.gameOf(pack)}, pack 0000000: #000–#001` }),
    ).toContainText(', between ');
    await store.correct(pack.upc, pack.start, addToSerial(pack.start, 1), 'They were behind the counter');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Corrections', exact: true })).toContainText(
      'They were behind the counter',
    );
    await page.goto(page.url().replace(/\/sales-report-date.*/, '/dashboard'));
    await expect(page.getByRole('navigation', { name: 'Counter' })).toBeVisible();
    await expect(warning).toBeHidden();
  });
});
