import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { lotList } from '../../src/api/inventory';
import { paths } from '../../src/contract/page-paths';
import { addToSerial } from '../../src/domain/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/domain/time/store-clock';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block', firstScreen: null });

const UPC = '028400778829';

test('Today says what to order and why, by the days that the store sets, and stays readable offline', async ({
  server,
  store,
  terminal: { page },
}) => {
  const pack = await store.receive(UPC, '15507788290000', 44);
  await store.putOnShelf(pack);
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  for (let day = 0; day < 8; day++) {
    const first = addToSerial(pack.start, day * 3);
    await store.sell(UPC, first, addToSerial(first, 2), `${daysBefore(today, 9 - day)}T20:00:00Z`);
  }

  await page.goto(`${server.url}${paths.today}`);
  const line = page.getByRole('list', { name: 'Order' }).getByRole('listitem').filter({ hasText: UPC });
  await expect(line).toContainText('3 a day, 20 left: 6 days. Order 1 pack of 44 (14 days).');

  await page.getByRole('link', { name: 'Change these days' }).click();
  const account = page.getByRole('form', { name: 'Lottery account' });
  await account.getByLabel('Days from an order to its packs').fill('61');
  await account.getByRole('button', { name: 'Update lottery account' }).click();
  await expect(account.getByText('Enter a whole number from 0 to 60.')).toBeVisible();
  await account.getByLabel('Days from an order to its packs').fill('4');
  await account.getByRole('button', { name: 'Update lottery account' }).click();
  await expect(account.getByText('Saved: the lottery account of this store.')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText('An order takes 4 days, and 2 days of stock should be left')).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.context().setOffline(true);
  await menu.getByRole('link', { name: 'Store Settings' }).click();
  await menu.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText('An order takes 4 days')).toBeVisible();
});

test('everything that a store has is one ZIP file, which can be cancelled meanwhile', async ({
  server,
  store,
  terminal: { page },
}) => {
  await page.goto(`${server.url}${paths.storeSettings}`);
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
        'journal',
        'exceptions',
        'settings',
      ],
    ].map((name) => `${name}.csv`),
  );
  const { length } = await lotList(store.api, store.user.store_id);
  expect(linesOf('packs.csv')).toHaveLength(length + 1);
  expect(linesOf('shift-records.csv').length).toBeGreaterThan(40);
  expect(linesOf('settings.csv')).toContain('time_zone,America/Los_Angeles');
});
