import { expect } from '@playwright/test';
import { test } from './admin-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('an admin adds, edits and deactivates a plan', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/plan');
  await expect(screen.page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Plans');
  await expect(screen.row('$10 Tickets')).toContainText('$10');

  await screen.button('Add Plan').click();
  await screen.fill({ 'Plan Name': 'Holiday', 'Plan Price': '2.50', 'Lot Size': '125' });
  await screen.saved();
  await screen.search('$2.50');
  await expect(screen.row('Holiday').getByRole('cell')).toContainText(['', 'Holiday', '$2.50', '125']);

  await screen.button('Edit Holiday').click();
  await expect(screen.field('Plan Price')).toHaveValue('2.5');
  await screen.fill({ 'Plan Price': '3', 'Lot Size': '100' });
  await screen.saved();
  await screen.search('Holiday');
  await expect(screen.row('Holiday').getByRole('cell')).toContainText(['', 'Holiday', '$3', '100']);

  await screen.delete('Holiday');
  await expect(screen.row('Holiday').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(screen.button('Delete Holiday')).toBeHidden();
});

test('a plan’s form reports missing and invalid values', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/plan');
  await screen.button('Add Plan').click();
  await screen.save();
  await screen.expectFault('Plan Name', 'Plan Name is required.');
  await screen.expectFault('Plan Price', 'Plan Price is required.');
  await screen.expectFault('Lot Size', 'Lot Size is required.');

  for (const price of ['-1', '0', '0.001', '1000000000']) {
    await screen.fill({ 'Plan Price': price });
    await screen.expectFault('Plan Price', 'Plan Price must be dollars and cents, from 0.01 to 100,000.');
  }
  for (const size of ['0', '10001', '2.5', '-3']) {
    await screen.fill({ 'Lot Size': size });
    await screen.expectFault('Lot Size', 'Lot Size must be a whole number from 1 to 10,000.');
  }
  for (const word of ['five', '0x10', '1e2']) {
    await screen.fill({ 'Plan Price': word, 'Lot Size': word });
    await screen.expectFault('Plan Price', 'Plan Price must be numeric.');
    await screen.expectFault('Lot Size', 'Lot Size must be numeric.');
  }

  await screen.fill({ 'Plan Name': '$1 Tickets', 'Plan Price': '1', 'Lot Size': '10000' });
  await screen.save();
  await expect(screen.dialog.getByText('Data already exists')).toBeVisible();
});

test('plans sort by price as a number, not as text', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/plan');
  await screen.search('tickets');
  const heading = screen.page.getByRole('columnheader', { name: 'Plan Price' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(screen.page.locator('tbody td:nth-child(3)')).toHaveText([
    '$1',
    '$2',
    '$5',
    '$10',
    '$20',
    '$30',
  ]);
});

test('a store sees the plans of its company and can’t change them', async ({ openScreen }) => {
  const screen = await openScreen('store', '/plan');
  await expect(screen.row('$30 Tickets')).toBeVisible();
  await expect(screen.button('Add Plan')).toBeHidden();
  await expect(screen.page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
});
