// @module-tag all
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { ROLE } from '../../src/shared/wire/access';
import { StoreAccount } from '../support/shops/store-account';
import { expectTexts, expectTextsIn, openScreen } from './screen';

const PASSWORD = 'Scratch#9x';

test('a link to a person filters the list of users until something else is typed', async () => {
  const screen = await openScreen('store', '/user?find=Morning');
  await expect.element(screen.row('Morning Clerk')).toBeVisible();
  await expect.element(screen.row('Mission Admin')).not.toBeInTheDocument();
  await screen.search('');
  await expect.element(screen.row('Mission Admin')).toBeVisible();
});

test('a store adds, edits and deactivates its clerks', async () => {
  const screen = await openScreen('store', '/user');
  // Users can't deactivate themselves or see another store's users.
  await expect.element(screen.row('Mission Admin')).toBeVisible();
  await expect.element(screen.button('Actions for Mission Admin')).not.toBeInTheDocument();
  await expect.element(screen.row('Morning Clerk')).toHaveTextContent('User');

  await screen.button('Add User').click();
  await expect.element(screen.dialog.getByRole('combobox')).toHaveLength(0);
  // A clerk can't sign in: name and PIN are enough.
  for (const name of ['Username', 'Email', 'Password'])
    await expect.element(screen.field(name)).toHaveLength(0);
  await screen.save();
  await screen.expectFault('Name', 'Name is required.');
  await screen.expectFault('PIN', 'A PIN has 4 to 8 digits.');
  await screen.fill({ Name: 'New Person', PIN: '6281' });
  await screen.saved();
  await expect.element(screen.row('New Person')).toHaveTextContent('Mission Street Market');
  await expect.element(screen.row('New Person')).toHaveTextContent('Set');

  await screen.button('Edit New Person').click();
  await expect.element(screen.field('Password')).toHaveLength(0);
  await screen.fill({ Name: 'Other Person', Username: 'other.person', Email: 'other@demo.example' });
  await screen.saved();
  await expectTextsIn(screen.row('Other Person').getByRole('cell'), [
    'Other Person',
    'other.person',
    'other@demo.example',
    'User',
    'Mission Street Market',
  ]);

  await screen.delete('Other Person');
  await expect.element(page.getByText('Data Deleted Successfully...!')).toBeVisible();
  await expect.element(screen.row('Other Person').getByText('Inactive', { exact: true })).toBeVisible();
  await screen.expectActions('Other Person', ['Edit', 'Activate']);
});

test('a clerk’s PIN is set, kept, replaced and removed', async () => {
  const screen = await openScreen('store', '/user');
  const pin = (set: string) => screen.row('Pin Holder').getByRole('cell', { name: set, exact: true });
  const edit = () => screen.button('Edit Pin Holder').click();
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Pin Holder', PIN: '1234' });
  await screen.save();
  await screen.expectFault('PIN', 'This PIN is too easy to guess: its digits are a simple sequence.');
  await screen.fill({ PIN: '6281' });
  await screen.saved();
  await expect.element(pin('Set')).toBeVisible();

  await edit();
  await expect.element(screen.field('New PIN')).toHaveLength(0);
  await screen.select({ PIN: 'Set a new PIN' });
  await screen.save();
  await screen.expectFault('New PIN', 'A PIN has 4 to 8 digits.');
  // A PIN typed before choosing to remove the PIN is ignored.
  await screen.fill({ 'New PIN': '12' });
  await screen.select({ PIN: 'Remove the PIN' });
  await expectTexts(screen.dialog.getByRole('status'), ['Without a PIN this clerk can’t go on duty.']);
  await screen.select({ PIN: 'Keep the PIN' });
  await screen.saved();
  await expect.element(pin('Set')).toBeVisible();

  await edit();
  await screen.select({ PIN: 'Set a new PIN' });
  await screen.fill({ 'New PIN': '13597' });
  const sent = vi.spyOn(window, 'fetch');
  await screen.saved();
  const change = sent.mock.calls.find(([url]) => String(url).includes('/updateProfile/'));
  expect(JSON.parse(String(change?.[1]?.body))).toMatchObject({ pin: '13597' });
  sent.mockRestore();

  await edit();
  await screen.select({ PIN: 'Remove the PIN' });
  await screen.saved();
  await expect.element(pin('None')).toBeVisible();
});

