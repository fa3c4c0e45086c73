// @module-tag all
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectTexts, openScreen } from './screen';

const FILLED = {
  'Company Name': 'Ocean Group',
  'Store Name': 'Ocean Shop',
  Email: 'olga@ocean.example',
  Username: 'olga.ocean',
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole('button', { name: 'Send me the link' }).click();

test('the sign-up form reports missing values at their fields, fills in the time zone, and keeps its values offline', async () => {
  // Also for a person who is signed in: somebody else may sign up on this device.
  await openScreen('store', '/sign-up');
  await expect.element(page.getByRole('heading', { name: 'Start a trial' })).toBeVisible();
  await submit();
  for (const [label, fault] of [
    ['Company Name', 'Company Name is required.'],
    ['Store Name', 'Store Name is required.'],
    ['State', 'State is required.'],
    ['Email', 'Email is required.'],
    ['Username', 'Username is required.'],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(fault);

  for (const [label, text] of Object.entries(FILLED)) await field(label).fill(text);
  await field('State').selectOptions('Texas');
  await expect.element(field('State')).not.toHaveAccessibleDescription('State is required.');
  await expect.element(field('Time zone')).toHaveValue('America/Chicago');
  await field('Time zone').selectOptions('America/Denver');

  await commands.cutOff('**/api/**');
  await submit();
  await expectTexts(page.getByRole('alert'), ['Can’t connect. This screen needs internet.']);
  for (const [label, text] of Object.entries(FILLED)) await expect.element(field(label)).toHaveValue(text);
  await commands.reconnect();
  await submit();
  await expectTexts(page.getByRole('status'), [
    'We sent a mail to olga@ocean.example. Open its link within 24 hours to set your password. Nothing is made before that.',
  ]);
  await expect.element(page.getByRole('button', { name: 'Send me the link' })).not.toBeInTheDocument();
});

test('the sign-up form shows the server’s refusal of a value at that value’s field', async () => {
  await openScreen('store', '/sign-up');
  for (const [label, text] of Object.entries(FILLED)) await field(label).fill(text);
  // Not blank for the form, but nothing that can be read.
  await field('Store Name').fill('\u200b');
  await field('State').selectOptions('Ohio');
  await submit();
  await expect.element(field('Store Name')).toHaveAccessibleDescription('Store Name is required.');
});
