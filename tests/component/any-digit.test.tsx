import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inScript } from '../support/tickets/spoken';
import { openCounter } from './counter';
import { focus, openScreen, storeAccount } from './screen';

const [GUJARATI, DEVANAGARI, GURMUKHI, FULL_WIDTH] = ['૦', '०', '੦', '０'];

test('a count accepts a ticket in the digits of any script, whether scanned or typed', async () => {
  const store = await storeAccount();
  const upc = '028400191013';
  const pack = await store.shelve(upc, '19101234567000', 60);
  const counter = await openCounter('/verifystock');

  await expect.element(counter.scanBox).toHaveFocus();
  await counter.gun(inScript('19101234567017', GUJARATI));
  await counter.expectCard(1, { ...pack, start: '19101234567017' });
  await counter.button('Remove card 1').click();

  await counter.scanBox.fill(inScript('19101234567018', DEVANAGARI));
  focus(counter.scanBox);
  await userEvent.keyboard('{Enter}');
  await counter.expectCard(1, { ...pack, start: '19101234567018' });
  await counter.button('Remove card 1').click();

  await counter.field('UPC').fill(inScript(upc, GURMUKHI));
  await expect.element(counter.field('UPC')).toHaveValue(upc);
  await counter.field('Start Serial').fill(inScript('19101234567019', FULL_WIDTH));
  await counter.expectCard(1, { ...pack, start: '19101234567019' });
});

test('number fields turn digits of other scripts into 0 to 9 at any cursor position, and name fields keep them', {
  tags: 'all',
}, async () => {
  await openScreen('admin', '/plan');
  await page.getByRole('button', { name: 'Add Plan' }).click();
  const price = page.getByLabelText('Plan Price');
  await price.fill(inScript('12.50', DEVANAGARI));
  await expect.element(price).toHaveValue('12.50');
  const field = price.element() as HTMLInputElement;
  field.setSelectionRange(1, 1);
  document.execCommand('insertText', false, '૯');
  expect([field.value, field.selectionStart]).toEqual(['192.50', 2]);
  const name = page.getByLabelText('Plan Name');
  await name.fill('₹ १० टिकट');
  await expect.element(name).toHaveValue('₹ १० टिकट');
});
