import { expect } from '@playwright/test';
import { dayInWords } from '../../src/messages/words/times';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { test } from './admin-screen';
import { section } from './exceptions-scene';
import { SalesReportScreen } from './sales-report-screen';
import { TerminalPage } from './terminal-page';

const PACK = '61110000000000';
const ticket = (n: number) => addToSerial(PACK, n);

test('a late record dated last year is on the dashboard, can be marked as seen, and is noted in both days’ reports', {
  tag: '@all',
}, async ({ openScreen, server, store }) => {
  const upc = '028400061115';
  const day = '2025-03-04';
  await store.shelve(upc, ticket(0), 80);
  await store.sell(upc, ticket(0), ticket(19), new Date().toISOString());
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  await store.sell(upc, ticket(0), ticket(19), `${day}T22:05:00Z`);
  const { page } = await openScreen('store', '/dashboard');
  await expect(page.getByText(/arrived late and changed a closed day/)).toBeVisible();
  await page.getByRole('link', { name: 'See Late records' }).click();
  await expect(page).toHaveURL(/\/late$/);

  const { name } = store.user;
  const title = `Tue, Mar 4, 2025, 2:05 PM by ${name}`;
  const cardIn = (name: string) =>
    section(page, name).getByRole('listitem').filter({ hasText: title }).first();
  const card = cardIn('To review');
  await expect(card).toContainText('Dated before its tickets were on the shelf');
  await expect(card).toContainText(/, \d+ days late, from an unnamed device\. Clerk on duty unknown\./);
  await expect(card).toContainText('Tue, Mar 4, 2025: +20 tickets, +\u2060$100.00');
  await expect(card).toContainText(`${dayInWords(today)}: −20 tickets, −\u2060$100.00`);
  await page.getByRole('button', { name: `Mark as seen: the record of ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Record of ${title}`);
  await dialog.getByLabel('Reason').fill('found in a drawer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cardIn('Seen')).toContainText('Reason: found in a drawer');
  await expect(cardIn('Seen').getByRole('button')).toHaveCount(0);

  const report = new SalesReportScreen(page, server.url);
  await report.open('/sales-report-date');
  await report.findDay(day);
  const message = `Changed by a record of ${title}, received ${dayInWords(today)}:`;
  const notes = section(page, 'Late records');
  await expect(notes).toContainText(`${message} +20 tickets, +\u2060$100.00. Clerk on duty unknown.`);
  expect((await report.csv()).bytes.toString('utf8')).toContain(`${message} +20 tickets, +$100.00.`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('list', { name: 'Late records' })).toContainText(message);
  await page.emulateMedia({ media: 'screen' });
  await report.findDay(today);
  await expect(notes).toContainText(`${message} −20 tickets, −\u2060$100.00. Clerk on duty unknown.`);
});

test('older corrections are on the next page of their list, even without a network', { tag: '@all' }, async ({
  context,
  server,
  store,
}) => {
  const upc = '028400061122';
  const first = '61120000000000';
  await store.shelve(upc, first, 80);
  await store.sell(upc, first, addToSerial(first, 39), new Date().toISOString());
  for (let n = 0; n < 11; n++)
    await store.correct(upc, addToSerial(first, n), addToSerial(first, n), `page ${n}`);
  const terminal = await TerminalPage.openSignedIn(context, server.url, '/exceptions', 'allow');
  const { page } = terminal;
  const corrections = section(page, 'Corrections');
  const oldest = corrections.getByRole('row', { name: /page 0/ });
  await expect(corrections.getByRole('row', { name: /page 10/ })).toBeVisible();
  await expect(oldest).toHaveCount(0);
  await corrections.getByRole('button', { name: 'Next' }).click();
  await expect(oldest).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(corrections.getByRole('row', { name: /page 10/ })).toBeVisible();
  await corrections.getByRole('button', { name: 'Next' }).click();
  await expect(oldest).toBeVisible();
  await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible();
});
