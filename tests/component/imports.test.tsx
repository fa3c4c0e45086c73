// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, openScreen, storeAccount, textsOf } from './screen';

const main = page.getByRole('main');

async function choose(name: string, text: string): Promise<void> {
  await expect.element(main.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  const input = main.element().querySelector('input[type=file]');
  chooseFiles(input, new File([text], name, { type: 'text/csv' }));
}

test('an import asks for the numbers of bins that have letters, and shows how it read each pack', async () => {
  await storeAccount();
  await openScreen('store', '/import');
  await choose(
    'stock.csv',
    'UPC,Game #,Book #,Start #,End #,Location,Slot\n' +
      '028400001540,9540,1,000,059,Counter,B1\n028400001540,9540,2,059,000,Backstock,\n' +
      '028400001540,9540,3,0,59,Display case,A1\n,,,,,Total packs: 3,\n',
  );
  await expect.element(main.getByLabelText('A1', { exact: true })).toHaveValue('1');
  await expect.element(main.getByLabelText('B1', { exact: true })).toHaveValue('2');
  await main.getByLabelText('B1', { exact: true }).fill('941');
  await main.getByLabelText('A1', { exact: true }).fill('942');
  await main.getByRole('button', { name: 'Check file' }).click();
  await expect.element(main.getByText('1 line has no packs, and is left out.')).toBeVisible();
  const packs = main.getByRole('list', { name: 'Packs in this file' }).getByRole('listitem');
  await expect.element(packs.nth(2)).toBeVisible();
  expect(textsOf(packs)).toEqual([
    'Line 2: game 9540, pack 0000001, tickets 000 to 059, shelf, bin 941',
    'Line 3: game 9540, pack 0000002, tickets 000 to 059, back room',
    'Line 4: game 9540, pack 0000003, tickets 000 to 059, shelf, bin 942',
  ]);
});

test('an import names the tables of a file that it didn’t read because they have other columns', async () => {
  await openScreen('store', '/import');
  await choose(
    'stock.csv',
    'Game,Pack,First,Last\n9540,1,0,29\n9540,2,0,29\n9540,3,0,29\n\nSupplies\nItem,Shelf,Price\nPens,4,1.00\n',
  );
  await expect
    .element(main.getByText(/^This table has other columns and wasn’t read: “Supplies”/))
    .toBeVisible();
});
