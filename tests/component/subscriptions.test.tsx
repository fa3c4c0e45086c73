// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts, expectTextsIn, openScreen, SAVED } from './screen';

test('an admin adds, edits and deletes a subscription in a dialog that closes after each save', async () => {
  const screen = await openScreen('admin', '/subscription');
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: SAVED });

  await screen.button('Add Subscription').click();
  await screen.fill({ 'Subscription Name': 'Starter', Description: '<b>For</b> one store' });
  await screen.select({ Type: 'Trial', Validity: '3 Months' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();

  await screen.search('starter trial');
  await expectTextsIn(screen.row('Starter').getByRole('cell'), [
    'Starter',
    'Trial',
    '3 Months',
    '<b>For</b> one store',
    'Active',
  ]);

  await screen.button('Edit Starter').click();
  await expect.element(screen.field('Type')).toBeDisabled();
  await expect.element(screen.field('Validity')).toBeDisabled();
  await expect.element(screen.field('Validity')).toHaveValue('90');
  await screen.fill({ 'Subscription Name': 'Starter plus' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await screen.search('starter plus');
  await expect.element(screen.row('Starter plus')).toHaveTextContent('3 Months');

  await screen.delete('Starter plus');
  await expect.element(screen.row('Starter plus')).toHaveLength(0);
});

test('the table of subscriptions has pages, sorts by name, and searches all fields', async () => {
  const screen = await openScreen('super', '/subscription');
  for (let n = 1; n <= 11; n += 1) {
    await screen.button('Add Subscription').click();
    await screen.fill({ 'Subscription Name': `Paged ${n}`, Description: `number ${n} of eleven` });
    await screen.select({ Type: 'Paid', Validity: n % 2 ? '1 Month' : '12 Months' });
    await screen.save();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  }
  await screen.search('paged');
  await page.getByRole('columnheader', { name: 'Subscription Name' }).getByRole('button').click();
  const names = page.css('tbody td:nth-child(1)');
  await expectTexts(
    names,
    Array.from({ length: 10 }, (_, i) => `Paged ${i + 1}`),
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expectTexts(names, ['Paged 11']);
  await page.getByLabelText('Rows per page').selectOptions('20');
  await expect.element(names).toHaveLength(11);
  await screen.search('paged 12 months');
  await expect.element(names).toHaveLength(5);
  await screen.search('paged number 7 of eleven');
  await expectTexts(names, ['Paged 7']);
  await screen.search('nothing like it');
  await expect.element(page.getByText('No data found.')).toBeVisible();
});

test('a store that opens the list of subscriptions sees that it has no access', async () => {
  const screen = await openScreen('store', '/subscription');
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('You may not do this');
  await expect.element(screen.button('Add Subscription')).not.toBeInTheDocument();
});
