import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/domain/tickets/serial';
import { test } from './counter-test';

// Nothing here needs the worker, whose set-up takes a second of each test.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

/** The terminal fetches its stock, as it does when a person comes back to it. */
const fetchStock = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.url().includes('/stock-list/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
};

test('an open summary says what another terminal counted, keeps the marks, and saves only what was understood', async ({
  store,
  openCounter,
}) => {
  const upc = '028400171046';
  const first = await store.receive(upc, '71040000000000', 60);
  const second = await store.receive(upc, '71040001000000', 60, 2);
  await store.putOnShelf(first);
  await store.putOnShelf(second);
  const counter = await openCounter('/verifystock');
  const { page } = counter;

  await counter.gun(addToSerial(second.start, 12));
  await counter.proceed();
  await counter.notScanned(first).getByText('Sold out').click();
  await expect(page.getByText('72 tickets · $360', { exact: true })).toBeVisible();

  // Another terminal has counted 5 tickets of the scanned pack, and 10 of the one that is marked.
  const at = new Date(Date.now() - 60_000).toISOString();
  await store.sell(upc, second.start, addToSerial(second.start, 4), at, 2);
  await store.sell(upc, first.start, addToSerial(first.start, 9), at);
  await fetchStock(page);
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'The stock changed while this summary was open' });
  await expect(notice.getByRole('listitem')).toHaveText([
    `Lot 1 of ${upc}: another terminal counted 10 tickets; 60 → 50`,
    `Lot 2 of ${upc}: another terminal counted 5 tickets; 12 → 7`,
  ]);
  await expect(counter.button('Understood')).toBeInViewport({ ratio: 1 });
  await expect(counter.notScanned(first).getByLabel('Sold out')).toBeChecked();
  await expect(page.getByText('57 tickets · $285', { exact: true })).toBeVisible();
  await expect(counter.button('Add Sales')).toBeDisabled();
  await counter.button('Add Sales').click({ force: true });
  expect(await counter.outboxSize()).toBe(0);

  await counter.button('Understood').click();
  await expect(notice).toBeHidden();
  await counter.addSales('Sales recorded: 57 tickets, $285.');
  const sold = (await store.salesOf(upc)).reduce((sum, row) => sum + row.ticketCount, 0);
  expect(sold).toBe(72);
});
