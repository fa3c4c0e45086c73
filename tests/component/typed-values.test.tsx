import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, reloadScreen } from './screen';

const NOTICE = "What you had typed here is back. It isn't saved yet.";

test("what was typed in a dialog is back after its page was left or loaded again, until it's saved or cancelled", async () => {
  const screen = await openScreen('admin', '/vendor');
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400033334', 'Vendor Name': 'Half Typed' });
  await reloadScreen();
  await screen.button('Add Vendor').click();
  await expect.element(screen.field('UPC Code')).toHaveValue('028400033334');
  await expect.element(screen.field('Vendor Name')).toHaveValue('Half Typed');
  await expect.element(screen.dialog.getByText(NOTICE)).toBeVisible();

  await screen.dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.field('Vendor Name')).toHaveValue('');
  await expect.element(screen.dialog.getByText(NOTICE)).not.toBeInTheDocument();
  await screen.fill({ 'Vendor Name': 'Typed again' });
  await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
  await reloadScreen();
  await screen.button('Add Vendor').click();
  await expect.element(screen.field('Vendor Name')).toHaveValue('');
  await expect.element(screen.dialog.getByText(NOTICE)).not.toBeInTheDocument();

  await screen.fill({ 'UPC Code': '028400033334', 'Vendor Name': 'Wholly Typed' });
  await screen.saved();
  await reloadScreen();
  await screen.button('Add Vendor').click();
  await expect.element(screen.field('Vendor Name')).toHaveValue('');
});

test("typed values don't come back into a row that has changed since", { tags: 'all' }, async () => {
  const screen = await openScreen('admin', '/vendor');
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400044445', 'Vendor Name': 'Row' });
  await screen.saved();
  await screen.search('028400044445');
  await screen.button('Edit Row').click();
  await screen.fill({ 'Vendor Name': 'Row of mine' });
  const kept = () => JSON.parse(sessionStorage.getItem('lottery-typed') ?? '[]');
  await reloadScreen();
  expect(kept()).toHaveLength(1);
  const [typed] = kept();
  sessionStorage.setItem('lottery-typed', JSON.stringify([{ ...typed, before: '{}' }]));
  await screen.search('028400044445');
  await screen.button('Edit Row').click();
  await expect.element(screen.field('Vendor Name')).toHaveValue('Row');
  await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('passwords and PINs are never kept', async () => {
  const screen = await openScreen('admin', '/user');
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Someone', Password: 'Lottery#typed1' });
  await reloadScreen();
  await expect.poll(() => sessionStorage.getItem('lottery-typed')).toContain('Someone');
  expect(sessionStorage.getItem('lottery-typed')).not.toContain('Lottery#typed1');
});

test("a store's changed settings that weren't saved are back after a reload, and can be discarded", async () => {
  const screen = await openScreen('store', '/storesettings#money');
  const tolerance = page.getByLabelText('Tolerance in dollars');
  await expect.element(tolerance).toBeVisible();
  const before = (tolerance.element() as HTMLInputElement).value;
  await tolerance.fill('7.25');
  await reloadScreen();
  await expect.element(tolerance).toHaveValue('7.25');
  await expect.element(page.getByText(NOTICE)).toBeVisible();
  await screen.button('Discard').click();
  await expect.element(tolerance).toHaveValue(before);
  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument();
});
