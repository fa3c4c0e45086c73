import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { openTerminal, test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

/** Makes the terminal fetch its stock, as when a person returns to it. */
const fetchStock = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.url().includes('/stock-list/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
};

test('an open summary shows another terminal’s counts, keeps its marks, and is saved only after the clerk confirms', {
  tag: '@all',
}, async ({ plainBrowser, server, store, openCounter }) => {
  const upc = '028400171046';
  const first = await store.receive(upc, '71040000000000', 60);
  const second = await store.receive(upc, '71040001000000', 60, 2);
  const game = await store.gameOf(first);
  await store.putOnShelf(first);
  await store.putOnShelf(second);
  // Another terminal has counted 10 tickets of one pack and 5 of the other, and has no network.
  const other = await openTerminal(plainBrowser, server.url);
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
    `${game}, pack 0000000: another terminal counted 10 tickets; 60 → 50`,
    `${game}, pack 0001000: another terminal counted 5 tickets; 12 → 7`,
  ]);
  await expect(counter.button('Got it')).toBeInViewport({ ratio: 1 });
  await expect(counter.notScanned(first).getByLabel('Sold out')).toBeChecked();
  await expect(page.getByText('57 tickets · $285', { exact: true })).toBeVisible();
  await expect(counter.button('Add Sales')).toBeDisabled();
  await counter.button('Add Sales').click({ force: true });
  expect(await counter.outboxSize()).toBe(0);

  await counter.button('Got it').click();
  await expect(notice).toBeHidden();
  await counter.addSales('Sales recorded: 57 tickets, $285.');
  const sold = (await store.salesOf(upc)).reduce((sum, row) => sum + row.ticketCount, 0);
  expect(sold).toBe(72);
  await other.page.context().close();
});
