import { expect } from '@playwright/test';
import { addUser } from '../../src/api/users';
import { ROLE } from '../../src/contract/people/roles';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './admin-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const PASSWORD = 'Scratch#9x';

test('a store adds, edits and deactivates its clerks', async ({ openScreen }) => {
  const screen = await openScreen('store', '/user');
  // Users can't deactivate themselves or see another store's users.
  await screen.search('mission admin');
  await expect(screen.row('Mission Admin')).toBeVisible();
  await expect(screen.button('Delete Mission Admin')).toBeHidden();
  await screen.search('day clerk');
  await expect(screen.page.getByText('No data found.')).toBeVisible();
  await screen.search('morning clerk');
  await expect(screen.row('Morning Clerk')).toContainText('User');
  await screen.search('');

  await screen.button('Add User').click();
  await expect(screen.dialog.getByRole('combobox')).toHaveCount(0);
  await screen.fill({
    Name: 'New Person',
    Username: 'new.clerk',
    Email: 'new.clerk@demo.example',
    Password: PASSWORD,
  });
  await screen.saved();
  await expect(screen.row('New Person').getByRole('cell')).toContainText([
    '',
    'New Person',
    'new.clerk',
    'new.clerk@demo.example',
    'User',
    'Mission Street Market',
  ]);

  await screen.button('Edit New Person').click();
  await expect(screen.field('Password')).toHaveCount(0);
  await screen.fill({ Name: 'Other Person', Email: '' });
  await screen.saved();
  await expect(screen.row('Other Person')).not.toContainText('new.clerk@demo.example');

  await screen.delete('Other Person');
  await expect(screen.page.getByText('Data Deleted Successfully...!')).toBeVisible();
  await expect(screen.row('Other Person').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(screen.button('Delete Other Person')).toBeHidden();
});

test('a clerk’s PIN is set, kept, replaced and removed', async ({ openScreen }) => {
  const screen = await openScreen('store', '/user');
  const pin = (set: string) => screen.row('Pin Holder').getByRole('cell', { name: set, exact: true });
  const edit = () => screen.button('Edit Pin Holder').click();
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Pin Holder', Username: 'pin.holder', Password: PASSWORD });
  await screen.saved();
  await expect(pin('None')).toBeVisible();

  await edit();
  await screen.fill({ PIN: '1234' });
  await screen.save();
  await screen.expectFault('PIN', 'This PIN is too easy to guess: its digits are a simple sequence.');
  await screen.fill({ PIN: '6281' });
  await screen.saved();
  await expect(pin('Set')).toBeVisible();

  await edit();
  await expect(screen.field('New PIN')).toHaveCount(0);
  await screen.select({ PIN: 'Set a new PIN' });
  await screen.save();
  await screen.expectFault('New PIN', 'A PIN has 4 to 8 digits.');
  // A PIN typed before choosing to remove the PIN is ignored.
  await screen.fill({ 'New PIN': '12' });
  await screen.select({ PIN: 'Remove the PIN' });
  await expect(screen.dialog.getByRole('status')).toHaveText('Without a PIN this clerk can’t go on duty.');
  await screen.select({ PIN: 'Keep the PIN' });
  await screen.saved();
  await expect(pin('Set')).toBeVisible();

  await edit();
  await screen.select({ PIN: 'Set a new PIN' });
  await screen.fill({ 'New PIN': '13597' });
  const change = screen.page.waitForRequest('**/updateProfile/*');
  await screen.saved();
  expect((await change).postDataJSON()).toMatchObject({ pin: '13597' });

  await edit();
  await screen.select({ PIN: 'Remove the PIN' });
  await screen.saved();
  await expect(pin('None')).toBeVisible();
});

test('a user’s form has the messages of the specification', async ({ openScreen }) => {
  const screen = await openScreen('store', '/user');
  await screen.button('Add User').click();
  await screen.save();
  await screen.expectFault('Name', 'Name is required.');
  await screen.expectFault('Username', 'Username is required.');
  await screen.expectFault('Password', 'Password is required');

  await screen.fill({ Username: 'a'.repeat(25) });
  await screen.expectFault('Username', 'Username must be less than 24 characters.');
  await screen.fill({ Username: 'no blanks' });
  await screen.expectFault('Username', 'Please provide valid Username.');
  await screen.fill({ Email: 'nobody@nowhere' });
  await screen.save();
  await screen.expectFault('Email', 'Please provide a valid email.');

  await screen.fill({ Password: 'Aa#1' });
  await screen.expectFault('Password', 'Password should be min 8 chars long.');
  for (const weak of ['lowercase#1', 'UPPERCASE#1', 'NoDigits##', 'NoSpecial11', '1Digit#first']) {
    await screen.fill({ Password: weak });
    await screen.expectFault(
      'Password',
      'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.',
    );
  }
});

test('taken names are refused inside the modal', async ({ openScreen }) => {
  const screen = await openScreen('store', '/user');
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Copy', Username: 'clerk1', Email: '', Password: PASSWORD });
  await screen.save();
  await expect(screen.dialog.getByText('Data already exists')).toBeVisible();
  await screen.fill({ Username: 'copycat', Email: 'clerk1@demo.example' });
  await screen.save();
  await expect(screen.dialog.getByText('Email already exists')).toBeVisible();
});

test('an admin adds people to its stores and to its company', async ({ openScreen }) => {
  const screen = await openScreen('admin', '/user');
  await screen.search('morning clerk');
  await expect(screen.row('Morning Clerk')).toBeVisible();
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Harbor Clerk', Username: 'harbor.clerk', Password: PASSWORD });
  await screen.select({ Role: 'User' });
  await screen.save();
  await screen.expectFault('Store', 'Store is required.');
  await screen.select({ Store: 'Harbor Liquor & Deli' });
  await screen.saved();
  await screen.search('harbor clerk');
  await expect(screen.row('Harbor Clerk')).toContainText('Harbor Liquor & Deli');

  await screen.button('Add User').click();
  await screen.fill({ Name: 'Second Admin', Username: 'second.admin', Password: PASSWORD });
  await screen.select({ Role: 'Admin' });
  await expect(screen.field('Store')).toHaveCount(0);
  await screen.saved();
  await screen.search('second admin');
  await expect(screen.row('Second Admin')).toContainText('Golden Gate Markets');
});

test('a SuperAdmin creates a company with its admin, who can sign in', async ({ openScreen }) => {
  const screen = await openScreen('super', '/user');
  await expect(screen.page.getByLabel('Company')).toContainText('Golden Gate Markets');
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Bay Admin', Username: 'bay.admin', Password: PASSWORD });
  await screen.select({ Role: 'Admin', Company: 'New company' });
  await screen.save();
  await screen.expectFault('Company Name', 'Company Name is required.');
  await screen.fill({ 'Company Name': 'Bay Corner Shops' });
  await screen.saved();
  await screen.page.getByLabel('Company').selectOption({ label: 'Bay Corner Shops' });
  await expect(screen.row('Bay Admin')).toContainText('Admin');
  await expect(screen.row('Second Admin')).toHaveCount(0);

  await screen.page.goto(new URL('/logout', screen.page.url()).href);
  await expect(screen.page).toHaveURL(/\/login$/);
  const hers = await openScreen('bay.admin', '/user', PASSWORD);
  await expect(hers.row('Bay Admin')).toBeVisible();
  await expect(hers.row('Morning Clerk')).toHaveCount(0);
});

test('changing one’s own e-mail requires the current password, changing another user’s doesn’t', async ({
  openScreen,
}) => {
  const admin = await openScreen('admin', '/user');
  await admin.button('Add User').click();
  await admin.fill({ Name: 'Own Mail', Username: 'own.mail', Email: 'own@demo.example', Password: PASSWORD });
  await admin.select({ Store: 'Harbor Liquor & Deli' });
  await admin.saved();
  await admin.search('own mail');
  await admin.button('Edit Own Mail').click();
  await admin.fill({ Email: 'own.mail@demo.example' });
  await expect(admin.field('Current Password')).toHaveCount(0);
  await admin.saved();

  await admin.page.goto(new URL('/logout', admin.page.url()).href);
  await expect(admin.page).toHaveURL(/\/login$/);
  const screen = await openScreen('own.mail', '/user', PASSWORD);
  await screen.button('Edit Own Mail').click();
  await expect(screen.field('Current Password')).toHaveCount(0);
  await screen.fill({ Email: 'mine@demo.example' });
  await screen.fill({ 'Current Password': 'Wrong#pass1' });
  await screen.save();
  await screen.expectFault('Current Password', 'This is not your current password.');
  await screen.fill({ 'Current Password': PASSWORD });
  await screen.saved();
  await expect(screen.row('Own Mail')).toContainText('mine@demo.example');
});

test('the form of somebody with the same role says whose the e-mail and the password are', async ({
  openScreen,
  server,
  store,
}) => {
  const { api } = await StoreAccount.signIn(server.url, 'admin');
  const email = 'peer.person@demo.example';
  const peer = { name: 'Peer Person', Username: 'peer.person', email, password: PASSWORD };
  await addUser(api, { ...peer, user_role: ROLE.store, store_id: store.user.store_id });
  const screen = await openScreen('store', '/user');
  await screen.search('peer person');
  await screen.button('Edit Peer Person').click();
  await expect(screen.dialog).toContainText('You have the same role');
  await expect(screen.field('Email')).toHaveAttribute('readonly', '');
  await expect(screen.dialog.getByRole('button', { name: /password/i })).toHaveCount(0);
  await screen.fill({ Name: 'Renamed Peer' });
  await screen.saved();
  await expect(screen.row('Renamed Peer')).toContainText(email);
});
