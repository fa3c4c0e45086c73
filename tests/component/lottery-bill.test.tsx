// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, openScreen, storeAccount, textsOf } from './screen';

const PATH = '/lottery-week';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const choose = async (name: string, text: string): Promise<void> => {
  const input = dialog.getByLabelText('Upload the lottery’s file').element();
  chooseFiles(input, new File([text], name, { type: 'text/csv' }));
};

test('the form of a lottery statement shows each line’s difference from the estimate, and refuses other stores’ files', async () => {
  const store = await storeAccount();
  await store.changeSettings({ retailer_number: '123456' });
  await openScreen('store', PATH);
  await page.getByRole('button', { name: /^(Enter|Edit) statement$/ }).click();

  // A subtracted line that is higher makes the bill lower.
  const returned = dialog.getByLabelText('Packs returned', { exact: true });
  const estimate = Number(returned.element().getAttribute('placeholder'));
  await returned.fill((estimate + 12.5).toFixed(2));
  await expect.poll(() => textsOf(dialog.getByRole('status'))).toContain('−\u2060$12.50');
  await returned.fill('');

  const wide = (retailer: string): string =>
    `Weekly totals\nRetailer Number,Location Name,Draw Sales,Draw Comm,Draw Pays,Draw Due,Total Due\n${retailer},Main,200.00,10.00,40.00,160.00,150.00\n`;
  await choose('week.csv', wide('777777'));
  await expect
    .element(
      dialog.getByText('This file is of another store: retailer 777777. This store is retailer 123456.'),
    )
    .toBeVisible();
  await choose('week.csv', wide('0123-456'));
  await expect.element(dialog.getByText('Retailer 0123-456, Main')).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        'Draw Due: the lines add up to $150.00, the file says $160.00. Check the lines, and their signs.',
      ),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: /^Fill in/ }).click();
  await expect.element(dialog.getByLabelText('Draw sales', { exact: true })).toHaveValue('200.00');
  await expect.element(dialog.getByLabelText('Draw prizes paid', { exact: true })).toHaveValue('40.00');
  await expect.element(dialog.getByLabelText('Sweep', { exact: true })).toHaveValue('150.00');
  await expect.element(dialog.getByText('Lines add up to the sweep: $150.00.')).toBeVisible();

  await button('Paste text of the statement').click();
  await dialog
    .getByLabelText(/^Copy the statement’s text/)
    .fill(
      'Week 1/5/2020 - 1/11/2020\nInstant Packs Settled   1,300.00\nDraw Sales 200.00 10.00\nNet amount due  1,300.00',
    );
  await button('Read text').click();
  await expect.element(dialog.getByText(/“Draw Sales 200.00 10.00”/)).toBeVisible();
  await expect
    .element(dialog.getByText(/^This file is of .*2020.* Load one week at a time\.$/))
    .toBeVisible();
});
