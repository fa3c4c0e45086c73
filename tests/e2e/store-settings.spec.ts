import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { ticketsPaths } from '../../src/shared/tickets/paths';
import { scanWithGun } from '../support/browsers/gun';
import { storeSession } from '../support/browsers/store-session';
import { storedRows } from '../support/browsers/stored-rows';
import { StoreAccount } from '../support/shops/store-account';
import { AdminScreen, test } from './admin-screen';
import { inspect } from './inspect';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const PASSWORD = 'Scratch#9x-pages';

/** Three tickets of a California roll, the next one, and the printed number of the third. */
const ROLL = ['17471263622075000000000478', '17471263622076000000000645', '17471263622077000000000812'];
const NEXT = '17471263622078000000000979';
const PRINTED = '1747-1263622-5-077';

/** A store of the demo company for one test only, since its settings change how it reads codes. */
async function newStore(url: string): Promise<StoreAccount> {
  const admin = await StoreAccount.signIn(url, 'admin');
  const Username = `settings-${randomUUID().slice(0, 8)}`;
  const { setup_url } = await call(admin.api, placesPaths.storeRegister, {
    body: {
      store_name: `Store of ${Username}`,
      Username,
      country_id: 1,
      company_id: admin.user.store_id,
    },
  });
  const token = new URL(setup_url).searchParams.get('token') ?? '';
  await call(admin.api, accountsPaths.resetPassword, { body: { token, password: PASSWORD } });
  return StoreAccount.signIn(url, Username, PASSWORD);
}

const openSettings = async (page: Page, url: string, { user }: StoreAccount) => {
  await storeSession(page, url, user.Username, PASSWORD);
  await page.goto(`${url}/storesettings`);
  await expect(page.getByRole('radio', { name: 'California' })).toBeVisible();
};

test('printed store settings show their values and no buttons', {
  tag: '@all',
}, async ({ page, server }) => {
  await openSettings(page, server.url, await newStore(server.url));
  const teach = page.getByRole('button', { name: 'My tickets look different: teach the app' });
  await expect(teach).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('radio', { name: 'Standard (14 digits)' })).toBeVisible();
  await expect(page.getByText('California', { exact: true })).toBeVisible();
  await expect(teach).toBeHidden();
});

