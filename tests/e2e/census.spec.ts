import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { PASSWORD, type Pack, type Shop } from '../bench/shops';
import { type ShopServer, withShop } from '../bench/with-shop';
import { chromiumLaunch, NO_OPTIMIZING } from '../support/browsers/chromium';
import { killBrowser } from '../support/browsers/kill-browser';
import { storedRows } from '../support/browsers/stored-rows';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './base-test';
import { Counter } from './counter-test';
import { openShop } from './shop-terminal';

/** Packs of 20 tickets at $5, all on the shelf by the records. */
const stockOf = (packs: number) => ({ games: packs / 10, packsOfGame: 10, tickets: 20 });
const PACK_DOLLARS = 100;
/** `offline`: number of packs that the second terminal scans without a network before it is killed. */
const CENSUSES = [
  { all: 40, missing: [3, 11, 19, 27, 39], elsewhere: [10, 16, 36], twice: [8, 30], offline: 5 },
  {
    all: 400,
    missing: [3, 77, 150, 261, 399],
    elsewhere: [10, 120, 390],
    twice: [20, 310],
    offline: 20,
  },
];

const keyOf = ({ lot_number, lot_counter }: Pick<Pack, 'lot_number' | 'lot_counter'>) =>
  `${lot_number}/${lot_counter}`;

/** Opens the census, and waits until the terminal can work offline. */
async function openCensus(context: BrowserContext, shop: ShopServer): Promise<Counter> {
  const counter = await openShop(context, shop, '/census');
  await expect(counter.button('Start a census')).toBeVisible();
  await counter.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await storedRows(counter.page, 'snapshots')).length).toBe(1);
  return counter;
}

const seen = (page: Page) => page.getByText(/^\d+ of \d+ packs seen$/).first();

async function scanAll(counter: Counter, shop: Shop, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const pack = shop.packs[number];
    if (pack) await counter.gun(pack.min);
  }
}

const scanIn = (page: Page, place: string) => page.getByRole('radio', { name: place, exact: true }).check();

