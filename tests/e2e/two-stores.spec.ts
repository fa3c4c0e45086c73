import { expect, type Page } from '@playwright/test';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

async function logOut(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('entries, notices, stock and cards on a shared device are shown to and sent by their own store only', async ({
  store,
  server,
  context,
}) => {
  const pack = await store.receive('028400003023', '30020000000000', 60);
  const other = await store.receive('028444000087', '44070000000000', 60);
  await store.putOnShelf(pack);
  await store.putOnShelf(other);
  const terminal = await TerminalPage.open(context, server.url, '/login');
  await terminal.signIn();
  const { page } = terminal;

  await context.setOffline(true);
  await terminal.sell(pack, '30020000000007');
  await page.getByRole('button', { name: 'New count' }).click();
  await terminal.type('UPC', other.upc);
  await expect(page.getByLabel('Start Serial')).toHaveValue(other.start);
  await page.getByRole('button', { name: 'Store, Store' }).click();
  await expect(page.getByText('1 entry is waiting. After a logout')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page, 'Store, Store');
  const stays = page.getByText('1 entry stays on this device and will be sent after the next sign-in to');
  await expect(stays).toContainText(store.user.store_name ?? 'no name');
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
  await context.setOffline(false);

  // The other store, and the admin of both.
  for (const { username, name } of [
    { username: 'store2', name: /^Store2, / },
    { username: 'admin', name: /^Admin, / },
  ]) {
    await terminal.fillSignIn(username);
    await expect(terminal.waiting(0)).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Nothing has happened on this terminal yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'waiting' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    await expect(page.getByText('Nothing sent yet.')).toBeVisible();
    const copies = await storedRows<{ storeId: number }>(page, 'snapshots');
    expect(copies.map(({ storeId }) => storeId)).not.toContain(store.user.store_id);
    if (username === 'store2') {
      await page.getByRole('link', { name: 'Verify Stock', exact: true }).click();
      await expect(page.getByLabel('UPC')).toHaveValue('');
      await page.getByLabel('UPC').fill(other.upc);
      await expect(page.getByText('No data available according to UPC Code!')).toBeVisible();
    }
    expect(await store.salesOf(pack.upc)).toEqual([]);
    await logOut(page, name);
    await expect(stays).toBeHidden();
  }

  await terminal.fillSignIn();
  await expect
    .poll(() => store.salesOf(pack.upc))
    .toMatchObject([{ start_ticket: '30020000000000', end_ticket: '30020000000006', ticketCount: 7 }]);
  await page.getByRole('link', { name: 'Verify Stock', exact: true }).click();
  await expect(page.getByText('Continued where you left off.')).toBeVisible();
  await expect(page.getByLabel('Start Serial')).toHaveValue(other.start);
});
