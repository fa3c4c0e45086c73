import { expect } from '@playwright/test';
import { SAVED, test } from './admin-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('an admin adds, edits and deletes a subscription; its modal closes automatically', async ({
  openScreen,
}) => {
  const screen = await openScreen('admin', '/subscription');
  const { page } = screen;
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: SAVED });

  await screen.button('Add Subscription').click();
  await screen.fill({ 'Subscription Name': 'Starter', Description: '<b>For</b> one store' });
  await screen.select({ Type: 'Trial', Validity: '3 Months' });
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();

  await screen.search('starter trial');
  await expect(screen.row('Starter').getByRole('cell')).toContainText([
    '1',
    'Starter',
    'Trial',
    '3 Months',
    '<b>For</b> one store',
    'Active',
  ]);

  await screen.button('Edit Starter').click();
  await expect(screen.field('Type')).toBeDisabled();
  await expect(screen.field('Validity')).toBeDisabled();
  await expect(screen.field('Validity')).toHaveValue('90');
  await screen.fill({ 'Subscription Name': 'Starter plus' });
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await screen.search('starter plus');
  await expect(screen.row('Starter plus')).toContainText('3 Months');

  await screen.delete('Starter plus');
  await expect(screen.row('Starter plus')).toHaveCount(0);
});

test('a subscription’s form reports missing values', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/subscription');
  await screen.button('Add Subscription').click();
  await screen.save();
  await screen.expectFault('Subscription Name', 'Subscription name is required');
  await screen.expectFault('Type', 'Type is required');
  await screen.expectFault('Validity', 'Validity is required');
  await screen.expectFault('Description', 'Description is required');

  // The server's refusal is shown in an alert that can be dismissed (specification, section 8).
  await screen.fill({ 'Subscription Name': 'Trial', Description: 'Again' });
  await screen.select({ Type: 'Trial', Validity: '1 Month' });
  await screen.save();
  const refusal = screen.dialog.getByRole('alert').filter({ hasText: 'Data already exists' });
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal).toBeHidden();
});

test('the table has pages, sorts, and searches all fields', async ({ openScreen }) => {
  const screen = await openScreen('super', '/subscription');
  const { page } = screen;
  for (let n = 1; n <= 11; n += 1) {
    await screen.button('Add Subscription').click();
    await screen.fill({ 'Subscription Name': `Paged ${n}`, Description: `number ${n} of eleven` });
    await screen.select({ Type: 'Paid', Validity: n % 2 ? '1 Month' : '12 Months' });
    await screen.save();
    await expect(screen.dialog).toBeHidden();
  }
  await screen.search('paged');
  await page.getByRole('columnheader', { name: 'Subscription Name' }).getByRole('button').click();
  const names = page.locator('tbody td:nth-child(2)');
  await expect(names).toHaveText(Array.from({ length: 10 }, (_, i) => `Paged ${i + 1}`));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names).toHaveText(['Paged 11']);
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(names).toHaveCount(11);
  await screen.search('paged 12 months');
  await expect(names).toHaveCount(5);
  await screen.search('paged number 7 of eleven');
  await expect(names).toHaveText(['Paged 7']);
  await screen.search('nothing like it');
  await expect(page.getByText('No data found.')).toBeVisible();
});

test('a store sees that it has no access', async ({ openScreen }) => {
  const screen = await openScreen('store', '/subscription');
  await expect(screen.page.getByRole('main').getByRole('alert')).toContainText('You may not do this');
  await expect(screen.button('Add Subscription')).toBeHidden();
});
