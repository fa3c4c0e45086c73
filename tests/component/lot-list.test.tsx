// @module-tag all
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, storeAccount } from './screen';

const dialog = page.getByRole('dialog');
const viewTickets = page.getByRole('button', { name: /^View tickets of .+, pack \d{7}$/ });

test('a lot of 10,000 tickets opens as a list that renders only a few rows, and the End key shows the last ticket', async () => {
  const store = await storeAccount();
  const upc = '028400150118';
  await store.receive(upc, '15110000000000', 10_000);
  await store.putOnShelf({ upc, start: '15110000000000', end: '15110000000001' });
  await openScreen('store', '/addinventory');
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill(upc);
  await viewTickets.click();
  const table = dialog.getByRole('table');
  const rows = table.getByRole('row');
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  await expect.element(rows.nth(1)).toHaveTextContent(/15110000000000\s*On Shelf/);
  await expect.element(rows.nth(3)).toHaveTextContent(/15110000000002\s*Active/);
  expect(rows.elements().length).toBeLessThan(80);
  await userEvent.keyboard('{End}');
  const last = rows.filter({ hasText: '15110000009999' });
  await expect.element(last).toBeInViewport();
  await expect.element(last).toHaveAttribute('aria-rowindex', '10001');
  expect(rows.elements().length).toBeLessThan(80);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an admin sees the lots of a chosen store and can’t add any', async () => {
  const screen = await openScreen('admin', '/addinventory');
  await page.getByLabelText('Store', { exact: true }).selectOptions('Mission Street Market');
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill('17471263622000');
  await expect.element(screen.row('028400005678')).toBeVisible();
  await expect.element(screen.button('Add Inventory')).not.toBeInTheDocument();
});

test('the direction of a roll can be changed freely until its first count, and after that only with a confirmation', async () => {
  const store = await storeAccount();
  const upc = '028400150132';
  const start = '15120000000000';
  await store.receive(upc, start, 30);
  await store.putOnShelf({ upc, start, end: '15120000000029' });
  await openScreen('store', '/addinventory');
  await page.getByRole('searchbox', { name: 'Search Lots' }).fill(upc);
  const row = page
    .getByRole('row')
    .filter({ hasText: upc })
    .filter({ has: page.getByRole('cell', { name: '1', exact: true }) });
  const change = async (button: string) => {
    await viewTickets.click();
    await dialog.getByRole('button', { name: button, exact: true }).click();
  };
  await expect.element(row).toHaveTextContent(/15120000000000.*15120000000029/);
  await change('Counts down');
  await expect.element(dialog.getByText('This roll counts down.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveTextContent(/↓ 15120000000029.*15120000000000/);

  await store.sell(upc, '15120000000021', '15120000000029', new Date().toISOString());
  await change('Counts up');
  const question = dialog.getByRole('region', { name: 'Is this roll loaded the other way round?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect.element(dialog.getByText('This roll counts down.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Counts up', exact: true }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.element(dialog.getByText('This roll counts up.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveTextContent(/15120000000000.*15120000000029/);
});