test('the dialog for a new user reports a username or an email address that is taken', async () => {
  const screen = await openScreen('admin', '/user');
  await screen.button('Add User').click();
  await screen.select({ Store: 'Harbor Liquor & Deli' });
  await screen.fill({ Name: 'Copy', Username: 'clerk1', Email: '', Password: PASSWORD });
  await screen.save();
  await expect.element(screen.dialog.getByText('Data already exists')).toBeVisible();
  await screen.fill({ Username: 'copycat', Email: 'clerk1@demo.example' });
  await screen.save();
  await expect.element(screen.dialog.getByText('Email already exists')).toBeVisible();
});

test('an admin adds people to its stores and to its company', async () => {
  const screen = await openScreen('admin', '/user');
  await screen.search('morning clerk');
  await expect.element(screen.row('Morning Clerk')).toBeVisible();
  await screen.button('Add User').click();
  await screen.select({ Role: 'User' });
  await screen.fill({ Name: 'Harbor Clerk', PIN: '6281' });
  await screen.save();
  await screen.expectFault('Store', 'Store is required.');
  await screen.select({ Store: 'Harbor Liquor & Deli' });
  await screen.saved();
  await screen.search('harbor clerk');
  await expect.element(screen.row('Harbor Clerk')).toHaveTextContent('Harbor Liquor & Deli');

  await screen.button('Add User').click();
  await screen.fill({ Name: 'Second Admin', Username: 'second.admin', Password: PASSWORD });
  await screen.select({ Role: 'Admin' });
  await expect.element(screen.field('Store')).toHaveLength(0);
  await screen.saved();
  await screen.search('second admin');
  await expect.element(screen.row('Second Admin')).toHaveTextContent('Golden Gate Markets');
});

test('an admin gives a clerk a second store, which lists the clerk but can’t edit them', async () => {
  const MISSION = 'Mission Street Market';
  const HARBOR = 'Harbor Liquor & Deli';
  const inMission = () => screen.dialog.getByRole('checkbox', { name: `Also works in: ${MISSION}` });
  const screen = await openScreen('admin', '/user');
  await screen.button('Add User').click();
  await screen.select({ Role: 'User' });
  // The own store comes first: before it, there are no further ones.
  await expect.element(screen.dialog.getByRole('checkbox')).toHaveLength(0);
  await screen.select({ Store: HARBOR });
  await screen.fill({ Name: 'Pat Several', PIN: '6281' });
  await inMission().click();
  await expect
    .element(screen.dialog)
    .toHaveTextContent('One PIN signs on at the terminals of all these stores.');
  await screen.saved();
  await screen.search('pat several');
  await expect.element(screen.row('Pat Several')).toHaveTextContent(`${HARBOR}, ${MISSION}`);

  const guest = await openScreen('store', '/user');
  await expect.element(guest.row('Pat Several')).toHaveTextContent(`${HARBOR}, ${MISSION}`);
  await expect.element(guest.button('Edit Morning Clerk')).toBeVisible();
  for (const action of ['Edit', 'Actions for'])
    await expect.element(guest.button(`${action} Pat Several`)).toHaveLength(0);

  const again = await openScreen('admin', '/user');
  await again.search('pat several');
  await again.button('Edit Pat Several').click();
  await expect.element(inMission()).toBeChecked();
  await inMission().click();
  await again.saved();
  await expect.element(again.row('Pat Several')).not.toHaveTextContent(MISSION);
});

test('a SuperAdmin creates a company with its admin, who can sign in', async () => {
  const screen = await openScreen('super', '/user');
  await expect.element(page.getByLabelText('Company')).toHaveTextContent('Golden Gate Markets');
  await screen.button('Add User').click();
  await screen.fill({ Name: 'Bay Admin', Username: 'bay.admin', Password: PASSWORD });
  await screen.select({ Role: 'Admin', Company: 'New company' });
  await screen.save();
  await screen.expectFault('Company Name', 'Company Name is required.');
  await screen.fill({ 'Company Name': 'Bay Corner Shops' });
  await screen.saved();
  await page.getByLabelText('Company').selectOptions('Bay Corner Shops');
  await expect.element(screen.row('Bay Admin')).toHaveTextContent('Admin');
  await expect.element(screen.row('Second Admin')).toHaveLength(0);

  const hers = await openScreen('bay.admin', '/user', PASSWORD);
  await expect.element(hers.row('Bay Admin')).toBeVisible();
  await expect.element(hers.row('Morning Clerk')).toHaveLength(0);
});

