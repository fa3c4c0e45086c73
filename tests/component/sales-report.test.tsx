import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clockTime } from '../../src/app/ui/formats';
import { call } from '../../src/device/client';
import { dayInWords } from '../../src/messages/words/times';
import { boardPaths } from '../../src/shared/board/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { businessDate, DAY_MS, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { formatCents } from '../../src/shared/values/money';
import type { Pack } from '../support/shops/store-account';
import { spokenClock } from '../support/tickets/spoken';
import { expectTexts, expectTextsIn, openScreen, search, storeAccount, textsOf, total } from './screen';

const yesterday = () => businessDate(new Date(Date.now() - DAY_MS), DEFAULT_CLOCK);

const date = page.getByLabelText('Sale Date');
const shift = page.getByLabelText('Shift', { exact: true });
const options = shift.getByRole('option');
const summary = page.getByRole('table', { name: 'Summary' });
/** The cells of a column. @param index from 1 */
const column = (index: number) =>
  page.css(`[role=group][aria-label] > table > tbody > tr:not(:has([colspan])) > td:nth-child(${index})`);

async function open(path: '/sales-report' | '/sales-report-date', username = 'store'): Promise<void> {
  await openScreen(username, path);
  await expect.element(date).toBeVisible();
}

async function chooseShift(reportTime: string): Promise<void> {
  const option = shift.getByRole('option', { name: `, ${spokenClock(reportTime)}` });
  await expect.element(option).toBeInTheDocument();
  await shift.selectOptions(option.element().getAttribute('value') ?? '');
}

async function shelved(upc: string, start: string): Promise<Pack> {
  const store = await storeAccount();
  const pack = await store.shelve(upc, start, 60);
  return pack;
}

/** The width of a text in an element's font, in pixels. */
function textWidth(element: Element, text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return context.measureText(text).width;
}

const ARROW_WIDTH = 20;
/** The width that a select has for its text, without its arrow, in pixels. */
function textRoom(select: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(select);
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - ARROW_WIDTH;
}

test('the sales report opens with the last shift of today', async () => {
  const store = await storeAccount();
  const pack = await shelved('028400061018', '61018000000000');
  await store.sell(pack.upc, pack.start, '61018000000004', new Date().toISOString());
  await open('/sales-report');
  const [today] = (await call(store.api, boardPaths.today, { params: { id: store.user.store_id } })).data;
  const last = today?.last_count;
  if (!last) throw new Error('the demo store has no count');
  await expect.element(date).toHaveValue(last.date);
  await expect.element(shift).toHaveValue(`${last.created_by}_${last.report_time}`);
  await expect
    .element(summary)
    .toHaveTextContent(`${dayInWords(last.date)}${last.name}, ${clockTime(last.report_time)}`);
  await page.getByRole('button', { name: 'By game' }).click();
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect.element(totals.css('summary').first()).toBeVisible();
});

test('the report of a shift shows the server’s summary, columns and rows, and notes tickets sold in another record', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const pack = await shelved('028400006017', '60170000000000');
  await store.sell(pack.upc, pack.start, '60170000000009', '2025-03-03T18:00:00Z');
  await store.sell(pack.upc, pack.start, '60170000000014', '2025-03-03T22:30:00Z');

  await open('/sales-report');
  await expect
    .element(page.getByRole('navigation', { name: 'Breadcrumb' }))
    .toHaveTextContent(/Lottery.*Reports.*Sales Report/);
  await date.fill('2025-03-03');
  const { name, id } = store.user;
  await expectTexts(options, ['Select Shift', `${name}, 10:00 AM`, `${name}, 2:30 PM`]);
  await shift.selectOptions(`${id}_14:30:00`);
  await search();

  await expectTexts(summary.getByRole('columnheader'), ['Date', 'Shift', 'Total Count', 'Total Amount']);
  await expectTexts(summary.getByRole('cell'), ['Mon, Mar 3, 2025', `${name}, 2:30 PM`, '5', '$25.00']);
  const detail = page.getByRole('table', { name: 'Sales of' });
  await expectTexts(detail.getByRole('columnheader'), [
    '#',
    'UPC#',
    'Start Ticket#',
    'End Ticket#',
    'Vendor Name',
    'Ticket Price',
    'Ticket Count',
    'Amount',
  ]);
  await expectTexts(column(3), ['60170000000010']);
  await expectTextsIn(detail.getByRole('row'), [
    'UPC#',
    '$25',
    `#000–#009 counted here too, but sold in the record of ${name}`,
  ]);
});

test('choosing another date in the sales report removes the former result', { tags: 'all' }, async () => {
  const store = await storeAccount();
  const pack = await shelved('028400006093', '60930000000000');
  await store.sell(pack.upc, pack.start, '60930000000004', '2025-03-05T18:00:00Z');
  await open('/sales-report');
  await date.fill('2025-03-05');
  await chooseShift('10:00:00');
  await search();
  await expect.element(summary).toHaveTextContent('$25.00');
  await date.fill('2025-03-06');
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: pack.upc })).not.toBeInTheDocument();
  await date.fill('2025-03-05');
  await chooseShift('10:00:00');
  await expect.element(summary).not.toBeInTheDocument();
  await search();
  await expect.element(summary).toHaveTextContent('$25.00');
});

