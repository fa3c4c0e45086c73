// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from './screen';

test('a SuperAdmin adds stores to a chosen company', async () => {
  const screen = await openScreen('super', '/store');
  await page.getByLabelText('Company').selectOptions('Golden Gate Markets');
  await screen.button('Add Store').click();
  await screen.fill({ 'Store Name': 'From above', Username: 'above' });
  await screen.save();
  await screen.button('Done').click();
  await expect.element(screen.row('From above')).toBeVisible();
});

test('a store that opens the list of stores sees that it has no access', async () => {
  const screen = await openScreen('store', '/store');
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('You may not do this');
  await expect.element(screen.button('Add Store')).not.toBeInTheDocument();
});