test('changing one’s own email address requires the current password, and changing another user’s doesn’t', async () => {
  const admin = await openScreen('admin', '/user');
  await admin.button('Add User').click();
  await admin.fill({ Name: 'Own Mail', Username: 'own.mail', Email: 'own@demo.example', Password: PASSWORD });
  await admin.select({ Store: 'Harbor Liquor & Deli' });
  await admin.saved();
  await admin.search('own mail');
  await admin.button('Edit Own Mail').click();
  await admin.fill({ Email: 'own.mail@demo.example' });
  await expect.element(admin.field('Current Password')).toHaveLength(0);
  await admin.saved();

  const screen = await openScreen('own.mail', '/user', PASSWORD);
  await screen.button('Edit Own Mail').click();
  await expect.element(screen.field('Current Password')).toHaveLength(0);
  await screen.fill({ Email: 'mine@demo.example' });
  await screen.fill({ 'Current Password': 'Wrong#pass1' });
  await screen.save();
  await screen.expectFault('Current Password', 'This is not your current password.');
  await screen.fill({ 'Current Password': PASSWORD });
  await screen.saved();
  await expect.element(screen.row('Own Mail')).toHaveTextContent('mine@demo.example');
});

test('a user can rename somebody with the same role, but can’t change that person’s email address or password', async () => {
  const store = await StoreAccount.signIn('');
  const { api } = await StoreAccount.signIn('', 'admin');
  const email = 'peer.person@demo.example';
  const peer = { name: 'Peer Person', Username: 'peer.person', email, password: PASSWORD };
  await call(api, accountsPaths.addUser, {
    body: { ...peer, user_role: ROLE.store, store_id: store.user.store_id },
  });
  const screen = await openScreen('store', '/user');
  await screen.search('peer person');
  await screen.button('Edit Peer Person').click();
  await expect.element(screen.dialog).toHaveTextContent('You have the same role');
  await expect.element(screen.field('Email')).toHaveAttribute('readonly', '');
  await expect.element(screen.dialog.getByRole('button', { name: /password/i })).toHaveLength(0);
  await screen.fill({ Name: 'Renamed Peer' });
  await screen.saved();
  await expect.element(screen.row('Renamed Peer')).toHaveTextContent(email);
});

test('the form for a user ignores what was typed into fields that are now hidden', async () => {
  const tooLong = 'x'.repeat(256);
  const screen = await openScreen('admin', '/user');
  await screen.button('Add User').click();
  await screen.select({ Store: 'Harbor Liquor & Deli' });
  await screen.fill({ Name: 'Hidden Password', Username: 'hidden.password', Email: '', Password: tooLong });
  await screen.dialog.getByRole('checkbox', { name: 'Invite: they choose their own password' }).click();
  await screen.save();
  await expect.element(screen.field('Set-up link')).toBeVisible();
  await screen.dialog.getByRole('button', { name: 'Done' }).click();

  await screen.button('Add User').click();
  await screen.fill({ Name: 'Hidden Username', Username: tooLong, Email: tooLong });
  await screen.select({ Role: 'User', Store: 'Harbor Liquor & Deli' });
  await screen.fill({ PIN: '6282' });
  await screen.saved();
  await screen.search('hidden username');
  await expect.element(screen.row('Hidden Username')).not.toHaveTextContent('xxx');
});

test('an invited user is added without a password, and the dialog shows the set-up link and where it was mailed', async () => {
  const screen = await openScreen('admin', '/user');
  await screen.button('Add User').click();
  await screen.select({ Store: 'Harbor Liquor & Deli' });
  await screen.fill({ Name: 'Area Manager', Username: 'area.manager', Email: 'area@demo.example' });
  await screen.dialog.getByRole('checkbox', { name: 'Invite: they choose their own password' }).click();
  await expect.element(screen.field('Password')).not.toBeInTheDocument();
  await screen.save();
  await expect
    .poll(() => (screen.field('Set-up link').element() as HTMLInputElement).value)
    .toContain('/reset-password?token=');
  await expect.element(screen.dialog.getByText('Also mailed to area@demo.example.')).toBeVisible();
  await screen.dialog.getByRole('button', { name: 'Done' }).click();
  await screen.search('area manager');
  await expect.element(screen.row('Area Manager')).toHaveTextContent('Store');
});
