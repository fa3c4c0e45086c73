// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, openScreen, storeAccount, textsOf } from './screen';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name });
const choose = async (name: string, text: string): Promise<void> => {
  await expect.element(button('Load the lottery’s pack list')).toBeEnabled();
  const input = main.element().querySelector('input[type=file]');
  chooseFiles(input, new File([text], name, { type: 'text/csv' }));
};
const HEAD = 'Retailer Number,Game Number,Pack Number,Date Shipped,Confirmed,Activated,Sold,Returned';

test('a pack list of another store is refused, and the store’s own list is compared with its stock', async () => {
  const store = await storeAccount();
  await store.changeSettings({ retailer_number: '123456' });
  await openScreen('store', '/pack-list');

  await choose('packs-2026-11-19.csv', `${HEAD}\n777777,9321,1,11/01/2026,11/04/2026,,,\n`);
  await expect
    .element(main.getByText('This file is of another store: retailer 777777. This store is retailer 123456.'))
    .toBeVisible();

  await choose(
    'packs-2026-11-19.csv',
    `${HEAD}\n123456,9321,1,11/01/2026,11/04/2026,,,\n123456,9321,2,11/01/2026,soon,,,\n123456,9321,3,11/18/2026,,,,\n`,
  );
  await expect.element(main.getByText('3 packs read from this file.')).toBeVisible();
  await expect
    .element(
      main.getByText(/1 line can’t be read in full\. .*Line 3: “soon” isn’t a day or a known status\./),
    )
    .toBeVisible();
  await expect.element(main.getByLabelText('Date of the list')).toHaveValue('2026-11-19');
  await button('Compare 3 packs').click();

  // The demo's own packs aren't on this list; the pack that was only shipped isn't missing.
  const missing = main.getByRole('region', { name: 'Delivered, never received' });
  await expect.element(missing.getByText(/report it missing/)).toBeVisible();
  expect(textsOf(missing.getByRole('row').nth(1))).toEqual(['9321-0000001not known']);
  await expect.element(main.getByRole('heading', { name: /^List of .*Nov 19.*3 packs$/ })).toBeVisible();
});

test('the lottery’s pack list can be pasted as a table, and a person chooses what its unknown columns mean', async () => {
  await openScreen('store', '/pack-list');
  await button('Paste a table').click();
  await main.getByLabelText(/^Copy the table/).fill('Product\tUnit\tTurned on\n9322\t1\t11/04/2026');
  await button('Read table').click();
  await expect.element(main.getByText(/weren’t recognized/)).toBeVisible();
  for (const [field, heading] of [
    ['Game', 'Product'],
    ['Pack', 'Unit'],
    ['Activated', 'Turned on'],
  ] as const)
    await main.getByLabelText(field, { exact: true }).selectOptions(heading);
  await expect.element(button('Compare 1 pack')).toBeEnabled();
});

test('the lottery’s pack list can be dropped on Packs, one file at a time', async () => {
  const store = await storeAccount();
  await store.changeSettings({ retailer_number: '123456' });
  await openScreen('store', '/packs');
  const link = main.getByRole('link', { name: 'Load it instead' });
  const drop = async (copies: number): Promise<void> => {
    await expect.element(link).toBeVisible();
    const files = new DataTransfer();
    const text = `${HEAD}\n123456,9323,1,11/01/2026,11/04/2026,,,\n`;
    for (let n = 0; n < copies; n++) files.items.add(new File([text], 'packs-2026-11-18.csv'));
    link.element().dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }));
  };
  // Of several files, none is chosen in silence.
  await drop(2);
  await expect.element(main.getByText('Load one file at a time.')).toBeVisible();
  await openScreen('store', '/packs');
  await drop(1);
  await expect.element(main.getByText('1 pack read from this file.')).toBeVisible();
  await expect.element(main.getByLabelText('Date of the list')).toHaveValue('2026-11-18');
});
