import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { businessDate, DAY_MS, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { chooseExport } from '../support/browsers/export';
import { storeSession } from '../support/browsers/store-session';
import { workbook } from '../support/files/workbook';
import type { RunningServer } from '../support/servers/server';
import { Counter, test as counterTest } from './counter-test';
import { demoServer } from './demo-test';

/** A separate server: games that end soon appear on every dashboard of their company. */
const test = counterTest.extend<Record<never, never>, { server: RunningServer }>({ server: demoServer() });
test.use({ serviceWorkers: 'block' });

const UPC = '028400001812';
/** In the demo stores' zone: in UTC, each of their evenings is already the next day. */
const inDays = (days: number) => businessDate(new Date(Date.now() + days * DAY_MS), DEFAULT_CLOCK);
const GAMES = [
  'Games on sale, 2026',
  'Game #,Game Name,Ticket Price,Tickets per Book,UPC,Last Day to Sell',
  `1812,"Lucky, Lucky Sevens",$5.00,60,${UPC},${inDays(12)}`,
  '1901,Cash Cow,five,60,,2/30/2026',
  '1812,Lucky Again,5,60,,',
  `1700,Old Gold,$2,100,,${inDays(-21)}`,
].join('\n');
const STOCK = [
  ['Game', 'Pack', 'First ticket', 'Last ticket', 'Place', 'Bin'],
  [1812, 1, 0, 59, 'shelf', 41],
  [1812, 2, 0, 59, 'back', ''],
  [1812, 3, 0, 59, 'back', ''],
];

test('a list of games is imported without its bad lines, and then a store’s packs, which can be counted', {
  tag: '@all',
}, async ({ page, plainBrowser, server }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = (name: string, content: Uint8Array | string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

  await storeSession(page, server.url, 'admin');
  await page.goto(`${server.url}/import`);
  await choose('huge.csv', `Game,Name\n${'1,x\n'.repeat(100_000)}`);
  await expect(page.getByRole('alert')).toHaveText('This file has more than 20,000 lines. Please split it.');
  const far = workbook([['Game', 'Name']], { lastCell: 'XFD1048576' });
  expect(far.length).toBeLessThan(2000);
  await choose('far.xlsx', far);
  await expect(page.getByRole('alert')).toHaveText('This file has more than 20,000 lines. Please split it.', {
    timeout: 5_000,
  });
  await choose('games.csv', GAMES);
  await expect(page.getByLabel('Last day of sale')).toHaveValue('5');
  await button('Check file').click();
  await expect(page.getByRole('status')).toHaveText('2 new · 2 errors');
  const wrong = page.getByRole('region', { name: 'Errors' }).getByRole('listitem');
  await expect(wrong).toContainText([
    /^Line 4.*Price must be an amount.*Last day of sale must be a date/,
    /^Line 5.*the same as on line 3/,
  ]);
  // A game that has ended isn't ticked.
  await expect(button('Import 1 of 4 lines')).toBeEnabled();
  await page.getByRole('checkbox', { name: /Old Gold.*\(ended\)$/ }).check({ force: true });
  await button('Import 2 of 4 lines').click();
  await expect(page.getByText('2 games added or changed.')).toBeVisible();

  // The list's own export can be imported, and changes nothing.
  await page.goto(`${server.url}/games`);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseExport(page, 'Download CSV')]);
  await page.goto(`${server.url}/import`);
  await choose('games.csv', await readFile(await file.path()));
  await button('Check file').click();
  await expect(page.getByRole('status')).toHaveText('0 new · 2 unchanged');

  const context = await plainBrowser.newContext({ serviceWorkers: 'block' });
  const till = await context.newPage();
  await storeSession(till, server.url, 'store');
  await till.goto(`${server.url}/import`);
  await till.locator('input[type=file]').setInputFiles({
    name: 'stock.xlsx',
    mimeType: '',
    buffer: Buffer.from(workbook(STOCK)),
  });
  await till.getByRole('button', { name: 'Check file' }).click();
  await till.getByRole('button', { name: 'Import 3 lines' }).click();
  await expect(till.getByText('3 packs added.')).toBeVisible();
  await till.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(
    till.getByText('Lucky, Lucky Sevens ends in 12 days: 2 packs in the back, 1 on the shelf, $900'),
  ).toBeVisible();

  await till.getByRole('link', { name: 'Add Inventory', exact: true }).click();
  await till.getByRole('button', { name: 'Add Inventory' }).click();
  await till.getByLabel('Lot Number (UPC)').fill('028400001700');
  await till.getByRole('button', { name: 'Fetch' }).click();
  await till.getByLabel('Start Serial').fill('17000000001000');
  await expect(till.getByText('Game 1700, Old Gold, ended on')).toBeVisible();
  await till.getByRole('button', { name: 'Done' }).click();
  await till.getByRole('button', { name: 'Discard', exact: true }).click();

  await till.getByRole('link', { name: 'Verify Stock', exact: true }).first().click();
  const counter = new Counter(till);
  await expect(counter.field('UPC')).toBeVisible();
  await counter.gun('18120000001007');
  await expect(counter.field('UPC')).toHaveValue(UPC);
  await context.close();
});
