import { expect } from '@playwright/test';
import { SAVED, test } from './admin-screen';

// In Chromium itself, with the worker: the headless shell has no clipboard. The rest is in tests/component/stores.test.tsx.
test('an admin adds a store and hands on its set-up link, edits it and deactivates it', {
  tag: '@all',
}, async ({ openScreen }) => {
  const screen = await openScreen('admin', '/store');
  const { page } = screen;
  await expect(screen.row('Mission Street Market')).toContainText('4155550110');

  await screen.button('Add Store').click();
  await expect(screen.field('Country')).toHaveValue('1');
  await screen.fill({
    'Store Name': 'Sunset <b>Liquor</b>',
    Username: 'sunset',
    'Contact Person': 'Sue Sunset',
    'Contact Number': '4155550199',
    Email: 'sunset@demo.example',
    Zipcode: '00501',
  });
  await screen.save();
  await expect(screen.dialog.getByText(SAVED)).toBeVisible();
  const link = screen.field('Set-up link');
  await expect(link).toHaveValue(/\/reset-password\?token=.+/);
  const address = await link.inputValue();
  await screen.button('Copy').click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await screen.button('Done').click();
  await expect(screen.dialog).toBeHidden();
  const row = screen.row('sunset@demo.example');
  await expect(row).toContainText('Sunset <b>Liquor</b>');
  await expect(row).toContainText('00501');

  // A lost link is replaced.
  await screen.button('Edit Sunset <b>Liquor</b>').click();
  await screen.field('City').press('ControlOrMeta+V');
  await expect(screen.field('City')).toHaveValue(address);
  await screen.button('New password link').click();
  await screen.button('Create link').click();
  await expect(link).toHaveValue(/\/reset-password\?token=.+/);
  expect(await link.inputValue()).not.toBe(address);
  await screen.button('Done').click();

  await screen.button('Edit Sunset <b>Liquor</b>').click();
  await expect(screen.field('Username')).toHaveValue('sunset');
  await screen.fill({ 'Store Name': 'Sunset Liquor', City: 'San Francisco' });
  await screen.saved();
  await expect(row).toContainText('San Francisco');

  await screen.delete('Sunset Liquor');
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible();
  await screen.button('Actions for Sunset Liquor').click();
  await expect(page.locator(':popover-open button')).toHaveText(['Edit', 'Activate']);
});
