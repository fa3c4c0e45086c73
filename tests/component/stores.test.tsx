// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from './screen';

test('a store’s form reports missing and invalid values', async () => {
  const screen = await openScreen('admin', '/store');
  await screen.button('Add Store').click();
  await screen.select({ Country: 'Select Country' });
  await screen.fill({ 'Contact Number': '555-0100', Zipcode: 'CA', Email: 'nobody@' });
  await screen.save();
  await screen.expectFault('Store Name', 'Store Name is required.');
  await screen.expectFault('Username', 'Username is required.');
  await screen.expectFault('Country', 'Country is required.');
  await screen.expectFault('Contact Number', 'Contact Number must be numeric.');
  await screen.expectFault('Zipcode', 'Zipcode must be numeric.');
  await screen.expectFault('Email', 'Please provide a valid email.');

  await screen.select({ Country: 'USA' });
  await screen.fill({
    'Store Name': 'Another',
    Username: 'store',
    'Contact Number': '',
    Zipcode: '',
    Email: '',
  });
  await screen.save();
  await expect.element(screen.dialog.getByText('Data already exists')).toBeVisible();
});

test('a SuperAdmin adds stores to a chosen company', async () => {
  const screen = await openScreen('super', '/store');
  await page.getByLabelText('Company').selectOptions('Golden Gate Markets');
  await screen.button('Add Store').click();
  await screen.fill({ 'Store Name': 'From above', Username: 'above' });
  await screen.save();
  await screen.button('Done').click();
  await expect.element(screen.row('From above')).toBeVisible();
});

test('a store sees that it has no access', async () => {
  const screen = await openScreen('store', '/store');
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('You may not do this');
  await expect.element(screen.button('Add Store')).not.toBeInTheDocument();
});
