// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectTextsIn, openScreen, textsOf } from './screen';

test('an admin adds, edits and deactivates a plan', async () => {
  const screen = await openScreen('admin', '/plan');
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Plans');
  await expect.element(screen.row('$10 Tickets')).toHaveTextContent('$10');

  await screen.button('Add Plan').click();
  await screen.fill({ 'Plan Name': 'Holiday', 'Plan Price': '2.50', 'Lot Size': '125' });
  await screen.saved();
  await screen.search('$2.50');
  const cells = () => textsOf(screen.row('Holiday').getByRole('cell')).slice(0, 3);
  await expect.poll(cells).toEqual(['Holiday', '$2.50', '125']);

  await screen.button('Edit Holiday').click();
  await expect.element(screen.field('Plan Price')).toHaveValue('2.5');
  await screen.fill({ 'Plan Price': '3', 'Lot Size': '100' });
  await screen.saved();
  await screen.search('Holiday');
  await expect.poll(cells).toEqual(['Holiday', '$3', '100']);

  await screen.delete('Holiday');
  await expect.element(screen.row('Holiday').getByText('Inactive', { exact: true })).toBeVisible();
  await screen.expectActions('Holiday', ['Edit', 'Activate']);
});

test('a plan’s form reports missing and invalid values', async () => {
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
  await expect.element(screen.dialog.getByText('Data already exists')).toBeVisible();
});

test('plans sort by price as a number, not as text', async () => {
  await openScreen('admin', '/plan');
  const heading = page.getByRole('columnheader', { name: 'Plan Price' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await expectTextsIn(page.css('tbody td:nth-child(2)'), ['$1', '$2', '$5', '$10', '$20', '$30']);
});

test('a store sees the plans of its company and can’t change them', async () => {
  const screen = await openScreen('store', '/plan');
  await expect.element(screen.row('$30 Tickets')).toBeVisible();
  await expect.element(screen.button('Add Plan')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveLength(0);
});