test('the shift select shows the seconds of two counts in one minute, and cuts no label on any screen', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const pack = await shelved('028400006109', '61090000000000');
  await store.sell(pack.upc, pack.start, '61090000000004', '2025-12-10T18:58:05Z');
  await store.sell(pack.upc, '61090000000005', '61090000000009', '2025-12-10T18:58:41Z');
  await store.sell(pack.upc, '61090000000010', '61090000000014', '2025-12-10T18:59:30Z');
  const { name } = store.user;
  try {
    for (const [width, height] of [
      [360, 740],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height);
      await open('/sales-report');
      await date.fill('2025-12-10');
      await expectTexts(options, [
        'Select Shift',
        `${name}, 10:58:05 AM`,
        `${name}, 10:58:41 AM`,
        `${name}, 10:59 AM`,
      ]);
      // As long as the names of the demo's clerks.
      expect(textRoom(shift.element())).toBeGreaterThanOrEqual(
        textWidth(shift.element(), 'Evening Clerk, 10:58:41 PM'),
      );
    }
  } finally {
    await page.viewport(1280, 800);
  }
});

test('the sales report shows two shifts for the repeated 1:30 AM in November', { tags: 'all' }, async () => {
  const store = await storeAccount();
  const pack = await shelved('028400006024', '60240000000000');
  await store.sell(pack.upc, pack.start, '60240000000009', '2025-11-02T08:30:00Z');
  await store.sell(pack.upc, '60240000000010', '60240000000014', '2025-11-02T09:30:00Z');

  await open('/sales-report');
  await date.fill('2025-11-02');
  await expect
    .poll(() => textsOf(options))
    .toEqual([
      'Select Shift',
      expect.stringMatching(/, 1:30 AM PDT$/),
      expect.stringMatching(/, 1:30 AM PST$/),
    ]);
  await chooseShift('01:30:00 PDT');
  await search();
  await expectTextsIn(summary.getByRole('cell'), ['Sun, Nov 2, 2025', '1:30 AM PDT', '10', '$50.00']);
  await chooseShift('01:30:00 PST');
  await search();
  await expectTextsIn(summary.getByRole('cell'), ['Sun, Nov 2, 2025', '1:30 AM PST', '5', '$25.00']);
});

test('the sales report requires a date and a shift', { tags: 'all' }, async () => {
  await open('/sales-report');
  await date.fill('2025-01-01');
  await expect.element(shift).toHaveAttribute('required');
  await search();
  await expect.element(shift).toHaveAccessibleDescription('Fill atleast one search field.');
  await date.fill('');
  await search();
  await expect.element(date).toHaveAccessibleDescription('Sale Date is required.');
});

test('an admin reads the shifts of one store at a time', { tags: 'all' }, async () => {
  const store = await storeAccount();
  const pack = await shelved('028400006086', '60860000000000');
  await store.sell(pack.upc, pack.start, '60860000000001', '2025-08-01T19:00:00Z');
  await open('/sales-report', 'admin');
  const places = page.getByLabelText('Store', { exact: true });
  const own = String(store.user.store_id);
  await places.selectOptions(own);
  await date.fill('2025-08-01');
  await chooseShift('12:00:00');
  await search();
  await expect.element(page.getByRole('cell', { name: '$10.00' }).first()).toBeVisible();

  const ids = places.getByRole('option').elements();
  const other = ids.map((option) => option.getAttribute('value')).find((id) => id !== own);
  await places.selectOptions(other ?? '');
  await expect.element(date).not.toHaveValue('2025-08-01');
  await expect.element(page.getByRole('cell', { name: pack.upc })).not.toBeInTheDocument();
});

test('the report of a day has the totals, columns and rows of the server', { tags: 'all' }, async () => {
  const { api, user } = await storeAccount();
  const { countData, salesRecord } = await call(api, reportsPaths.daySales, {
    params: { date: yesterday(), storeId: user.store_id },
  });
  const sold = countData[0];
  if (!sold) throw new Error('the demo store sold nothing yesterday');

  await open('/sales-report-date');
  await date.fill(yesterday());
  await search();
  await expect.element(page.getByRole('heading', { name: 'Tickets Sold' })).toBeVisible();
  await expectTexts(total('Total Count'), [String(sold.ticketCount)]);
  await expectTexts(total('Total Amount'), [formatCents(Math.round(sold.amount * 100))]);
  await expectTexts(page.getByRole('columnheader'), [
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

  await page.getByLabelText('Rows per page').selectOptions('100');
  await expectTexts(
    column(2),
    salesRecord.map((row) => row.lot_number),
  );
  // A roll sold downwards begins with its highest ticket.
  await expectTexts(
    column(3),
    salesRecord.map((row) => (row.sells === 'down' ? `↓ ${row.end_ticket}` : row.start_ticket)),
  );
  await expectTexts(
    column(6),
    salesRecord.map((row) => String(row.ticketCount)),
  );
});

test('the table of a day’s sales has pages of ten rows and sorts in both directions by a column', {
  tags: 'all',
}, async () => {
  const { api, user } = await storeAccount();
  const { salesRecord } = await call(api, reportsPaths.daySales, {
    params: { date: yesterday(), storeId: user.store_id },
  });
  expect(salesRecord.length).toBeGreaterThan(10);
  await open('/sales-report-date');
  await date.fill(yesterday());
  await search();

  await expectTexts(
    column(1),
    Array.from({ length: 10 }, (_, i) => String(i + 1)),
  );
  await expect.element(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectTexts(column(1).first(), ['11']);
  await expect.element(page.getByText(`of ${salesRecord.length}`)).toBeVisible();

  const counts = salesRecord.map((row) => row.ticketCount).sort((a, b) => a - b);
  const heading = page.getByRole('columnheader', { name: 'SOLD TICKETS' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await expectTexts(column(6), counts.slice(0, 10).map(String));
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(column(6), counts.reverse().slice(0, 10).map(String));
});
