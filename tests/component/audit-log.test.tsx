// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, search, textsOf } from './screen';

/** The cells of a column. @param index from 1 */
const column = (index: number) => page.css(`tbody tr td:nth-child(${index})`);

test('an admin finds their own change of a plan in the company’s audit log, and reads the logs of the stores', async () => {
  const screen = await openScreen('admin', '/plan');
  await screen.button('Add Plan').click();
  await screen.fill({ 'Plan Name': '$7 Audit', 'Plan Price': '7', 'Lot Size': '40' });
  await screen.saved();

  await page.getByRole('link', { name: 'Store Settings' }).click();
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect.element(page.getByLabelText('Log of')).toHaveValue('store');
  await page.getByLabelText('Log of').selectOptions('Company');
  await page.getByLabelText('Person').fill('head');
  await search();
  await expect
    .element(screen.row('Added plan $7 Audit: price $7.00; lot size 40'))
    .toHaveTextContent('Head Office');

  await page.getByLabelText('Log of').selectOptions('Stores');
  await page.getByLabelText('Store', { exact: true }).selectOptions('All stores');
  const stores = textsOf(page.getByLabelText('Store', { exact: true }).getByRole('option'));
  await expect.poll(() => textsOf(column(1)).filter((name) => stores.includes(name))).toHaveLength(10);
  await expect.element(page.getByText(/^All stores together go back to /)).toBeVisible();
  await page.getByLabelText('Store', { exact: true }).selectOptions('Harbor Liquor & Deli');
  await page.getByLabelText('Person').fill('Day');
  await search();
  await expect.poll(() => textsOf(column(2).first())).toEqual([expect.stringMatching(/^Counted/)]);
  await expect.element(column(3).first()).toHaveTextContent('Day Clerk');
});
