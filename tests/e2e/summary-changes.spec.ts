import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/domain/tickets/serial';
import { openTerminal, test } from './counter-test';

// Nothing here needs the worker, whose set-up takes a second of each test.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

/** The terminal fetches its stock, as it does when a person comes back to it. */
const fetchStock = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.url().includes('/stock-list/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
};

test('an open summary says what another terminal counted, keeps the marks, and saves only what was understood', async ({
  browser,
  server,
  store,
  openCounter,
}) => {
  const upc = '028400171046';
  const first = await store.receive(upc, '71040000000000', 60);
  const second = await store.receive(upc, '71040001000000', 60, 2);
  await store.putOnShelf(first);
  await store.putOnShelf(second);
  // Another terminal has counted 10 tickets of one pack and 5 of the other, and has no network.
  const other = await openTerminal(browser, server.url);
  await other.page.context().setOffline(true);
  await other.gun(addToSerial(first.start, 10));
  await other.gun(addToSerial(second.start, 5));
  await other.proceed();
  await other.addSales('Saved on this device.');
  const counter = await openCounter('/verifystock');
  const { page } = counter;

  await counter.gun(addToSerial(second.start, 12));
  await counter.proceed();
  await counter.notScanned(first).getByText('Sold out').click();
  await expect(page.getByText('72 tickets · $360', { exact: true })).toBeVisible();

  await other.page.context().setOffline(false);
  await expect.poll(async () => (await store.salesOf(upc)).length).toBe(2);
  await page.evaluate(() => scrollTo(0, 0));
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
  await other.page.context().close();
});
