import { chromium, expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { placesPaths } from '../../src/shared/places/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { PASSWORD } from '../bench/shops';
import { withShop } from '../bench/with-shop';
import { fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import { type FilmCode, makeFilm, rackScene } from '../support/browsers/film';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './base-test';
import { Counter } from './counter-test';
import { inspect } from './inspect';
import { openShop } from './shop-terminal';

const PACKS = { games: 4, packsOfGame: 2, tickets: 20 };
/** Near enough for the ordinary camera, whose picture is smaller. */
const NEAR = { pixelsPerBar: 3 };

test('a camera sweep, without a network and after one look, counts only packs whose front ticket is unchanged', {
  tag: '@all',
}, async () => {
  await withShop(PACKS, async (shopServer) => {
    const { shop, server } = shopServer;
    const account = await StoreAccount.signIn(server.url, shop.username, PASSWORD);
    const params = { storeId: shop.storeId };
    await call(account.api, placesPaths.changeSettings, { params, body: { sweep_in_counts: true } });

    const fronts = shop.packs.map(({ min }) => min);
    // Of the first the code of the front is covered, so the next ticket shows; of the second two tickets are in view; the third
    // has sold three. Nobody received the last.
    const seen = fronts.map((min, index) => addToSerial(min, index === 0 ? 1 : index === 2 ? 3 : 0));
    const tickets = [...seen, addToSerial(fronts[1] ?? '', 1), '19990000001005'];
    const rack = tickets.map((text, index): FilmCode[] => [
      { symbology: index % 3 === 1 ? 'code128' : 'interleaved2of5', text },
    ]);
    const film = test.info().outputPath('rack.mjpeg');
    await makeFilm(film, rackScene(rack, 4, NEAR), 2);
    const browser = await chromium.launch(plainPageLaunch(...fakeCamera(film)));
    const context = await browser.newContext({ serviceWorkers: 'block' });
    let { page } = await openShop(context, shopServer, '/verifystock');
    let counter = new Counter(page);

    await test.step('an ordinary scan takes none of several tickets', async () => {
      await counter.button('Camera').click();
      const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
      await expect(dialog.getByText(/Several tickets are in view/).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await counter.expectCard(1, { upc: '', start: '', end: '' });
    });

    const unchanged = fronts.slice(3);
    await test.step('the sweep sees all packs, and counts none', async () => {
      await counter.button('Sweep').click();
      const dialog = page.getByRole('dialog', { name: 'Sweep: Everything' });
      await expect(dialog.getByText('Camera picture: 1920 × 1080')).toBeVisible();
      await context.setOffline(true);
      await expect(dialog.getByRole('status')).toHaveText(`${unchanged.length} unchanged3 to scan1 unknown`);
      expect((await inspect(page, 'Verify Stock, Sweep')).join('\n')).toBe('');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog', { name: 'Seen by the sweep' })).toBeVisible();
      expect((await inspect(page, 'Verify Stock, list of the sweep')).join('\n')).toBe('');
      await page.close();
    });

    await test.step('nothing is lost by leaving; the look at the list counts the packs', async () => {
      await context.setOffline(false);
      ({ page } = await openShop(context, shopServer, '/verifystock'));
      counter = new Counter(page);
      await counter.button(`Look at ${unchanged.length} packs`).click();
      await context.setOffline(true);
      await counter.button(`Count ${unchanged.length} packs as unchanged`).click();
      await counter.expectCards(unchanged.length);
      // The other packs are scanned.
      await counter.gun(addToSerial(fronts[2] ?? '', 3));
      await counter.proceed();
      await counter.button('Add Sales').click();
      await context.setOffline(false);
      await expect(page.getByText('sent', { exact: true })).toBeVisible({ timeout: 60_000 });
    });

    for (const [index, { lot_number, lot_counter }] of shop.packs.entries()) {
      const of = { lotNumber: lot_number, lotCounter: lot_counter, ...params };
      const { history } = (await call(account.api, stockPaths.pack, { params: of })).data;
      const counts = history.filter(({ purpose }) => purpose).map(({ what, swept }) => ({ what, swept }));
      const swept = { what: 'seen', swept: true };
      const sold = { what: 'sold', swept: undefined };
      expect(counts).toEqual(index < 2 ? [] : index === 2 ? [sold] : [swept]);
    }
    await browser.close();
  });
});
