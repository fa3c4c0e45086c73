import { expect } from '@playwright/test';
import { storedRows } from '../support/browsers/stored-rows';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './admin-screen';
import { TerminalPage } from './terminal-page';

// The owner's computer; the tablet has a worker.
test.use({ serviceWorkers: 'block' });

test('the list of sign-ins has every active session, also one without a terminal code, which can be ended', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  const elsewhere = await StoreAccount.signIn(server.url, 'store2');
  const { page, dialog } = await openScreen('store2', '/terminals');
  const list = page.getByRole('region', { name: 'Sign-ins and handed-over terminals' });
  const others = list.getByRole('row').filter({ hasText: 'No terminal code' });
  await expect(others.first()).toBeVisible();
  const count = await others.count();
  await expect(list.getByRole('row').filter({ hasText: 'now, here' })).toHaveCount(1);
  const first = others.first();
  await first.getByRole('button', { name: /^Actions for / }).click();
  await first.getByRole('button', { name: /^Sign out / }).click();
  await expect(dialog).toContainText('Nothing more can be sent or read there');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(list.getByText('The access of a sign-in of')).toBeVisible();
  await expect(others).toHaveCount(count - 1);
  await expect(elsewhere.onShelf()).rejects.toThrow('Invalid credentials');
});

test('a tablet reports its state, and after an owner ends its access its entries stay on it', {
  tag: '@all',
}, async ({ openScreen, browser, server, store }) => {
  const pack = await store.shelve('028400410017', '41010000000000', 60);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const tablet = await TerminalPage.open(context, server.url, '/login');
  const response = tablet.page.waitForResponse('**/api/terminals/report');
  await tablet.signIn();
  expect((await response).status()).toBe(200);
  const { version } = (await response).request().postDataJSON() as { version: string };
  expect(await (await fetch(server.url)).text()).toContain(`/assets/start-${version}.js`);
  await tablet.page.goto(`${server.url}/profile`);
  const said = await tablet.page.getByText('This terminal: ').textContent();
  const code = said?.split(': ')[1] ?? '';
  await context.setOffline(true);
  await tablet.sell(pack, '41010000000004');
  await expect(tablet.waiting(1)).toBeVisible();

  const screen = await openScreen('admin', '/terminals');
  const { page } = screen;
  await screen.search(code);
  const row = page
    .getByRole('table', { name: 'Terminals', exact: true })
    .getByRole('row')
    .filter({ hasText: code });
  await expect(row).toContainText('Working');
  await expect(row).toContainText('Current');
  const menu = row.getByRole('button', { name: /^Actions for / });
  await menu.click();
  await screen.button(`Name terminal ${code}`).click();
  await screen.fill({ Name: 'Front counter' });
  await screen.save();
  await expect(row).toContainText('Front counter');
  await menu.click();
  await screen.button(`Revoke access ${code}`).click();
  await expect(screen.dialog).toContainText('Anything counted there from now on stays on the device');
  await screen.dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText(`The access of terminal ${code} has ended.`)).toBeVisible();
  await expect(row).toContainText('Signed out');
  await expect(page.getByRole('region', { name: /^Sign-ins and/ }).getByText(code)).toHaveCount(0);

  await context.setOffline(false);
  await tablet.page.goto(`${server.url}/user`);
  await expect(tablet.page.getByText('Please sign in again to send 1 waiting entry.')).toBeVisible();
  expect(await storedRows(tablet.page, 'outbox')).toMatchObject([{ kind: 'sale', state: 'pending' }]);
  expect(await store.salesOf(pack.upc)).toEqual([]);
  await menu.click();
  await screen.button(`Remove ${code}`).click();
  await screen.dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByText(`Terminal ${code} is off the list.`)).toBeVisible();
  await expect(row).toBeHidden();

  await tablet.page.getByRole('link', { name: 'Sign in' }).click();
  await tablet.fillSignIn();
  await expect(tablet.waiting(0)).toBeVisible();
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 4, amount: 20 }]);
  await context.close();
});
