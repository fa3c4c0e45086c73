import { expect } from '@playwright/test';
import { PASSWORD } from '../bench/shops';
import { withShop } from '../bench/with-shop';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './base-test';
import { openShop } from './shop-terminal';

test('a store numbers its bins by gun and keys, a conflict names the pack in the bin, and counts follow the bins', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  await withShop({ games: 3, packsOfGame: 1, tickets: 60 }, async (shopServer) => {
    const { shop, server } = shopServer;
    const context = await plainBrowser.newContext({ serviceWorkers: 'block' });
    const counter = await openShop(context, shopServer, '/addonshelf');
    const { page } = counter;
    const [first, second, third] = shop.packs.map((pack) => pack.lot_number);
    const fronts = shop.packs.map((pack) => pack.min);
    const bin = page.getByLabel('Bin', { exact: true });
    const message = page.getByRole('status');
    await expect(counter.field('UPC')).toBeVisible();
    await expect(bin).toBeHidden();

    const put = async (ticket: string, number: string, answer: string, warning?: string) => {
      await counter.gun(ticket);
      await expect(bin).toBeFocused();
      await page.keyboard.type(number, { delay: 80 });
      if (warning) await expect(message.filter({ hasText: warning })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(message.filter({ hasText: answer })).toBeVisible();
      await expect(page.getByLabel('Ticket or UPC')).toBeFocused();
    };
    await page.goto(`${server.url}/bins`);
    await expect(page.getByRole('row').filter({ hasText: first })).toContainText('–');
    const packOf = (serial = '') => `pack ${serial.slice(4, 11)}`;
    await put(fronts[0] ?? '', '14', `${packOf(fronts[0])} is in bin 14 now.`);
    const leaves = `${packOf(fronts[0])} is in bin 14 now and will be taken out`;
    await put(fronts[1] ?? '', '14', `${packOf(fronts[0])} was there and has no bin now.`, leaves);
    await put(fronts[0] ?? '', '3', `${packOf(fronts[0])} is in bin 3 now.`);
    await expect(page.getByRole('row').filter({ hasText: second })).toContainText('14');

    await page.goto(`${server.url}/verifystock`);
    const missing = page.getByRole('region', { name: 'Not counted yet' }).getByRole('listitem');
    await expect(missing).toHaveText([/^Bin 3.*#000/, /^Bin 14/, new RegExp(`^\\$5 Vendor 1 ${third}`)]);
    await expect(page.getByText('Next bin 3', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Grid' }).check();
    await counter.gun(fronts[0] ?? '');
    await expect(page.getByRole('list', { name: 'Packs on the shelf' }).getByRole('button')).toHaveText([
      /^3 \$5 Vendor 1.*#000 0 sold$/,
      /^14 \$5.*left to count$/,
      /^lot 1 \$5.*left to count$/,
    ]);
    await page.getByRole('radio', { name: 'List' }).check();
    await expect(page.getByText('Next bin 14', { exact: true })).toBeVisible();
    await counter.gun(fronts[1] ?? '');
    await expect(page.getByText(/^Next bin/)).toBeHidden();

    const store = await StoreAccount.signIn(server.url, shop.username, PASSWORD);
    const fresh = await store.receive('028400670012', '67010000000000', 60);
    await page.goto(`${server.url}/addonshelf`);
    await expect(page.getByText('1 in the back room')).toBeVisible();
    await context.setOffline(true);
    await counter.gun(fresh.start);
    await expect(bin).toBeFocused();
    await page.keyboard.type('14', { delay: 80 });
    await expect(page.getByText(`${packOf(fronts[1])} is in bin 14 now and will be taken out`)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await counter.button('Ok').click();
    await page.getByRole('link', { name: 'Verify Stock' }).click();
    await expect(missing.filter({ hasText: 'Bin 14' })).toContainText(fresh.upc);

    await context.setOffline(false);
    const binsOnServer = async () =>
      Object.fromEntries((await store.onShelf()).map((range) => [range.lot_number, range.bin]));
    await expect
      .poll(binsOnServer)
      .toEqual({ [first ?? '']: 3, [second ?? '']: undefined, [third ?? '']: undefined, [fresh.upc]: 14 });
    await context.close();
  });
});
