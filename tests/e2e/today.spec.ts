import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { call } from '../../src/device/client';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block', firstScreen: null });

const UPC = '028400778829';

test('Today shows what to order and why, by the store’s delivery time, and stays readable without a network', {
  tag: '@all',
}, async ({ server, store, terminal: { page } }) => {
  const pack = await store.shelve(UPC, '15507788290000', 44);
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  for (let day = 0; day < 8; day++) {
    const first = addToSerial(pack.start, day * 3);
    await store.sell(UPC, first, addToSerial(first, 2), `${daysBefore(today, 9 - day)}T20:00:00Z`);
  }

  await page.goto(`${server.url}${paths.today}`);
  const line = page.getByRole('list', { name: 'Order' }).getByRole('listitem').filter({ hasText: UPC });
  await expect(line).toContainText('Sells 3 a day; 6 days left. Order 1 pack (44 tickets).');

  await page.getByRole('link', { name: 'Change these days' }).click();
  const account = page.getByRole('region', { name: 'Lottery account' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await account.getByLabel('Delivery time (days)').fill('61');
  await save.click();
  await expect(account.getByText('Enter a whole number from 0 to 60.')).toBeVisible();
  await account.getByLabel('Delivery time (days)').fill('4');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const openToDo = async () => {
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'To do' }).click();
  };
  await openToDo();
  await expect(page.getByText('4-day delivery and 2 days of safety stock.')).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.context().setOffline(true);
  await menu.getByRole('link', { name: 'Store Settings' }).click();
  await openToDo();
  await expect(page.getByText('4-day delivery')).toBeVisible();
});

test('all data of a store is downloaded as one ZIP file, and the download can be cancelled', {
  tag: '@all',
}, async ({ server, store, terminal: { page } }) => {
  await page.goto(`${server.url}${paths.storeSettings}#store-export`);
  const section = page.getByRole('region', { name: 'Export' });
  const button = section.getByRole('button', { name: 'Download everything' });

  const requests = '**/api/store-export/**';
  await page.route(requests, () => {});
  await button.click();
  await expect(section.getByText('Writing opening-stock.csv')).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await page.unroute(requests);

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^store-\d+-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const linesOf = (name: string) => strFromU8(files[name] ?? new Uint8Array()).split('\r\n');
  expect(Object.keys(files)).toEqual(
    [
      ...[
        'games',
        'opening-stock',
        'packs',
        'bins',
        'shift-records',
        'shift-record-rows',
        'removals',
        'money',
      ],
      ...[
        'corrections',
        'late-records',
        'pack-days',
        'lottery-statements',
        'lottery-packs',
        'registers',
        'register-items',
        'machine-slips',
        'census',
        'pack-places',
        'slip-pictures',
        'disagreements',
        'journal',
        'exceptions',
        'settings',
      ],
    ].map((name) => `${name}.csv`),
  );
  const { length } = (
    await call(store.api, stockPaths.inventoryList, { params: { storeId: store.user.store_id } })
  ).data;
  expect(linesOf('packs.csv')).toHaveLength(length + 1);
  expect(linesOf('shift-records.csv').length).toBeGreaterThan(40);
  expect(linesOf('settings.csv')).toContain('time_zone,America/Los_Angeles');
});
