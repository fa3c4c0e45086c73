import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import type { OutboxRow } from '../../src/device/rows';
import { reportsPaths } from '../../src/shared/reports/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('a quiet shift is saved as a count that sold nothing, with the packs it saw, also without a network', {
  tag: '@all',
}, async ({ store, openCounter, context }) => {
  const upc = '028400171015';
  const pack = await store.shelve(upc, '71010000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const packs = await store.packsOnShelf();
  const salesBefore = await store.sales();

  await counter.gun(pack.start);
  await counter.proceed();
  await expect(page.getByText(`1 of ${packs} packs on the shelf scanned`)).toBeVisible();
  await expect(page.getByText('Nothing sold', { exact: true })).toHaveCount(2);
  await counter.addSales('Nothing sold: 1 pack seen.');
  await expect(page.getByText(`1 of ${packs} packs seen`, { exact: true })).toBeVisible();
  await expect(page.getByText('sent', { exact: true })).toBeVisible();
  await expect(page.getByText(`${packs - 1} packs not seen`, { exact: true })).toBeVisible();
  await expect(counter.scanBox).toBeHidden();
  await expect(page.getByRole('link', { name: 'Print my shift' })).toHaveAttribute('href', '/my-shift');
  // The result has the focus: typed text is the next code, which begins the next count.
  await page.keyboard.type('7');
  await expect(counter.scanBox).toHaveValue('7');
  await expect(counter.scanBox).toBeFocused();
  await expect(page.getByText(`1 of ${packs} packs seen`)).toBeHidden();
  await counter.scanBox.fill('');
  await counter.expectCard(1, { upc: '', start: '', end: '' });

  const payloads = async () => {
    const rows = await storedRows<OutboxRow>(page, 'outbox');
    return rows.flatMap((row) => (row.kind === 'sale' ? row.payload : []));
  };
  const seen = (n: number) => ({
    lot_number: upc,
    lot_counter: 1,
    front_ticket: addToSerial(pack.start, n),
  });
  expect(await payloads()).toMatchObject([
    { data: { scanned: [], non_scanned: [], seen: [seen(0)] }, purpose: 'shift', on_shelf: packs },
  ]);
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  expect(
    (
      await call(store.api, reportsPaths.shiftList, {
        params: { date: today, storeId: store.user.store_id },
      })
    ).data.at(-1),
  ).toMatchObject({
    name: store.user.name,
    seen: 1,
    on_shelf: packs,
  });
  expect(await store.sales()).toEqual(salesBefore);

  // A count with sales shows its sightings too; without a network the clerk reads it at once.
  await context.setOffline(true);
  await counter.gun(addToSerial(pack.start, 3));
  await counter.proceed();
  await counter.button('Add Sales').click();
  const saved = page.getByRole('region', { name: 'Shift saved' });
  await expect(saved).toContainText('Saved on this device.');
  await expect(saved).toContainText(`1 of ${packs} packs seen`);
  await counter.gun(addToSerial(pack.start, 3));
  await counter.proceed();
  await counter.button('Add Sales').click();
  await expect(saved).toContainText(`Nothing sold1 of ${packs} packs seen`);
  expect((await payloads()).slice(1)).toMatchObject([
    { data: { scanned: [{ ticketCount: 3 }], seen: [seen(3)] }, on_shelf: packs },
    { data: { scanned: [], seen: [seen(3)] }, on_shelf: packs },
  ]);

  await context.setOffline(false);
  await page.goto(new URL('/my-shift', page.url()).href);
  const records = page.getByRole('region', { name: /^Count, / });
  await expect(records).toHaveCount(3);
  await expect(records.first()).toContainText(`Nothing sold`);
  await expect(records.first()).toContainText(`1 of ${packs} packs seen`);
  await expect(records.nth(1)).toContainText('3 tickets, $15.00');
});
