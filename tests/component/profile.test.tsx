// @module-tag all
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { expectTexts, openScreen } from './screen';

const DATE = /^(0[1-9]|1[0-2])\/[0-3]\d\/20\d\d$/;
const NEW_PASSWORD = 'Changed#pass2';

const value = (label: string) =>
  page
    .css('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .css('dd');

/** The demo company's, which lasts longest of those that it has. */
async function expectSubscription() {
  await expect.element(value('Subscription Name')).toHaveTextContent(/^Year$/);
  await expect.element(value('Type')).toHaveTextContent(/^Paid$/);
  await expect.element(value('Status')).toHaveTextContent(/^Active$/);
  for (const label of ['Since', 'Until']) await expect.element(value(label)).toHaveTextContent(DATE);
}

test('a store’s profile shows the user and the store', async () => {
  await openScreen('store', '/profile');
  await expect.element(page.getByRole('heading', { name: 'Mission Admin', exact: true })).toBeVisible();
  await expect.element(page.getByText('store · Store', { exact: true })).toBeVisible();
  for (const [label, text] of [
    ['Name', 'Mission Admin'],
    ['Email', 'store@demo.example'],
    ['Role', 'Store'],
    ['Joined', DATE],
    ['Store Name', 'Mission Street Market'],
    ['Contact Number', '4155550110'],
    ['Contact Person', 'Mission Admin'],
    ['Contact Email', 'store@demo.example'],
    ['Website', 'https://mission.demo.example'],
    ['Address', '2400 Mission Street'],
    ['State', 'CA'],
    ['City', 'San Francisco'],
    ['Country', 'USA'],
    ['Zipcode', '94110'],
  ] as const)
    await expect
      .element(value(label))
      .toHaveTextContent(text instanceof RegExp ? text : new RegExp(`^${text}$`));
  await expect.element(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible();
  await expectSubscription();
  const website = value('Website').getByRole('link');
  await expect.element(website).toHaveAttribute('href', 'https://mission.demo.example/');
  await expect.element(website).toHaveAttribute('rel', 'noopener noreferrer');
});

test('an admin’s profile shows the role and the company’s subscription, and no store', async () => {
  await openScreen('admin', '/profile');
  await expect.element(value('Role')).toHaveTextContent('Admin');
  await expectSubscription();
  await expect.element(page.getByText('Store Name', { exact: true })).not.toBeInTheDocument();
});

test('a user who is signed in elsewhere can end those sessions on the profile', async () => {
  const elsewhere = await StoreAccount.signIn('', 'store2');
  await openScreen('store2', '/profile');
  await expect.element(page.getByText(/You are also signed in (once|\d+ times) elsewhere/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectTexts(page.getByRole('status'), ['You are signed out everywhere else.']);
  await expect(elsewhere.onShelf()).rejects.toThrow('Invalid credentials');
});

test('the password form reports an unreachable server and keeps what was typed', async () => {
  const screen = await openScreen('store', '/profile');
  await screen.button('Change password').click();
  const typed = {
    'Current Password': DEMO_PASSWORD,
    'New Password': NEW_PASSWORD,
    'Confirm Password': NEW_PASSWORD,
  };
  await screen.fill(typed);
  await commands.cutOff('**/api/**');
  await screen.save();
  await expect
    .element(screen.dialog.getByRole('alert'))
    .toHaveTextContent('Can’t connect. This screen needs internet.');
  for (const [label, text] of Object.entries(typed))
    await expect.element(screen.field(label)).toHaveValue(text);
});