for (const { all: packs, missing, elsewhere, twice, offline } of CENSUSES)
  test(`a census of ${packs} packs finds exactly what is wrong, though one of its two terminals is offline and killed once`, {
    tag: '@all',
  }, async ({ browser }) => {
    test.setTimeout(400_000);
    await withShop(stockOf(packs), async (shopServer) => {
      const { shop, server, profile } = shopServer;
      const all = shop.packs.map((_, index) => index);
      const inPlace = all.filter((index) => !missing.includes(index) && !elsewhere.includes(index));
      const [firstHalf, secondHalf] = [
        inPlace.filter((n) => n < packs / 2),
        inPlace.filter((n) => n >= packs / 2),
      ];

      const first = await openCensus(await browser.newContext(), shopServer);
      await first.button('Start a census').click();
      await expect(first.page.getByText('Scan the first pack.')).toBeVisible();
      await scanAll(first, shop, firstHalf.slice(0, 5));
      await expect(first.page.getByText('Expected here')).toBeVisible();
      await expect(seen(first.page)).toHaveText(`5 of ${packs} packs seen`);
      await expect(
        first.page.getByText(`$500.00 of $${(packs * PACK_DOLLARS).toLocaleString('en-US')}.00`),
      ).toBeVisible();
      await expect(first.page.getByText('All scans are sent')).toBeVisible();

      const start = () =>
        chromium.launchPersistentContext(profile('tablet'), {
          ...chromiumLaunch(NO_OPTIMIZING),
          locale: 'en-US',
        });
      let tablet = await start();
      let second = await openCensus(tablet, shopServer);
      await test.step('the second terminal joins, and knows what the first one saw', async () => {
        await second.button('Continue').click();
        await expect(seen(second.page)).toHaveText(`5 of ${packs} packs seen`);
      });

      await test.step('offline halfway, and killed', async () => {
        const half = Math.floor(secondHalf.length / 2);
        await scanAll(second, shop, secondHalf.slice(0, half));
        await tablet.setOffline(true);
        await scanAll(second, shop, secondHalf.slice(half, half + offline));
        const last = shop.packs[secondHalf[half + offline - 1] ?? 0];
        const onDisk = async () =>
          JSON.stringify([await storedRows(second.page, 'drafts'), await storedRows(second.page, 'outbox')]);
        await expect
          .poll(onDisk)
          .toContain(`"lot_number":"${last?.lot_number}","lot_counter":${last?.lot_counter}`);
        await killBrowser(tablet);
        tablet = await start();
        await tablet.setOffline(true);
        const page = await tablet.newPage();
        await page.goto(`${server.url}/census`);
        await expect(seen(page)).toHaveText(`${half + offline + 5} of ${packs} packs seen`);
        second = new Counter(page);
        await scanAll(second, shop, secondHalf.slice(half + offline));
        await scanIn(page, 'Safe');
        await scanAll(second, shop, elsewhere);
        await expect(page.getByText('Known to be elsewhere: Shelf')).toBeVisible();
        await scanIn(page, 'Shelf');
        await scanAll(second, shop, twice.slice(1));
        await expect(page.getByText('Seen before: Shelf')).toBeVisible();
      });

      await test.step('the first terminal goes on; both show the same in the end', async () => {
        await scanAll(first, shop, firstHalf.slice(5));
        await scanAll(first, shop, twice.slice(0, 1));
        await tablet.setOffline(false);
        for (const { page } of [first, second]) {
          await expect(seen(page)).toHaveText(`${packs - missing.length} of ${packs} packs seen`);
          await expect(page.getByText('All scans are sent')).toBeVisible();
        }
      });

      const { page } = first;
      await test.step('close', async () => {
        await first.button('Close the census').click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('5 packs, $500.00, were not seen.');
        await dialog.getByRole('button', { name: 'Close the census' }).click();
        await expect(page.getByRole('cell', { name: 'open' })).toHaveCount(0);
        for (const text of ['Never seen (5)', 'Elsewhere (3)', 'Seen twice (2)', 'Unknown (0)'])
          await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      });

      const account = await StoreAccount.signIn(server.url, shop.username, PASSWORD);
      const census = async () => {
        const params = { storeId: shop.storeId };
        const { data, placed } = await call(account.api, countingPaths.census, { params });
        return { census: data[0], placed };
      };
      const named = (numbers: readonly number[]) =>
        numbers.map((number) => keyOf(shop.packs[number] ?? { lot_number: '', lot_counter: 0 })).sort();
      const keys = (rows: readonly Pick<Pack, 'lot_number' | 'lot_counter'>[] = []) => rows.map(keyOf).sort();
      const { census: found } = await census();
      expect(keys(found?.never_seen)).toEqual(named(missing));
      expect(keys(found?.elsewhere)).toEqual(named(elsewhere));
      expect(keys(found?.twice)).toEqual(named(twice));
      expect(found).toMatchObject({
        unknown: [],
        packs,
        seen: packs - missing.length,
        seen_value: (packs - missing.length) * PACK_DOLLARS,
      });

      await test.step('one press moves what is elsewhere', async () => {
        await first.button('Elsewhere (3)').click();
        await first.button('Move all 3 packs to where they were seen').click();
        await expect(page.getByText('Moved to Safe')).toHaveCount(3);
        await expect.poll(async () => keys((await census()).placed)).toEqual(named(elsewhere));
      });

      await test.step('packs that were never seen are recorded as lost', async () => {
        await first.button('Never seen (5)').click();
        for (const box of await page.getByRole('checkbox').all()) await box.check();
        await first.button('Record 5 packs as lost').click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('100 tickets, $500.00, will leave the stock as lost.');
        await dialog.getByRole('button', { name: 'Record 5 packs as lost' }).click();
        await expect(page.getByText('5 packs are recorded as lost.')).toBeVisible();
        await expect.poll(async () => (await account.onShelf()).length).toBe(packs - missing.length);
        await expect(page.getByText('No longer in stock')).toHaveCount(5);
      });
      await tablet.close();
    });
  });

test('a census closed at one terminal ends at the other, whose offline scans count and which can begin a new one', async ({
  browser,
}) => {
  await withShop(stockOf(10), async (shopServer) => {
    const { shop, server } = shopServer;
    const first = await openCensus(await browser.newContext(), shopServer);
    await first.button('Start a census').click();
    await scanAll(first, shop, [0, 1]);
    await expect(first.page.getByText('All scans are sent')).toBeVisible();
    const second = await openCensus(await browser.newContext(), shopServer);
    await second.button('Continue').click();
    await expect(seen(second.page)).toHaveText('2 of 10 packs seen');
    await second.page.context().setOffline(true);
    await scanAll(second, shop, [2, 3]);
    await expect(seen(second.page)).toHaveText('4 of 10 packs seen');

    await first.button('Close the census').click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Close the census' }).click();
    await expect(first.page.getByText('Never seen (8)', { exact: true }).first()).toBeVisible();
    await scanAll(second, shop, [4]);
    await second.page.context().setOffline(false);

    const notice = second.page.getByText(/closed the census, .*All scans of this terminal count\./);
    await expect(notice).toBeVisible();
    await expect(second.page.getByText('Never seen (5)', { exact: true }).first()).toBeVisible();
    const account = await StoreAccount.signIn(server.url, shop.username, PASSWORD);
    const { data } = await call(account.api, countingPaths.census, { params: { storeId: shop.storeId } });
    expect(data.map((census) => [census.seen, census.packs])).toEqual([[5, 10]]);

    await second.button('Start a census').click();
    await expect(second.page.getByText('Scan the first pack.')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
