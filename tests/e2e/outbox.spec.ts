import { expect } from '@playwright/test';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

test('what the server refuses needs attention with its reason, stays through a reload, and Retry sends it', async ({
  browser,
  server,
  store,
}) => {
  const pack = await store.receive('028400003047', '30040000000000', 60);
  await store.putOnShelf(pack);
  // Without a worker the page sends, where its answers can be changed.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const terminal = await TerminalPage.open(context, server.url, '/login');
  await terminal.fillSignIn();
  const { page } = terminal;
  const refusal = {
    message: 'Some tickets are not on the shelf.',
    code: 'not_on_shelf',
    entries: [
      { index: 0, list: 'scanned', code: 'not_on_shelf', message: 'These tickets are in the back room.' },
    ],
  };
  const register = '**/api/sales-record-register';
  await page.route(register, (route) => route.fulfill({ status: 409, json: refusal }));
  await terminal.sell(pack, '30040000000004');

  const badge = page.getByRole('banner').getByText('1 needs attention');
  await expect(badge).toBeVisible();
  await badge.click();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('4 tickets, $20');
  await expect(attention).toContainText('Some tickets are not on the shelf.');
  await expect(attention).toContainText('028400003047: 30040000000000 – 30040000000003');
  await expect(attention).toContainText('These tickets are in the back room.');
  await page.reload();
  await expect(attention).toBeVisible();
  expect(await store.salesOf(pack.upc)).toEqual([]);

  await page.unroute(register);
  await attention.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('4 tickets, $20');
  await expect(attention).toBeHidden();
  await expect(badge).toBeHidden();
  expect(await store.salesOf(pack.upc)).toMatchObject([
    { start_ticket: pack.start, ticketCount: 4, amount: 20 },
  ]);
  await context.close();
});
