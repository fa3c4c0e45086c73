import { chromium, expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
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

const PACKS = { games: 6, packsOfGame: 2, tickets: 20 };
/** Packs of the store that aren't in the rack, and one in it that the store never received. */
const ABSENT = [4, 9];
const UNKNOWN = '19990000001005';

test('a camera sweep in a census ticks off every pack in view once, without a network, and leaving it loses nothing', {
  tag: '@all',
}, async () => {
  await withShop(PACKS, async (shopServer) => {
    const { shop, server } = shopServer;
    const inRack = shop.packs.filter((_, index) => !ABSENT.includes(index));
    // Any ticket of a pack will do; of one, two tickets of its roll are in view. Beside each is a UPC, as on a real ticket, which
    // names no pack.
    const tickets = [...inRack.map(({ min }, index) => addToSerial(min, index)), UNKNOWN];
    const rack = [...tickets, addToSerial(inRack[0]?.min ?? '', 5)].map((text, index): FilmCode[] => [
      { symbology: index % 3 === 1 ? 'code128' : 'interleaved2of5', text },
      { symbology: 'upca', text: `0284000${1000 + index}` },
    ]);
    const film = test.info().outputPath('rack.mjpeg');
    await makeFilm(film, rackScene(rack, 4), 2);
    const browser = await chromium.launch(plainPageLaunch(...fakeCamera(film)));
    const context = await browser.newContext({ serviceWorkers: 'block' });
    let { page } = await openShop(context, shopServer, '/census');
    await new Counter(page).button('Start a census').click();
    await expect(page.getByText('Scan the first pack.')).toBeVisible();
    await new Counter(page).gun(inRack[1]?.min ?? '');
    await expect(page.getByText('Expected here')).toBeVisible();
    await new Counter(page).button('Sweep').click();
    const dialog = page.getByRole('dialog', { name: 'Sweep: Shelf' });
    await expect(dialog.getByText('Camera picture: 1920 × 1080')).toBeVisible();
    await context.setOffline(true);
    await expect(dialog.getByRole('status')).toHaveText(
      `${inRack.length} of ${shop.packs.length} packs seen`,
    );
    // All but the one that the gun had scanned.
    await expect(dialog.getByText(`${inRack.length - 1} expected here`)).toBeVisible();
    await expect(dialog.getByText('1 unknown')).toBeVisible();
    await expect(dialog.locator('[data-kind="unknown"] polygon')).toHaveCount(1);
    expect((await inspect(page, 'Census, Sweep')).join('\n')).toBe('');
    await page.close();

    await context.setOffline(false);
    ({ page } = await openShop(context, shopServer, '/census'));
    await expect(page.getByText('All scans are sent')).toBeVisible();
    const account = await StoreAccount.signIn(server.url, shop.username, PASSWORD);
    const { data } = await call(account.api, countingPaths.census, { params: { storeId: shop.storeId } });
    const [census] = data;
    const absent = shop.packs.filter((_, index) => ABSENT.includes(index));
    expect(census).toMatchObject({ seen: inRack.length, packs: shop.packs.length, elsewhere: [], twice: [] });
    expect(census?.never_seen.map(({ start_ticket }) => start_ticket).sort()).toEqual(
      absent.map(({ min }) => min).sort(),
    );
    expect(census?.unknown).toEqual([{ lot_number: null, lot_counter: null, code: UNKNOWN, place: 'shelf' }]);
    await browser.close();
  });
});
