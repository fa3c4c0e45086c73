import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import type { StoreAccount } from '../support/shops/store-account';
import { openTerminal, test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const START = '71020000000000';
const ticket = (n: number) => addToSerial(START, n);

/** A roll of $20 tickets on the shelf. */
async function rollOf20({ api, user }: StoreAccount, upc: string) {
  const like = (await call(api, stockPaths.inventoryList, { params: { storeId: user.store_id } })).data.find(
    (lot) => lot.ticket_price === 20,
  );
  if (!like?.vendor_id) throw new Error('no $20 lot in the demo store');
  const body = {
    lot_number: upc,
    lot_counter: 1,
    start_number: START,
    end_number: ticket(29),
    vendor_id: like.vendor_id,
    plan_id: like.plan_id ?? undefined,
    store_id: user.store_id,
    sells: 'up' as const,
  };
  await call(api, stockPaths.inventoryAdd, { body });
  return { upc, start: START, end: ticket(29) };
}

test('an opening check reports 3 tickets of $20 as missing, not as sold, until a late record explains them', {
  tag: '@all',
}, async ({ browser, server, store, openCounter }) => {
  const upc = '028400171022';
  const roll = await rollOf20(store, upc);
  await store.putOnShelf(roll);
  // The close at 22:58 with the front 020; at 23:10, without a network, the front is 023.
  const closing = await openTerminal(browser, server.url);
  await closing.gun(ticket(20));
  await closing.proceed();
  await closing.addSales('20 tickets, $400');
  await closing.page.context().setOffline(true);
  await closing.gun(ticket(23));
  await closing.proceed();
  await closing.addSales('Saved on this device.');
  const salesAtClose = await store.salesOf(upc);
  const missingOf = async () => {
    const day = businessDate(new Date(), DEFAULT_CLOCK);
    const { missing = [] } = await call(store.api, reportsPaths.daySales, {
      params: { date: day, storeId: store.user.store_id },
    });
    return missing.filter(({ lot_number }) => lot_number === upc);
  };

  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const packs = await store.packsOnShelf();
  await expect(page.getByRole('radio', { name: 'Shift count' })).toBeChecked();
  await page.getByText('Opening check', { exact: true }).click();
  await expect(page.getByText(/count as missing, not as your sales/)).toBeVisible();
  for (let tip = 1; tip < 3; tip++) await counter.button('Next tip').click();
  await expect(page.getByText('3 of 3: Save check saves what is missing')).toBeVisible();

  // The choice is part of the draft.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Opening check' })).toBeChecked();
  await counter.gun(ticket(20));
  await counter.button('Proceed').click();
  await expect(page.getByRole('heading', { name: 'Opening check', exact: true })).toBeFocused();
  await expect(page.getByText(`1 of ${packs} seen, nothing missing`)).toBeVisible();
  await expect(counter.button('Add Sales')).toBeHidden();
  await counter.button('Back').click();

  await counter.gun(ticket(23));
  await expect(page.getByText('3 tickets missing · $60', { exact: true })).toBeVisible();
  // Readable from a meter away: not green, and no tick.
  const panel = page.locator('[data-tone="missing"]');
  await expect(panel).toContainText('Missing: ');
  await expect(panel).toContainText('3 missing$60');
  await counter.button('Proceed').click();
  await expect(
    page.getByText(`1 of ${packs} seen. Missing since the last count: 1 pack, 3 tickets, $60`),
  ).toBeVisible();
  await counter.button('Save check').click();
  const saved = page.getByText('Opening check recorded: 3 tickets missing, $60.00.');
  await expect(saved).toBeVisible();
  await expect(page.locator('[data-missing]', { hasText: '3 tickets missing · $60.00' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Opening check: 3 missing, $60', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`1 of ${packs} packs seen`)).toBeVisible();
  await counter.button('New count').click();
  await expect(page.getByRole('radio', { name: 'Shift count' })).toBeChecked();

  expect(await missingOf()).toMatchObject([
    { start_ticket: ticket(20), end_ticket: ticket(22), ticketCount: 3, amount: 60 },
  ]);
  expect(await store.salesOf(upc)).toEqual(salesAtClose);
  // The terminal receives the check's result just after the stock, perhaps after this scan.
  const found = new RegExp(`Ticket #021 of .+ was found missing by ${store.user.name} \\(`);
  await expect(async () => {
    await counter.gun(ticket(21));
    await expect(counter.lastScan).toContainText(found, { timeout: 1000 });
  }).toPass();
  await counter.button('Scan again').click();

  // It's in no figure of the clerk's shift.
  await page.goto(new URL('/my-shift', page.url()).href);
  const record = page.getByRole('region', { name: /^Opening check, / });
  await expect(record).toContainText('3 tickets missing, $60.00');
  await expect(record).toContainText(`1 of ${packs} packs seen`);
  await expect(page.getByText('Tickets sold').locator('..')).toContainText('0');

  // The record of 23:10 arrives late.
  await closing.page.context().setOffline(false);
  await expect.poll(missingOf).toEqual([]);
  const sold = (await store.salesOf(upc)).reduce((sum, row) => sum + row.ticketCount, 0);
  expect(sold).toBe(23);
  await closing.page.context().close();
});

test('the first clerk of the day is reminded of the opening check in a store that has chosen the reminder', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const upc = '028400171039';
  const pack = await store.shelve(upc, '71030000000000', 60);
  const remind = (opening_reminder: boolean) =>
    call(store.api, placesPaths.changeSettings, {
      params: { storeId: store.user.store_id },
      body: { opening_reminder },
    });
  await remind(true);
  try {
    const counter = await openCounter('/verifystock');
    const { page } = counter;
    const reminder = page.getByText(/^Nobody has checked the shelf/);
    await expect(reminder).toBeVisible();
    await counter.button('Start the opening check').click();
    await expect(page.getByRole('radio', { name: 'Opening check' })).toBeChecked();
    await expect(reminder).toBeHidden();

    // The check wasn't started: the reminder returns, until a clerk dismisses it for the day.
    await page.getByText('Shift count', { exact: true }).click();
    await expect(reminder).toBeVisible();
    await page.getByRole('status').filter({ has: reminder }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(reminder).toBeHidden();
    await page.reload();
    await expect(counter.field('UPC')).toBeVisible();
    await expect(reminder).toBeHidden();

    // On another day, until the check is made.
    await page.evaluate(() => localStorage.removeItem('lottery-opening-reminder'));
    await page.reload();
    await counter.button('Start the opening check').click();
    await counter.gun(pack.start);
    await counter.button('Proceed').click();
    await counter.button('Save check').click();
    await expect(page.getByText('Opening check recorded: nothing is missing.')).toBeVisible();
    await counter.button('New count').click();
    await expect(page.getByRole('radio', { name: 'Shift count' })).toBeChecked();
    await expect(reminder).toBeHidden();

    // A server of an earlier release supports neither opening checks nor the settings of a store.
    await page.route('**/stock-list/*', async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const response = await route.fetch({ headers });
      const { settings: __, ...list } = await response.json();
      await route.fulfill({ response, json: list });
    });
    const stock = page.waitForResponse('**/stock-list/*');
    await page.reload();
    await (await stock).finished();
    await expect(counter.field('UPC')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Kind of count' })).toBeHidden();
  } finally {
    await remind(false);
  }
});
