import { expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block', firstScreen: null });

test('the report opens with the unsold packs, which lead to their tickets', async ({
  terminal: { page },
  store,
}) => {
  const pack = await store.receive('028400008998', '89980000000000', 25);
  await store.putOnShelf({ ...pack, end: addToSerial(pack.start, 11) });
  await store.sell(pack.upc, pack.start, addToSerial(pack.start, 2), new Date().toISOString());
  await page.goto(new URL('/inventory-report', page.url()).href);
  const table = page.getByRole('table', { name: 'Packs with unsold tickets' });
  await page.getByLabel('Search Packs with unsold tickets').fill(pack.upc);
  // Of 25 tickets, 3 are sold and 9 on the shelf.
  await expect(table.getByRole('row').nth(1)).toContainText('0284000089980000000913$5.00$110.00');
  await table.getByRole('link', { name: pack.upc }).click();
  await expect(page).toHaveURL(/upc=028400008998/);
  await expect(page.getByText('1–10 of 25')).toBeVisible();
});