test('a store’s admin changes layout, direction and clock, and only the changes are sent, none of them offline', {
  tag: '@all',
}, async ({ page, context, server }) => {
  const store = await newStore(server.url);
  await openSettings(page, server.url, store);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = page.getByRole('status').filter({ hasText: 'Saved.' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });

  await expect(page.getByRole('radio', { name: 'Standard (14 digits)' })).toBeChecked();
  await save.click();
  await expect(page.getByText('Nothing was changed, so nothing was saved.')).toBeVisible();
  await page.getByRole('radio', { name: 'Georgia' }).check();
  await page.getByRole('radio', { name: 'Tickets are sold from the highest number' }).check();
  const pages = page.getByRole('navigation', { name: 'Parts of the settings' });
  await pages.getByRole('link', { name: 'Business day' }).click();
  await page.getByLabel('End of the business day').selectOption({ label: '2:00 AM' });
  await page.getByLabel('Find a time zone').fill('new york');
  await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('America/Los_Angeles');
  await page.getByLabel('Time zone', { exact: true }).selectOption('America/New_York');

  // What was chosen on the first page waits there.
  await pages.getByRole('link', { name: 'Tickets' }).click();
  await expect(page.getByRole('radio', { name: 'Georgia' })).toBeChecked();
  await context.setOffline(true);
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible();
  await context.setOffline(false);
  sent.length = 0;
  await save.click();
  await expect(saved).toBeVisible();
  await pages.getByRole('link', { name: 'Business day' }).click();
  await expect(page.getByLabel('Time zone', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('America/New_York');
  await save.click();
  await expect(saved).toBeVisible();
  const settings = {
    ticket_layout: 'us-ga',
    sells: 'down',
    time_zone: 'America/New_York',
    day_ends_at: '02:00',
  };
  expect(
    (await call(store.api, placesPaths.storeSettings, { params: { storeId: store.user.store_id } })).data,
  ).toEqual({ ...DEFAULT_SETTINGS, ...settings });

  await pages.getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('radio', { name: 'Tickets are sold from the lowest number' }).check();
  await save.click();
  await expect(saved).toBeVisible();
  const { ticket_layout, sells, ...clock } = settings;
  expect(sent).toEqual([{ ticket_layout, sells }, clock, { sells: 'up' }]);
  expect(
    (await call(store.api, placesPaths.storeSettings, { params: { storeId: store.user.store_id } })).data,
  ).toEqual({
    ...DEFAULT_SETTINGS,
    ...settings,
    sells: 'up',
  });
  for (const link of await pages.getByRole('link').all()) {
    await link.click();
    expect((await inspect(page, `Store Settings, ${await link.textContent()}`)).join('\n')).toBe('');
  }
});

test('a store teaches its ticket layout by gun offline, and once online it is saved, chosen and offered to other stores', {
  tag: '@all',
}, async ({ page, context, server }) => {
  const store = await newStore(server.url);
  await openSettings(page, server.url, store);
  const teach = page.getByRole('button', { name: 'My tickets look different' });
  await teach.click();
  const dialog = page.getByRole('dialog');
  await scanWithGun(page, ROLL[2] ?? '');
  await expect.poll(() => storedRows(page, 'drafts')).toHaveLength(1);
  await page.reload();
  await teach.click();
  await expect(dialog.getByText(ROLL[2] ?? '')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(dialog.getByText(ROLL[2] ?? '')).toBeHidden();

  await context.setOffline(true);
  const fault = dialog.getByRole('alert');

  await scanWithGun(page, ROLL[0] ?? '');
  await expect(dialog.getByText(ROLL[0] ?? '')).toBeVisible();
  await scanWithGun(page, ROLL[0] ?? '');
  await expect(fault).toHaveText(
    'This is the same ticket as scan 1. Scan the next ticket of the roll instead.',
  );
  await scanWithGun(page, ROLL[2] ?? '');
  await expect(fault).toBeHidden();
  await scanWithGun(page, ROLL[1] ?? '');
  await expect(fault).toContainText('The three scans don’t count up or down by one.');
  for (const code of ROLL) await scanWithGun(page, code);

  const printed = dialog.getByLabel('Printed number');
  await printed.fill('174712636225077');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(fault).toContainText('The typed number has no dashes');
  await printed.fill(PRINTED);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Is this right?' })).toBeFocused();
  const read = dialog.getByRole('listitem');
  await expect(read.nth(0)).toContainText('Game 1747Pack 1263622Ticket 075');
  await expect(read.nth(3)).toContainText('Game 1747Pack 1263622Ticket 077');
  const faults = await inspect(page, 'Teach, Is this right?');

  await dialog.getByRole('button', { name: 'This is right' }).click();
  await scanWithGun(page, ROLL[2] ?? '');
  await expect(fault).toHaveText('This is ticket 077 again. Scan the ticket that comes after it.');
  await scanWithGun(page, NEXT);
  await expect(dialog.getByText('It works: same pack, next ticket.')).toBeVisible();
  const name = `Our tickets ${store.user.store_id}`;
  await dialog.getByLabel('Name').fill(name);
  faults.push(...(await inspect(page, 'Teach, name')));
  await dialog.getByRole('button', { name: 'Save and use in this store' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`“${name}” is kept on this device.`)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('radio', { name })).toBeChecked();
  await expect(page.locator('label').filter({ hasText: name })).toContainText(
    'Game 1747Pack 1263622Ticket 077',
  );
  await expect(page.getByText(`“${name}” is kept on this device.`)).toBeHidden();
  const { ticket_layout: code } = (
    await call(store.api, placesPaths.storeSettings, { params: { storeId: store.user.store_id } })
  ).data;
  const admin = await StoreAccount.signIn(server.url, 'admin');
  const [other] = (
    await call(admin.api, placesPaths.storeList, { params: { companyId: admin.user.store_id } })
  ).data.filter(({ id }) => id !== store.user.store_id);
  expect(
    (await call(admin.api, ticketsPaths.ticketLayoutsOf, { params: { storeId: other?.id ?? 0 } })).data,
  ).toContainEqual(expect.objectContaining({ code, name, taught: true, example: PRINTED }));
  expect(await storedRows(page, 'drafts')).toEqual([]);

  const end = page.getByRole('button', { name: `End layout “${name}”` });
  await end.click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    '1 store reads its tickets by this layout. Choose another one there first.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'California' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await end.click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('radio', { name })).toBeHidden();
  expect(faults.join('\n')).toBe('');
});

test('a new store begins with the ticket layout and the clock of its state', { tag: '@all' }, async ({
  page,
  server,
  openScreen,
}) => {
  const screen = await openScreen('admin', '/store');
  await screen.button('Add Store').click();
  await expect(screen.field('State')).toBeFocused();
  await screen.select({ State: 'Massachusetts' });
  await expect(
    screen.dialog.getByText(
      'Starts with: ticket layout Massachusetts, rolls sold from the lowest number, Eastern Time.',
    ),
  ).toBeVisible();
  const name = `Beacon Street ${randomUUID().slice(0, 8)}`;
  await screen.fill({ 'Store Name': name, Username: name.replaceAll(' ', '-').toLowerCase() });
  const faults = await inspect(page, 'Add Store');
  await screen.save();
  await screen.button('Done').click();

  const admin = await StoreAccount.signIn(server.url, 'admin');
  const added = (
    await call(admin.api, placesPaths.storeList, { params: { companyId: admin.user.store_id } })
  ).data.find(({ store_name }) => store_name === name);
  expect(added?.state).toBe('MA');
  expect(
    (await call(admin.api, placesPaths.storeSettings, { params: { storeId: added?.id ?? 0 } })).data,
  ).toEqual({
    ...DEFAULT_SETTINGS,
    ticket_layout: 'us-ma',
    sells: 'up',
    time_zone: 'America/New_York',
    day_ends_at: '00:00',
  });

  await page.goto(`${server.url}/storesettings`);
  await page.getByLabel('Store', { exact: true }).selectOption({ label: name });
  await expect(new AdminScreen(page).page.getByRole('radio', { name: 'Massachusetts' })).toBeChecked();
  expect(faults.join('\n')).toBe('');
});
