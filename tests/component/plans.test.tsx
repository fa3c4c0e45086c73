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
